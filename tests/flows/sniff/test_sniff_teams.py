"""Columns of teams in logs of tournaments: teams that play together, and clubs."""

import polars as pl
import pytest

from banzuke.flows.sniff.log import Log
from banzuke.flows.sniff.tournament import guesses

PLAYERS = ["Ann", "Bo", "Cy", "Di"]


def read(places: list[str], name: str = "team") -> dict[str, str]:
    rows = {"event": ["E"] * 4, name: ["Red", "Red", "Blue", "Blue"], "player": PLAYERS}
    [guess] = guesses(Log.of(pl.DataFrame({**rows, "place": places})))
    return guess.columns


@pytest.mark.parametrize("name", ["team", "Team", "Mannschaft", "Équipe", "チーム"])
def test_people_who_share_their_team_s_place_are_a_team(name):
    found = read(["1", "1", "2", "2"], name)
    assert (found["player"], found["team"]) == ("player", name)


def test_people_of_one_club_in_places_of_their_own_are_no_team():
    assert "team" not in read(["1", "3", "2", "4"])
