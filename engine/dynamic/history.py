"""Games as values and rows: a value for each player and day, a row for games of two values."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from engine.arrays import FloatArray, IntArray

ROWS = ("moves", "shift", "wins", "draws", "losses")


@dataclass(frozen=True)
class History:
    """Counted games of a league, in the one order that they have.

    Attributes
    ----------
    n_players : int
    start : (n_players + 1,) int
        Where each player's values begin; a player without games has none.
    player, day : (n_values,) int
        Of each value, by player, then day.
    first, second : (n_rows,) int
        Values that met; rows are unique, sorted by both, then by what follows.
    moves : (n_rows,) float
        1 where the first has the first mover's advantage, else 0.
    shift : (n_rows,) float
        Log-odds that a handicap adds for the first.
    wins, draws, losses : (n_rows,) float
        Of the first: games, or what they count.
    """

    n_players: int
    start: IntArray
    player: IntArray
    day: IntArray
    first: IntArray
    second: IntArray
    moves: FloatArray
    shift: FloatArray
    wins: FloatArray
    draws: FloatArray
    losses: FloatArray

    @property
    def n_values(self) -> int:
        """Number of (player, day)."""
        return len(self.day)

    @property
    def days_since(self) -> FloatArray:
        """(n_values,) days since the player's value before; 0 at the first."""
        gap = np.diff(self.day, prepend=self.day[:1]).astype(np.float64)
        gap[self.start[:-1][np.diff(self.start) > 0]] = 0.0
        return gap

    @property
    def last(self) -> IntArray:
        """(n_players,) each player's last value; -1 without games."""
        return np.where(np.diff(self.start) > 0, self.start[1:] - 1, -1)

    def before(self, day: int) -> "History":
        """Return the games played before a day."""
        keep = self.day[self.first] < day
        chosen = {name: getattr(self, name)[keep] for name in ROWS}
        return history(
            self.player[self.first[keep]],
            self.player[self.second[keep]],
            self.day[self.first[keep]],
            n_players=self.n_players,
            **chosen,
        )

    def standing(self) -> "History":
        """Return the same games as if all were played on one day."""
        return history(
            self.player[self.first],
            self.player[self.second],
            np.zeros(len(self.first), np.int64),
            n_players=self.n_players,
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
) -> History:
    """Return games of (n_games,) players and days, the same whatever their order.

    Parameters
    ----------
    first_idx, second_idx : int
        Players 0 … n_players - 1.
    day : int
        Whole days, from any day on.
    wins, draws, losses : float
        Of the first; counts of games, or what they weigh.
    moves, shift : float, optional
        As of `History`; 1 and 0 when left out.

    Raises
    ------
    ValueError
        If lengths differ, somebody meets themselves or is no player, or a count is negative or
        not finite.
    """
    first, second = np.asarray(first_idx, np.int64), np.asarray(second_idx, np.int64)
    days = np.asarray(day, np.int64)
    n = len(first)
    rows = {
        "moves": np.ones(n) if moves is None else np.asarray(moves, np.float64),
        "shift": np.zeros(n) if shift is None else np.asarray(shift, np.float64),
        "wins": np.asarray(wins, np.float64),
        "draws": np.asarray(draws, np.float64),
        "losses": np.asarray(losses, np.float64),
    }
    _refuse_bad(first, second, days, rows, n_players)
    low = int(days.min()) if n else 0
    width = int(days.max()) - low + 1 if n else 1
    keys = np.concatenate([first * width + days - low, second * width + days - low])
    values, index = np.unique(keys, return_inverse=True)
    player = values // width
    row_first, row_second, unique = _unique_rows(index[:n], index[n:], len(values), rows)
    return History(
        n_players,
        np.searchsorted(player, np.arange(n_players + 1)).astype(np.int64),
        player,
        values % width + low,
        row_first,
        row_second,
        *(unique[name] for name in ROWS),
    )


def _unique_rows(
    first: IntArray, second: IntArray, n_values: int, rows: dict[str, FloatArray]
) -> tuple[IntArray, IntArray, dict[str, FloatArray]]:
    """Return rows sorted and unique, their counts added up."""
    settings = [rows[name] for name in ("shift", "moves") if _differ(rows[name])]
    met = first * n_values + second
    # One key sorts seven times as fast as two; rows that are equal in it are added up below.
    order = np.lexsort((*settings, met)) if settings else np.argsort(met)
    first, second = first[order], second[order]
    rows = {name: values[order] for name, values in rows.items()}
    is_new = np.zeros(len(order), np.bool_)
    is_new[:1] = True
    for key in (first, second, *(rows[name] for name in ("moves", "shift"))):
        is_new[1:] |= key[1:] != key[:-1]
    if is_new.all():
        return first, second, rows
    starts = np.flatnonzero(is_new)
    found = {name: rows[name][starts] for name in ("moves", "shift")}
    for name in ("wins", "draws", "losses"):
        # Sorted within a row, weights add up to the last digit whatever their order was.
        group = np.cumsum(is_new) - 1
        ordered = rows[name][np.lexsort((rows[name], group))]
        found[name] = np.add.reduceat(ordered, starts)
    return first[starts], second[starts], found


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
            raise ValueError(f"{name}[{at}] = {idx[at]} is no player 0 … {n_players - 1}")
    if np.any(first == second):
        raise ValueError(f"game {int(np.argmax(first == second))} is of a player against itself")
    for name, values in rows.items():
        bad = ~np.isfinite(values) | ((values < 0) & (name not in ("shift",)))
        if bad.any():
            at = int(np.argmax(bad))
            raise ValueError(f"{name}[{at}] = {values[at]}: it must be finite and at least 0")
