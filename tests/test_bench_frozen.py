"""The benchmarks of weights: forecasts of small leagues have the values that theory gives."""

import numpy as np
import pytest

from bench.frozen import Games, Way, losses

pytestmark = pytest.mark.slow


def two_teams(n_games: int = 40) -> Games:
    """Games of two players, one every ten days; the first player wins three of four."""
    at = np.arange(n_games)
    return Games(10 * at, 0 * at, 0 * at + 1, np.where(at % 4, 1.0, 0.0), 0 * at + 1)


def test_frozen_ratings_predict_only_the_quarter_after_them() -> None:
    found = losses(two_teams(), Way("a year", 1.0), 200)
    days = np.arange(200, 291, 10)
    won = (days // 10) % 4 > 0
    assert np.allclose(found, np.where(won, -np.log(0.75), -np.log(0.25)), atol=0.02)


def test_a_prior_and_a_half_life_change_the_forecasts() -> None:
    plain, prior, fresh = (
        losses(two_teams(), way, 210)
        for way in (
            Way("a year", 1.0),
            Way("a prior", 1.0, prior_games=20.0),
            Way("a half-life", 1.0, half_life=10.0),
        )
    )
    assert prior.max() < plain.max()  # nearer to one half: a wrong forecast loses less
    assert fresh.max() < plain.max()  # the last game before day 210 was lost


def test_without_a_finite_rating_the_forecast_is_one_half() -> None:
    games = two_teams()
    always = Games(games.day, games.first, games.second, np.ones(40), games.neutral)
    assert np.allclose(losses(always, Way("a year", 1.0), 200), np.log(2.0))
