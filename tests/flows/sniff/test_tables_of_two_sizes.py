"""Logs with a row for each seat: tables of three and of four have sums of points of their own."""

import pytest

pytestmark = pytest.mark.slow

FOUR = ("Ann,40000", "Bob,30000", "Cid,20000", "Dan,10000")
THREE = ("Eve,50000", "Ann,35000", "Bob,20000")


def test_games_of_three_and_four_are_games_at_tables(sniff_text) -> None:
    rows = [
        f"{game},2025-01-{game:02},{name_and_points}"
        for game in range(1, 9)
        for name_and_points in (FOUR if game % 2 else THREE)
    ]
    trial = sniff_text("\n".join(["game,date,player,points", *rows])).trial
    assert (trial.league.kind, trial.league.source[0].layout) == ("table", "seats")


def test_rows_that_add_up_to_nothing_are_not(sniff_text) -> None:
    rows = [
        f"{event},2025-01-{event:02},{name},{place},{place * event}"
        for event in range(1, 9)
        for place, name in enumerate(("Ann", "Bob", "Cid", "Dan")[: 4 - event % 2], 1)
    ]
    trial = sniff_text("\n".join(["event,date,player,place,points", *rows])).trial
    assert trial.league.kind == "tournament"
