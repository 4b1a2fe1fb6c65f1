"""The scale of a table's intervals: all values, most ends, no end that makes points of others."""

import math

import pytest

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.screen.show import as_text, fixed

RANKS = [(2.0 + n, 5.0 + n, 9.0 + 2 * n) for n in range(9)]
"""Intervals (low, value, high) of nine players."""


def test_every_end_is_on_the_scale_of_usual_intervals() -> None:
    low, high = scale_of(RANKS)
    assert low < 2.0
    assert high > 25.0


@pytest.mark.parametrize("far", [22_470.0, 400.0, math.inf])
def test_one_far_end_does_not_make_points_of_the_others(far: float) -> None:
    low, high = scale_of([*RANKS, (-1.3, 4.0, far)])
    assert (low, high) == pytest.approx(scale_of([*RANKS, (-1.3, 4.0, 25.0)]))


def test_far_values_are_always_on_the_scale() -> None:
    low, high = scale_of([*RANKS, (900.0, 1000.0, 1100.0)])
    assert low < 2.0
    assert high > 1000.0


def test_a_single_wide_interval_has_its_own_scale() -> None:
    low, high = scale_of([(-1.3, 4.0, 22_470.0)])
    assert low < -1.3
    assert high > 22_470.0


@pytest.mark.parametrize("values", [[], [(None, None, None)], [(1.0, math.nan, 2.0)]])
def test_tables_without_values_have_a_scale(values: list[tuple[float | None, ...]]) -> None:
    assert scale_of(values) == (0.0, 1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (54.0, 2, "54.00"), (22_470.2357, 2, "22470.24"), (-0.3, 0, "0"), (2.5, 0, "2"),
        (1716.25, 0, "1716"), (math.inf, 2, "inf"), (None, 2, ""),
    ],
)  # fmt: skip
def test_numbers_of_a_column_have_the_same_decimals(
    value: float | None, digits: int, text: str
) -> None:
    assert as_text(fixed(value, digits)) == text
