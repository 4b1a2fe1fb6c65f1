"""Values and rows of games in order of days: opponents lie close together in memory."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray, Int32Array, UInt64Array, UIntArray
from banzuke.engine.compiled.inner import BORROWS, kernel
from banzuke.engine.dynamic.counting import places_by, ranked
from banzuke.engine.dynamic.history import ROWS, History
from banzuke.engine.dynamic.tuned import SHORT_DAYS

Days = NDArray[np.uint16] | UIntArray


@dataclass(frozen=True)
class InTime:
    """A history by day, then player: values of one day are one block of memory.

    By player, as in `History`, every opponent is far away in memory: with 450,000 games a sweep of
    conjugate gradients took 35 ms, by day it takes 12 ms.

    Attributes
    ----------
    place : (n_values,) int
        The index here of each value of the history.
    value_ends, row_ends : (n_days + 1,) int
        0, then the end of each day's values and rows.
    n_players : int
        Players with games.
    player : (n_values,) int
        The player of each value. Players are numbered by the day of their first value, so that
        players of the same time lie close together.
    days_since, days_until : (n_values,) int
        Days since the player's value before and until the next; 0 where there is none.
    first, second : (n_rows,) int
        Values that met, by day.
    moves, shift, wins, draws, losses : (n_rows,) float
        As of `History`.
    """

    place: Int32Array
    value_ends: UInt64Array
    row_ends: UInt64Array
    n_players: int
    player: UIntArray
    days_since: Days
    days_until: Days
    first: UIntArray
    second: UIntArray
    moves: FloatArray
    shift: FloatArray
    wins: FloatArray
    draws: FloatArray
    losses: FloatArray

    @property
    def n_values(self) -> int:
        """Number of (player, day)."""
        return len(self.place)


def in_time(games: History) -> InTime:
    """Return a history by day; the order within a day is kept."""
    rank, calendar = ranked(games.day)
    place, ends = places_by(rank, len(calendar))
    number, n_players = _by_first_day(games, rank, len(calendar))
    player = np.empty(games.n_values, np.uint32)
    short = np.uint16 if calendar[-1] - calendar[0] < SHORT_DAYS else np.uint32
    since, until = np.empty((2, games.n_values), short)
    _lay_out(games.start, games.day, place, number, player, since, until)
    value_ends = np.append(0, ends[np.diff(ends, prepend=0) > 0]).astype(np.uint64)
    first, second = (place[met].view(np.uint32) for met in (games.first, games.second))
    return InTime(
        place,
        value_ends,
        np.searchsorted(first, value_ends.astype(first.dtype)).astype(np.uint64),
        n_players,
        player,
        since,
        until,
        first,
        second,
        *(getattr(games, name) for name in ROWS),
    )


def _by_first_day(games: History, rank: Int32Array, n_days: int) -> tuple[Int32Array, int]:
    """Return the (n_players,) numbers of players by the day of the first game, and their count."""
    plays = np.flatnonzero(np.diff(games.start))
    number = np.zeros(games.n_players, np.int32)
    number[plays], _ = places_by(rank[games.start[plays]], n_days)
    return number, len(plays)


@kernel(**BORROWS)
def _lay_out(start, day, place, number, player, since, until):  # type: ignore[no-untyped-def]
    """Write the player of each value, and the days since the value before and until the next."""
    for who in range(number.size):
        before = -1
        for value in range(start[who], start[who + 1]):
            here = place[value]
            player[here] = number[who]
            since[here] = until[here] = 0
            if before >= 0:
                since[here] = until[place[before]] = day[value] - day[before]
            before = value
