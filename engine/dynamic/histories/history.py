"""Games as values and rows: a value for each player and day, a row for games of two values."""

from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray
from banzuke.engine.compiled.inner import BORROWS, kernel
from banzuke.engine.dynamic.histories.counting import order_by, places_by, ranked
from banzuke.engine.dynamic.histories.tuned import MOST_DAYS, MOST_RANK

ROWS = ("moves", "shift", "wins", "draws", "losses")

_Number = TypeVar("_Number", np.int64, np.float64)
Met = tuple[Int32Array, Int32Array]
"""First and second values of rows."""


@dataclass(frozen=True)
class History:
    """Counted games of a league, in a canonical order.

    Attributes
    ----------
    n_players : int
    start : (n_players + 1,) int
        Where each player's values begin; a player without games has none.
    player, day : (n_values,) int
        Of each value, by player, then day.
    first, second : (n_rows,) int
        Values that met; rows are unique, sorted by day, then by both, then by what follows.
    moves : (n_rows,) float
        1 where the first player has the first mover's advantage, else 0.
    shift : (n_rows,) float
        Log-odds that a handicap adds for the first player.
    wins, draws, losses : (n_rows,) float
        Results of the first player: numbers of games, or sums of weights.
    declared : (n_values,) float or None
        The rank that the player declared that day, 0 for 1 kyu and 1 for 1 dan; NaN without a rank.
        None where nobody declared any.
    are_proper : bool
        Whether handicaps are given by ranks, so that they make up for differences of strength.
    """

    n_players: int
    start: IntArray
    player: Int32Array
    day: IntArray
    first: Int32Array
    second: Int32Array
    moves: FloatArray
    shift: FloatArray
    wins: FloatArray
    draws: FloatArray
    losses: FloatArray
    declared: FloatArray | None
    are_proper: bool = True

    @property
    def n_values(self) -> int:
        """Number of (player, day)."""
        return len(self.day)

    @property
    def ranks(self) -> FloatArray | None:
        """(2, n_rows) ranks that both players declared on the days of rows; None without ranks."""
        if self.declared is None:
            return None
        return np.stack((self.declared[self.first], self.declared[self.second]))

    @property
    def even(self) -> FloatArray:
        """(n_rows,) what proper handicaps make up for, log-odds; other handicaps for nothing."""
        return self.shift if self.are_proper else np.zeros_like(self.shift)

    @property
    def plays(self) -> BoolArray:
        """Whether each of (n_players,) has a game."""
        return np.diff(self.start) > 0

    @property
    def last(self) -> IntArray:
        """(n_players,) each player's last value; -1 without games."""
        return np.where(np.diff(self.start) > 0, self.start[1:] - 1, -1)

    def before(self, day: int) -> "History":
        """The games played before a day."""
        keep = self.day[self.first] < day
        chosen = {name: getattr(self, name)[keep] for name in ROWS}
        return history(
            self.player[self.first[keep]],
            self.player[self.second[keep]],
            self.day[self.first[keep]],
            n_players=self.n_players,
            ranks=None if self.ranks is None else self.ranks[:, keep],
            are_proper=self.are_proper,
            **chosen,
        )

    def weighted(self, weight: float) -> "History":
        """The games with so many times their results."""
        if weight == 1.0:
            return self
        counts = {name: weight * getattr(self, name) for name in ("wins", "draws", "losses")}
        return replace(self, **counts)

    def standing(self) -> "History":
        """The same games as if all were played on one day."""
        return history(
            self.player[self.first],
            self.player[self.second],
            np.zeros(len(self.first), np.int64),
            n_players=self.n_players,
            ranks=self.ranks,
            are_proper=self.are_proper,
            **{name: getattr(self, name) for name in ROWS},
        )


