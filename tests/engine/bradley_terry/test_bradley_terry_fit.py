"""Properties, gauges and edge cases of the point fit."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.pairwise_leagues import LOGIT, go_programs, random_games, random_league, terms

MEAN = Gauge("mean", 1500.0)


def fields(found):
    names = [f.name for f in dataclasses.fields(found) if f.name != "components"]
    parts = {name: getattr(found, name) for name in names}
    parts["status"] = found.components.status
    parts["effects"] = repr(found.effects)
    parts["reached"] = None if found.reached is None else found.reached.state
    return {name: np.asarray(part).tobytes() for name, part in parts.items() if name != "gauge"}


seeds = st.integers(0, 10_000)


@given(seeds, st.booleans(), st.sampled_from([30, 120]))
@settings(max_examples=15, deadline=None)
def test_row_order_changes_no_bit(seed, order, n_players):
    rng = np.random.default_rng(seed)
    n_games = 14 * n_players
    (first, second, score), _ = random_games(rng, n_players, n_games, draw_share=0.3)
    shuffle = rng.permutation(n_games)
    model = Model(order=order)
    a = fit(aggregate(first, second, score, n_players=n_players), model, gauge=MEAN)
    rows = (values[shuffle] for values in (first, second, score))
    b = fit(aggregate(*rows, n_players=n_players), model, gauge=MEAN)
    assert fields(a) == fields(b)


@given(seeds, st.booleans())
@settings(max_examples=15, deadline=None)
def test_names_of_players_do_not_matter(seed, order):
    rng = np.random.default_rng(seed)
    (first, second, score), _ = random_games(rng, 120, 2500, draw_share=0.3)
    new = rng.permutation(120)
    a = fit(aggregate(first, second, score, n_players=120), Model(order=order), gauge=MEAN)
    b = fit(
        aggregate(new[first], new[second], score, n_players=120), Model(order=order), gauge=MEAN
    )
    assert np.allclose(a.rating_elo, b.rating_elo[new], atol=1e-5, equal_nan=True)
    assert np.allclose(a.se_hessian_elo, b.se_hessian_elo[new], atol=1e-5, equal_nan=True)
    assert a.log_likelihood == pytest.approx(b.log_likelihood)


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_swapping_sides_mirrors_the_order_effect_only(seed):
    rng = np.random.default_rng(seed)
    (first, second, score), _ = random_games(rng, 20, 600, order_elo=80.0)
    a = fit(aggregate(first, second, score, n_players=20), Model(order=True), gauge=MEAN)
    b = fit(aggregate(second, first, 1.0 - score, n_players=20), Model(order=True), gauge=MEAN)
    assert a.effects[0].value == pytest.approx(-b.effects[0].value, abs=1e-6)
    assert np.allclose(a.rating_elo, b.rating_elo, atol=1e-5, equal_nan=True)


@given(seeds)
@settings(max_examples=15, deadline=None)
def test_swapping_results_reverses_the_ratings(seed):
    rng = np.random.default_rng(seed)
    (first, second, score), _ = random_games(rng, 20, 400)
    zero = Gauge("mean", 0.0)
    a = fit(aggregate(first, second, score, n_players=20), gauge=zero)
    b = fit(aggregate(first, second, 1.0 - score, n_players=20), gauge=zero)
    assert np.allclose(a.rating_elo, -b.rating_elo, atol=1e-5, equal_nan=True)


def worst_step_elo(pairs, found, **model):
    """The largest remaining Newton step, by a separate dense solution."""
    first, second, _, points, games = terms(pairs, **model)
    n, rating = pairs.n_players, found.rating_elo * LOGIT
    chance = 1.0 / (1.0 + np.exp(rating[second] - rating[first]))
    residual = points - games * chance
    gradient = np.bincount(first, residual, n) - np.bincount(second, residual, n)
    dense = np.zeros((n, n))
    weight = games * chance * (1 - chance)
    for a, b, sign in ((first, first, 1), (second, second, 1), (first, second, -1)):
        np.add.at(dense, (a, b), sign * weight)
    np.add.at(dense, (second, first), -weight)
    step = np.linalg.lstsq(dense, gradient, rcond=1e-13)[0]
    return np.max(np.abs(step - step.mean())) / LOGIT


def test_ratings_9000_elo_apart_are_at_their_optimum(real_logs):
    _, pairs = go_programs(real_logs)
    found = fit(pairs, gauge=MEAN)
    assert np.ptp(found.rating_elo) > 9000
    assert worst_step_elo(pairs, found) < 1e-4


def test_ladder_of_16000_elo_is_at_its_optimum():
    n = 41
    idx = np.arange(n - 1)
    pairs = from_counts(idx, idx + 1, [1] * 40, [0] * 40, [9] * 40, n_players=n)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 0))
    assert found.rating_elo == pytest.approx(400 * np.log10(9) * np.arange(n), abs=1e-5)
    assert np.ptp(found.rating_elo) > 15000


def test_a_long_chain_converges():
    n = 3000
    idx = np.random.default_rng(3).permutation(n)
    ones = np.ones(n - 1, int)
    pairs = from_counts(idx[:-1], idx[1:], ones, 0 * ones, ones * 2, n_players=n)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, int(idx[0])))
    expected = np.empty(n)
    expected[idx] = 400 * np.log10(2) * np.arange(n)
    assert np.max(np.abs(found.rating_elo - expected)) < 0.01


def test_one_player_with_100000_games_among_players_with_five():
    rng = np.random.default_rng(8)
    (first, second, score), truth = random_games(rng, 200, 1000)
    heavy = rng.integers(1, 200, 300)
    chance = 1 / (1 + 10 ** ((truth[heavy] - truth[0]) / 400))
    wins = rng.binomial(333, chance)
    light = aggregate(first, second, score, n_players=200)
    pairs = from_counts(
        np.append(light.first_idx, np.zeros(300, int)),
        np.append(light.second_idx, heavy),
        np.append(light.wins, wins),
        np.append(light.draws, 0 * wins),
        np.append(light.losses, 333 - wins),
        n_players=200,
    )
    found = fit(pairs, gauge=MEAN)
    assert found.components.rated.sum() > 190
    rated = found.components.rated
    new = np.cumsum(rated) - 1
    inside = rated[pairs.first_idx] & rated[pairs.second_idx]
    sub = from_counts(
        new[pairs.first_idx[inside]],
        new[pairs.second_idx[inside]],
        pairs.wins[inside],
        pairs.draws[inside],
        pairs.losses[inside],
        n_players=int(rated.sum()),
    )
    refound = fit(sub, gauge=MEAN)
    assert np.allclose(refound.rating_elo, found.rating_elo[rated], atol=1e-6)
    assert worst_step_elo(sub, refound) < 1e-5


def test_large_leagues_use_approximate_errors_close_to_the_inverse():
    rng = np.random.default_rng(2)
    pairs, _ = random_league(rng, 500, 40_000, draw_share=0.4, order_elo=50.0)
    for gauge in (MEAN, Gauge("fixed", 0.0, 7)):
        found = fit(pairs, Model(order=True), gauge=gauge)
        from banzuke.engine.bradley_terry.linear import standard_errors as module

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "DENSE_UP_TO", 1000)
            exact = fit(pairs, Model(order=True), gauge=gauge)
        known = exact.se_hessian_elo > 0
        ratio = found.se_hessian_elo[known] / exact.se_hessian_elo[known]
        assert np.quantile(np.abs(ratio - 1), 0.98) < 0.01
        assert found.effects[0].se_hessian == pytest.approx(exact.effects[0].se_hessian, rel=1e-3)


def test_two_players_one_game_cannot_be_rated():
    found = fit(aggregate([0], [1], [1.0], n_players=2), gauge=MEAN)
    assert np.isnan(found.rating_elo).all()
    assert found.components.status.tolist() == ["undefeated", "winless"]
    assert (found.n_iter, found.log_likelihood) == (0, 0.0)


def test_one_drawn_game_gives_two_equal_ratings():
    found = fit(aggregate([0], [1], [0.5], n_players=3), gauge=MEAN)
    assert found.rating_elo[:2] == pytest.approx([1500.0, 1500.0])
    assert np.isnan(found.rating_elo[2])
    assert found.components.status[2] == "unconnected"


def test_all_draws_give_equal_ratings():
    first, second = np.triu_indices(6, 1)
    found = fit(aggregate(first, second, np.full(15, 0.5), n_players=6), gauge=MEAN)
    assert found.rating_elo == pytest.approx(np.full(6, 1500.0))
    assert found.draw_rate == pytest.approx(1.0)
    assert found.se_hessian_elo == pytest.approx(np.zeros(6), abs=1e-5)


def test_no_games_and_no_players():
    assert np.isnan(fit(aggregate([], [], [], n_players=2), gauge=MEAN).rating_elo).all()
    assert fit(
        aggregate([], [], [], n_players=0), Model(order=True), gauge=MEAN
    ).rating_elo.shape == (0,)


def test_a_component_per_pair_rates_the_first():
    first = np.repeat(np.arange(0, 10, 2), 3)
    pairs = aggregate(first, first + 1, np.tile([1.0, 1.0, 0.0], 5), n_players=10)
    found = fit(pairs, gauge=MEAN)
    assert found.components.status.tolist() == ["rated"] * 2 + ["unconnected"] * 8
    assert np.subtract(*found.rating_elo[:2]) == pytest.approx(400 * np.log10(2))
    other = fit(pairs, gauge=Gauge("fixed", 0.0, 5))
    assert np.flatnonzero(other.components.rated).tolist() == [4, 5]


def test_gauges_differ_by_a_shift_only():
    pairs, _ = random_league(np.random.default_rng(4), 25, 800)
    mean = fit(pairs, gauge=Gauge("mean", 1000.0)).rating_elo
    fixed = fit(pairs, gauge=Gauge("fixed", 2000.0, 3)).rating_elo
    strength = fit(pairs, gauge=Gauge("strength50")).rating_elo
    assert np.nanmean(mean) == pytest.approx(1000.0)
    assert fixed[3] == 2000.0
    assert np.nansum(10 ** (strength / 400)) == pytest.approx(50 * np.isfinite(strength).sum())
    for other in (fixed, strength):
        assert np.nanstd(other - mean) < 1e-9


@pytest.mark.parametrize(
    "kwargs, message",
    [
        ({"kind": "median"}, "gauge kind = 'median'; allowed: fixed, anchors, mean, strength50"),
        ({"kind": "fixed"}, "needs a player"),
        ({"kind": "mean", "player": 1}, "take none"),
        ({"kind": "mean", "rating": float("nan")}, "finite number of Elo"),
    ],
)
def test_bad_gauges_are_refused(kwargs, message):
    with pytest.raises(ValueError, match=message):
        Gauge(**{"rating": 0.0, **kwargs})


@pytest.mark.parametrize(
    "kwargs, message",
    [
        ({"model": {"draws": "thirds"}}, "draws = 'thirds'; allowed: half, drop, davidson"),
        ({"model": {"handicap": "M5"}}, "handicap = 'M5'; allowed: none, A1, A2"),
        ({"model": {"receiver": "third"}}, "receiver = 'third'; allowed: first, second"),
        ({"gauge": Gauge("fixed", 0.0, 2)}, "cannot be rated here .status 'winless'"),
        ({"gauge": Gauge("fixed", 0.0, 9)}, "players are 0 … 2"),
    ],
)
def test_what_cannot_be_fitted_is_refused(kwargs, message):
    pairs = aggregate([0, 1, 0], [1, 0, 2], [1.0, 1.0, 1.0], n_players=3)
    with pytest.raises(ValueError, match=message):
        fit(pairs, Model(**kwargs.get("model", {})), gauge=kwargs.get("gauge", MEAN))


def test_dropped_draws_are_no_games():
    rng = np.random.default_rng(6)
    (first, second, score), _ = random_games(rng, 15, 500, draw_share=0.6)
    decided = score != 0.5
    a = fit(aggregate(first, second, score, n_players=15), Model(draws="drop"), gauge=MEAN)
    b = fit(aggregate(first[decided], second[decided], score[decided], n_players=15), gauge=MEAN)
    assert np.array_equal(a.rating_elo, b.rating_elo)
    assert a.aic_binomial == b.aic_binomial
