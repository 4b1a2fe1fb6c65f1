"""Forecasts that paths of strength would have made of the league's last quarters."""

from collections.abc import Iterator

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.evidence.tuned import ROUGH_STEP_ELO
from banzuke.engine.dynamic.filter import WindowForecasts, in_order, joined
from banzuke.engine.dynamic.forecasts.tuned import (
    FEWEST_BEFORE,
    MOST_WINDOWS,
    QUARTERLY_ROWS,
    WINDOW_DAYS,
)
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.paths import Path, fit, marginals, strengths_at


def past_forecasts(games: History, path: Path) -> WindowForecasts | None:
    """Forecasts of the last quarters, each from a fit of the games before it.

    Quarters are counted back from the day of the last game. Each fit has the constants of ``path``,
    the fit of all games. The forecasts of `filter` cannot replace these: the filter
    takes players for independent, and its log-odds are closer to 0. On tennis doubles the results
    have a slope of 0.93 on the filter's forecasts, and of 0.87 on those of paths.

    Returns
    -------
    WindowForecasts or None
        None if no quarter has games after 30 others, if there are over 300,000 rows before the last
        quarter, or if no fit has converged. Quarters whose fit has not converged are left out, and
        so are those before which all fits together would have over 300,000 rows.
    """
    return joined(list(_windows(games, path))[::-1])


def _windows(games: History, path: Path) -> Iterator[WindowForecasts]:
    """The forecasts of each window, the last window first."""
    rows = in_order(games)
    day = np.repeat(rows.day, np.diff(rows.bounds))
    n_before = np.append(0.0, np.cumsum(rows.rows[:, 2:].sum(axis=1)))
    left = QUARTERLY_ROWS
    for window in range(MOST_WINDOWS if len(day) else 0):
        end = int(day[-1]) + 1 - window * WINDOW_DAYS
        begin = end - WINDOW_DAYS
        low, high = np.searchsorted(day, (begin, end))
        left -= int(low)
        if left < 0 or n_before[low] < FEWEST_BEFORE:
            return
        if low == high:
            continue
        earlier = fit(
            games.before(begin), path.model, start=_start(path, begin), last_step_elo=ROUGH_STEP_ELO
        )
        if not earlier.converged:  # its forecasts would be of no path
            continue
        errors = marginals(earlier)
        ranks = (None, None) if rows.ranks is None else rows.ranks[:, low:high]
        first, second = (
            strengths_at(earlier, errors, who, day[low:high], declared=declared)
            for who, declared in zip(rows.sides[low:high].T, ranks, strict=True)
        )
        gap, variance = path.model.paired(
            first.mean - second.mean, first.variance + second.variance, rows.even[low:high]
        )
        yield WindowForecasts.of_window(
            day[low:high], gap, variance, rows.rows[low:high], rows.even[low:high],
            rows.sides[low:high], earlier.games.plays, 0.5 * (first.mean + second.mean),
        )  # fmt: skip


def _start(path: Path, day: int) -> FloatArray | None:
    """The strengths of a path before a day; None where all of its games are on one day."""
    if path.model.is_still:
        return None
    known = path.strength[path.games.day < day]
    return np.append(known, [path.first_mover, path.log_nu])
