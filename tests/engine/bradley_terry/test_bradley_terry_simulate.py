"""The parametric bootstrap: distribution, calibration, infinite draws, blocks."""

import sys

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, simulate, summarise
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.replicates.lanes import lane_league
from banzuke.engine.bradley_terry.replicates.redraw import (
    chances,
    redraw_lanes,
    thresholds,
    trace_lane,
)
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.pairwise_leagues import random_games, random_league
from tests.marks import rare

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 1500.0)
passes_module = sys.modules["banzuke.engine.bradley_terry.replicates.passes"]
recorded_module = sys.modules["banzuke.engine.bradley_terry.replicates.recorded"]
RNG = streams.named("tests", "bradley-terry")


def test_large_cells_use_the_same_distribution():
    pairs = from_counts(
        [0, 1, 2], [1, 2, 0], [5000, 4000, 30], [2000, 0, 40], [3000, 6000, 30], n_players=3
    )
    found = fit(pairs, gauge=MEAN)
    league = lane_league(found, pairs)
    how = thresholds(league)
    assert len(how.large) == 2
    passes = [redraw_lanes(league, how, streams.child(RNG, k)).half_points for k in range(60)]
    points = 0.5 * np.concatenate(passes, axis=1)
    assert points.sum(axis=0) == pytest.approx(np.full(points.shape[1], pairs.n_games))
    error = points.std(axis=1) / np.sqrt(points.shape[1])
    assert np.all(np.abs(points.mean(axis=1) - league.expected) < 4 * error)
    upset, drawn = chances(league)
    spread = league.walk.n_games * (upset * (1 - upset) - drawn / 4)
    variance = np.bincount(league.walk.all_lower(), spread, 3)
    variance += np.bincount(league.walk.upper, spread, 3)
    assert points.var(axis=1) == pytest.approx(variance, rel=0.12)


def test_draws_keep_the_expected_score_and_their_number():
    pairs, _ = random_league(np.random.default_rng(3), 12, 3000, spread=400, draw_share=0.7)
    found = fit(pairs, gauge=MEAN)
    league = lane_league(found, pairs)
    how = thresholds(league)
    traces = [
        trace_lane(league, how, streams.child(RNG, k), lane).score
        for k in range(8)
        for lane in range(N_LANES)
    ]
    upset, drawn_chance = chances(league)
    single = league.walk.n_games == 1
    assert np.sum(league.walk.n_games * drawn_chance) == pytest.approx(pairs.draws.sum(), rel=1e-6)
    scores = np.array(traces)
    mean_error = scores.std(axis=0) / np.sqrt(len(traces))
    expected = league.walk.n_games * (1 - upset)
    assert np.mean(np.abs(scores.mean(axis=0) - expected) < 3 * mean_error + 1e-9) > 0.97
    drawn = (scores[:, single] == 0.5).mean(axis=0)
    assert drawn == pytest.approx(drawn_chance[single], abs=0.15)


def test_blocks_of_passes_are_one_run_bit_for_bit():
    pairs, _ = random_league(np.random.default_rng(2), 40, 300, order_elo=40.0)
    found = fit(pairs, Model(order=True), gauge=MEAN)
    whole = simulate(found, pairs, replicates=100, rng=RNG)
    used = streams.named("tests", "bradley-terry")
    used.random(10)
    blocks = [
        simulate(found, pairs, replicates=count, rng=used, first_pass=first)
        for count, first in ((64, 0), (36, 2))
    ]
    joined = np.concatenate([block.rating_elo for block in blocks], axis=1)
    assert whole.rating_elo.tobytes() == joined.tobytes()
    order = np.concatenate([block.effects[0] for block in blocks])
    assert whole.effects[0].tobytes() == order.tobytes()


