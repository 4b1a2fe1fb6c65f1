"""Entries of one place have an unknown order: it is no information that they are equal."""

import numpy as np
import pytest
from scipy.stats import norm, qmc

from banzuke.engine.streams import named
from banzuke.engine.tier import (
    Event,
    TierParams,
    rate_event,
    rate_ranking,
    shared_places,
    start_state,
)
from banzuke.engine.tier.kernel import start_messages, sweep_chains
from banzuke.engine.tier.shared_places import share_places
from banzuke.engine.tier.thresholds import place_moments


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


@pytest.mark.parametrize(
    "places",
    [[1, 1, 2, 2], [1, 2, 2, 2], [1, 1, 1, 2], [1, 2, 2, 3], [1, 1, 2, 3, 3], [1, 2, 2, 2, 2, 3]],
)
def test_places_have_the_moments_of_the_true_posterior(places: list[int]) -> None:
    n = len(places)
    mu = np.array([1500.0, 1900.0, 1300.0, 1600.0, 1400.0, 1700.0])[:n]
    sigma = np.array([500.0, 300.0, 450.0, 350.0, 400.0, 500.0])[:n]
    sd = np.hypot(sigma, 1000.0)
    # A million performances, evenly spread: all orders within the places together.
    even = qmc.Sobol(n, rng=named("test_tier_shared_places", "even")).random_base2(20)
    performance, place = norm.ppf(even, mu, sd).T, np.array(places)
    possible = np.ones(performance.shape[1], np.bool_)
    for k in range(1, place[-1]):
        ahead, behind = performance[place == k], performance[place == k + 1]
        possible &= ahead.min(axis=0) > behind.max(axis=0)
    seen = performance[:, possible]
    share = sigma**2 / sd**2
    mean = mu + share * (seen.mean(axis=1) - mu)
    var = sigma**2 - share * sigma**2 + share**2 * seen.var(axis=1)
    rated = rate_ranking(mu, sigma, places=places, ties="unknown")
    np.testing.assert_allclose(rated.mu, mean, atol=2.0)
    np.testing.assert_allclose(rated.sigma, np.sqrt(var), atol=1.0)


@pytest.mark.parametrize("size", [2, 5, 6, 20])
@pytest.mark.parametrize("n", [60, 300])
def test_newcomers_are_rated_as_the_mean_over_all_orders_of_their_places(n: int, size: int) -> None:
    order = rate_ranking(np.full(n, 1500.0), np.full(n, 500.0))
    place = np.arange(n) // size
    rated = newcomers(n, place)
    mean = np.bincount(place, order.mu) / size
    square = np.bincount(place, order.sigma**2 + order.mu**2) / size
    assert rated.converged
    np.testing.assert_allclose(rated.mu, mean[place], atol=0.1)
    np.testing.assert_allclose(rated.sigma, np.sqrt(square - mean**2)[place], atol=0.1)


MIDDLES = [[30] * 30, [2] * 15 + [17] * 28 + [50, 51], [1, 7, 8, 10, 4]]
BESIDE_SINGLE_PLACES = [[1] * 20 + [6] + [1] * 2, [1] * 2 + [6] + [1] * 40]
"""Sums of the place of six have no terms at nodes through which those of the next place go."""


