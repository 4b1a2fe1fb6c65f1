"""The scale on which the intervals of a table are drawn, on pages and on the terminal."""

import math
from collections.abc import Sequence
from typing import Any

FAR = 2.0
"""How far beyond the values an end may be that is on the scale: a multiple of the range of all
values, or of the half-width that half of the intervals do not exceed."""
TRIMMED = 20
"""One in so many ends on each side may be beyond the scale."""


def scale_of(values: Sequence[tuple[Any, Any, Any]]) -> tuple[float, float]:
    """The ends of a scale for intervals, each as (low, value, high).

    Every value is on the scale, and so are most ends of intervals. With a few extreme ends on the
    scale, all other intervals would be points; so extreme intervals end at the edge with an arrow.
    """
    middles = [v for _, v, _ in values if _is_finite(v)]
    if not middles:
        return (0.0, 1.0)
    room = FAR * max(max(middles) - min(middles), _usual_half(values))
    lows = sorted(low for low, _, _ in values if _is_finite(low) and low >= min(middles) - room)
    highs = sorted(high for *_, high in values if _is_finite(high) and high <= max(middles) + room)
    low = min([min(middles), *(lows[len(lows) // TRIMMED :][:1])])
    high = max([max(middles), *(highs[: len(highs) - len(highs) // TRIMMED][-1:])])
    margin = 0.02 * (high - low) or 1.0
    return (low - margin, high + margin)


def _usual_half(values: Sequence[tuple[Any, Any, Any]]) -> float:
    """The half-width that half of the intervals do not exceed; 0 if none is finite."""
    halves = sorted(max(v - low, high - v) for low, v, high in values
                    if all(map(_is_finite, (low, v, high))))  # fmt: skip
    return halves[(len(halves) - 1) // 2] if halves else 0.0


def _is_finite(value: Any) -> bool:
    return value is not None and math.isfinite(value)
