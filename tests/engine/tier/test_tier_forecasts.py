"""Forecasts of who finishes ahead are scaled where a league's results say that they must be."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier.forecasts import forecast_scale, order_scores


def league(spread: float, n_events: int, *, n: int = 20, name: str = "") -> list:
    """Scores of events in which normal scores are ``1 / spread`` times as large as they should."""
    rng = named("test_tier_forecasts", name)
    events = []
    for _ in range(n_events):
        mu = rng.normal(1500.0, 400.0, n)
        performance = rng.normal(1500.0 + spread * (mu - 1500.0), np.hypot(1000.0, 300.0))
        place = np.argsort(np.argsort(-performance)) + 1
        events.append(order_scores(mu, np.full(n, 300.0), place, beta=1000.0))
    return events


@pytest.mark.parametrize("spread", [0.3, 0.6])
def test_too_certain_forecasts_are_scaled_by_what_would_have_been_right(spread: float) -> None:
    assert forecast_scale(league(spread, 300)) == pytest.approx(spread, abs=0.05)


def test_forecasts_that_are_right_stay() -> None:
    assert forecast_scale(league(1.0, 300)) == pytest.approx(1.0, abs=0.05)


def test_too_cautious_forecasts_are_sharpened_by_what_is_certain() -> None:
    assert forecast_scale(league(1.5, 300)) == pytest.approx(1.5, abs=0.05)
    few = [forecast_scale(league(1.5, 2, n=6, name=str(k))) for k in range(40)]
    assert np.mean(few) < 1.2
    luck = [forecast_scale(league(1.0, 10, n=6, name=str(k))) for k in range(40)]
    assert np.mean(np.array(luck) > 1.0) < 0.3


def test_without_events_nothing_is_tempered_and_few_events_temper_little() -> None:
    assert forecast_scale([]) == 1.0
    assert forecast_scale(league(1.0, 1, n=2)) > 0.9


def test_large_fields_give_the_same_scale_from_some_of_their_pairs() -> None:
    few = forecast_scale(league(0.5, 20, n=400, name="large"))
    assert few == pytest.approx(0.5, abs=0.05)


def test_an_event_counts_as_its_order_and_equal_places_say_nothing() -> None:
    mu, sigma = np.array([1500.0, 1600.0, 1700.0]), np.full(3, 400.0)
    assert order_scores(mu, sigma, np.array([1, 2, 3]), beta=1000.0).weight.sum() == 2.0
    assert order_scores(mu, sigma, np.array([1, 1, 1]), beta=1000.0).score.size == 0


def test_the_order_of_rows_changes_no_score() -> None:
    rng = named("test_tier_forecasts", "rows")
    mu, sigma, place = rng.normal(1500, 300, 80), rng.uniform(300, 500, 80), np.arange(80) // 2
    shuffle = rng.permutation(80)
    one = order_scores(mu, sigma, place, beta=1000.0)
    other = order_scores(mu[shuffle], sigma[shuffle], place[shuffle], beta=1000.0)
    np.testing.assert_array_equal(one.score, other.score)
