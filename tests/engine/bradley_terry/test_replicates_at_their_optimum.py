"""Each replicate has the fit of its own redrawn games."""

import sys

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, simulate, summarise
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.plain import size
from banzuke.engine.bradley_terry.replicates.lanes import lane_league
from banzuke.engine.bradley_terry.replicates.redraw import (
    thresholds,
    trace_lane,
)
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import aggregate, from_counts
from banzuke.engine.labs.simulate.pairwise import pairwise
from tests.engine.pairwise_leagues import go_programs, random_league
from tests.marks import rare

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 1500.0)
refit_module = sys.modules["banzuke.engine.bradley_terry.replicates.refit"]
RNG = streams.named("tests", "bradley-terry")


def replicate_pairs(found, pairs, number, lane):
    """The redrawn games of one replicate as a league; draws give half points."""
    league = lane_league(found, pairs)
    edges = trace_lane(league, thresholds(league), streams.child(RNG, number), lane)
    lower, upper = league.players[edges.lower()], league.players[edges.upper]
    draws = np.round(2 * (edges.score % 1)).astype(int)
    wins = np.floor(edges.score).astype(int)
    losses = edges.n_games.astype(int) - wins - draws
    first = np.where(edges.side >= 0, lower, upper)
    second = np.where(edges.side >= 0, upper, lower)
    return from_counts(
        first,
        second,
        np.where(edges.side >= 0, wins, losses),
        draws,
        np.where(edges.side >= 0, losses, wins),
        n_players=pairs.n_players,
        neutral=edges.side == 0,
    )


LEAGUES = {
    "dense": {"n_players": 60, "n_games": 6000},
    "dense with order": {"n_players": 60, "n_games": 6000, "order_elo": 60.0},
    "draws": {"n_players": 60, "n_games": 4000, "draw_share": 0.6},
    "sparse": {"n_players": 150, "n_games": 900},
    "sparse with order": {"n_players": 150, "n_games": 900, "order_elo": 60.0},
    "very sparse": {"n_players": 200, "n_games": 500, "draw_share": 0.4},
    "tiny with order": {"n_players": 4, "n_games": 14, "order_elo": 60.0},
    "wide": {"n_players": 80, "n_games": 8000, "spread": 900.0},
}


@pytest.mark.parametrize("name", LEAGUES)
def test_each_replicate_is_at_its_own_optimum_with_its_own_statuses(monkeypatch, name):
    monkeypatch.setattr(size, "FEW", 0)  # only lanes can be traced
    kwargs = dict(LEAGUES[name])
    pairs, _ = random_league(np.random.default_rng(1), **kwargs)
    order = "order_elo" in kwargs
    found = fit(pairs, Model(order=order), gauge=MEAN)
    draws = simulate(found, pairs, replicates=N_LANES, rng=RNG)
    baseline = found.components.baseline
    for lane in range(N_LANES):
        redrawn = replicate_pairs(found, pairs, 0, lane)
        states = classify(redrawn, baseline=baseline)
        own = states.component[baseline]
        # the smaller part: only the largest component has ratings
        if states.size[own] * 2 <= found.components.rated.sum():
            rated = np.flatnonzero(
                states.component == (own if states.size[own] == states.size[0] else 0)
            )
            states = classify(redrawn, baseline=int(rated[0]))
        above, below = (
            np.isposinf(draws.rating_elo[:, lane]),
            np.isneginf(draws.rating_elo[:, lane]),
        )
        finite = np.isfinite(draws.rating_elo[:, lane])
        rated = found.components.rated
        own = states.component[states.baseline]
        alone = states.size[own] == 1
        assert np.array_equal(finite, (states.component == own) & (not alone))
        assert not np.any(states.status[above] == "dominated")
        assert not np.any(states.status[below] == "dominates")
        if alone:
            assert not order or np.isnan(draws.effects[0][lane])
            continue
        own = fit(redrawn, Model(order=order), gauge=Gauge("fixed", 0.0, states.baseline))
        gaps = draws.rating_elo[finite, lane] - own.rating_elo[finite]
        assert np.ptp(gaps) < 0.1
        assert draws.rating_elo[finite, lane].mean() == pytest.approx(1500.0, abs=0.01)
        assert np.isnan(draws.rating_elo[~rated, lane]).all()
        if order:
            assert draws.effects[0][lane] == pytest.approx(
                own.effects[0].value, abs=0.1, nan_ok=True
            )


