"""Document 000, the bias of stable ranks: its definition, formulas and figures."""

import numpy as np
import pytest

from banzuke.engine.labs.stable_rank_study import study
from banzuke.engine.stable_rank import Rule, estimate, mean_place
from banzuke.engine.streams import named

ROOM = Rule()
"""Tenhou's phoenix room, south games: 90, 45 and 0 points, and -135 for the last place at 7th
dan."""
SIZES = list(range(100, 2001, 100))


def test_definition_four_times_a_quarter_is_the_7th_dan_and_last_costs_15_more_a_dan():
    counts = np.array([[25, 25, 25, 25], [30, 25, 25, 20]]) * 1000
    rank = estimate(counts, rule=ROOM).plain
    assert rank[0] == pytest.approx(7.0)
    points = np.array([90, 45, 0, -(135 + 15 * (rank[1] - 7))])
    assert counts[1] @ points == pytest.approx(0.0, abs=1e-6)


def test_formula_of_the_corrected_rank():
    counts = np.array([30, 25, 25, 20])
    n, (p1, p2, _, p4) = counts.sum(), counts / counts.sum()
    term1 = (90 * p1 + 45 * p2) / p4
    term2 = (90 * p1 * p4 + 45 * p2 * p4) / (n - 1) / p4**2
    term3 = (90 * p1 + 45 * p2) * (1 - p4) / ((n - 1) * p4**2)
    expected = (term1 - term2 - term3 - 135) / 15 + 7
    assert estimate(counts[None], rule=ROOM).corrected[0] == pytest.approx(expected)


def test_mean_place_is_its_plain_mean():
    found = mean_place(np.array([[300, 250, 250, 200]]))
    assert found.mean[0] == pytest.approx((300 + 500 + 750 + 800) / 1000)


@pytest.mark.slow
def test_figures_1_and_2_plain_falls_to_7_and_corrected_is_7_throughout():
    got = study([0.25] * 4, SIZES, draws=40_000, rng=named("figure 2"), rule=ROOM)
    assert (np.diff(got.plain_mean[:5]) < 0.0).all()
    assert (got.plain_mean > 7.0).all()
    assert np.abs(got.corrected_mean - 7.0).max() < 0.05


@pytest.mark.slow
def test_text_bias_and_deviations_at_100_games():
    got = study([0.25] * 4, 100, draws=100_000, rng=named("100 games"), rule=ROOM)
    assert got.plain_mean[0] - 7.0 == pytest.approx(0.4, abs=0.05)
    assert got.plain_sd[0] == pytest.approx(2.5, abs=0.05)
    assert got.corrected_sd[0] == pytest.approx(2.3, abs=0.05)
