"""A league that gives the spread of its players: narrower intervals, and when they ignore it."""

import importlib
import re
from types import SimpleNamespace

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.tasks.static.rows.spread import proposed_spread

UNUSED = "intervals do not depend on it"
NEAR = "players are nearly equal"


def rated(*, games: int = 40, won: int = 22, **options: object) -> bz.Pairwise:
    """Three versions of a program, so many games between each two, some won by the newer."""
    rows = [
        (f"{turn}", new, old, float(turn < won))
        for new, old in (("v2", "v1"), ("v3", "v2"), ("v3", "v1"))
        for turn in range(games)
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


def test_near_equals_without_a_given_spread_are_said_with_the_spread_to_give() -> None:
    with pytest.warns(bz.DoubtfulRatings, match=NEAR):
        fit = rated(games=1500, won=765)

    (doubt,) = [doubt for doubt in fit.doubts if NEAR in doubt]
    (spread,) = re.findall(r"set `spread = (\d+)`", doubt)
    assert 5 < int(spread) < 60


def test_a_given_spread_is_not_proposed() -> None:
    assert proposed_spread(SimpleNamespace(parameters={"spread": 15.0}), []) == {}
