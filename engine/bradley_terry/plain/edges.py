"""Cells folded as far as the model allows, in compressed rows that kernels can walk."""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.pairs import Pairs

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class Edges:
    """Meetings of the rated players, one edge per (lower, upper, side), sorted by these.

    "Lower" and "upper" are the smaller and the larger of two local player numbers. The edges of
    lower player i are ``indptr[i] … indptr[i + 1] - 1``.

    Attributes
    ----------
    n_players : int
    n_effects : int
        Model parameters beside the ratings: 1 with a first-mover effect, else 0.
    indptr : (n_players + 1,) int64
    upper : (n_edges,) int32
    side : (n_edges,) int8
        +1 if the lower player moves first, -1 if the upper does, 0 if it does not matter.
    n_games : (n_edges,) float64
    score : (n_edges,) float64
        Points of the lower player.
    n_drawn : int
        Draws that count (none under ``draws="drop"``).
    """

    n_players: int
    n_effects: int
    indptr: IntArray
    upper: NDArray[np.int32]
    side: NDArray[np.int8]
    n_games: FloatArray
    score: FloatArray
    n_drawn: int

    def lower(self) -> NDArray[np.int32]:
        """Return the (n_edges,) lower player of every edge."""
        players = np.arange(self.n_players, dtype=np.int32)
        return np.repeat(players, np.diff(self.indptr))

    def per_player(self, at_lower: FloatArray, at_upper: FloatArray) -> FloatArray:
        """Return (n_players,) sums of values that stand at the two ends of the edges."""
        totals = np.zeros(self.n_players)
        _per_player(self.indptr, self.upper, at_lower, at_upper, totals)
        return totals


def fold(pairs: Pairs, local: NDArray[np.int32], *, draws: str, order: bool) -> Edges:
    """Return the edges among players with ``local[player] >= 0``; others and their games drop out.

    Parameters
    ----------
    pairs : Pairs
    local : (n_players,) int32
        Local numbers 0, 1, … of the players that stay, -1 for the rest.
    draws : {"half", "drop"}
        A draw is half a win for each, or no game.
    order : bool
        Keep apart who moves first in games without handicap that are not neutral.
    """
    half = 0.5 if draws == "half" else 0.0
    points = pairs.wins + half * pairs.draws
    n_games = points + (pairs.losses + half * pairs.draws)
    has_effect = (pairs.handicap == 0) & ~pairs.neutral & order
    n_players = int(local.max(initial=-1)) + 1
    indptr, upper, side, games, score, drawn = _fold(
        n_players,
        local,
        pairs.first_idx,
        pairs.second_idx,
        has_effect,
        n_games,
        points,
        pairs.draws,
    )
    n_drawn = int(drawn) if draws == "half" else 0
    return Edges(n_players, int(order), indptr, upper, side, games, score, n_drawn)


@njit(cache=True, nogil=True)
def _per_player(indptr, upper, at_lower, at_upper, totals):  # type: ignore[no-untyped-def]
    for i in range(len(indptr) - 1):
        own = 0.0
        for edge in range(indptr[i], indptr[i + 1]):
            own += at_lower[edge]
            totals[upper[edge]] += at_upper[edge]
        totals[i] += own


def points_of(edges: Edges) -> FloatArray:
    """Return the points of each player, then of each effect (Σ side · points of the lower)."""
    points = edges.per_player(edges.score, edges.n_games - edges.score)
    effects = np.full(edges.n_effects, np.sum(edges.side * edges.score))
    return np.concatenate((points, effects))


@njit(cache=True, nogil=True)
def _fold(  # type: ignore[no-untyped-def]
    n_players, local, first_idx, second_idx, has_effect, n_games, points, n_draws
):
    """Sort cells by (lower, upper) with two counting passes, then add up equal (…, side)."""
    order, at_lower = _sorted_cells(n_players, local, first_idx, second_idx, n_games)
    n_kept = len(order)
    upper = np.empty(n_kept, np.int32)
    side = np.empty(n_kept, np.int8)
    games = np.empty(n_kept)
    score = np.empty(n_kept)
    indptr = np.zeros(n_players + 1, np.int64)
    n_edges = 0
    drawn = 0
    slot = np.full(3, -1, np.int64)
    for lower in range(n_players):
        previous = -1
        for place in range(at_lower[lower], at_lower[lower + 1]):
            cell = order[place]
            a, b = local[first_idx[cell]], local[second_idx[cell]]
            other = max(a, b)
            if other != previous:
                slot[:] = -1
                previous = other
            mover = 0
            if has_effect[cell]:
                mover = 1 if a < b else -1
            if slot[mover + 1] < 0:
                slot[mover + 1] = n_edges
                upper[n_edges] = other
                side[n_edges] = mover
                games[n_edges] = 0.0
                score[n_edges] = 0.0
                n_edges += 1
            edge = slot[mover + 1]
            games[edge] += n_games[cell]
            score[edge] += points[cell] if a < b else n_games[cell] - points[cell]
            drawn += n_draws[cell]
        indptr[lower + 1] = n_edges
    return indptr, upper[:n_edges], side[:n_edges], games[:n_edges], score[:n_edges], drawn


@njit(cache=True, nogil=True)
def _sorted_cells(n_players, local, first_idx, second_idx, n_games):  # type: ignore[no-untyped-def]
    at_upper = np.zeros(n_players + 1, np.int64)
    at_lower = np.zeros(n_players + 1, np.int64)
    for cell in range(len(first_idx)):
        a, b = local[first_idx[cell]], local[second_idx[cell]]
        if a >= 0 and b >= 0 and n_games[cell] > 0.0:
            at_upper[max(a, b) + 1] += 1
            at_lower[min(a, b) + 1] += 1
    at_upper = np.cumsum(at_upper)
    at_lower = np.cumsum(at_lower)
    by_upper = np.empty(at_upper[n_players], np.int32)
    following = at_upper[:-1].copy()
    for cell in range(len(first_idx)):
        a, b = local[first_idx[cell]], local[second_idx[cell]]
        if a >= 0 and b >= 0 and n_games[cell] > 0.0:
            by_upper[following[max(a, b)]] = cell
            following[max(a, b)] += 1
    order = np.empty(len(by_upper), np.int32)
    following = at_lower[:-1].copy()
    for cell in by_upper:
        low = min(local[first_idx[cell]], local[second_idx[cell]])
        order[following[low]] = cell
        following[low] += 1
    return order, at_lower
