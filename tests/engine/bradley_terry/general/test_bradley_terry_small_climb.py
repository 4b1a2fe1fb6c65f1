"""The compiled climb of small leagues finds the optima of the general climb, or gives up."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.general import by_cycles, small_climb, starts
from banzuke.engine.bradley_terry.general.cells import fold
from banzuke.engine.bradley_terry.general.newton import climb
from banzuke.engine.bradley_terry.general.settle import settle
from banzuke.engine.bradley_terry.general.small_climb import climb_small, is_small
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.games.components import classify
from tests.engine.handicap_leagues import handicap_league

pytestmark = pytest.mark.long


def leagues():
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n_players = int(rng.integers(2, 97))
        pairs = handicap_league(seed, n_players, 5 * n_players, tie=rng.choice([0.5, 2.0]))
        keeps_levels = seed % 3 == 0  # the cells have levels even where the model has no handicap
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


def starts_of(cells, terms, rng):
    nothing = np.zeros(cells.n_players + terms.n_effects)
    return nothing, rng.normal(size=len(nothing)), 30.0 * rng.normal(size=len(nothing))


def test_optima_are_those_of_the_general_climb():
    n_failed = 0
    for cells, terms, rng in leagues():
        assert is_small(cells, terms)
        for start in starts_of(cells, terms, rng):
            found = climb_small(cells, terms, start)
            assert np.max(np.abs(found.point.gradient)) < 1e-7
            assert found.grad_norm < 1e-7
            try:
                general = climb(cells, terms, start)
            except NotConverged:
                n_failed += 1
                continue
            assert np.max(np.abs(found.state - general.state)) < 1e-8
    assert n_failed > 0, "none of the starts is a hard one"


def test_a_climb_from_a_start_that_is_not_finite_gives_up():
    cells, terms, _ = next(leagues())
    with pytest.raises(NotConverged):
        climb_small(cells, terms, np.full(cells.n_players + terms.n_effects, np.nan))


def test_small_leagues_use_the_compiled_climb(monkeypatch):
    cells, terms, _ = next(leagues())
    monkeypatch.setattr(starts, "climb", None)
    assert starts.highest(cells, terms).n_iter > 0


def test_the_matrix_of_a_small_optimum_is_that_of_the_general_one():
    cells, terms, _ = next(leagues())
    start = np.zeros(cells.n_players + terms.n_effects)
    small, general = climb_small(cells, terms, start), climb(cells, terms, start)
    assert small.system.coarse == pytest.approx(general.system.coarse, rel=1e-9, abs=1e-12)
    assert np.array_equal(small.is_free, general.is_free)


def test_results_in_columns_of_many_are_climbed_by_the_same_machine_code():
    cells, terms, _ = next(leagues())
    score, drawn = np.column_stack((cells.score,) * 3), np.column_stack((cells.drawn,) * 3)
    redrawn = cells.with_results(score[:, 1], drawn[:, 1])
    start = np.zeros(cells.n_players + terms.n_effects)
    one, other = (climb_small(each, terms, start) for each in (redrawn, cells))
    assert one.state.tobytes() == other.state.tobytes()
    by_cycles.status_by_cycles(redrawn, terms)
    assert len(small_climb._climb.signatures) == 1
    assert len(by_cycles._unbounded.signatures) == 1
