"""Unrated games in formats that name their columns themselves: PGN, and games in JSON."""

import json

import pytest

pytestmark = pytest.mark.slow

GAME = (
    '[Event "{event}"]\n[Date "2024.01.0{n}"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n'
    "{tags}\n1. e4 1-0\n\n"
)
RATED, CASUAL = "Rated Blitz game", "Casual Blitz game"


def said(sniff_text, events=(RATED,) * 3, tags=("",) * 3) -> list[str]:
    games = enumerate(zip(events, tags, strict=True), start=1)
    text = "".join(GAME.format(n=n, event=event, tags=tag) for n, (event, tag) in games)
    found = sniff_text(text, name="games.pgn")
    return [one for one in found.trial.proposal.unsure if "unrated" in one]


@pytest.mark.parametrize(
    "odd", [CASUAL, "FICS unrated blitz game", "Friendly match", "Freundschaftsspiel", "練習対局"]
)
def test_events_of_unrated_games_are_asked_about(sniff_text, odd) -> None:
    (one,) = said(sniff_text, (RATED, odd, RATED))
    assert one.startswith(f'"Event" is "{odd}" in 1 game of 3')
    assert f'void_if = {{ Event = ["{odd}"] }}' in one


@pytest.mark.parametrize(
    ("tag", "yes", "no"), [("Rated", "true", "false"), ("Casual", "0", "1"), ("Ranked", "Y", "N")]
)
def test_tags_of_unrated_games_are_asked_about(sniff_text, tag, yes, no) -> None:
    tags = tuple(f'[{tag} "{text}"]\n' for text in (yes, no, yes))
    marked = no if tag != "Casual" else "1"
    (one,) = said(sniff_text, tags=tags)
    assert one.startswith(f'"{tag}" is "{marked}" in 1 game of 3')


@pytest.mark.parametrize("events", [(CASUAL,) * 3, ("City open", "Rapid Cup", RATED)])
def test_games_of_one_sort_are_not(sniff_text, events) -> None:
    assert not said(sniff_text, events)


def test_unrated_games_of_lichess_in_json_are_asked_about(sniff_text) -> None:
    games = [
        {
            "id": f"Abcd123{n}",
            "rated": n != 2,
            "variant": "standard",
            "createdAt": 1704650400000 + n,
            "status": "mate",
            "winner": "white",
            "players": {"white": {"user": {"name": "Ann"}}, "black": {"user": {"name": "Bob"}}},
        }
        for n in range(4)
    ]
    text = "".join(json.dumps(game) + "\n" for game in games)
    unsure = sniff_text(text, name="games.ndjson").trial.proposal.unsure
    assert any(one.startswith('"rated" is "false" in 1 game of 4') for one in unsure)
