"""Weights by place: who gets which weight, and the common weight that conserves the sum."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams
from banzuke.engine.tier.gains import place_weights

PARAMS = TierParams()


def make_weights(n: int, gain=None, *, final_table: int = 9, place=None, params=PARAMS):
    place = np.arange(1, n + 1) if place is None else np.asarray(place)
    gain = np.linspace(300, -300, n) + 5.0 if gain is None else np.asarray(gain, dtype=float)
    return place_weights(place, gain, final_table=final_table, params=params)


def test_published_weights_in_a_field_of_a_hundred() -> None:
    rho = make_weights(100)
    np.testing.assert_array_equal(rho[:9], [1.0, 0.97, 0.97] + [0.95] * 6)
    np.testing.assert_array_equal(rho[-3:], 0.92)
    assert np.all(rho[9:97] == rho[9])
    assert 0.8 <= rho[9] <= 0.9


def test_shares_are_rounded_up() -> None:
    rho = make_weights(101)
    np.testing.assert_array_equal(rho[:4], [1.0, 0.97, 0.97, 0.97])
    np.testing.assert_array_equal(rho[-5:] == 0.92, [False, True, True, True, True])


@pytest.mark.slow
def test_common_weight_brings_the_sum_as_close_as_its_range_allows() -> None:
    rng = named("places")
    inside = 0
    for _ in range(400):
        gain = np.sort(rng.normal(rng.normal(0, 150), 150, 60))[::-1]
        rho = make_weights(60, gain)
        tried = [np.where(rho == rho[20], r, rho) for r in np.linspace(0.8, 0.9, 101)]
        best = min(abs(np.sum((other - 1) * gain)) for other in tried)
        assert abs(np.sum((rho - 1) * gain)) <= best + 1e-9
        inside += 0.8 < rho[20] < 0.9
    assert inside >= 3


def test_a_rest_without_a_total_gain_gets_the_highest_weight() -> None:
    gain = np.zeros(60)
    gain[0] = 100.0
    assert make_weights(60, gain)[30] == 0.9


def test_a_field_that_fits_one_table_has_no_rest() -> None:
    np.testing.assert_array_equal(make_weights(9), [1.0] + [0.95] * 8)
    np.testing.assert_array_equal(make_weights(1), [1.0])
    np.testing.assert_array_equal(make_weights(2, final_table=2), [1.0, 0.95])


def test_tied_entries_have_equal_weights() -> None:
    place = [1, 1, 3, *range(4, 97), 97, 97, 99, 99]
    rho = make_weights(100, place=place)
    np.testing.assert_array_equal(rho[:3], [1.0, 1.0, 0.97])
    np.testing.assert_array_equal(rho[-4:], 0.92)


def test_weights_can_be_turned_off() -> None:
    np.testing.assert_array_equal(make_weights(50, params=TierParams(place_weights=False)), 1.0)


@pytest.mark.parametrize("size", [2, 6, 9])
def test_final_table_has_the_seats_of_the_winners_table(size: int) -> None:
    rho = make_weights(200, final_table=size)
    assert np.count_nonzero(rho == 0.95) == max(0, size - 6)
