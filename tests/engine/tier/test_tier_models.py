"""How far apart players of a league of single games are and how much they change: the models."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.tier import (
    GameParams,
    Models,
    Skills,
    one_model,
    rate_games,
    start_games,
    start_skills,
)
from banzuke.engine.tier.orders import order_losses
from banzuke.engine.tier.tuned import DRIFTS, SPREADS

PARAMS = GameParams()


def club(spread: float, *, seasons: int = 1, stays: float = 1.0, n_players: int = 40):
    """True skills of the last season, and (n_games, 4) players in finishing order."""
    rng = streams.named("test models", str(spread), str(seasons), str(stays))
    truth = spread * rng.normal(size=n_players)
    seats = []
    for _ in range(seasons):
        truth = stays * truth + (1.0 - stays**2) ** 0.5 * spread * rng.normal(size=n_players)
        who = np.argsort(rng.random((400, n_players)), axis=1)[:, :4]
        shown = truth[who] + PARAMS.beta * rng.normal(size=who.shape)
        seats.append(np.take_along_axis(who, np.argsort(-shown, axis=1), axis=1))
    return truth + PARAMS.mu_start, np.concatenate(seats)


def rated(seats, *, params=PARAMS, models=None):
    start = start_skills(40, params.mu_start, models or params.models)
    return rate_games(seats, np.arange(len(seats)), start, params=params)


def inside(rating, truth):
    """The share of 95 % intervals that hold the truth; errors count from their mean."""
    skill = rating.skills.mixed
    error = skill.mu - truth - np.mean(skill.mu - truth)
    return np.mean(np.abs(error) < 1.96 * skill.sigma)


def test_the_likelihood_of_games_is_that_of_their_forecasts() -> None:
    """The log weight grows by the log chance of each order, which quadrature knows, too."""
    _, seats = club(1000.0)
    found = rated(seats[:100], models=one_model(1000.0, 0.0))
    assert found.skills.models.log_weight[0] == pytest.approx(
        -100 * found.order.model, abs=100 * 0.002
    )


def test_the_likelihood_of_a_tie_is_a_density() -> None:
    mean, variance = np.array([0.0, 300.0]), 2 * (500.0**2 + 2500.0**2)
    before = Skills(mean[:, None], np.full((2, 1), 500.0), one_model(500.0, 0.0))
    found = rate_games([[0, 1]], [0], before, params=PARAMS, places=[[1, 1]])
    density = -0.5 * (np.log(variance) + 300.0**2 / variance)
    assert found.skills.models.log_weight[0] == pytest.approx(density, rel=1e-12)


def test_a_certain_upset_weighs_models_and_is_no_nan() -> None:
    before = Skills(
        np.array([[0.0, 0.0], [90_000.0, 1000.0]]), np.ones((2, 2)), PARAMS_OF_TWO
    )  # the first would never win by the first model
    found = rate_games([[0, 1]], [0], before, params=GameParams(beta=1.0)).skills
    assert found.models.weight.tolist() == [0.0, 1.0]
    assert np.isfinite(found.mixed.mu).all() and np.isfinite(found.models.log_weight).all()


PARAMS_OF_TWO = Models(np.ones(2), np.zeros(2), np.zeros(2))


def test_skills_of_all_models_together_are_their_mixture() -> None:
    models = Models(np.array([500.0, 1000.0]), np.zeros(2), np.log([0.25, 0.75]) + 7.0)
    mixed = Skills(np.array([[1500.0, 1900.0]]), np.array([[300.0, 400.0]]), models).mixed
    drawn = 0.25 * 300.0**2 + 0.75 * 400.0**2 + 0.25 * 300.0**2 + 0.75 * 100.0**2
    assert mixed.mu[0] == pytest.approx(1800.0)
    assert mixed.sigma[0] == pytest.approx(drawn**0.5)
    assert models.mean_spread == pytest.approx(875.0)


def test_a_drift_of_the_league_file_is_that_of_every_model() -> None:
    assert set(GameParams(drift=25.0).models.drift) == {25.0}
    assert set(GameParams(drift=0.0).models.drift) == {0.0}
    found = PARAMS.models
    assert len(found.spread) == len(SPREADS) * len(DRIFTS)
    assert found.drift[-1] == pytest.approx(DRIFTS[-1] * SPREADS[-1] * PARAMS.sigma_start)
    assert found.spread.min() == PARAMS.sigma_start


def test_intervals_of_far_apart_players_hold_what_they_say() -> None:
    truth, seats = club(1500.0, seasons=3)
    certain = one_model(PARAMS.sigma_start, 0.0)
    found = rated(seats)
    assert inside(rated(seats, models=certain), truth) < 0.8
    assert inside(found, truth) > 0.9
    assert found.skills.models.mean_spread > 900.0
    assert found.pairs.gain > rated(seats, models=certain).pairs.gain


def test_intervals_of_players_who_change_hold_what_they_say() -> None:
    truth, seats = club(1000.0, seasons=5, stays=0.7)
    still, found = rated(seats, params=GameParams(drift=0.0)), rated(seats)
    assert inside(still, truth) < 0.7
    assert inside(found, truth) > 0.9
    assert found.skills.models.mean_drift > 40.0
    assert found.pairs.gain > still.pairs.gain


def test_near_equals_keep_the_spread_of_the_league_file() -> None:
    _, seats = club(0.0)
    assert rated(seats).skills.models.mean_spread == pytest.approx(PARAMS.sigma_start, rel=0.05)


def test_a_league_in_two_parts_has_the_same_skills_to_the_last_bit() -> None:
    _, seats = club(1000.0)
    whole = rated(seats).skills
    for cut in (1, 137, 399):
        first = rated(seats[:cut]).skills
        day = np.arange(cut, len(seats))
        after = rate_games(seats[cut:], day, first, params=PARAMS).skills
        assert np.array_equal(after.models.log_weight, whole.models.log_weight)
        assert np.array_equal(after.mu, whole.mu) and np.array_equal(after.sigma, whole.sigma)


def test_forecasts_are_of_all_models_together() -> None:
    _, seats = club(1000.0)
    before = rated(seats[:200]).skills
    found = rate_games(seats[200:201], [0], before, params=PARAMS)
    skill = before.mixed
    weight, drift = before.models.weight, before.models.drift
    variance = skill.sigma**2 + np.sum(weight * drift**2) + PARAMS.beta**2
    losses = order_losses([skill.mu[seats[200]]], [np.sqrt(variance[seats[200]])])
    assert found.order.model == pytest.approx(losses[0, 0], rel=1e-12)


def test_players_without_games_have_the_mean_of_the_league_file() -> None:
    skill = start_games(3, params=PARAMS).mixed
    assert skill.mu.tolist() == pytest.approx([PARAMS.mu_start] * 3)
    assert (skill.sigma > PARAMS.sigma_start).all()
