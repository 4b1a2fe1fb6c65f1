"""Goodness of fit: exact moments by enumeration, level and power, and when χ² is not used."""

import itertools

import numpy as np
import pytest
from scipy.stats import binom, chi2, chisquare, multinomial, power_divergence

from banzuke.engine.checks import goodness_of_fit, goodness_of_outcomes, goodness_of_scores
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.outcomes.draw_rate import draw_probability
from tests.engine.checking import plain, plain_predict


def pearson_moments(n, chances, pearson):
    """Mean and variance of X² over all outcomes of n games."""
    mean = square = 0.0
    for counts in itertools.product(range(n + 1), repeat=len(chances)):
        if sum(counts) == n:
            weight = multinomial.pmf(counts, n, chances)
            value = pearson(np.array(counts))
            mean, square = mean + weight * value, square + weight * value**2
    return mean, square - mean**2


def exact_variance(found):
    """The variance by which the standardised statistic was divided."""
    return ((found.pearson - found.df) / found.pearson_z) ** 2


@pytest.mark.parametrize(
    "n, p, drawn", [(1, 0.3, 0.0), (4, 0.2, 0.0), (5, 0.4, 0.3), (3, 0.9, 0.1)]
)
def test_scores_are_standardised_by_their_exact_variance(n, p, drawn):
    chances = (p - drawn / 2, drawn, 1 - p - drawn / 2)

    def one(counts):
        points = counts[0] + 0.5 * counts[1]
        return goodness_of_scores([n], [points], [p], p_draw=[drawn], n_parameters=0)

    mean, variance = pearson_moments(n, chances, lambda counts: one(counts).pearson)
    assert mean == pytest.approx(1.0)
    assert variance == pytest.approx(exact_variance(one(np.array([n, 0, 0]))))


@pytest.mark.parametrize(
    "n, chances", [(1, (0.5, 0.2, 0.3)), (4, (0.1, 0.2, 0.7)), (6, (0.4, 0.6))]
)
def test_outcomes_are_standardised_by_their_exact_variance(n, chances):
    def one(counts):
        return goodness_of_outcomes([counts], [chances], n_parameters=0)

    mean, variance = pearson_moments(n, chances, lambda counts: one(counts).pearson)
    assert mean == pytest.approx(len(chances) - 1)
    first = np.array([n] + [0] * (len(chances) - 1))
    assert variance == pytest.approx(exact_variance(one(first)))


def test_statistics_are_those_of_scipy():
    counts = np.array([[12, 30, 8], [40, 15, 25]])
    chances = np.array([[0.3, 0.5, 0.2], [0.4, 0.3, 0.3]])
    found = goodness_of_outcomes(counts, chances, n_parameters=1)
    expected = counts.sum(axis=1, keepdims=True) * chances
    x2 = sum(chisquare(o, e).statistic for o, e in zip(counts, expected, strict=True))
    g2 = sum(
        power_divergence(o, e, lambda_="log-likelihood").statistic
        for o, e in zip(counts, expected, strict=True)
    )
    assert (found.pearson, found.deviance) == pytest.approx((x2, g2))
    assert (found.df, found.n_cells, found.small_share) == (3, 2, 0.0)
    assert (found.pearson_p, found.deviance_p) == pytest.approx((chi2.sf(x2, 3), chi2.sf(g2, 3)))


def test_two_outcomes_and_scores_are_the_same_test():
    rng = np.random.default_rng(1)
    n, p = rng.integers(1, 60, 50), rng.uniform(0.1, 0.9, 50)
    wins = rng.binomial(n, p)
    scores = goodness_of_scores(n, wins, p, n_parameters=4)
    outcomes = goodness_of_outcomes(
        np.column_stack((wins, n - wins)), np.column_stack((p, 1 - p)), n_parameters=4
    )
    for name, value in vars(scores).items():
        assert value == pytest.approx(getattr(outcomes, name), nan_ok=True), name


