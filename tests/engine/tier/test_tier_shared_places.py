"""Entries of one place have an unknown order: it is no information that they are equal."""

import numpy as np
import pytest
from scipy.stats import norm, qmc

from banzuke.engine.streams import named
from banzuke.engine.tier import Event, TierParams, rate_event, rate_ranking, start_state
from banzuke.engine.tier.kernel import start_messages, sweep_chains
from banzuke.engine.tier.shared_places import sweep_shared


def newcomers(n, places):
    return rate_ranking(np.full(n, 1500.0), np.full(n, 500.0), places=places, ties="unknown")


def test_players_who_all_share_a_place_stay_as_uncertain_as_they_were() -> None:
    mu, sigma = np.array([1400.0, 1900.0, 1500.0]), np.array([500.0, 310.0, 450.0])
    rated = rate_ranking(mu, sigma, places=[1, 1, 1], ties="unknown")
    np.testing.assert_array_equal(rated.mu, mu)
    np.testing.assert_array_equal(rated.sigma, sigma)


def test_an_event_without_an_order_changes_nobody() -> None:
    params = TierParams()
    event = Event(player_idx=np.arange(9), place=np.ones(9, np.int64))
    rated = rate_event(event, start_state(9, params=params), params=params)
    np.testing.assert_array_equal(rated.sigma_after, 500.0)
    np.testing.assert_array_equal(rated.mu_after, 1500.0)


@pytest.mark.parametrize("places", [[1, 1, 2, 2], [1, 2, 2, 2], [1, 1, 1, 2]])
def test_two_places_have_the_moments_of_the_true_posterior(places: list[int]) -> None:
    mu, sigma = np.array([1500.0, 1900.0, 1300.0, 1600.0]), np.array([500.0, 300.0, 450.0, 350.0])
    sd = np.hypot(sigma, 1000.0)
    # A million performances, evenly spread: all orders within the two places together.
    even = qmc.Sobol(4, rng=named("test_tier_shared_places", "even")).random_base2(20)
    performance = norm.ppf(even, mu, sd).T
    ahead = np.array(places) == 1
    possible = performance[ahead].min(axis=0) > performance[~ahead].max(axis=0)
    seen = performance[:, possible]
    share = sigma**2 / sd**2
    mean = mu + share * (seen.mean(axis=1) - mu)
    var = sigma**2 - share * sigma**2 + share**2 * seen.var(axis=1)
    rated = rate_ranking(mu, sigma, places=places, ties="unknown")
    np.testing.assert_allclose(rated.mu, mean, atol=1.0)
    np.testing.assert_allclose(rated.sigma, np.sqrt(var), atol=1.0)


def test_seats_are_rated_as_the_mean_over_all_orders_of_their_winners() -> None:
    places = np.maximum(np.arange(100), 9)
    order = rate_ranking(np.full(100, 1500.0), np.full(100, 500.0))
    rated = newcomers(100, places)
    np.testing.assert_allclose(rated.mu[:10], order.mu[:10].mean(), atol=2.0)
    spread = np.sqrt(np.mean(order.sigma[:10] ** 2) + np.var(order.mu[:10]))
    np.testing.assert_allclose(rated.sigma[:10], spread, atol=2.0)
    np.testing.assert_allclose(rated.mu[10:], order.mu[10:], atol=2.0)


@pytest.mark.parametrize("n", [60, 200])
def test_pairs_of_a_large_field_are_rated_as_the_mean_of_both_orders(n: int) -> None:
    order = rate_ranking(np.full(n, 1500.0), np.full(n, 500.0))
    rated = newcomers(n, np.arange(n) // 2)
    assert rated.converged
    mean = order.mu.reshape(-1, 2).mean(axis=1).repeat(2)
    assert np.sqrt(np.mean((rated.mu - mean) ** 2)) < 8.0
    np.testing.assert_array_equal(rated.mu[::2], rated.mu[1::2])


def test_places_of_one_entry_each_have_the_messages_of_a_chain() -> None:
    rng = named("test_tier_shared_places")
    mean, var = rng.normal(0, 350, 15), rng.uniform(300, 500, 15) ** 2 + 1e6
    chain = start_messages(mean[:, np.newaxis])
    untied = np.zeros((14, 1), np.bool_)
    sweep_chains(mean[:, np.newaxis], var[:, np.newaxis], untied, np.array([15]), chain, 1e-6, 99)
    shared = start_messages(mean)
    sweep_shared(mean, var, np.arange(16), shared, 1e-6, 99)
    np.testing.assert_allclose(shared, chain[:, :, 0], rtol=1e-9, atol=1e-9)


def test_the_order_of_rows_within_a_place_says_nothing() -> None:
    rng = named("test_tier_shared_places", "rows")
    mu, sigma = rng.normal(1500, 350, 30), rng.uniform(300, 500, 30)
    places = np.arange(30) // 10
    swapped = np.concatenate([rng.permutation(10) + 10 * k for k in range(3)])
    one = rate_ranking(mu, sigma, places=places, ties="unknown")
    other = rate_ranking(mu[swapped], sigma[swapped], places=places, ties="unknown")
    np.testing.assert_allclose(other.mu, one.mu[swapped], atol=1e-9)
    np.testing.assert_allclose(other.sigma, one.sigma[swapped], atol=1e-9)


@pytest.mark.parametrize("gap", [-20_000.0, 20_000.0])
def test_upsets_and_certain_results_of_shared_places_stay_finite(gap: float) -> None:
    mu = np.append(np.full(10, gap), np.zeros(20))
    rated = rate_ranking(mu, np.full(30, 500.0), places=[1] * 10 + [2] * 20, ties="unknown")
    assert rated.converged
    assert np.isfinite([rated.mu, rated.sigma]).all()
    assert np.all(rated.sigma <= 500.0)
    upset = gap < 0
    assert np.all((rated.mu[:10] > mu[:10] + 100.0) == upset)
