"""Recalibration of predicted scores on cells with known frequencies."""

import numpy as np
import pytest

from banzuke.engine.checks.calibration import Calibration, calibration, predictions

GAP = np.linspace(-3.0, 3.0, 25)
N = 100_000


def chance(gap: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-gap))


def counts(expected: np.ndarray) -> np.ndarray:
    wins = np.round(N * expected).astype(np.int64)
    return np.column_stack((wins, np.zeros_like(wins), N - wins))


def recalibrated(expected: np.ndarray, conceded: np.ndarray, happened: np.ndarray) -> Calibration:
    return calibration([predictions(expected, conceded, happened)])


def test_right_chances_have_slope_1_and_intercept_0() -> None:
    found = recalibrated(chance(GAP), chance(-GAP), counts(chance(GAP)))
    assert found.slope == pytest.approx(1.0, abs=1e-3)
    assert found.intercept == pytest.approx(0.0, abs=1e-3)


def test_log_odds_twice_too_large_have_slope_one_half() -> None:
    found = calibration(
        [predictions(chance(2.0 * GAP), chance(-2.0 * GAP), counts(chance(GAP + 0.3)))]
    )
    assert found.slope == pytest.approx(0.5, abs=1e-3)
    assert found.intercept == pytest.approx(0.3, abs=1e-3)
    assert 0.0 < found.slope_se < 0.01


def test_a_draw_is_half_a_point() -> None:
    drawn = np.tile([0, 1000, 0], (25, 1))
    assert recalibrated(chance(GAP), chance(-GAP), drawn).slope == pytest.approx(0.0, abs=1e-9)


def test_without_information_there_is_no_recalibration() -> None:
    nothing = np.zeros(0)
    assert np.isnan(recalibrated(nothing, nothing, np.zeros((0, 3), np.int64)).slope)
    same = np.full(3, 0.5)
    assert np.isnan(recalibrated(same, same, np.tile([5, 0, 5], (3, 1))).slope)


def test_parts_are_recalibrated_like_the_whole(monkeypatch) -> None:
    rng = np.random.default_rng(1)
    gap, happened = rng.normal(size=500), rng.integers(0, 4, (500, 3))
    whole = recalibrated(chance(gap), chance(-gap), happened)
    monkeypatch.setattr("banzuke.engine.checks.calibration.ROWS_AT_ONCE", 37)
    cuts = [slice(0, 100), slice(100, 100), slice(100, 500)]
    parts = calibration(
        [predictions(chance(gap[cut]), chance(-gap[cut]), happened[cut]) for cut in cuts]
    )
    assert vars(parts) == pytest.approx(vars(whole), rel=1e-9)
