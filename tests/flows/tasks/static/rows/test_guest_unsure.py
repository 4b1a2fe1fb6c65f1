"""Guests who won nearly all of few games are said to be unsure: their strength may be any."""

import polars as pl
import pytest

import banzuke as bz

DOUBT = "may be far stronger or weaker than the interval says"


def doubts(guest: list[float]) -> list[str]:
    """The doubts about a club of 8 players with 14 games each, and a guest with some results."""
    members = [f"member {number}" for number in range(8)]
    rows = [
        (one, other, float((at + other_at + turn) % 2))
        for turn in range(2)
        for at, one in enumerate(members)
        for other_at, other in enumerate(members[:at])
    ]
    rows += [("guest", member, score) for member, score in zip(members, guest, strict=False)]
    frame = pl.DataFrame(rows, schema=["first", "second", "score"], orient="row")
    fit = bz.pairwise(bz.games(frame), replicates=8)
    return [doubt for doubt in fit.doubts if DOUBT in doubt]


def test_guest_who_won_nearly_all_is_said() -> None:
    with pytest.warns(bz.DoubtfulRatings, match=DOUBT):
        assert doubts([1.0, 1.0, 1.0, 0.5])


def test_guest_with_usual_results_is_not_said() -> None:
    assert not doubts([1.0, 0.0, 1.0, 0.5])


def test_member_with_as_many_games_as_others_is_not_said() -> None:
    assert not doubts([1.0, 1.0, 1.0, 0.5, 1.0, 1.0, 1.0, 0.5])