def test_chi_square_is_not_used_where_counts_are_small():
    many = goodness_of_scores([40] * 8, [20] * 8, [0.5] * 8, n_parameters=2)
    assert many.is_chi2_reliable
    assert many.pearson_p == pytest.approx(1.0)
    # Two of ten expected counts may be below 5, but none below 1.
    games, points = [40] * 8 + [4] * 2, [20] * 8 + [2] * 2
    some = goodness_of_scores(games, points, [0.5] * 10, n_parameters=2)
    assert (some.is_chi2_reliable, some.small_share) == (True, 0.2)
    more = goodness_of_scores([*games, 4], [*points, 2], [0.5] * 11, n_parameters=2)
    assert not more.is_chi2_reliable
    assert np.isnan([more.pearson_p, more.deviance_p]).all()
    assert np.isfinite(more.pearson_z_p)
    tiny = goodness_of_scores([*games[:9], 1], [*points[:9], 1], [0.5] * 10, n_parameters=2)
    assert not tiny.is_chi2_reliable


def test_a_saturated_model_has_no_test():
    found = goodness_of_scores([40, 50], [10, 20], [0.25, 0.4], n_parameters=2)
    assert (found.df, found.pearson) == (0, pytest.approx(0.0))
    assert np.isnan([found.pearson_p, found.deviance_p, found.pearson_z, found.pearson_z_p]).all()
    empty = goodness_of_scores([], [], [], n_parameters=0)
    assert (empty.n_cells, empty.df, empty.is_chi2_reliable) == (0, 0, False)
    assert np.isnan(
        goodness_of_outcomes(np.empty((0, 3)), np.empty((0, 3)), n_parameters=0).pearson_z
    )


def test_cells_without_games_or_choice_are_ignored_and_impossible_results_count():
    found = goodness_of_scores([20, 0, 5], [9, 0, 5], [0.5, 0.3, 1.0], n_parameters=0)
    assert (found.n_cells, found.df) == (1, 1)
    assert found.pearson == pytest.approx(0.2)
    wrong = goodness_of_scores([20, 5], [9, 4], [0.5, 1.0], n_parameters=0)
    assert (wrong.pearson, wrong.deviance, wrong.pearson_z_p) == (np.inf, np.inf, 0.0)
    found = goodness_of_outcomes(
        [[9, 0, 11], [0, 0, 0]], [[0.5, 0, 0.5], [1, 0, 0]], n_parameters=0
    )
    assert (found.n_cells, found.df, found.pearson) == (1, 1, pytest.approx(0.2))
    wrong = goodness_of_outcomes([[9, 1, 10]], [[0.5, 0.0, 0.5]], n_parameters=0)
    assert (wrong.pearson, wrong.deviance) == (np.inf, np.inf)


def test_deviance_of_scores_is_divided_by_the_dispersion():
    n, points, p = np.array([50.0, 30.0]), np.array([22.5, 20.0]), np.array([0.5, 0.6])
    drawn = 4 * 0.25 * p * (1 - p)
    plainly = goodness_of_scores(n, points, p, n_parameters=0)
    found = goodness_of_scores(n, points, p, n_parameters=0, p_draw=drawn)
    assert found.deviance == pytest.approx(plainly.deviance / 0.75)
    assert found.pearson == pytest.approx(plainly.pearson / 0.75)


def p_values(n_players, n_games, *, draw_rate=0.0, ring=0.0, n_leagues=200):
    """p-values (deviance, Pearson, z) of fitted leagues; players may have opponents they fear."""
    found = []
    for seed in range(n_leagues):
        rng = np.random.default_rng([2, n_players, n_games, seed])
        truth = rng.normal(0.0, 150.0, n_players)
        first = rng.integers(0, n_players, n_games)
        second = (first + rng.integers(1, n_players, n_games)) % n_players
        first, second = np.minimum(first, second), np.maximum(first, second)
        nemesis = np.where((second - first) % 2 == 1, ring, -ring)
        p = 1.0 / (1.0 + 10.0 ** ((truth[second] - truth[first] + nemesis) / 400.0))
        drawn = draw_probability(draw_rate, p, 1 - p)
        luck = rng.random(n_games)
        score = np.where(luck < p - drawn / 2, 1.0, np.where(luck < p + drawn / 2, 0.5, 0.0))
        pairs = aggregate(first, second, score, n_players=n_players)
        fitted = plain(pairs)
        rated = fitted.components.rated
        kept = rated[pairs.first_idx] & rated[pairs.second_idx]
        p, _, q = plain_predict(
            fitted, pairs.first_idx[kept], pairs.second_idx[kept], neutral=None, handicap=None
        )
        found.append(
            goodness_of_scores(
                (pairs.wins + pairs.draws + pairs.losses)[kept],
                (pairs.wins + 0.5 * pairs.draws)[kept],
                p,
                n_parameters=rated.sum() - 1,
                p_draw=draw_probability(fitted.draw_rate, p, q),
            )
        )
    return np.array([(f.deviance_p, f.pearson_p, f.pearson_z_p) for f in found])