def test_row_order_changes_no_bit_of_a_simulation():
    rng = np.random.default_rng(9)
    (first, second, score), _ = random_games(rng, 30, 500)
    shuffle = rng.permutation(500)
    runs = []
    for rows in (slice(None), shuffle):
        pairs = aggregate(first[rows], second[rows], score[rows], n_players=30)
        runs.append(simulate(fit(pairs, gauge=MEAN), pairs, replicates=32, rng=RNG).rating_elo)
    assert runs[0].tobytes() == runs[1].tobytes()


def test_other_streams_give_other_numbers():
    pairs, _ = random_league(np.random.default_rng(2), 10, 300)
    found = fit(pairs, gauge=MEAN)
    draws = [simulate(found, pairs, replicates=32, rng=streams.named(n)).rating_elo for n in "ab"]
    assert not np.any(draws[0] == draws[1])


@pytest.mark.long
@pytest.mark.parametrize("kwargs", [{}, {"draw_share": 0.8}, {"order_elo": 80.0}])
def test_simulated_and_analytic_errors_agree(kwargs):
    pairs, _ = random_league(np.random.default_rng(7), 20, 20_000, **kwargs)
    order = "order_elo" in kwargs
    for gauge in (MEAN, Gauge("fixed", 0.0, 3)):
        found = fit(pairs, Model(order=order), gauge=gauge)
        seen = summarise(simulate(found, pairs, replicates=2000, rng=RNG), found)
        free = found.se_hessian_elo > 0
        assert seen.se_elo[free] == pytest.approx(found.se_hessian_elo[free], rel=0.07)
        assert np.mean(seen.se_elo[free] / found.se_hessian_elo[free]) == pytest.approx(1, abs=0.02)
        if order:
            assert seen.effect_se[0] == pytest.approx(found.effects[0].se_hessian, rel=0.06)


@pytest.mark.long
@pytest.mark.parametrize("order", [rare(False), True])
def test_truth_is_inside_95_percent_intervals_95_percent_of_the_time(order):
    inside, order_inside = [], []
    for seed in range(40):
        pairs, truth = random_league(
            np.random.default_rng(seed), 25, 3000, spread=150.0, order_elo=50.0 * order
        )
        found = fit(pairs, Model(order=order), gauge=Gauge("mean", float(truth.mean())))
        seen = summarise(
            simulate(found, pairs, replicates=200, rng=streams.named(str(seed))), found
        )
        low, high = seen.quantile_elo[:, 0], seen.quantile_elo[:, 4]
        inside.append((low <= truth) & (truth <= high))
        if order:
            order_inside.append(seen.effect_lo95[0] <= 50.0 <= seen.effect_hi95[0])
    assert np.mean(inside) == pytest.approx(0.95, abs=0.025)
    if order:
        assert np.mean(order_inside) >= 0.85


@pytest.mark.long
def test_infinite_draws_are_counted_with_their_probability():
    games = 12
    pairs = from_counts(
        [0, 1, 2], [1, 0, 0], [50, 50, games - 1], [0] * 3, [50, 50, 1], n_players=3
    )
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 0))
    draws = simulate(found, pairs, replicates=6400, rng=RNG)
    never_lost = (1 - 1 / games) ** games
    share = np.mean(np.isposinf(draws.rating_elo[2]))
    assert share == pytest.approx(never_lost, abs=4 * np.sqrt(never_lost * (1 - never_lost) / 6400))
    seen = summarise(draws, found)
    assert seen.infinite_share[2] == pytest.approx(
        share + np.mean(np.isneginf(draws.rating_elo[2]))
    )
    assert seen.quantile_elo[2, 4] == np.inf
    assert np.isfinite(seen.quantile_elo[2, 0])
    assert np.isfinite(seen.se_elo[2])
    assert seen.infinite_share[1] == 0.0


