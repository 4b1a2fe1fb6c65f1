"""The study meets the bars of the specification, and careers add up."""

import numpy as np
import pytest

from banzuke.engine.labs.simulate.seasons import season
from banzuke.engine.labs.tier.careers import against_fixed_field, rate_season
from banzuke.engine.labs.tier.study import Study, study
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams

pytestmark = pytest.mark.slow

PARAMS = TierParams()
PUBLISHED = np.array([1939.4, 1742.3, 1621.5, 1504.0, 1238.0, 1619.0])
BARS = np.array([60.0, 60.0, 60.0, 60.0, 100.0, 5.0])
PLACES = np.array([40.0, 46.8, 50.7, 54.4, 63.0, 50.1])


STEPS: list[int] = []


@pytest.fixture(scope="module")
def result() -> Study:
    return study(n_seeds=3, rng=named("test_tier_study"), params=PARAMS, on_step=STEPS.append)


def test_classes_end_where_they_are_published_to_end(result: Study) -> None:
    assert np.all(np.abs(result.rate.mean - PUBLISHED) <= BARS)
    assert np.all(np.diff(result.rate.mean[:5]) < 0)
    assert np.all(np.abs(result.place_percent.mean - PLACES) < 3.0)
    assert result.rate.se[5] < 1.0
    assert result.n_seeds == 3
    assert STEPS == [1, 2, 3]


def test_sigma_is_settled_after_three_entries_and_at_its_floor_after_fifteen(
    result: Study,
) -> None:
    assert result.sigma_by_entry.mean[2] == pytest.approx(440, abs=10)
    assert result.sigma_by_entry.mean[14] == pytest.approx(300, abs=15)
    assert result.sigma_by_entry.mean[19] == pytest.approx(300, abs=5)
    assert result.median_rate_by_entry.mean[2] == pytest.approx(1500, abs=10)
    assert np.all(np.diff(result.rate_by_entry.mean[5]) > -0.5)


def test_late_entries_cost_as_published_and_top_players_most(result: Study) -> None:
    lost = -result.late_difference.mean
    assert 40.0 <= lost[5] <= 110.0
    assert np.argmax(lost[:5]) == 0
    np.testing.assert_allclose(result.rate_late.mean, result.rate.mean - lost, atol=1e-9)


def test_winner_of_a_hundred_gains_as_published(result: Study) -> None:
    new, settled = result.first_gain.mean
    assert 200.0 <= new <= 400.0
    assert 100.0 <= settled <= 200.0


def test_top_players_end_higher_against_a_field_of_two_thousand(result: Study) -> None:
    ordinary, strong = result.strong_field.mean
    assert ordinary == result.rate.mean[0]
    assert strong > ordinary + 3 * result.strong_field.se.sum()


def test_shares_of_tiers_are_shares(result: Study) -> None:
    np.testing.assert_allclose(result.tier_by_entry.mean.sum(axis=1), 100.0)
    np.testing.assert_allclose(result.tier_percent.mean.sum(axis=1), 100.0)
    assert np.all(np.diff(result.tier_percent.mean[:, 0]) <= 0)
    assert np.all(np.diff(result.tier_percent.mean[:, 3]) >= 0)


def test_careers_are_the_chain_of_events() -> None:
    simulated = season(rng=named("careers"))
    careers = rate_season(simulated, params=PARAMS)
    np.testing.assert_allclose(
        careers.rate[:, 0] - careers.gain[:, 0], PARAMS.mu_start - PARAMS.k * 60.0
    )
    np.testing.assert_allclose(careers.rate[:, :-1], (careers.rate - careers.gain)[:, 1:])
    np.testing.assert_array_equal(careers.sigma[:, :-1], careers.sigma_before[:, 1:])
    assert np.all(careers.place <= careers.n_field)


def test_fixed_field_does_not_move_and_the_player_does() -> None:
    simulated = season(rng=named("fixed"))
    low = against_fixed_field(simulated, 3, rate=1000.0, params=PARAMS)
    high = against_fixed_field(simulated, 3, rate=2000.0, params=PARAMS)
    assert low.shape == high.shape == (20,)
    assert high[-1] > low[-1] + 300.0


def test_a_standard_error_takes_two_seeds() -> None:
    with pytest.raises(ValueError, match="n_seeds is 1"):
        study(n_seeds=1, rng=named("one"), params=PARAMS)
