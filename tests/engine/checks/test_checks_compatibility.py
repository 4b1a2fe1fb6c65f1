"""Compatibility of pairs: terms are found where they exist and only there; circles; forecasts."""

import numpy as np
import pytest
from scipy.stats import binom

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.checks import circles, compatibility, predict_held_out_pairs
from banzuke.engine.games.pairs import from_counts
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named


def league(spread_elo, *, n_players=12, games=40, seed=0):
    """A round robin with terms of pairs, and these terms in Elo."""
    rng = np.random.default_rng(seed)
    first, second = np.triu_indices(n_players, 1)
    rating = rng.normal(0.0, 150.0, n_players)
    term = rng.normal(0.0, 1.0, len(first)) * spread_elo
    gap = (rating[first] - rating[second] + term) / ELO_PER_LOGIT
    wins = rng.binomial(games, 1.0 / (1.0 + np.exp(-gap)))
    return from_counts(first, second, wins, 0 * wins, games - wins, n_players=n_players), term


def found_in(pairs):
    return compatibility(fit(pairs, gauge=Gauge()), pairs)


def expected_correlation(found, spread_elo):
    """The correlation of terms and their estimates, if scores were linear in the terms."""
    v = found.expected * (1.0 - found.expected / found.games)
    x = np.zeros((len(v), found.second_idx.max() + 1))
    x[np.arange(len(v)), found.first_idx] = 1.0
    x[np.arange(len(v)), found.second_idx] = -1.0
    vx = v[:, None] * x
    left = np.diag(v) - vx @ np.linalg.pinv(x.T @ vx) @ vx.T
    square = (spread_elo / ELO_PER_LOGIT) ** 2
    to_term = np.linalg.inv(np.eye(len(v)) / square + left)
    # The covariance of estimate and term equals the variance of the estimate.
    return np.sqrt(np.mean(np.diag(to_term @ left)))


def test_terms_that_are_there_are_found_with_their_spread() -> None:
    pairs, term = league(150.0)
    found = found_in(pairs)
    assert found.p_value < 1e-6
    assert found.spread_elo == pytest.approx(150.0, abs=4 * found.spread_error_elo)
    is_so = np.corrcoef(found.term_elo, term)[0, 1]
    should = expected_correlation(found, 150.0)
    # 66 pairs less 11 ratings
    assert abs(np.arctanh(is_so) - np.arctanh(should)) < 4 / np.sqrt(55 - 3)
    assert np.abs(found.term_elo).mean() < np.abs(term).mean()  # estimates are shrunk


def test_errors_of_terms_have_the_right_size() -> None:
    """8 leagues with 55 free terms each; the errors do not include the error of τ."""
    square = []
    for seed in range(8):
        pairs, term = league(60.0, seed=seed)
        found = found_in(pairs)
        square.append(np.mean(((found.term_elo - term) / found.error_elo) ** 2))
    assert abs(np.mean(square) - 1.0) < 4 * np.sqrt(2 / (8 * 55))


def test_without_terms_p_values_are_uniform() -> None:
    p = [found_in(league(0.0, seed=seed)[0]).p_value for seed in range(60)]
    assert abs(np.mean(p) - 0.5) < 4 / np.sqrt(12 * 60)
    assert np.sum(np.array(p) < 0.1) <= binom.ppf(0.9999, 60, 0.1)


