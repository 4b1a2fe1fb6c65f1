"""Corrections of leagues without a league file are named as one or as several."""

import pytest

from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import add_row
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.night.gone_leagues import gone_notes
from tests.homes import add_league


@pytest.mark.parametrize(
    ("leagues", "words"),
    [
        (("old",), "1 correction ({}) is of old, and no league file has this name: "),
        (("old", "older"), "2 corrections ({}) are of old and older, and no league file has "),
    ],
)
def test_corrections_without_a_league_are_named(store, leagues, words) -> None:
    add_league(store.home, "club")
    said = [
        add_row(store.home, CorrectionRow(league=one, action="exclude", player="Ann", reason="x"))
        for one in leagues
    ]
    (note,) = gone_notes(store, read_folder(store.home.leagues))
    assert words.format(", ".join(row.id for row in said)) in note
    assert ("has these names:" in note) == (len(leagues) > 1)
    several = "If such a league has another name now"
    assert (several in note) == (len(leagues) > 1)
