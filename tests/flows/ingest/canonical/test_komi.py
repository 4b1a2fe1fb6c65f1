"""Komi: a go game without stones and without komi is the first step of handicaps."""

import pytest

from banzuke.flows.ingest.canonical.komi_texts import komi_of


@pytest.mark.parametrize(
    ("text", "points"),
    [
        *(("6.5", 6.5), ("6,5", 6.5), ("6½", 6.5), ("６．５", 6.5), ("+7", 7.0), ("-5.5", -5.5)),
        *(("6目半", 6.5), ("7目", 7.0), ("コミ6目半", 6.5), ("逆コミ5目", -5.0)),
        *(("reverse -5", -5.0), ("0", 0.0), ("なし", 0.0), ("No komi", 0.0)),
        *(("7.5 points", 7.5), ("375", 375.0), ("½", 0.5), ("−5.5", -5.5)),
        *((text, None) for text in ("", "-", "half", "6.5.5", "6 or 7", "B+6.5", "1" * 40)),
    ],
)
def test_komi_is_points_for_white(text, points) -> None:
    assert komi_of(text) == points


GAMES = """\
black,white,winner,stones,komi
Ann,Ben,black,0,6.5
Ann,Ben,black,0,0.5
Ann,Ben,black,,-5.5
Ann,Ben,black,0,
Ann,Ben,black,3,0
Ann,Ben,black,1,6.5
Ann,Ben,black,0,much
"""
COLUMNS = {"first": "black", "second": "white", "winner": "winner"}
BLACK_WINS = {"winner": {"black": "first"}}


def test_games_without_stones_and_komi_are_the_first_step(run) -> None:
    mapped = COLUMNS | {"handicap": "stones", "komi": "komi"}
    found = run(GAMES, columns=mapped, values=BLACK_WINS)
    assert found.accepted["handicap"].to_list() == [0, 1, 1, 0, 3, 1]
    assert found.quarantined["rule"].to_list() == ["bad-komi"]


def test_a_column_called_komi_needs_no_mapping(run) -> None:
    found = run("first,second,score,komi\nAnn,Ben,1,0\nAnn,Ben,1,much\n")
    assert found.accepted["handicap"].to_list() == [1]
    assert found.quarantined["rule"].to_list() == ["bad-komi"]


def test_without_a_column_of_stones_komi_alone_says_it(run) -> None:
    mapped = COLUMNS | {"komi": "komi"}
    found = run(GAMES, columns=mapped, values=BLACK_WINS)
    assert found.accepted["handicap"].to_list() == [0, 1, 1, 0, 1, 0]
