"""Two who are asked about are a chosen pair or any two: the share follows from all pairs."""

from itertools import combinations

import numpy as np

from banzuke.engine.dynamic import share_chosen


def test_share_is_bayes_rule_over_all_pairs_of_a_large_population() -> None:
    """With known strengths: each pair has one chance by lot, and one by its distance."""
    rng = np.random.default_rng(1)
    strengths = rng.normal(0.0, 2.0, 900)
    gap = np.array([a - b for a, b in combinations(strengths, 2)])
    chosen = np.exp(-0.5 * 4.0 * gap**2)
    chosen, any_two = chosen / chosen.sum(), np.full(len(gap), 1.0 / len(gap))
    found = share_chosen(gap, np.zeros(len(gap)), 4.0, float(strengths.var()))
    np.testing.assert_allclose(found, chosen / (chosen + any_two), atol=0.01)


def test_share_is_integrated_over_the_error_of_the_difference() -> None:
    rng = np.random.default_rng(2)
    gap, variance = np.array([0.0, 1.0, 3.0]), np.array([0.5, 1.0, 1.5])
    drawn = gap + np.sqrt(variance) * rng.normal(size=(400_000, 3))
    chosen = np.exp(-0.5 * 2.0 * drawn**2).mean(axis=0)
    wide = np.sqrt((0.5 + variance + 2.0 * 4.0) / 0.5)
    found = share_chosen(gap, variance, 2.0, 4.0)
    np.testing.assert_allclose(found, chosen * wide / (1.0 + chosen * wide), atol=0.003)


def test_two_who_are_far_apart_are_no_chosen_pair() -> None:
    gap = np.array([1.0, 5.0, 1e3, 1e6, -1e3])
    found = share_chosen(gap, np.ones(5), 9.0, 4.0)
    assert np.all(np.diff(found[:3]) < 0.0)
    np.testing.assert_allclose(found[2:], 0.0, atol=1e-300)