def history(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    day: ArrayLike,
    *,
    n_players: int,
    wins: ArrayLike,
    draws: ArrayLike,
    losses: ArrayLike,
    moves: ArrayLike | None = None,
    shift: ArrayLike | None = None,
    ranks: ArrayLike | None = None,
    are_proper: bool = True,
) -> History:
    """The history of (n_games,) games; it does not depend on their order.

    Parameters
    ----------
    first_idx, second_idx : int
        Players 0 … n_players - 1.
    day : int
        Whole days, from any day on.
    wins, draws, losses : float
        Results of the first player: numbers of games, or weights.
    moves, shift : float, optional
        As of `History`; 1 and 0 when left out.
    ranks : (2, n_games) float, optional
        Declared ranks of the first and the second player; NaN without one. Of two ranks of a day
        the lower counts.
    are_proper : bool
        As of `History`.

    Raises
    ------
    ValueError
        If lengths differ, a player meets themselves or is unknown, a count is negative or not
        finite, days are more than `MOST_DAYS` apart, or a rank is further than `MOST_RANK` from 0.
    """
    first, second = _in_line(first_idx, np.int64), _in_line(second_idx, np.int64)
    days = np.asarray(day, np.int64)
    n = len(first)
    rows = {
        "moves": np.ones(n) if moves is None else _in_line(moves, np.float64),
        "shift": np.zeros(n) if shift is None else _in_line(shift, np.float64),
        "wins": _in_line(wins, np.float64),
        "draws": _in_line(draws, np.float64),
        "losses": _in_line(losses, np.float64),
    }
    _refuse_bad(first, second, days, rows, n_players)
    rank, calendar = ranked(days)
    by_day = order_by(rank, len(calendar))
    start, rank_of_value, met = _values(by_day, first, second, rank, n_players)
    declared = _declared(ranks, by_day, met, start[-1])
    place, _ = places_by(rank_of_value, len(calendar))
    met, unique = _unique_rows(by_day, met, place, rows)
    return History(
        n_players,
        start,
        np.repeat(np.arange(n_players, dtype=np.int32), np.diff(start)),
        calendar[rank_of_value],
        *met,
        **unique,  # type: ignore[arg-type]  # moves, shift and counts, as the fields are called
        declared=declared,
        are_proper=are_proper,
    )


def _in_line(values: ArrayLike, number: type[_Number]) -> NDArray[_Number]:
    """The values as one block of writable memory: kernels are compiled anew for any other."""
    return np.require(values, number, ("C_CONTIGUOUS", "WRITEABLE"))


def _declared(
    ranks: ArrayLike | None, by_day: Int32Array, met: Met, n_values: int
) -> FloatArray | None:
    """The (n_values,) ranks declared; ``met`` are the values of the games in order of days."""
    if ranks is None or not np.any(np.isfinite(ranks)):
        return None
    found = np.full(n_values, np.nan)
    of_games = np.asarray(ranks, np.float64)
    if of_games.shape != (2, len(by_day)) or np.nanmax(np.abs(of_games)) > MOST_RANK:
        raise ValueError(f"ranks: two of each game, from -{MOST_RANK:g} to {MOST_RANK:g}, or NaN")
    for of_side, values in zip(of_games, met, strict=True):
        np.fmin.at(found, values, of_side[by_day])
    return found


def _values(
    by_day: Int32Array, first: IntArray, second: IntArray, rank: Int32Array, n_players: int
) -> tuple[IntArray, Int32Array, Met]:
    """The start of each player's values, the day of each value, and the values that met.

    The values that met are (n_games,) in order of days.
    """
    last_day, counts = np.full(n_players, -1, np.int32), np.zeros(n_players, np.int32)
    _count_values(by_day, first, second, rank, last_day, counts)
    start = np.append(0, np.cumsum(counts))
    last_day[:] = -1
    last = start[:-1] - 1
    rank_of_value = np.empty(start[-1], np.int32)
    met = np.empty(len(by_day), np.int32), np.empty(len(by_day), np.int32)
    _number_values(by_day, first, second, rank, last_day, last, rank_of_value, *met)
    return start, rank_of_value, met