@pytest.mark.parametrize("few", [size.FEW, 0])
def test_a_replicate_without_the_baseline_s_player_rates_the_others(monkeypatch, few):
    """The baseline met many opponents and won nearly all of these games."""
    monkeypatch.setattr(size, "FEW", few)
    first = np.array([0, 0, 0, 0, 1, 2, 3, 1, 2])
    second = np.array([1, 2, 3, 4, 2, 3, 4, 4, 4])
    wins, losses = np.array([1, 1, 1, 0, 9, 9, 9, 9, 9]), np.array([0, 0, 0, 1, 9, 9, 9, 9, 9])
    pairs = from_counts(first, second, wins, 0 * wins, losses, n_players=5)
    found = fit(pairs, gauge=MEAN, baseline=0)
    draws = simulate(found, pairs, replicates=8 * N_LANES, rng=RNG)
    alone = ~np.isfinite(draws.rating_elo[0])
    assert 0.05 < alone.mean() < 0.5
    assert np.isfinite(draws.rating_elo[1:]).all()
    assert np.isposinf(draws.rating_elo[0, alone]).any()
    seen = summarise(draws, found)
    assert seen.se_elo[0] > 0.5 * found.se_hessian_elo[0]
    held = fit(pairs, gauge=Gauge("fixed", 1500.0, 0))
    draws = simulate(held, pairs, replicates=N_LANES, rng=RNG)
    assert (draws.rating_elo[0] == 1500.0).all()


def test_few_players_are_redrawn_as_many_are(monkeypatch):
    pairs, _ = random_league(np.random.default_rng(3), n_players=12, n_games=240, order_elo=60.0)
    found, seen = fit(pairs, Model(order=True), gauge=MEAN), []
    for few in (size.FEW, 0):
        monkeypatch.setattr(size, "FEW", few)
        draws = simulate(found, pairs, replicates=1024, rng=RNG)
        rating = np.where(np.isinf(draws.rating_elo), np.nan, draws.rating_elo.astype(np.float64))
        seen.append((np.isnan(rating).mean(axis=1), np.nanmean(rating, axis=1),
                     np.nanstd(rating, axis=1), draws.effects[0].std()))  # fmt: skip
    (lost, mean, spread, of_order), (lost_too, mean_too, spread_too, of_order_too) = seen
    assert np.abs(lost - lost_too).max() < 0.03
    assert np.abs((mean - mean_too) / spread).max() < 0.2
    assert spread == pytest.approx(spread_too, rel=0.15)
    assert of_order == pytest.approx(of_order_too, rel=0.15)


@pytest.mark.parametrize("order_elo", [0.0, rare(60.0)])
@pytest.mark.long
def test_lanes_end_at_the_same_optimum_alone_and_together(monkeypatch, order_elo):
    rng = np.random.default_rng(9)
    played = pairwise(
        n_players=900,
        n_games=60_000,
        activity=rng.lognormal(sigma=1.0, size=900),
        first_mover_elo=order_elo,
        rng=rng,
    )
    pairs = aggregate(played.first_idx, played.second_idx, played.score, n_players=900)
    found = fit(pairs, Model(order=order_elo > 0.0), gauge=MEAN)
    widths = []

    def walk_and_note(league, state):
        widths.append(state.width)
        walk(league, state)

    walk = refit_module.walk
    monkeypatch.setattr(refit_module, "walk", walk_and_note)
    alone = simulate(found, pairs, replicates=6 * N_LANES, rng=RNG)
    assert set(widths) == {8, N_LANES}
    widths.clear()
    monkeypatch.setattr(refit_module, "FEW_LANES", 0)
    together = simulate(found, pairs, replicates=6 * N_LANES, rng=RNG)
    assert set(widths) == {N_LANES}
    assert np.array_equal(np.isfinite(alone.rating_elo), np.isfinite(together.rating_elo))
    finite = np.isfinite(alone.rating_elo)
    assert np.max(np.abs(alone.rating_elo[finite] - together.rating_elo[finite])) < 0.1
    if order_elo:
        assert np.max(np.abs(alone.effects - together.effects)) < 0.05


def test_go_programs_replicates_are_at_their_optimum(real_logs):
    _, pairs = go_programs(real_logs)
    found = fit(pairs, gauge=MEAN)
    draws = simulate(found, pairs, replicates=N_LANES, rng=RNG)
    for lane in range(0, N_LANES, 4):
        own = fit(replicate_pairs(found, pairs, 0, lane), gauge=MEAN)
        assert np.max(np.abs(draws.rating_elo[:, lane] - own.rating_elo)) < 0.1
