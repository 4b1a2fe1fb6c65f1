"""Columns of teams in logs of tournaments: teams that play together, and clubs."""

import polars as pl
import pytest

from banzuke.flows.sniff.columns.log import Log
from banzuke.flows.sniff.kinds.tournament import guesses

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


def test_players_of_a_mahjong_table_are_not_their_teams(sniff_text) -> None:
    head = ",".join(
        f"{wind},{wind} team,{wind} score" for wind in ("East", "South", "West", "North")
    )
    row = "{},Ann,Red,40000,Bob,Blue,30000,Cid,Green,20000,Dora,White,10000"
    found = sniff_text(f"Date,{head}\n" + "\n".join(row.format(f"2024-01-0{n}") for n in (1, 2)))

    assert found.trial is not None, found.problem
    assert set(found.trial.accepted["player"]) == {"Ann", "Bob", "Cid", "Dora"}


def test_a_row_of_each_player_beside_the_team_is_of_the_player(sniff_text) -> None:
    seats = ("Red,Ann,40000", "Blue,Bob,30000", "Green,Cid,20000", "White,Dora,10000")
    rows = "".join(f"2024-01-0{n},1,{seat}\n" for n in (1, 2, 3) for seat in seats)
    found = sniff_text(f"Date,Hanchan,Team,Player,Score\n{rows}")

    assert found.trial is not None, found.problem
    assert set(found.trial.accepted["player"]) == {"Ann", "Bob", "Cid", "Dora"}
