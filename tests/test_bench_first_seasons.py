"""First seasons, simulated and cut from logs, each a league of its own."""

import datetime as dt

import numpy as np
import polars as pl
import pytest

from banzuke.engine.contest.contestants import Guess
from bench import first_seasons
from bench.first_seasons import (
    DAYS,
    FIRST_DAYS,
    OWN_SPREAD,
    SIDES,
    cut,
    forecasts_of_season,
    row_of,
    season,
)
from bench.predictions import Forecasts


def test_a_season_is_a_double_round_and_the_same_at_every_call() -> None:
    (one, spread), (two, _), (other, _) = (
        season(1, 0, 110.0),
        season(1, 0, 110.0),
        season(1, 1, 110.0),
    )
    assert spread == 110.0
    np.testing.assert_array_equal(one.counts, two.counts)
    assert not np.array_equal(one.counts, other.counts)
    met = np.zeros((SIDES, SIDES))
    np.add.at(met, (one.first, one.second), one.counts.sum(axis=1))
    np.testing.assert_array_equal(met, 1.0 - np.eye(SIDES))
    of_day = np.unique(one.day, return_counts=True)[1]
    assert len(of_day) == 2 * (SIDES - 1)
    assert set(of_day) == {SIDES // 2}
    assert one.day.max() < DAYS


def test_sides_are_as_far_apart_as_the_spread_says() -> None:
    def deviation(spread: float) -> float:
        points = np.zeros((20, SIDES))
        for number in range(20):
            games, _ = season(2, number, spread)
            np.add.at(points[number], games.first, games.counts @ [1.0, 0.5, 0.0])
            np.add.at(points[number], games.second, games.counts @ [0.0, 0.5, 1.0])
        return float(points.std(axis=1).mean())

    narrow, usual, wide = (deviation(spread) for spread in (0.0, 110.0, 300.0))
    assert 2.0 < narrow < usual - 1.0 < wide - 4.0


def test_seasons_with_a_spread_of_their_own_differ_by_a_factor() -> None:
    logs = np.log([season(3, number, None)[1] for number in range(100)])
    assert np.exp(logs.mean()) == pytest.approx(OWN_SPREAD, rel=0.15)
    assert np.exp(logs.std()) == pytest.approx(1.65, rel=0.15)


def test_a_log_is_cut_where_its_seasons_begin() -> None:
    days = [dt.date(2001, 6, 30), dt.date(2001, 7, 1), dt.date(2002, 6, 30), dt.date(2002, 7, 1)]
    frame = pl.DataFrame(
        {"date": days[::-1], "first": "a", "second": "b", "score": 1.0, "neutral": False}
    )

    def days_of(**how: int) -> list[list[str]]:
        return [[str(np.datetime64(int(day), "D")) for day in of.day] for of in cut(frame, **how)]

    assert days_of(month=7) == [["2001-06-30"], ["2001-07-01", "2002-06-30"], ["2002-07-01"]]
    assert days_of(month=7, least=2) == [["2001-07-01", "2002-06-30"]]
    assert days_of(month=7, since=2002) == [["2002-07-01"]]
    assert [len(of) for of in days_of(month=1)] == [2, 2]


def test_a_season_is_foretold_from_its_own_games() -> None:
    games, _ = season(4, 0, 110.0)
    said = forecasts_of_season(games, Guess())
    assert said is not None
    assert said.day.min() >= FIRST_DAYS
    assert said.counts.sum() == games.counts[games.day >= FIRST_DAYS].sum()
    early = games.history(games.day < FIRST_DAYS)
    assert forecasts_of_season(first_seasons.Games.of(early), Guess()) is None


def test_errors_of_slopes_take_seasons_as_clusters() -> None:
    def told(seed: int) -> Forecasts:
        rng = np.random.default_rng(seed)
        win = rng.uniform(0.2, 0.8, 60)
        won = rng.random(60) < win
        chances = np.column_stack((win, 0.0 * win, 1.0 - win))
        return Forecasts(
            np.arange(60), chances, np.column_stack((won, 0 * won, ~won)).astype(float)
        )

    seasons = [told(seed) for seed in range(12)]
    title, n, games, _, slope = row_of("twice", [*seasons, None, *seasons])
    assert (title, n, games) == ("twice", "24", "1,440")
    pooled = Forecasts(*(np.concatenate(of) for of in zip(*seasons, strict=True)))
    once = pooled.calibration(np.repeat(np.arange(12), 60))
    assert slope.startswith(f"{once.slope:.2f} ± ")
    half = once.slope_se * np.sqrt((24 / 22) / (12 / 10) / 2)
    assert float(slope.split()[-1]) == pytest.approx(half, abs=0.006)