@pytest.mark.long
@pytest.mark.parametrize("draw_rate", [0.0, 0.4])
def test_true_models_of_full_leagues_are_rejected_at_the_nominal_rate(draw_rate):
    p_value = p_values(8, 3000, draw_rate=draw_rate)
    assert np.isfinite(p_value).all(axis=1).mean() > 0.9
    low, high = binom.interval(0.999, 200, 0.05)
    assert low <= np.sum(p_value[:, 0] < 0.05) <= high
    assert low <= np.sum(p_value[:, 1] < 0.05) <= high
    assert np.sum(p_value[:, 2] < 0.05) <= high


@pytest.mark.long
def test_true_models_of_sparse_leagues_are_not_rejected_too_often():
    p_value = p_values(30, 600)
    assert np.isnan(p_value[:, :2]).all()
    assert np.sum(p_value[:, 2] < 0.05) <= binom.ppf(0.999, 200, 0.06)


@pytest.mark.long
def test_terms_of_pairs_outside_the_model_are_found():
    full = p_values(8, 3000, ring=100.0, n_leagues=20)
    assert (full < 0.001).all(axis=1).mean() > 0.9
    sparse = p_values(12, 800, ring=150.0, n_leagues=20)
    assert np.mean(sparse[:, 2] < 0.05) > 0.9


def test_wrong_arguments_are_refused():
    with pytest.raises(ValueError, match=r"points has shape \(1,\), expected \(2,\)"):
        goodness_of_scores([1, 2], [1], [0.5, 0.5], n_parameters=0)
    with pytest.raises(ValueError, match=r"points\[1\] = 3\.0 is not within 0 … n_games"):
        goodness_of_scores([1, 2], [1, 3], [0.5, 0.5], n_parameters=0)
    with pytest.raises(ValueError, match=r"expected\[0\] = 1\.5 is not a score"):
        goodness_of_scores([1, 2], [1, 1], [1.5, 0.5], n_parameters=0)
    with pytest.raises(ValueError, match=r"p_draw\[0\] = 0\.5 is not within"):
        goodness_of_scores([1], [1], [0.8], n_parameters=0, p_draw=[0.5])
    with pytest.raises(ValueError, match=r"chances\[0\] = .* add up to 1"):
        goodness_of_outcomes([[1, 2]], [[0.5, 0.4]], n_parameters=0)
    with pytest.raises(ValueError, match=r"counts\[0\] = .* count below 0"):
        goodness_of_outcomes([[1, -2]], [[0.5, 0.5]], n_parameters=0)


def test_cells_a_few_at_a_time_give_the_same_numbers(monkeypatch):
    rng = np.random.default_rng(3)
    games = rng.integers(0, 9, 1000)
    p = rng.uniform(0.05, 0.95, 1000)
    points, drawn = rng.binomial(games, p), 0.3 * np.minimum(p, 1.0 - p)
    counts = np.column_stack((points, games - points, np.zeros_like(games)))
    chances = np.column_stack((p - drawn / 2, drawn, 1.0 - p - drawn / 2))

    def judged():
        return (
            vars(goodness_of_scores(games, points, p, n_parameters=9, p_draw=drawn)),
            vars(goodness_of_outcomes(counts, chances, n_parameters=9)),
        )

    whole = judged()
    monkeypatch.setattr(goodness_of_fit, "CELLS_AT_ONCE", 64)
    for found, expected in zip(judged(), whole, strict=True):
        assert found == pytest.approx(expected, rel=1e-12, nan_ok=True)
