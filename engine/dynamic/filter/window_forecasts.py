"""Forecasts of games, each from the games before its window of days."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.model import paired


@dataclass(frozen=True)
class WindowForecasts:
    """Forecasts of games, each from the games before its window of days.

    Attributes
    ----------
    ends : (n_windows + 1,) int
        0, then the end of each window's rows.
    day : (n_rows,) int
    gap, variance : (n_rows,) float
        Log-odds of strength alone, logits, and the variance of their error.
    rows : (n_rows, 5) float
        As in `by_day.InOrder`.
    even : (n_rows,) float
        Likewise.
    unseen : (n_rows,) bool
        Whether one of the two has no game before the window.
    newcomer : (n_rows,) float, optional
        1 where only the first has none, -1 where only the second has none, else 0.
    n_newcomers : (n_windows,) float, optional
        The number of different players of each window who have none and meet somebody who has.
    level : (n_rows,) float, optional
        The mean of the two strengths, logits above what newcomers are expected to be.
    """

    ends: IntArray
    day: IntArray
    gap: FloatArray
    variance: FloatArray
    rows: FloatArray
    even: FloatArray
    unseen: BoolArray
    newcomer: FloatArray | None = None
    n_newcomers: FloatArray | None = None
    level: FloatArray | None = None

    @classmethod
    def of_window(
        cls,
        day: IntArray,
        gap: FloatArray,
        variance: FloatArray,
        rows: FloatArray,
        even: FloatArray,
        sides: IntArray,
        plays: BoolArray,
        level: FloatArray,
    ) -> "WindowForecasts":
        """The forecasts of one window; ``plays`` (n_players,) says who has an earlier game."""
        first, second = plays[sides].T
        newcomer = second.astype(np.float64) - first
        new = np.where(first, sides[:, 1], sides[:, 0])[newcomer != 0.0]
        return cls(
            np.array([0, len(day)]), day, gap, variance, rows, even,
            np.logical_not(first & second), newcomer, np.array([float(len(np.unique(new)))]), level,
        )  # fmt: skip

    def nearer(self, precision: FloatArray | float) -> "WindowForecasts":
        """The forecasts, with pairings that have a precision; see `model.paired`."""
        gap, variance = paired(self.gap, self.variance, self.even, precision)
        return replace(self, gap=gap, variance=variance)


def joined(windows: Sequence[WindowForecasts]) -> WindowForecasts | None:
    """Join forecasts of successive windows; None of no windows."""
    if not windows:
        return None
    starts = np.cumsum([0, *(len(part.day) for part in windows)])
    ends = [part.ends[1:] + start for part, start in zip(windows, starts, strict=False)]
    columns = (
        np.concatenate([getattr(part, name) for part in windows])
        for name in (
            "day",
            "gap",
            "variance",
            "rows",
            "even",
            "unseen",
            "newcomer",
            "n_newcomers",
            "level",
        )
    )
    return WindowForecasts(np.concatenate([starts[:1], *ends]).astype(np.int64), *columns)
