"""Numbers as characters: a line of values over time, an interval on a scale."""

import math
from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[float], *, width: int) -> str:
    """Values as blocks from their lowest to their highest; only the last ``width`` values."""
    shown = [value for value in values if math.isfinite(value)][-width:]
    if not shown:
        return ""
    low, high = min(shown), max(shown)
    if high == low:
        return BLOCKS[3] * len(shown)
    steps = len(BLOCKS) - 1
    return "".join(BLOCKS[round(steps * (value - low) / (high - low))] for value in shown)


def interval_bar(
    low: float | None, value: float, high: float | None, *, scale: tuple[float, float], width: int
) -> str:
    """An interval with its value on a scale of characters; ends beyond the scale are arrows."""
    start, end = scale

    def at(place: float) -> int:
        share = (place - start) / (end - start) if end > start else 0.5
        return round(min(max(share, 0.0), 1.0) * (width - 1))

    cells = [" "] * width
    if low is not None and high is not None:
        for i in range(at(low), at(high) + 1):
            cells[i] = "─"
        if low < start:
            cells[0] = "◂"
        if high > end:
            cells[-1] = "▸"
    cells[at(value)] = "●"
    return "".join(cells)
