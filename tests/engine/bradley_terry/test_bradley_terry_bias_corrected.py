"""Bias-corrected intervals: percentiles that are moved by the median bias; unknown ends."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, bias_corrected, fit, simulate
from tests.engine.pairwise_leagues import random_league

NAN, INF = np.nan, np.inf


def ends(draws, estimate):
    low, high = bias_corrected(np.array([draws], float), np.array([float(estimate)]))
    return low[0], high[0]


def test_without_bias_they_are_the_plain_percentiles():
    draws = np.arange(1, 1000)
    assert ends(draws, 500) == (25, 975)


def test_draws_equal_to_the_estimate_count_half_on_each_side():
    draws = np.where(np.arange(200) < 38, -263.0, 263.0 - 1e-4)
    low, high = bias_corrected(draws[None], np.array([263.0]), resolution=0.1)
    assert (low[0], high[0]) == pytest.approx((-263.0, 263.0), abs=1e-3)
    assert ends([INF, INF, 1.0, -INF], INF)[1] == INF


def test_draws_above_the_estimate_move_both_ends_down():
    draws = np.arange(1, 1000)
    low, high = ends(draws, 300)
    assert low < 25
    assert high < 975


def test_order_and_units_do_not_matter():
    rng = np.random.default_rng(1)
    draws = rng.normal(0, 1, 501)
    low, high = ends(draws, 0.3)
    assert ends(rng.permutation(draws), 0.3) == (low, high)
    assert ends(10 - 2 * draws, 10 - 0.6) == (
        pytest.approx(10 - 2 * high),
        pytest.approx(10 - 2 * low),
    )


@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        ([1, 2, NAN] * 20, (-INF, INF)),
        ([INF] * 90 + [1] * 10, (1, INF)),
        ([2.0] * 39, (2, 2)),
        ([2.0] * 38, (-INF, INF)),
    ],
)
def test_ends_beyond_the_known_draws_are_infinite(draws, expected):
    assert ends(draws, 2.0) == expected


@pytest.mark.rare  # another test always covers plain intervals
@pytest.mark.long
def test_true_differences_are_inside_95_percent_of_the_time():
    inside = []
    for seed in range(120):
        pairs, truth = random_league(np.random.default_rng(seed), 12, 600)
        found = fit(pairs, gauge=Gauge())
        if not found.components.rated.all():
            continue
        rating = simulate(found, pairs, replicates=200, rng=streams.named(str(seed))).rating_elo
        one, other = np.arange(0, 12, 2), np.arange(1, 12, 2)
        with np.errstate(invalid="ignore"):
            gap = rating[one].astype(float) - rating[other]
        low, high = bias_corrected(gap, found.rating_elo[one] - found.rating_elo[other])
        true = truth[one] - truth[other]
        inside.append((low <= true) & (true <= high))
    assert np.mean(inside) == pytest.approx(0.95, abs=0.02)
