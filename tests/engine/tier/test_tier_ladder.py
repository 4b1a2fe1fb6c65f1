"""Rates, tiers and the constants behind them."""

import math

import numpy as np
import pytest
from scipy.stats import norm

from banzuke.engine.tier import TierParams, shown_rate, tier_index, tier_name, tier_rate

PARAMS = TierParams()


def test_newcomer_rate_and_settled_rate() -> None:
    assert tier_rate(1500.0, 500.0, PARAMS) == pytest.approx(1500 - 0.84162123357 * 60)
    assert tier_rate([1500.0, 1500.0], [440.0, 300.0], PARAMS) == pytest.approx(
        [1500.0, 1617.826973]
    )


def test_k_is_the_eighty_percent_upper_probability() -> None:
    assert norm.cdf(PARAMS.k) == pytest.approx(0.8, abs=1e-10)


def test_shown_rate_has_a_floor() -> None:
    np.testing.assert_array_equal(shown_rate([899.9, 900.0, 2100.0], PARAMS), [900, 900, 2100])


def test_each_tier_begins_at_its_threshold() -> None:
    edges = {"S": 2000, "AI": 1900, "AII": 1800, "AIII": 1700, "BI": 1600}
    edges |= {"BII": 1500, "BIII": 1400, "CI": 1300, "CII": 1200}
    names = [*edges, "CIII"]
    assert tier_name(list(edges.values()), PARAMS).tolist() == names[:-1]
    assert tier_name(np.array(list(edges.values())) - 1e-9, PARAMS).tolist() == names[1:]
    assert tier_index([5000.0, 1650.0, -200.0], PARAMS).tolist() == [0, 4, 9]


def test_rate_without_a_value_has_no_tier() -> None:
    with pytest.raises(ValueError, match="rate 1 is nan"):
        tier_name([1500.0, math.nan], PARAMS)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"mu_start": math.inf}, "mu_start is inf"),
        ({"rate_floor": math.nan}, "rate_floor is nan"),
        ({"sigma_start": 0.0}, "sigma_start is 0.0"),
        ({"beta": -1.0}, "beta is -1.0"),
        ({"sigma_floor": 600.0}, "sigma_floor 600.0 is above sigma_start 500.0"),
        ({"k": -0.1}, "k is -0.1"),
        ({"tiers": ()}, "end the list"),
        ({"tiers": (("S", 2000.0),)}, "end the list"),
        ({"tiers": (("S", 1.0), ("A", 2.0), ("B", -math.inf))}, "from the best down"),
        ({"tiers": (("S", 1.0), ("S", -math.inf))}, "one tier twice"),
        ({"hands_c": 0.0}, "hands_c is 0.0"),
        ({"hands_hours": math.inf}, "hands_hours is inf"),
        ({"hands_per_hour": -1.0}, "hands_per_hour is -1.0"),
        ({"hands_lo": 0.7, "hands_hi": 0.6}, "hands_lo is 0.7 and hands_hi 0.6"),
        ({"hands_lo": 0.0}, "hands_lo is 0.0"),
        ({"vpip_share": 1.5}, "vpip_share is 1.5"),
        ({"vpip": ((2, 80.0), (6, 30.0))}, "and 9, which is the unit"),
        ({"vpip": ((9, 20.0), (9, 30.0))}, "each table size once"),
        ({"vpip": ((9, 20.0), (2, 101.0))}, r"vpip has \(2, 101.0\)"),
        ({"table_size": 11}, "table_size is 11"),
        ({"weight_top": 0.0}, "weight_top is 0.0"),
        ({"weight_rest_lo": 0.95}, "weight_rest_lo is 0.95"),
        ({"top_share": -0.1}, "top_share is -0.1"),
        ({"late_scale": 0.79}, "late_scale is 0.79; below 0.8 being late would pay"),
        ({"late_premium": 0.9}, "late_premium is 0.9"),
    ],
)
def test_bad_constant_is_refused_with_its_value(change, message) -> None:
    with pytest.raises(ValueError, match=message):
        TierParams(**change)
