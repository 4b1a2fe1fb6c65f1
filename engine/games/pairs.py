"""Games → cells: one row per (first mover, second mover, neutral, handicap) with counts."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray

_LOSS, _DRAW, _WIN = 0, 1, 2
"""Outcomes by half points of the first mover."""


@dataclass(frozen=True)
class Weights:
    """The games behind cells with games of unequal weight, one row per cell and weight.

    Attributes
    ----------
    cell : (n_rows,) int64
        Rising.
    weight : (n_rows,) float64
        Weight of each game of the row.
    games : (n_rows, 3) int64
        Games that the cell's first mover won, drew and lost, each once.
    """

    cell: IntArray
    weight: FloatArray
    games: IntArray


@dataclass(frozen=True)
class Pairs:
    """Counted results of one league and period, from the first mover's side.

    Rows are unique and sorted by (first_idx, second_idx, neutral, handicap), so the same games in
    any order give the same arrays. Rows without a game do not exist.

    Attributes
    ----------
    n_players : int
        Players are numbered ``0 … n_players - 1``; some may have no game.
    first_idx, second_idx : (n_cells,) int32
    neutral : (n_cells,) bool
        True where no player has the advantage of moving first.
    handicap : (n_cells,) int32
        Handicap code, 0 = none.
    wins, draws, losses : (n_cells,) int64
        Of the first mover; with `weights`, sums of the weights, float64.
    weights : Weights or None
        Weights of the games (`engine.games.weights`); None where each is 1.
    """

    n_players: int
    first_idx: Int32Array
    second_idx: Int32Array
    neutral: BoolArray
    handicap: Int32Array
    wins: IntArray | FloatArray
    draws: IntArray | FloatArray
    losses: IntArray | FloatArray
    weights: Weights | None = None

    @property
    def n_cells(self) -> int:
        """Number of rows."""
        return len(self.first_idx)

    @property
    def n_games(self) -> int:
        """Number of games in all rows; a game with a weight counts once."""
        if self.weights is not None:
            return int(self.weights.games.sum())
        return int(self.wins.sum() + self.draws.sum() + self.losses.sum())


def aggregate(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    score: ArrayLike,
    *,
    n_players: int,
    handicap: ArrayLike | None = None,
    neutral: ArrayLike | None = None,
    weight: ArrayLike | None = None,
) -> Pairs:
    """The cells of single games.

    Parameters
    ----------
    first_idx, second_idx : (n_games,) int
        First and second mover of each game.
    score : (n_games,) float
        Score of the first mover: 0, 0.5 or 1.
    n_players : int
    handicap : (n_games,) int, optional
        Codes 0, 1, …; 0 (none) by default.
    neutral : (n_games,) bool, optional
        False by default.
    weight : (n_games,) int, optional
        Number of such games in the row; 1 by default, 0 is no game.

    Raises
    ------
    ValueError
        If lengths differ, an index is outside ``0 … n_players - 1``, a player meets itself, a
        score is not 0, 0.5 or 1, or a weight or a handicap is negative or not whole.
    """
    points = np.asarray(score, dtype=np.float64)
    key, layout = _cell_keys(first_idx, second_idx, handicap, neutral, n_players, len(points))
    outcome = _outcomes(points)
    if weight is None:
        key = np.sort(key << 2 | outcome)
        outcome, key = key & 3, key >> 2
        start = _run_starts(key)
        counts = [_count_runs(outcome == kind, start) for kind in (_WIN, _DRAW, _LOSS)]
        return layout.pairs(key[start], *counts)
    games = _whole(weight, "weight", len(points))
    counted = [np.where(outcome == kind, games, 0) for kind in (_WIN, _DRAW, _LOSS)]
    return _merge(key, layout, counted)


def from_counts(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    wins: ArrayLike,
    draws: ArrayLike,
    losses: ArrayLike,
    *,
    n_players: int,
    handicap: ArrayLike | None = None,
    neutral: ArrayLike | None = None,
) -> Pairs:
    """The cells of already counted rows; equal cells are added up.

    ``wins``, ``draws`` and ``losses`` are (n_rows,) whole numbers of the first mover; the other
    arguments and the errors are those of `aggregate`.
    """
    n_rows = len(np.atleast_1d(np.asarray(first_idx)))
    counted = [
        _whole(values, name, n_rows)
        for values, name in ((wins, "wins"), (draws, "draws"), (losses, "losses"))
    ]
    key, layout = _cell_keys(first_idx, second_idx, handicap, neutral, n_players, n_rows)
    return _merge(key, layout, counted)


@dataclass(frozen=True)
class _Layout:
    """The layout of a cell packed into one integer: first | second | neutral | handicap."""

    n_players: int
    player_bits: int
    handicap_bits: int

    def pairs(
        self,
        key: IntArray,
        wins: IntArray,
        draws: IntArray,
        losses: IntArray,
    ) -> Pairs:
        handicap = key & ((1 << self.handicap_bits) - 1)
        rest = key >> self.handicap_bits
        second = (rest >> 1) & ((1 << self.player_bits) - 1)
        return Pairs(
            n_players=self.n_players,
            first_idx=(rest >> (1 + self.player_bits)).astype(np.int32),
            second_idx=second.astype(np.int32),
            neutral=(rest & 1).astype(np.bool_),
            handicap=handicap.astype(np.int32),
            wins=wins,
            draws=draws,
            losses=losses,
        )


def _cell_keys(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    handicap: ArrayLike | None,
    neutral: ArrayLike | None,
    n_players: int,
    n_rows: int,
) -> tuple[IntArray, _Layout]:
    first = _players(first_idx, "first_idx", n_players, n_rows)
    second = _players(second_idx, "second_idx", n_players, n_rows)
    _refuse(first == second, first, "first_idx", "equals second_idx: a player cannot meet itself")
    level = np.zeros(1, np.int64) if handicap is None else _whole(handicap, "handicap", n_rows)
    layout = _Layout(
        n_players, max(n_players - 1, 1).bit_length(), int(level.max(initial=0)).bit_length()
    )
    if 2 * layout.player_bits + layout.handicap_bits > 60:
        raise ValueError(
            f"{n_players} players with handicap codes up to {level.max()} do not fit one 64-bit "
            "cell key; number the players and the codes densely from 0"
        )
    key = (first << layout.player_bits | second) << (1 + layout.handicap_bits)
    if neutral is not None:
        key |= _flags(neutral, n_rows) << layout.handicap_bits
    if handicap is not None:
        key |= level
    return key, layout


def _merge(key: IntArray, layout: _Layout, counted: list[IntArray]) -> Pairs:
    played = (counted[0] + counted[1] + counted[2]) > 0
    if not played.all():
        key, counted = key[played], [values[played] for values in counted]
    order = np.argsort(key)
    key = key[order]
    start = _run_starts(key)
    wins, draws, losses = (
        np.add.reduceat(values[order], start) if len(start) else values for values in counted
    )
    return layout.pairs(key[start], wins, draws, losses)


def _run_starts(key: IntArray) -> IntArray:
    is_start = np.ones(len(key), np.bool_)
    np.not_equal(key[1:], key[:-1], out=is_start[1:])
    return np.flatnonzero(is_start)


def _count_runs(hit: BoolArray, start: IntArray) -> IntArray:
    before = np.concatenate((np.zeros(1, np.int64), np.cumsum(hit, dtype=np.int64)))
    return np.asarray(np.diff(before[np.append(start, len(hit))]))


def _outcomes(score: FloatArray) -> IntArray:
    known = (score == 0.0) | (score == 0.5) | (score == 1.0)
    _refuse(~known, score, "score", "is not 0, 0.5 or 1 (the first mover's score)")
    return (score * 2.0).astype(np.int64)


def _players(values: ArrayLike, name: str, n_players: int, n_rows: int) -> IntArray:
    idx = _whole(values, name, n_rows, at_least=None)
    outside = (idx < 0) | (idx >= n_players)
    _refuse(outside, idx, name, f"is outside 0 … {n_players - 1} (n_players = {n_players})")
    return idx


def _whole(values: ArrayLike, name: str, n_rows: int, *, at_least: int | None = 0) -> IntArray:
    array = np.asarray(values)
    _same_length(array, name, n_rows)
    if array.dtype.kind not in "iu":
        if array.size and array.dtype.kind not in "fb":
            raise ValueError(f"{name} holds {array.dtype}; give whole numbers")
        _refuse(~np.isfinite(array), array, name, "is not a finite number")
        _refuse(array != np.floor(array), array, name, "is not a whole number")
    whole = array.astype(np.int64)
    if at_least is not None:
        _refuse(whole < at_least, whole, name, f"is below {at_least}")
    return whole


def _flags(values: ArrayLike, n_rows: int) -> IntArray:
    flag = _whole(values, "neutral", n_rows)
    _refuse(flag > 1, flag, "neutral", "is not a flag; give True or False")
    return flag


def _same_length(array: NDArray[Any], name: str, n_rows: int) -> None:
    if array.shape != (n_rows,):
        raise ValueError(f"{name} has shape {array.shape}; expected ({n_rows},), one value per row")


def _refuse(bad: BoolArray, values: NDArray[Any], name: str, problem: str) -> None:
    if bad.any():
        row = int(np.argmax(bad))
        raise ValueError(f"{name}[{row}] = {values[row]} {problem}; {int(bad.sum())} such rows")