def test_unbounded_effect_in_a_replicate_is_reported_not_fitted():
    pairs = from_counts([0, 1], [1, 0], [2, 2], [0, 0], [1, 1], n_players=2)
    found = fit(pairs, Model(order=True), gauge=MEAN)
    draws = simulate(found, pairs, replicates=640, rng=RNG)
    connected = np.isfinite(draws.rating_elo).all(axis=0)
    assert np.isposinf(draws.effects[0][connected]).any()
    assert np.isneginf(draws.effects[0][connected]).any()
    assert np.isfinite(draws.effects[0][connected]).any()
    assert not connected.all()
    assert np.isnan(draws.effects[0][~connected]).all()


def test_few_replicates_and_none():
    pairs, _ = random_league(np.random.default_rng(1), 12, 300)
    found = fit(pairs, gauge=MEAN)
    many = simulate(found, pairs, replicates=40, rng=RNG)
    one = simulate(found, pairs, replicates=1, rng=RNG)
    assert np.array_equal(one.rating_elo[:, 0], many.rating_elo[:, 0], equal_nan=True)
    assert np.isnan(summarise(one, found).se_elo).all()
    assert simulate(found, pairs, replicates=0, rng=RNG).n_replicates == 0


def test_nobody_rated_gives_no_numbers():
    pairs = aggregate([0], [1], [1.0], n_players=2)
    draws = simulate(fit(pairs, gauge=MEAN), pairs, replicates=5, rng=RNG)
    assert draws.rating_elo.shape == (2, 5)
    assert np.isnan(draws.rating_elo).all()


def test_progress_is_reported_after_each_pass():
    pairs, _ = random_league(np.random.default_rng(1), 5, 100)
    told = []
    simulate(
        fit(pairs, gauge=MEAN), pairs, replicates=70, rng=RNG, on_step=lambda *s: told.append(s)
    )
    assert told == [(32, 70), (64, 70), (70, 70)]


def test_wrong_arguments_are_refused():
    pairs, _ = random_league(np.random.default_rng(1), 5, 100)
    found = fit(pairs, gauge=MEAN)
    with pytest.raises(ValueError, match="replicates = -1"):
        simulate(found, pairs, replicates=-1, rng=RNG)
    with pytest.raises(ValueError, match="give the pairs that were fitted"):
        simulate(found, aggregate([0], [1], [1.0], n_players=5), replicates=1, rng=RNG)


@pytest.mark.long
def test_recording_few_outcomes_changes_no_bit(monkeypatch):
    pairs, _ = random_league(np.random.default_rng(5), 60, 2500, spread=500.0)
    found = fit(pairs, gauge=MEAN)
    runs, undecided = [], []
    look = passes_module.limits

    def watched(league, redrawn, baseline):
        limit = look(league, redrawn, baseline)
        undecided.append(limit is None)
        return limit

    monkeypatch.setattr(passes_module, "limits", watched)
    for n_nearest, share, most in ((16, 25.0, 0.0), (4, 25.0, 1.0), (1, 0.0, 1.0)):
        monkeypatch.setattr(recorded_module, "N_NEAREST", n_nearest)
        monkeypatch.setattr(recorded_module, "RARE", share)
        monkeypatch.setattr(recorded_module, "MOST_RECORDED", most)
        runs.append(simulate(found, pairs, replicates=96, rng=RNG).rating_elo)
    assert np.isinf(runs[0]).any()
    assert any(undecided)
    assert undecided.count(False) == 9
    assert runs[0].tobytes() == runs[1].tobytes() == runs[2].tobytes()


def test_a_replicate_without_the_fixed_player_has_no_zero():
    pairs = from_counts(
        [0, 1, 2, 3, 0],
        [1, 2, 0, 0, 3],
        [50, 50, 50, 1, 11],
        [0] * 5,
        [50, 50, 50, 0, 0],
        n_players=4,
    )
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 3), baseline=0)
    draws = simulate(found, pairs, replicates=96, rng=RNG)
    is_held = np.isfinite(draws.rating_elo[3])
    assert 20 < is_held.sum() < 76
    assert np.abs(draws.rating_elo[3, is_held]).max() < 0.01
    assert np.isnan(draws.rating_elo[:3, ~is_held]).all()
