"""Recalibration of predicted scores on cells with known frequencies."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.checks.calibration import (
    Calibration,
    Predictions,
    calibration,
    calibration_by_cluster,
    predictions,
)

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


def evenings(n_days: int, *, luck: float) -> tuple[Predictions, np.ndarray]:
    """Games of days on which the favourites do better or worse together, and their days."""
    rng = np.random.default_rng(3)
    day = np.repeat(np.arange(n_days), 12)
    gap = rng.normal(size=len(day))
    form = 1.0 + luck * rng.normal(size=n_days)
    won = rng.random(len(day)) < chance(form[day] * gap)
    return predictions(chance(gap), chance(-gap), np.column_stack((won, 0 * won, ~won))), day


def test_errors_by_day_are_those_of_days_drawn_again() -> None:
    said, day = evenings(150, luck=1.5)
    found, alone = calibration_by_cluster(said, day), calibration([said])
    rng = np.random.default_rng(4)
    again = []
    for _ in range(400):
        times = rng.multinomial(150, np.full(150, 1.0 / 150.0))[day]
        drawn = replace(said, games=said.games * times, half_points=said.half_points * times)
        again.append(calibration([drawn]))
    for number in ("slope", "intercept"):
        brute = np.std([getattr(one, number) for one in again])
        assert getattr(found, f"{number}_se") == pytest.approx(brute, rel=0.12)
        assert getattr(found, number) == getattr(alone, number)
    assert found.slope_se > 1.3 * alone.slope_se


def test_errors_by_day_are_the_usual_ones_where_games_do_not_depend_on_the_day() -> None:
    said, day = evenings(400, luck=0.0)
    found, alone = calibration_by_cluster(said, day), calibration([said])
    assert found.slope_se == pytest.approx(alone.slope_se, rel=0.1)
    assert found.intercept_se == pytest.approx(alone.intercept_se, rel=0.1)


def test_days_in_any_order_have_the_same_errors() -> None:
    said, day = evenings(50, luck=1.0)
    order = np.random.default_rng(5).permutation(len(day))
    mixed = Predictions(said.log_odds[order], said.games[order], said.half_points[order])
    assert vars(calibration_by_cluster(mixed, -day[order])) == pytest.approx(
        vars(calibration_by_cluster(said, day)), rel=1e-9
    )


def test_games_of_two_days_have_no_error_by_day() -> None:
    said, day = evenings(2, luck=0.0)
    found = calibration_by_cluster(said, day)
    assert found.slope == calibration([said]).slope
    assert np.isnan(found.slope_se)
    assert np.isnan(found.intercept_se)
    none = np.zeros(0)
    nothing = Predictions(none, none, none)
    assert np.isnan(calibration_by_cluster(nothing, np.zeros(0, np.int64)).slope)