def thin(spread_elo, *, seed, n_players=100, n_pairs=600, games=1):
    """A league in which most pairs never met, with few games a player and terms of pairs."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(n_players * (n_players - 1) // 2)[:n_pairs]
    first, second = (idx[order] for idx in np.triu_indices(n_players, 1))
    rating = rng.normal(0.0, 200.0, n_players)
    gap = rating[first] - rating[second] + rng.normal(0.0, 1.0, n_pairs) * spread_elo
    n = rng.integers(1, games + 1, n_pairs)
    wins = rng.binomial(n, 1.0 / (1.0 + np.exp(-gap / ELO_PER_LOGIT)))
    return from_counts(first, second, wins, 0 * wins, n - wins, n_players=n_players)


def test_a_thin_league_without_terms_differs_from_one_with_terms() -> None:
    """With 12 games a player, fitted chances are too extreme; this must not look like terms."""
    p = np.array([found_in(thin(0.0, seed=seed, games=2)).p_value for seed in range(40)])
    assert abs(p.mean() - 0.5) < 4 / np.sqrt(12 * 40)
    assert np.sum(p < 0.1) <= binom.ppf(0.9999, 40, 0.1)
    found = [found_in(thin(250.0, seed=seed, games=5)) for seed in range(10)]
    assert np.median([one.p_value for one in found]) < 1e-4
    assert 150.0 < np.mean([one.spread_elo for one in found]) < 300.0


def test_shrinkage_by_a_prior_is_not_found_as_terms() -> None:
    """The test and the spread both use ratings without the prior."""
    told = [
        compatibility(fit(pairs, Model(prior="mean-draw"), gauge=Gauge()), pairs)
        for pairs in (league(0.0, n_players=8, games=5, seed=seed)[0] for seed in range(30))
    ]
    assert abs(np.mean([one.p_value for one in told]) - 0.5) < 4 / np.sqrt(12 * 30)
    assert all(one.spread_elo == 0.0 for one in told if one.z < 0.0)
    assert all(one.z > 0.0 for one in told if one.spread_elo > 0.0)


def test_pairs_that_met_once_give_no_p_value() -> None:
    found = found_in(thin(300.0, seed=0, games=1))
    assert np.isnan(found.z)
    assert np.isnan(found.p_value)
    assert found.spread_elo == 0.0
    assert not found.term_elo.any()


@pytest.mark.parametrize("n_players", [2, 4])
def test_without_a_cycle_of_pairs_there_is_no_p_value(n_players) -> None:
    """Two players, or a chain: the ratings explain the results of each pair exactly."""
    first = np.arange(n_players - 1)
    wins, losses = 7 + 0 * first, 3 + first
    pairs = from_counts(first, first + 1, wins, 0 * wins, losses, n_players=n_players)
    found = compatibility(fit(pairs, gauge=Gauge()), pairs)
    assert np.isnan(found.p_value)
    assert (found.shift_elo == 0.0).all()


def test_without_evidence_every_term_is_zero() -> None:
    for seed in range(20):
        found = found_in(league(0.0, seed=seed)[0])
        if found.z < 0.0:
            assert found.spread_elo == 0.0
            assert not found.term_elo.any()
            assert circles(found, np.zeros(12)) == []
            return
    pytest.fail("no league of 20 was closer to its ratings than by chance")


def test_a_circle_of_three_is_found_in_its_order() -> None:
    """Rock beats scissors, scissors beat paper, paper beats rock; a fourth loses equally to all."""
    first, second = np.array([0, 1, 2, 0, 1, 2]), np.array([1, 2, 0, 3, 3, 3])
    wins = np.array([80, 80, 80, 75, 75, 75])
    pairs = from_counts(first, second, wins, 0 * wins, 100 - wins, n_players=4)
    best = fit(pairs, gauge=Gauge())
    (found,) = circles(compatibility(best, pairs), best.rating_elo, most=1)
    assert found.players == (0, 1, 2)
    # 80 of 100 is 241 Elo. All three residuals have the same direction, with an information of 16.
    square = (compatibility(best, pairs).spread_elo / ELO_PER_LOGIT) ** 2
    kept = square / (square + 1.0 / 16.0)
    assert found.edges_elo == pytest.approx([kept * ELO_PER_LOGIT * np.log(4.0)] * 3, rel=0.01)
    assert found.chance > 0.99  # each edge is 5 standard errors


def test_terms_predict_held_out_games_and_cost_little_where_there_are_none() -> None:
    pairs, _ = league(150.0)
    there = predict_held_out_pairs(fit(pairs, gauge=Gauge()), pairs, rng=named("held out"))
    assert there.gain > 3 * there.gain_se
    assert there.log_loss_with == pytest.approx(there.log_loss - there.gain)
    pairs, _ = league(0.0, seed=1)
    nothing = predict_held_out_pairs(fit(pairs, gauge=Gauge()), pairs, rng=named("held out"))
    assert abs(nothing.gain) < 0.01


def test_a_league_without_rated_players_has_no_terms() -> None:
    pairs = from_counts(
        np.array([0]), np.array([1]), np.array([3]), np.array([0]), np.array([0]), n_players=2
    )
    found = found_in(pairs)
    assert (len(found.games), found.spread_elo) == (0, 0.0)
