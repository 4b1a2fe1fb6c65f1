"""The priors: virtual draws of each player against the league's mean, and a gamma prior."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import brentq, minimize

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, simulate, summarise
from banzuke.engine.bradley_terry.prior.fit import solve_with_prior
from banzuke.engine.bradley_terry.prior.passes import prior_passes
from banzuke.engine.games.pairs import aggregate, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.pairwise_leagues import random_games, random_league

MEAN = Gauge("mean", 1500.0)
PRIOR = Model(prior="mean-draw")
RNG = streams.named("tests", "prior")


def expit(x):
    return 1.0 / (1.0 + np.exp(-x))


def slow_ratings(first, second, score, n_players, order):
    """Centred ratings and the effect, by a general optimiser on the formula of the spec."""

    def loss(x):
        beta, centre, theta = x[:n_players], x[n_players], x[n_players + 1] * order
        gap = beta[first] - beta[second] + theta
        played = score * np.log(expit(gap)) + (1 - score) * np.log(expit(-gap))
        virtual = 0.5 * np.log(expit(beta - centre)) + 0.5 * np.log(expit(centre - beta))
        return -played.sum() - virtual.sum() + 1e-9 * np.sum(x) ** 2

    found = minimize(loss, np.zeros(n_players + 2), method="BFGS", options={"gtol": 1e-9})
    beta = found.x[:n_players]
    return ELO_PER_LOGIT * (beta - beta.mean()), ELO_PER_LOGIT * found.x[-1]


@pytest.mark.slow
@pytest.mark.parametrize("order", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_ratings_are_those_of_a_general_optimiser(seed, order):
    rng = np.random.default_rng(seed)
    (first, second, score), _ = random_games(rng, 8, 20, order_elo=50.0 * order, draw_share=0.3)
    pairs = aggregate(first, second, score, n_players=8)
    found = fit(pairs, replace(PRIOR, order=order), gauge=MEAN)
    played = np.unique(np.concatenate((first, second)))
    if len(played) < 8 or (order and not found.has_order):
        pytest.skip("someone has no game, or the effect is unbounded")
    rating, effect = slow_ratings(first, second, score, 8, order)
    assert found.rating_elo - 1500.0 == pytest.approx(rating, abs=0.01)
    if order:
        assert found.effects[0].value == pytest.approx(effect, abs=0.01)


def test_one_game_has_the_ratings_worked_out_by_hand():
    found = fit(from_counts([0], [1], [1], [0], [0], n_players=2), PRIOR, gauge=MEAN)
    half = brentq(lambda b: 1.5 - expit(2 * b) - expit(b), 0, 5)
    assert found.rating_elo == pytest.approx(1500 + ELO_PER_LOGIT * np.array([half, -half]))
    assert found.log_likelihood == pytest.approx(np.log(expit(2 * half)))


def test_everybody_who_played_is_rated_and_nobody_else():
    pairs = from_counts([0, 2], [1, 3], [5, 1], [0, 0], [0, 0], n_players=5)
    found = fit(pairs, PRIOR, gauge=MEAN)
    assert found.components.rated.tolist() == [True] * 4 + [False]
    assert np.isfinite(found.rating_elo[:4]).all()
    assert np.isnan(found.rating_elo[4])
    assert found.rating_elo[0] > found.rating_elo[2] > found.rating_elo[3] > found.rating_elo[1]


def test_draws_that_do_not_count_rate_nobody():
    pairs = from_counts([0], [1], [0], [3], [0], n_players=2)
    assert not fit(pairs, replace(PRIOR, draws="drop"), gauge=MEAN).components.rated.any()
    assert fit(pairs, PRIOR, gauge=MEAN).rating_elo.tolist() == [1500.0, 1500.0]


def test_many_games_outweigh_the_prior():
    pairs, _ = random_league(np.random.default_rng(1), 10, 20_000)
    free, tied = fit(pairs, gauge=MEAN), fit(pairs, PRIOR, gauge=MEAN)
    assert tied.rating_elo == pytest.approx(free.rating_elo, abs=2.0)
    assert np.ptp(tied.rating_elo) < np.ptp(free.rating_elo)
    assert tied.log_likelihood < free.log_likelihood
    assert tied.se_hessian_elo == pytest.approx(free.se_hessian_elo, rel=0.01)


def test_a_fixed_gauge_moves_all_ratings_alike():
    pairs, _ = random_league(np.random.default_rng(2), 6, 20)
    free = fit(pairs, PRIOR, gauge=MEAN)
    fixed = fit(pairs, Model(prior="mean-draw"), gauge=Gauge("fixed", 2000.0, 3))
    assert fixed.rating_elo[3] == pytest.approx(2000.0)
    assert np.ptp(fixed.rating_elo - free.rating_elo) == pytest.approx(0.0, abs=1e-6)
    assert fixed.se_hessian_elo[3] == 0.0


def test_replicates_are_finite_near_the_estimate_and_their_own_optima():
    pairs = from_counts([0, 1, 2], [1, 2, 3], [4, 2, 3], [0, 1, 0], [0, 2, 0], n_players=4)
    found = fit(pairs, PRIOR, gauge=MEAN)
    draws = simulate(found, pairs, replicates=128, rng=RNG)
    assert np.isfinite(draws.rating_elo).all()
    assert draws.rating_elo.mean(axis=0) == pytest.approx(np.full(128, 1500.0), abs=1e-3)
    seen = summarise(draws, found)
    assert np.all(seen.se_elo > 20.0)
    assert np.all(seen.se_elo < found.se_hessian_elo), "the posterior is wider than the replicates"
    passes = prior_passes(found, pairs)
    cold = solve_with_prior(passes.edges, passes.virtual).optimum.state[:4]
    assert ELO_PER_LOGIT * (cold - cold.mean()) == pytest.approx(
        found.rating_elo - 1500.0, abs=1e-4
    )


def test_blocks_give_the_numbers_of_one_run():
    pairs, _ = random_league(np.random.default_rng(3), 6, 40, order_elo=60.0)
    found = fit(pairs, replace(PRIOR, order=True), gauge=MEAN)
    whole = simulate(found, pairs, replicates=96, rng=RNG)
    later = simulate(found, pairs, replicates=64, rng=RNG, first_pass=1)
    assert whole.rating_elo[:, 32:].tobytes() == later.rating_elo.tobytes()
    assert np.isfinite(whole.effects).any()


def test_the_prior_is_refused_where_it_has_no_meaning():
    pairs, _ = random_league(np.random.default_rng(3), 6, 40)
    with pytest.raises(ValueError, match="the prior is"):
        fit(pairs, replace(PRIOR, draws="davidson"), gauge=MEAN)
    with pytest.raises(ValueError, match="prior = 'flat'; allowed: none, mean-draw"):
        fit(pairs, Model(prior="flat"), gauge=MEAN)
    with pytest.raises(ValueError, match="cannot be rated"):
        one = from_counts([0], [1], [1], [0], [0], n_players=3)
        fit(one, Model(prior="mean-draw"), gauge=Gauge("fixed", 1500.0, 2))


@pytest.mark.slow
@pytest.mark.parametrize("shape", [1.5, 3.0, 20.0])
def test_a_gamma_prior_is_that_of_caron_and_doucet(shape):
    """The paper's update π ← (a - 1 + wins) / (b + Σ n / (π + opponent's π)), 20,000 times."""
    rng = np.random.default_rng(11)
    pairs, _ = random_league(rng, 12, 60, spread=200.0)
    wins, meets = np.zeros(12), np.zeros((12, 12))
    np.add.at(wins, pairs.first_idx, pairs.wins)
    np.add.at(wins, pairs.second_idx, pairs.losses)
    np.add.at(meets, (pairs.first_idx, pairs.second_idx), pairs.wins + pairs.losses)
    meets += meets.T
    strength = np.full(12, 500.0)
    for _ in range(20_000):
        strength = (shape - 1 + wins) / (
            (shape - 1) / 500.0 + np.sum(meets / (strength[:, None] + strength), axis=1)
        )
    found = fit(pairs, Model(prior="gamma", prior_games=shape - 1), gauge=Gauge("prior", 1000.0))
    assert found.rating_elo == pytest.approx(1000.0 + 400 * np.log10(strength / 500.0), abs=0.01)


def test_replicates_of_a_gamma_prior_are_around_the_estimate_and_pulled_to_its_mode():
    pairs, _ = random_league(np.random.default_rng(3), 8, 400, spread=150.0)
    found = fit(pairs, Model(prior="gamma", prior_games=2.0), gauge=MEAN)
    drawn = simulate(found, pairs, replicates=64, rng=streams.named("gamma")).rating_elo
    assert np.isfinite(drawn).all()
    spread, moved = drawn.std(axis=1), drawn.mean(axis=1) - found.rating_elo
    assert np.all(np.abs(moved) < 2.0 * spread)
    best, worst = np.argmax(found.rating_elo), np.argmin(found.rating_elo)
    assert moved[best] < 0.0 < moved[worst]
    assert np.all(spread < 1.2 * found.se_hessian_elo)
