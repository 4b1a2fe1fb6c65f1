"""The highest of many local maxima, its certificate, and limits that Newton steps do not reach."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, simulate
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.general import ascent, starts
from banzuke.engine.bradley_terry.general.cells import fold
from banzuke.engine.bradley_terry.general.moves import one_round
from banzuke.engine.bradley_terry.general.newton import climb
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.games.pairs import aggregate
from tests.engine.handicap_leagues import handicap_league
from tests.marks import rare

pytestmark = pytest.mark.long

MEAN = Gauge("mean", 1500.0)


def stones_by_strength(seed):
    """25 players and 400 games; the weaker player receives stones by the difference in strength."""
    rng = np.random.default_rng((12, seed))
    n_players, n_games = 25, 400
    truth = rng.normal(0, 250, n_players)
    a = rng.integers(0, n_players, n_games)
    b = (a + rng.integers(1, n_players, n_games)) % n_players
    weaker = truth[a] < truth[b]
    first, second = np.where(weaker, a, b), np.where(weaker, b, a)
    gap = truth[second] - truth[first]
    level = np.clip(np.round(gap / 80 + rng.normal(0, 1, n_games)), 0, 9).astype(int)
    swapped = (level == 0) & (rng.random(n_games) < 0.5)
    first, second = np.where(swapped, second, first), np.where(swapped, first, second)
    moved = truth[first] - truth[second] + 80 * level + 40 * (level == 0)
    won = rng.random(n_games) < 1 / (1 + 10 ** (-moved / 400))
    return aggregate(first, second, won.astype(float), n_players=n_players, handicap=level)


def cells_of(pairs):
    everybody = np.arange(pairs.n_players, dtype=np.int32)
    return fold(pairs, everybody, draws="half", order=False, handicap=True, receiver="first")


@pytest.mark.long
@pytest.mark.parametrize("handicap, seed", [rare("A1", 6), ("A2", 0)])
def test_every_replicate_of_an_additive_league_has_a_number(handicap, seed):
    pairs = stones_by_strength(seed)
    found = fit(pairs, Model(order=True, handicap=handicap), gauge=MEAN)
    redrawn = simulate(found, pairs, replicates=64, rng=streams.named("l", str(seed)))
    assert not np.isnan(redrawn.rating_elo).all(axis=0).any()


def test_long_moves_end_where_no_long_move_gains():
    pairs = handicap_league(3, n_players=8, n_games=200)
    cells = cells_of(pairs)
    terms = Terms(False, False, "A1", cells.levels)
    far = np.append(np.random.default_rng(1).normal(0, 3, 8), [0.0, 5.0, 0.0])
    point = ascent.evaluate(cells, terms, far)
    top = ascent.ascend(cells, terms, point)
    assert one_round(cells, terms, top).log_likelihood <= top.log_likelihood + 1e-8
    best = climb(cells, terms, top.state)
    assert point.log_likelihood + 1.0 < top.log_likelihood <= best.point.log_likelihood


def test_without_a_certificate_the_fit_says_so(monkeypatch):
    pairs = handicap_league(3, n_players=8, n_games=200)
    monkeypatch.setattr(ascent, "CERTIFYING_CLIMBS", 0)
    assert not fit(pairs, Model(handicap="A1"), gauge=MEAN).certified
    assert fit(pairs, Model(handicap="M1"), gauge=MEAN).certified


def test_a_certificate_is_not_given_where_a_long_move_gains():
    pairs = handicap_league(3, n_players=8, n_games=200)
    cells = cells_of(pairs)
    terms = Terms(False, False, "A3", cells.levels)
    best = starts.highest(cells, terms)
    aside = best.state.copy()
    aside[0] += 2.0
    false = ascent.replace(
        best, at=lambda: ascent.evaluate(cells, terms, aside), is_certified=False
    )
    found = ascent.certified(cells, terms, false)
    assert found.is_certified
    assert found.point.log_likelihood == pytest.approx(best.point.log_likelihood, abs=1e-8)


def test_long_moves_continue_a_climb_that_fails(monkeypatch):
    pairs = stones_by_strength(6)
    cells = cells_of(pairs)
    terms = Terms(False, False, "A2", cells.levels)
    begin = np.zeros(cells.n_players + terms.n_effects)
    true_climb, failed = ascent.climb, []

    def fails_first(*args, **kwargs):
        if not failed:
            failed.append(1)
            raise NotConverged(begin, 500, 7.0)
        return true_climb(*args, **kwargs)

    monkeypatch.setattr(ascent, "climb", fails_first)
    found = ascent.uphill(cells, terms, begin)
    assert failed
    assert found.point.log_likelihood > ascent.evaluate(cells, terms, begin).log_likelihood + 1.0
