"""Windows of a player's games: the last N games, and rolling windows of N games.

Games at the same time have no order, for example in logs that have only the day. A window takes all
or none of them: it holds N games, or a few more that were played at the time of its edge.
Cutting through a day would select games by their result if the log is sorted by result.
"""

from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import IntArray
from banzuke.engine.stable_rank.counts import SharedCounts
from banzuke.engine.stable_rank.rules import AnyRule
from banzuke.engine.stable_rank.scores import ScoreSums, typical_scores
from banzuke.engine.stable_rank.ties import as_summed, parts_of_places, shares_of_places

_Number = TypeVar("_Number", np.int64, np.float64)


@dataclass(frozen=True)
class Windows:
    """Stretches of rows sorted by player and time; every array is (n_windows,).

    Attributes
    ----------
    player_idx
        The player of each window.
    start, stop
        First row, and the row after the last.
    game_number
        Number of the player's games before ``stop``.
    """

    player_idx: IntArray
    start: IntArray
    stop: IntArray
    game_number: IntArray

    @property
    def games(self) -> IntArray:
        """Games in each window."""
        return self.stop - self.start


def last_windows(player_idx: ArrayLike, played_at: ArrayLike, *, games: int) -> Windows:
    """One window per player: the last ``games`` games, or all games if there are fewer.

    Parameters
    ----------
    player_idx, played_at
        (n_seats,) players and times as integers, one row per seat, sorted by player, then time.
    games
        Number of games in a window, at least 1.

    Raises
    ------
    ValueError
        If rows are not sorted, or games is below 1.
    """
    rows = _Rows.of(player_idx, played_at, games)
    return rows.windows(rows.last_stop, games)


def rolling_windows(
    player_idx: ArrayLike, played_at: ArrayLike, *, games: int, step: int
) -> Windows:
    """Windows of ``games`` games that end ``step`` games apart, and one that ends last.

    Players with fewer than ``games`` games have none.

    Parameters
    ----------
    player_idx, played_at, games
        As for ``last_windows``.
    step
        Games between the ends of two windows, at least 1.

    Raises
    ------
    ValueError
        As ``last_windows``, or if step is below 1.
    """
    rows = _Rows.of(player_idx, played_at, games)
    if step < 1:
        raise ValueError(f"step is {step}; give a number of games, 1 or more")
    ends = [
        np.append(np.arange(first + games, stop, step), stop)
        for first, stop in zip(rows.first_row, rows.last_stop, strict=True)
        if stop - first >= games
    ]
    stops = np.concatenate(ends) if ends else np.zeros(0, np.int64)
    # Ends inside a time move to the end of that time; several ends may then be equal.
    return rows.windows(np.unique(rows.tie_stop[stops - 1]), games)


def counts_in(
    windows: Windows, place: ArrayLike, n_tied: ArrayLike | None = None, *, n_places: int
) -> IntArray | SharedCounts:
    """The games by place in each window; ``place`` and ``n_tied`` as for ``sum_places``."""
    parts = parts_of_places(place, n_tied, n_places=n_places)
    return as_summed(_between(windows, parts), n_tied)


def scores_in(
    windows: Windows,
    place: ArrayLike,
    score: ArrayLike,
    n_tied: ArrayLike | None = None,
    *,
    rule: AnyRule,
    of_all: ScoreSums | None = None,
) -> ScoreSums | None:
    """The sums of points for final scores in each window; ``None`` if the rule has none.

    What is typical is that of all games (``of_all``, from ``sum_scores``), or else of the windows.
    """
    if rule.score is None:
        return None
    shares = shares_of_places(place, n_tied, n_places=rule.n_places)
    term = rule.score.of(score)[:, np.newaxis]
    total, squares = _between(windows, shares * term), _between(windows, shares * term**2)
    if of_all is not None:
        return replace(of_all, total=total, squares=squares)
    return ScoreSums(total, squares, *typical_scores(_between(windows, shares), total, squares))


def _between(windows: Windows, values: NDArray[_Number]) -> NDArray[_Number]:
    """The sums of rows of values inside each window."""
    total = np.zeros((len(values) + 1, values.shape[1]), dtype=values.dtype)
    np.cumsum(values, axis=0, out=total[1:])
    return total[windows.stop] - total[windows.start]


@dataclass(frozen=True)
class _Rows:
    """Sorted rows: where each player starts and stops, and each time within a player."""

    player_idx: IntArray
    first_row: IntArray
    last_stop: IntArray
    tie_start: IntArray  # of each row: the first row of the same player and time
    tie_stop: IntArray

    @classmethod
    def of(cls, player_idx: ArrayLike, played_at: ArrayLike, games: int) -> "_Rows":
        if games < 1:
            raise ValueError(f"games is {games}; give a number of games, 1 or more")
        players = np.asarray(player_idx, dtype=np.int64)
        times = np.asarray(played_at, dtype=np.int64)
        new_player = np.diff(players, prepend=-1) != 0
        new_time = new_player | (np.diff(times, prepend=times[:1]) != 0)
        falls = np.diff(players) < 0
        falls |= (np.diff(players) == 0) & (np.diff(times) < 0)
        if falls.any():
            row = int(np.argmax(falls)) + 1
            raise ValueError(f"row {row} is before row {row - 1}; sort rows by player, then time")
        firsts, starts = np.flatnonzero(new_player), np.flatnonzero(new_time)
        tie = np.cumsum(new_time) - 1
        return cls(
            players,
            firsts,
            np.append(firsts[1:], len(players))[: firsts.size],
            starts[tie],
            np.append(starts[1:], len(players))[tie],
        )

    def windows(self, stops: IntArray, games: int) -> Windows:
        """The windows of ``games`` games that end before these rows."""
        players = self.player_idx[stops - 1]
        first = self.first_row[np.searchsorted(self.player_idx[self.first_row], players)]
        start = self.tie_start[np.maximum(stops - games, first)]
        return Windows(players, start, stops, stops - first)
