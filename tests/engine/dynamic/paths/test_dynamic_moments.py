"""Moments stay finite where games all but decide who is stronger."""

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, find_constants, fit, history
from banzuke.engine.dynamic.paths.moments import moments


def without_luck(seed):
    """64 games of 30 players: the stronger wins, and those less than a deviation apart draw."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(size=30)
    first = rng.integers(0, 30, 64)
    second = (first + rng.integers(1, 30, 64)) % 30
    gap = strength[first] - strength[second]
    return history(
        first, second, rng.integers(0, 182, 64), n_players=30,
        wins=gap > 0.8, draws=np.abs(gap) <= 0.8, losses=gap < -0.8, moves=np.zeros(64),
    )  # fmt: skip


def test_means_stay_within_the_prior_where_strengths_are_far_apart():
    games = without_luck(0)
    for spread_elo in (1000.0, 2000.0, 4000.0):
        model = DynamicModel(35.0, spread_elo, draws="davidson")
        found = moments(fit(games, model))
        assert np.abs(found.mean).max() < 5.0 * model.first_variance**0.5
        assert np.all(found.variance > 0.0)


@pytest.mark.parametrize("seed", [0, 5, 6, 7])
def test_constants_of_results_without_luck_are_far_from_the_limits(seed):
    """Drifts were 5,000 Elo, or the search ended with an error."""
    model = find_constants(without_luck(seed), DynamicModel(draws="davidson")).model
    assert model.spread_elo < 4000.0
    assert model.drift_elo == pytest.approx(35.0, abs=5.0)


def test_constants_of_a_hundred_games_at_a_time_are_numbers():
    """Their terms are too sharp for the quadrature: moments were NaN, and the search an error."""
    rng = np.random.default_rng(21)
    first, day = rng.integers(0, 17, 150), rng.integers(0, 240, 150)
    second = (first + rng.integers(1, 17, 150)) % 17
    kind = rng.choice(3, (150, 1), p=[0.35, 0.3, 0.35]) == np.arange(3)
    wins, draws, losses = 100.0 * kind.T
    games = history(
        first, second, day, n_players=17, wins=wins, draws=draws, losses=losses, moves=np.ones(150)
    )
    found = find_constants(games, DynamicModel(order=True, draws="davidson"))
    assert np.isfinite([found.log_loss, *found.error]).all()
