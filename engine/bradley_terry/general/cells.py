"""Cells of the rated players, folded as far as the effects of the model allow."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry.game_rows import GameRows, game_rows
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import outcome_model

PLAIN, MOVER = 0, 1
"""Kinds of cells: no effect, first mover. In kind 2 + l the receiver of level l is helped."""
FIRST_LEVEL = 2
"""Kind of the lowest handicap level."""


class Meetings(NamedTuple):
    """The columns of `Cells` that kernels read."""

    indptr: IntArray
    other: Int32Array
    kind: Int32Array
    n_games: FloatArray
    score: FloatArray
    drawn: FloatArray


@dataclass(frozen=True)
class Cells:
    """Meetings of rated players, one row per (helped, other, kind), sorted by these.

    The "helped" player gains by the effect of the cell's kind: the first mover or the receiver of a
    handicap; in plain cells it is the player with the smaller number. The cells of helped player i
    are ``indptr[i] … indptr[i + 1] - 1``.

    Attributes
    ----------
    n_players : int
    levels : (n_levels,) int64
        Handicap codes of kinds 2, 3, …, rising.
    indptr : (n_players + 1,) int64
    other : (n_cells,) int32
    kind : (n_cells,) int32
    n_games : (n_cells,) float64
    score : (n_cells,) float64
        Points of the helped player.
    drawn : (n_cells,) float64
        Draws among the games.
    rows : GameRows or None
        The games of the cells if they have unequal weights.
    """

    n_players: int
    levels: IntArray
    indptr: IntArray
    other: Int32Array
    kind: Int32Array
    n_games: FloatArray
    score: FloatArray
    drawn: FloatArray
    rows: GameRows | None = None

    @property
    def n_kinds(self) -> int:
        """Number of kinds, including kinds without a game."""
        return FIRST_LEVEL + len(self.levels)

    @property
    def meetings(self) -> Meetings:
        """The columns that kernels read."""
        return Meetings(self.indptr, self.other, self.kind, self.n_games, self.score, self.drawn)

    @property
    def n_drawn(self) -> float:
        """Number of draws in all cells."""
        return float(self.drawn.sum())

    def helped(self) -> Int32Array:
        """The (n_cells,) helped player of every cell."""
        return np.repeat(np.arange(self.n_players, dtype=np.int32), np.diff(self.indptr))

    def with_results(self, score: FloatArray, drawn: FloatArray) -> "Cells":
        """The same cells with other (n_cells,) results, in the memory layout of kernels.

        A strided column of many results would make every kernel compile once more.
        """
        return Cells(
            self.n_players, self.levels, self.indptr, self.other, self.kind, self.n_games,
            np.ascontiguousarray(score), np.ascontiguousarray(drawn), self.rows,
        )  # fmt: skip  # by itself, not by `replace`: every replicate asks for it

    def weighed(self, weight: FloatArray) -> "Cells":
        """The same cells with (n_cells,) weights on their games."""
        return replace(
            self,
            n_games=weight * self.n_games,
            score=weight * self.score,
            drawn=weight * self.drawn,
        )

    def with_one_more(self, players: IntArray, n_games: FloatArray, score: FloatArray) -> "Cells":
        """The cells with one more player, the last, and the games against that player.

        Parameters
        ----------
        players : (n,)
            The players with such games, rising.
        n_games, score : (n,)
            Games of each against the new player, and points.
        """
        at = self.indptr[players + 1]
        before = np.searchsorted(players, np.arange(self.n_players + 1))
        indptr = self.indptr + before
        return replace(
            self,
            n_players=self.n_players + 1,
            indptr=np.append(indptr, indptr[-1]),
            other=np.insert(self.other, at, np.int32(self.n_players)),
            kind=np.insert(self.kind, at, np.int32(PLAIN)),
            n_games=np.insert(self.n_games, at, n_games),
            score=np.insert(self.score, at, score),
            drawn=np.insert(self.drawn, at, 0.0),
        )

    def among(self, players: BoolArray) -> "Cells":
        """The cells between these players, who are renumbered in their order.

        Levels without a game between them drop out.
        """
        helped = self.helped()
        number = np.cumsum(players, dtype=np.int32) - np.int32(1)
        inside = np.flatnonzero(players[helped] & players[self.other])
        kind, levels = self.kind[inside], self.levels
        if len(levels):
            occurs = np.bincount(kind, minlength=self.n_kinds) > 0
            occurs[:FIRST_LEVEL] = True
            levels = levels[occurs[FIRST_LEVEL:]]
            kind = (np.cumsum(occurs) - 1)[kind].astype(np.int32)
        n_players = int(np.count_nonzero(players))
        return Cells(
            n_players=n_players,
            levels=levels,
            indptr=_indptr(number[helped[inside]], n_players),
            other=number[self.other[inside]],
            kind=kind,
            n_games=self.n_games[inside],
            score=self.score[inside],
            drawn=self.drawn[inside],
            rows=None if self.rows is None else self.rows.where(_mask(inside, len(helped))),
        )

    def where(self, chosen: BoolArray) -> "Cells":
        """The chosen cells of all players."""
        return Cells(
            n_players=self.n_players,
            levels=self.levels,
            indptr=_indptr(self.helped()[chosen], self.n_players),
            other=self.other[chosen],
            kind=self.kind[chosen],
            n_games=self.n_games[chosen],
            score=self.score[chosen],
            drawn=self.drawn[chosen],
            rows=None if self.rows is None else self.rows.where(chosen),
        )


def fold(
    pairs: Pairs,
    local: Int32Array,
    *,
    draws: str,
    order: bool,
    handicap: bool,
    receiver: str,
) -> Cells:
    """The cells among players with ``local[player] >= 0``; others and their games drop out.

    Parameters
    ----------
    pairs : Pairs
    local : (n_players,) int32
        Local numbers 0, 1, … of the players that stay, -1 for the rest.
    draws : {"half", "drop", "davidson"}
    order : bool
        Distinguish the first mover in games without handicap that are not neutral.
    handicap : bool
        Distinguish the games of each handicap code ≥ 1.
    receiver : {"first", "second"}
        The player helped by a handicap.
    """
    drawn = outcome_model(draws).counted(pairs.draws)
    n_games = pairs.wins + drawn + pairs.losses
    first, second = local[pairs.first_idx], local[pairs.second_idx]
    counted = np.flatnonzero((first >= 0) & (second >= 0) & (n_games > 0))
    first, second = first[counted].astype(np.int64), second[counted].astype(np.int64)
    n_games, drawn, wins = n_games[counted], drawn[counted], pairs.wins[counted]
    code, neutral = pairs.handicap[counted].astype(np.int64), pairs.neutral[counted]
    levels = np.unique(code[code > 0]) if handicap else np.zeros(0, np.int64)
    kind = np.where((code == 0) & ~neutral & order, MOVER, PLAIN)
    if handicap:
        kind[code > 0] = FIRST_LEVEL + np.searchsorted(levels, code[code > 0])
    second_helped = (kind == PLAIN) & (first > second)
    if receiver == "second":
        second_helped |= kind >= FIRST_LEVEL
    helped, other = np.where(second_helped, second, first), np.where(second_helped, first, second)
    score = np.where(second_helped, n_games - wins - drawn, wins) + 0.5 * drawn
    n_players = int(local.max(initial=-1)) + 1
    key = (helped * n_players + other) * (FIRST_LEVEL + len(levels)) + kind
    by_key = np.argsort(key, kind="stable")
    start = np.flatnonzero(np.diff(key[by_key], prepend=-1))
    rows = by_key[start]
    weighted = None
    if pairs.weights is not None:
        place = np.full(pairs.n_cells, -1, np.int64)
        place[counted[by_key]] = np.cumsum(np.diff(key[by_key], prepend=-1) != 0) - 1
        weighted = game_rows(pairs.weights, place, draws=draws)
    return Cells(
        n_players=n_players,
        levels=levels,
        indptr=_indptr(helped[rows], n_players),
        other=other[rows].astype(np.int32),
        kind=kind[rows].astype(np.int32),
        n_games=_sums(n_games, by_key, start),
        score=_sums(score, by_key, start),
        drawn=_sums(drawn, by_key, start),
        rows=weighted,
    )


def _mask(chosen: IntArray, n: int) -> BoolArray:
    mask = np.zeros(n, np.bool_)
    mask[chosen] = True
    return mask


def _indptr(helped: NDArray[np.integer], n_players: int) -> IntArray:
    indptr = np.zeros(n_players + 1, np.int64)
    np.cumsum(np.bincount(helped, minlength=n_players), out=indptr[1:])
    return indptr


def _sums(values: NDArray[np.generic], by_key: IntArray, start: IntArray) -> FloatArray:
    ordered = values[by_key].astype(np.float64)
    return np.add.reduceat(ordered, start) if len(start) else ordered