@pytest.mark.parametrize("place", MIDDLES + BESIDE_SINGLE_PLACES)
def test_finer_nodes_change_nothing(place: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """``place`` is the number of those in each place."""
    rng = named("test_tier_shared_places", "nodes", str(len(place)))
    places = np.repeat(np.arange(len(place)), place)
    mu, sigma = rng.normal(1500, 350, places.size), rng.uniform(300, 500, places.size)
    rated = rate_ranking(mu, sigma, places=places, ties="unknown")
    assert rated.converged
    monkeypatch.setattr(shared_places, "PLACE_STEP", 0.1)
    monkeypatch.setattr(shared_places, "PLACE_SUM_STEP", 0.2)
    monkeypatch.setattr(shared_places, "PLACE_REACH", 9.0)
    finer = rate_ranking(mu, sigma, places=places, ties="unknown")
    np.testing.assert_allclose(rated.mu, finer.mu, atol=5e-3)
    np.testing.assert_allclose(rated.sigma, finer.sigma, atol=5e-3)


def test_nodes_that_end_too_early_reach_farther(monkeypatch: pytest.MonkeyPatch) -> None:
    places = np.arange(40) // 4
    rated = newcomers(40, places)
    monkeypatch.setattr(shared_places, "PLACE_REACH", 2.0)
    np.testing.assert_allclose(newcomers(40, places).mu, rated.mu, atol=1e-3)
    monkeypatch.setattr(shared_places, "PLACE_TRIES", 1)
    assert not newcomers(40, places).converged


def test_seats_are_rated_as_the_mean_over_all_orders_of_their_winners() -> None:
    places = np.maximum(np.arange(100), 9)
    order = rate_ranking(np.full(100, 1500.0), np.full(100, 500.0))
    rated = newcomers(100, places)
    np.testing.assert_allclose(rated.mu[:10], order.mu[:10].mean(), atol=0.1)
    spread = np.sqrt(np.mean(order.sigma[:10] ** 2) + np.var(order.mu[:10]))
    np.testing.assert_allclose(rated.sigma[:10], spread, atol=0.1)
    np.testing.assert_allclose(rated.mu[10:], order.mu[10:], atol=0.1)


def test_places_of_one_entry_each_have_the_moments_of_an_order() -> None:
    rng = named("test_tier_shared_places")
    mu, sigma = rng.normal(0, 350, 15), rng.uniform(300, 500, 15)
    order = rate_ranking(mu, sigma)
    var = sigma**2 + 1e6
    first = np.full(15, -500)
    shift, _, _ = place_moments(mu, var, np.arange(16), mu, first, np.full(15, 1001), 10.0, 0, 15)
    np.testing.assert_allclose(mu + sigma**2 / np.sqrt(var) * shift, order.mu, atol=0.5)


@pytest.mark.long
def test_seats_of_ten_thousand_are_exact_behind_the_seats() -> None:
    rng = named("test_tier_shared_places", "ten thousand")
    mu, sigma = rng.normal(1500, 300, 10_000), rng.uniform(300, 500, 10_000)
    order = rate_ranking(mu, sigma)
    rated = rate_ranking(mu, sigma, places=np.maximum(np.arange(10_000), 999), ties="unknown")
    np.testing.assert_allclose(rated.mu[1000:], order.mu[1000:], atol=0.2)


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


@pytest.mark.parametrize("wanted", [(0, 1), (1, 2), (5, 7), (9, 12), (20, 21), (24, 25)])
def test_messages_of_some_places_are_those_of_all(wanted: tuple[int, int]) -> None:
    rng = named("test_tier_shared_places", "wanted")
    size = [3] * 5 + [1] * 5 + [8, 1, 7] + [2] * 12  # entries of each of 25 places
    place = np.repeat(np.arange(25), size)
    mean, var = rng.normal(0, 350, place.size), rng.uniform(1.1e6, 1.2e6, place.size)
    tied = place[1:] == place[:-1]
    chain = np.ascontiguousarray(start_messages(mean)[:, :, np.newaxis])
    lane, wide = mean[:, np.newaxis], var[:, np.newaxis]
    sweep_chains(lane, wide, np.zeros((mean.size - 1, 1), np.bool_), np.array([mean.size]), chain,
                 1e-3, 100)  # fmt: skip
    every = share_places(mean, var, tied, chain[:, :, 0])
    some = share_places(mean, var, tied, chain[:, :, 0], wanted=wanted, reach=every.reach)
    of = (place >= wanted[0]) & (place < wanted[1])
    assert every.exact
    assert some.exact
    np.testing.assert_allclose(some.prec[of], every.prec[of], rtol=1e-9)
    np.testing.assert_allclose(some.mean[of], every.mean[of], atol=1e-6)
    np.testing.assert_array_equal(some.prec[~of], 0.0)
