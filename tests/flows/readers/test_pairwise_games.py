"""The meaning of an ending: from the format, from the league file, or unknown."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.pairwise_games import pairwise_games, with_meanings

MEANINGS = {"resigned": "scored", "repetition": "draw", "adjourned": "void"}


def read(games, **source):
    gathered = pairwise_games()
    for line, (result, termination) in enumerate(games, start=1):
        values = {"first": "Aiko", "second": "Bela", "result": result, "termination": termination}
        gathered.add(line, f"{result} {termination}", values)
    told = Source.model_validate({"path": "x", "format": "csa", **source})
    return with_meanings(gathered.rows(Path("x.csa"), told), told, MEANINGS)


@pytest.mark.parametrize(
    ("game", "score", "void"),
    [
        (("1", "resigned"), "1", None),
        (("0", None), "0", None),
        ((None, "repetition"), "1/2", None),
        ((None, "adjourned"), None, "adjourned"),
    ],
)
def test_an_ending_means_what_its_format_says(game, score, void):
    raw = read([game])
    assert raw.frame.select("score", "void_reason").rows() == [(score, void)]


@pytest.mark.parametrize(
    ("meaning", "score", "void"),
    [
        ("scored", "1", None),
        ("draw", "1/2", None),
        ("first", "1", None),
        ("second", "0", None),
        ("void", None, "resigned"),
    ],
)
def test_a_league_file_may_change_the_meaning_of_an_ending(meaning, score, void):
    raw = read([("1", "resigned")], terminations={"resigned": meaning})
    assert raw.frame.select("score", "void_reason").rows() == [(score, void)]


def test_an_unknown_ending_is_never_rated():
    raw = read([("1", "resigned"), ("1", 'a "meteor"')])
    assert raw.frame.height == 1
    (broken,) = raw.broken.rows(named=True)
    assert broken["_line"] == 2
    assert broken["rule"] == "unknown-termination"
    assert r'terminations = { "a \"meteor\"" = "void" }' in broken["message"]
    mended = read([("1", 'a "meteor"')], terminations={'a "meteor"': "scored"})
    assert mended.frame["score"].to_list() == ["1"]
