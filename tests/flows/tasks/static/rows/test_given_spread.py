"""A league that gives the spread of its players: narrower intervals, and when they ignore it."""

import importlib

import polars as pl
import pytest

import banzuke as bz

UNUSED = "intervals do not depend on it"


def rated(**options: object) -> bz.Pairwise:
    """Three versions of a program, 40 games between each two, of which the newer wins 22."""
    rows = [
        (f"{turn}", new, old, float(turn % 40 < 22))
        for new, old in (("v2", "v1"), ("v3", "v2"), ("v3", "v1"))
        for turn in range(40)
    ]
    frame = pl.DataFrame(rows, schema=["round", "first", "second", "score"], orient="row")
    return bz.pairwise(bz.games(frame), replicates=8, checks=False, **options)


def test_versions_expected_to_be_near_each_other_have_small_errors() -> None:
    wide, near = rated().table(), rated(spread=15).table()

    assert near["rating"].equals(wide["rating"])
    assert (near["se"] < 0.6 * wide["se"]).all()


def test_intervals_that_ignore_the_spread_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = "banzuke.engine.bradley_terry.profile.intervals.profile"
    monkeypatch.setattr(importlib.import_module(engine), "MOST_PLAYERS", 2)

    with pytest.warns(bz.DoubtfulRatings, match=UNUSED):
        assert any(UNUSED in doubt for doubt in rated(spread=15).doubts)
