"""The scale on which the intervals of a table are drawn, on pages and on the terminal."""

import math
from collections.abc import Sequence
from typing import Any

HALVES = 2.0
"""How far beyond the values an end may be that is on the scale: as far as all values together, or
so many times the half-width that half of the intervals do not exceed."""


def scale_of(values: Sequence[tuple[Any, Any, Any]]) -> tuple[float, float]:
    """The ends of a scale for intervals, each as (low, value, high).

    Every value is on the scale, and so are the ends of usual intervals. With one far end on the
    scale, all other intervals would be points; so far ends are at the edge, with an arrow.
    """
    middles = [v for _, v, _ in values if _is_finite(v)]
    if not middles:
        return (0.0, 1.0)
    room = max(max(middles) - min(middles), HALVES * _usual_half(values))
    lows = [low for low, _, _ in values if _is_finite(low) and low >= min(middles) - room]
    highs = [high for *_, high in values if _is_finite(high) and high <= max(middles) + room]
    low, high = min([*middles, *lows]), max([*middles, *highs])
    margin = 0.02 * (high - low) or 1.0
    return (low - margin, high + margin)


def _usual_half(values: Sequence[tuple[Any, Any, Any]]) -> float:
    """The half-width that half of the intervals do not exceed; 0 if none is finite."""
    halves = sorted(max(v - low, high - v) for low, v, high in values
                    if all(map(_is_finite, (low, v, high))))  # fmt: skip
    return halves[(len(halves) - 1) // 2] if halves else 0.0


def _is_finite(value: Any) -> bool:
    return value is not None and math.isfinite(value)
