"""Promise: intervals contain the truth about as often as they should, in new simulated leagues.

Each run of `make promises` simulates other leagues: the seed is the day, or BANZUKE_GRID_SEED.
`bench/results/coverage_grid.md` has all designs with their misses; these tests have some designs
that are cheap.
"""

import datetime as dt
import os

import numpy as np
import pytest

from bench import paths_coverage, ranks_coverage
from bench.coverage_grid import SEEN, UNSEEN, measure_grid
from tests.promises.scale import IS_LONG

SEED = os.environ.get("BANZUKE_GRID_SEED") or dt.datetime.now(dt.UTC).date().isoformat()
LEAGUES = 12
"""Leagues of each design and each way to count draws."""
NAMES = {
    *("Swiss, 7 rounds of 32", "two Swiss, 7 rounds of 32", "Swiss, 5 rounds of 32"),
    *("ladder by running rating, 30 games of 30", "club of likes, 30 games of 30"),
    *("by lot, 10 games of 30", "round robin of 12", "six knock-outs of 16"),
}
CELLS = tuple(cell for cell in (*SEEN, *UNSEEN) if cell.name in NAMES)


@pytest.mark.skipif(not IS_LONG, reason="half a minute: `make promises` runs it")
def test_intervals_of_new_leagues_contain_the_truth() -> None:
    assert len(CELLS) == len(NAMES)
    found = list(measure_grid(CELLS, LEAGUES, lambda text: None, seed=SEED))
    known = [one for one in found if one.order == "known"]
    # Misses within a league are not independent: the lower bound is three standard errors below 93
    # %.
    missed = [
        f"{one.cell}, {one.draws}: {one.rating:.3f} ± {one.rating_error:.3f}"
        for one in known
        if one.rating < 0.93 - 3.0 * one.rating_error
    ]
    assert not missed, f"seed {SEED}: {missed}"
    share, weight = ([getattr(one, name) for one in known] for name in ("rating", "intervals"))
    assert 0.94 < np.average(share, weights=weight) < 0.975, f"seed {SEED}"
    said, so, pairs = ([getattr(one, name) for one in known] for name in ("said", "so", "pairs"))
    assert np.average(so, weights=pairs) > np.average(said, weights=pairs) - 0.03, f"seed {SEED}"


PROPER = [
    cell
    for cell in ranks_coverage.GRID
    if cell.stones and cell.players < 100 and cell.ranked == 1.0
]


@pytest.mark.skipif(not IS_LONG, reason="a minute: `make promises` runs it")
def test_intervals_of_new_go_clubs_with_proper_handicaps_contain_the_truth() -> None:
    assert len(PROPER) == 4
    first = int.from_bytes(SEED.encode(), "big") % 1_000_000
    found = [
        ranks_coverage.inside(cell, seed) for cell in PROPER for seed in range(first, first + 4)
    ]
    # Misses within a club are not independent: the share of 16 clubs has an error of about 2 %.
    last, _, differences, *_ = np.mean(found, axis=0)
    assert last > 0.9, f"seed {SEED}"
    assert differences > 0.9, f"seed {SEED}"


OF_A_DAY = ("McMahon tournaments", "sections by strength", "Swiss tournaments of a day")


@pytest.mark.skipif(not IS_LONG, reason="half a minute: `make promises` runs it")
def test_intervals_over_time_of_new_tournaments_of_a_day_contain_the_truth() -> None:
    first = int.from_bytes(SEED.encode(), "big") % 1_000_000
    cells = [paths_coverage.Cell(30, 60.0, meets) for meets in OF_A_DAY]
    for cell in cells:
        found = [paths_coverage.inside(cell, seed) for seed in range(first, first + 12)]
        last, _, differences, _ = np.mean(found, axis=0)
        # Misses within a league are not independent: the share of 12 has an error of 2 to 3 %.
        assert min(last, differences) > 0.85, f"{cell.title}, seed {SEED}"


OF_SIZES = (
    paths_coverage.Cell(10, 60.0, "by true strength", players=12),
    paths_coverage.Cell(10, 60.0, "anybody", players=12),
    paths_coverage.Cell(30, 60.0, "likes known to 80 Elo", players=100),
    paths_coverage.Cell(0, 60.0, "Swiss tournaments of a day", events=1),
    paths_coverage.Cell(0, 60.0, "sections by strength", events=2),
)


@pytest.mark.skipif(not IS_LONG, reason="a minute: `make promises` runs it")
def test_intervals_over_time_of_new_small_and_large_leagues_contain_the_truth() -> None:
    first = int.from_bytes(SEED.encode(), "big") % 1_000_000
    for cell in OF_SIZES:
        found = [paths_coverage.inside(cell, seed) for seed in range(first, first + 12)]
        last, _, differences, _ = np.mean(found, axis=0)
        # Misses within a league are not independent: the share of 12 has an error of 2 to 4 %.
        assert min(last, differences) > 0.8, f"{cell.title}, seed {SEED}"