@kernel(**BORROWS)
def _count_values(by_day, first, second, day, last_day, counts):  # type: ignore[no-untyped-def]
    """Add up each player's days with games; ``last_day`` (n_players,) is -1, and working memory."""
    for game in by_day:
        for player in (first[game], second[game]):
            counts[player] += last_day[player] != day[game]
            last_day[player] = day[game]


@kernel(**BORROWS)
def _number_values(  # type: ignore[no-untyped-def]
    by_day, first, second, day, last_day, last, day_of_value, first_value, second_value
):
    """Write the day of each value, and the values of each game.

    ``last_day`` (n_players,) is -1; ``last`` is the value before each player's first.
    """
    for row in range(by_day.size):
        game = by_day[row]
        for player in (first[game], second[game]):
            last[player] += last_day[player] != day[game]
            last_day[player] = day[game]
            day_of_value[last[player]] = day[game]
        first_value[row], second_value[row] = last[first[game]], last[second[game]]


def _unique_rows(
    games: Int32Array, met: Met, place: Int32Array, rows: dict[str, FloatArray]
) -> tuple[Met, dict[str, FloatArray]]:
    """The rows of games sorted and unique, their counts added up."""
    first, second = place[met[0]], place[met[1]]
    order = order_by(first, len(place), among=order_by(second, len(place)))
    met = met[0][order], met[1][order]
    games = games[order]
    rows = {name: values[games] if _differ(values) else values for name, values in rows.items()}
    again = np.zeros(len(order), np.bool_)
    again[1:] = (met[0][1:] == met[0][:-1]) & (met[1][1:] == met[1][:-1])
    return _added_up(met, rows, again) if again.any() else (met, rows)


def _added_up(
    met: Met, rows: dict[str, FloatArray], again: BoolArray
) -> tuple[Met, dict[str, FloatArray]]:
    """The unique rows of sorted rows; ``again`` marks rows of the same values as before.

    Weights are sorted within a row, so that their sum is the same in any order, to the last digit.
    """
    tied = np.flatnonzero(again | np.append(again[1:], False))
    differing = [values for values in reversed(rows.values()) if _differ(values)]
    keys = [values[tied] for values in differing]
    order = tied[np.lexsort((*keys, np.cumsum(~again)[tied]))]
    for values in differing:
        values[tied] = values[order]
    for name in ("moves", "shift"):
        again[1:] &= rows[name][1:] == rows[name][:-1]
    starts = np.flatnonzero(~again)
    found = {name: rows[name][starts] for name in ("moves", "shift")}
    for name in ("wins", "draws", "losses"):
        found[name] = np.add.reduceat(rows[name], starts)
    return (met[0][starts], met[1][starts]), found


def _differ(values: FloatArray) -> bool:
    return bool(np.any(values != values[:1]))


def _refuse_bad(
    first: IntArray, second: IntArray, days: IntArray, rows: dict[str, FloatArray], n_players: int
) -> None:
    for name, values in {"second_idx": second, "day": days, **rows}.items():
        if values.shape != first.shape:
            raise ValueError(f"{name} has shape {values.shape}; first_idx has {first.shape}")
    for name, idx in (("first_idx", first), ("second_idx", second)):
        bad = (idx < 0) | (idx >= n_players)
        if bad.any():
            at = int(np.argmax(bad))
            raise ValueError(f"{name}[{at}] = {idx[at]} is not a player 0 … {n_players - 1}")
    if len(days) and int(days.max()) - int(days.min()) >= MOST_DAYS:
        raise ValueError(f"games from day {days.min()} to {days.max()}: at most {MOST_DAYS} days")
    if np.any(first == second):
        raise ValueError(f"game {int(np.argmax(first == second))} is of a player against itself")
    for name, values in rows.items():
        bad = ~np.isfinite(values) | ((values < 0) & (name not in ("shift",)))
        if bad.any():
            at = int(np.argmax(bad))
            raise ValueError(f"{name}[{at}] = {values[at]}: it must be finite and at least 0")
