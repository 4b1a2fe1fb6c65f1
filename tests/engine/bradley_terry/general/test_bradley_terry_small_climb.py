"""The compiled climb of small leagues has the numbers of the general one, bit by bit."""

from dataclasses import replace

import numpy as np
import pytest

from engine.bradley_terry.convergence import NotConverged
from engine.bradley_terry.general import by_cycles, small_climb, starts
from engine.bradley_terry.general.cells import fold
from engine.bradley_terry.general.newton import climb
from engine.bradley_terry.general.settle import settle
from engine.bradley_terry.general.small_climb import climb_small, is_small
from engine.bradley_terry.model import Model
from engine.components import classify
from engine.pairwise_sum import pairwise_sum
from tests.engine.handicap_leagues import handicap_league


@pytest.mark.parametrize("n", [0, 1, 7, 8, 9, 96, 127, 128, 129, 200, 257, 1000, 4099])
def test_sums_are_those_of_numpy(n):
    values = np.random.default_rng(n).normal(size=n) * 10.0 ** np.arange(n, dtype=np.float64).clip(
        0, 12
    )
    assert pairwise_sum(values) == np.sum(values)


def leagues():
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n_players = int(rng.integers(2, 97))
        pairs = handicap_league(seed, n_players, 5 * n_players, tie=rng.choice([0.5, 2.0]))
        keeps_levels = seed % 3 == 0  # in cells; the model has no handicap all the same
        if not keeps_levels:
            pairs = replace(pairs, handicap=np.zeros_like(pairs.handicap))
        if not classify(pairs, draws="half").rated.all():
            continue
        for draws, order in (("davidson", True), ("davidson", False), ("half", True)):
            cells = fold(
                pairs,
                np.arange(n_players, dtype=np.int32),
                draws=draws,
                order=order,
                handicap=keeps_levels,
                receiver="first",
            )
            settled = settle(cells, Model(draws=draws, order=order))
            yield settled.cells, settled.terms, rng


def outcome(way, cells, terms, start):
    """Where a climb ends, or where it was given up."""
    try:
        found = way(cells, terms, start)
    except NotConverged as failed:
        return failed.state.tobytes(), failed.n_iter, failed.step_elo
    return found.state.tobytes(), found.n_iter, found.grad_norm, found.point.log_likelihood


def test_optima_and_failures_are_those_of_the_general_climb():
    seen = []
    for cells, terms, rng in leagues():
        assert is_small(cells, terms)
        nothing = np.zeros(cells.n_players + terms.n_effects)
        for start in (nothing, rng.normal(size=len(nothing)), 30.0 * rng.normal(size=len(nothing))):
            seen.append(outcome(climb, cells, terms, start))
            assert outcome(climb_small, cells, terms, start) == seen[-1]
    assert {len(one) for one in seen} == {3, 4}, "some end at an optimum, some do not"


def test_small_leagues_are_climbed_by_it(monkeypatch):
    cells, terms, _ = next(leagues())
    monkeypatch.setattr(starts, "climb", None)
    assert starts.highest(cells, terms).n_iter > 0


def test_the_matrix_of_a_small_optimum_is_that_of_the_general_one():
    cells, terms, _ = next(leagues())
    start = np.zeros(cells.n_players + terms.n_effects)
    small, general = climb_small(cells, terms, start), climb(cells, terms, start)
    assert np.array_equal(small.system.coarse, general.system.coarse)
    assert np.array_equal(small.is_free, general.is_free)


def test_results_in_columns_of_many_are_climbed_by_the_same_machine_code():
    cells, terms, _ = next(leagues())
    score, drawn = np.column_stack((cells.score,) * 3), np.column_stack((cells.drawn,) * 3)
    redrawn = cells.with_results(score[:, 1], drawn[:, 1])
    start = np.zeros(cells.n_players + terms.n_effects)
    assert outcome(climb_small, redrawn, terms, start) == outcome(climb_small, cells, terms, start)
    by_cycles.status_by_cycles(redrawn, terms)
    assert len(small_climb._climb.signatures) == 1
    assert len(by_cycles._unbounded.signatures) == 1
