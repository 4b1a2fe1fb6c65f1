"""The edges of a league as the lane kernels walk them, at the estimate."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.bradley_terry.plain.edges import Edges

FloatArray = NDArray[np.float64]
Float32Array = NDArray[np.float32]
BoolArray = NDArray[np.bool_]

TILE = 4096
"""Players whose 32 strengths and sums fit the second-level cache (1 MB)."""

_SHORTEST = 12
"""Edges that a segment must have on average: reading its lower player costs as much as eight."""


@dataclass(frozen=True)
class LaneEdges:
    """Edges as the lane kernels walk them; lower is the stronger player.

    They come tile by tile of upper players, whose lanes then stay in the processor's cache; within
    a tile, the edges of one lower player make a segment.

    Attributes
    ----------
    lower : (n_segments,) int32
    start : (n_segments + 1,) int64
        First edge of each segment.
    upper : (n_edges,) int32
    side : (n_edges,) int8
    n_games, odds, expected_upsets : (n_edges,) float32
        Games, odds of an upset and expected points of the upper player, at the estimate.
    """

    lower: NDArray[np.int32]
    start: NDArray[np.int64]
    upper: NDArray[np.int32]
    side: NDArray[np.int8]
    n_games: Float32Array
    odds: Float32Array
    expected_upsets: Float32Array

    def columns(self) -> tuple[NDArray[Any], ...]:
        """Return all columns in the order of the kernels' arguments."""
        return (
            self.lower,
            self.start,
            self.upper,
            self.side,
            self.n_games,
            self.odds,
            self.expected_upsets,
        )

    def all_lower(self) -> NDArray[np.int32]:
        """Return the (n_edges,) lower player of every edge."""
        return np.repeat(self.lower, np.diff(self.start))

    def upset(self) -> FloatArray:
        """Return the (n_edges,) chances of the upper player."""
        odds = self.odds.astype(np.float64)
        return odds / (1.0 + odds)


@dataclass(frozen=True)
class SoftEdges:
    """The edges of a few players, those of each together: both ends if both are soft.

    Attributes
    ----------
    player : (n_soft,) int32
    start : (n_soft + 1,) int64
        First edge of each.
    opponent : (n_ends,) int32
    is_upper : (n_ends,) bool
        True where the soft player is the weaker.
    side, n_games, odds, expected_upsets
        As in `LaneEdges`.
    """

    player: NDArray[np.int32]
    start: NDArray[np.int64]
    opponent: NDArray[np.int32]
    is_upper: BoolArray
    side: NDArray[np.int8]
    n_games: Float32Array
    odds: Float32Array
    expected_upsets: Float32Array

    def columns(self) -> tuple[NDArray[Any], ...]:
        """Return all columns in the order of the kernels' arguments."""
        return (
            self.player,
            self.start,
            self.opponent,
            self.is_upper,
            self.side,
            self.n_games,
            self.odds,
            self.expected_upsets,
        )


def lane_edges(edges: Edges, state: FloatArray) -> LaneEdges:
    """Return the edges of players sorted from strongest to weakest, with odds at `state`."""
    n_edges = len(edges.upper)
    tile = _tile(n_edges, edges.n_players)
    n_tiles = (edges.n_players - 1) // tile + 1
    lower = np.empty(min(n_edges, edges.n_players * n_tiles), np.int32)
    start = np.empty(len(lower) + 1, np.int64)
    upper, side = np.empty(n_edges, np.int32), np.empty(n_edges, np.int8)
    n_games, odds, expected = (np.empty(n_edges, np.float32) for _ in range(3))
    effect = float(state[edges.n_players]) if edges.n_effects else 0.0
    n_segments = _lay_out(
        edges.indptr, edges.upper, edges.side, edges.n_games, state, effect, np.int64(tile),
        lower, start, upper, side, n_games, odds, expected,
    )  # fmt: skip
    return LaneEdges(
        lower[:n_segments].copy(), start[: n_segments + 1].copy(), upper, side, n_games, odds,
        expected,
    )  # fmt: skip


def _tile(n_edges: int, n_players: int) -> int:
    """Return how many players make a tile: `TILE`, or more where segments would be too short."""
    tile = TILE
    while 2 * n_edges * tile < _SHORTEST * n_players**2 and tile < n_players:
        tile *= 2
    return tile


def soft_edges(walk: LaneEdges, is_soft: BoolArray) -> SoftEdges:
    """Return the edges of the soft players."""
    soft = np.flatnonzero(is_soft).astype(np.int32)
    start, opponent, edge, is_upper = _ends(walk.lower, walk.start, walk.upper, is_soft)
    return SoftEdges(
        player=soft,
        start=np.append(start[soft], len(edge)),
        opponent=opponent,
        is_upper=is_upper,
        side=walk.side[edge],
        n_games=walk.n_games[edge],
        odds=walk.odds[edge],
        expected_upsets=walk.expected_upsets[edge],
    )


@njit(cache=True, nogil=True)
def _ends(lower, start, upper, is_soft):  # type: ignore[no-untyped-def]
    """Return where each player's ends start; opponent, edge and whether it is the upper of each.

    Those of a player come as lower player first, each in the order of the edges.
    """
    as_lower, as_upper = np.zeros((2, len(is_soft) + 1), np.int64)
    for segment in range(len(lower)):
        i = lower[segment]
        as_lower[i + 1] += is_soft[i] * (start[segment + 1] - start[segment])
        for edge in range(start[segment], start[segment + 1]):
            as_upper[upper[edge] + 1] += is_soft[upper[edge]]
    first = np.cumsum(as_lower + as_upper)
    next_lower = first[:-1].copy()
    next_upper = next_lower + as_lower[1:]
    opponent = np.empty(first[-1], np.int32)
    number = np.empty(first[-1], np.int64)
    is_upper = np.empty(first[-1], np.bool_)
    for segment in range(len(lower)):
        i = lower[segment]
        for edge in range(start[segment], start[segment + 1]):
            j = upper[edge]
            if is_soft[i]:
                place = next_lower[i]
                next_lower[i] += 1
                opponent[place], number[place], is_upper[place] = j, edge, False
            if is_soft[j]:
                place = next_upper[j]
                next_upper[j] += 1
                opponent[place], number[place], is_upper[place] = i, edge, True
    return first, opponent, number, is_upper


@njit(cache=True, nogil=True, error_model="numpy")
def _lay_out(  # type: ignore[no-untyped-def]
    indptr, upper, side, n_games, state, effect, tile,
    lower_out, start_out, upper_out, side_out, n_games_out, odds_out, expected_out,
):  # fmt: skip
    """Copy the edges tile by tile; return the number of segments."""
    following = indptr[:-1].copy()
    n_segments = n_done = 0
    for end in range(tile, len(following) + tile, tile):
        for i in range(len(following)):
            edge, last = following[i], indptr[i + 1]
            if edge == last or upper[edge] >= end:
                continue
            lower_out[n_segments], start_out[n_segments] = i, n_done
            n_segments += 1
            while edge < last and upper[edge] < end:
                odds = np.exp(state[upper[edge]] - state[i] - side[edge] * effect)
                upper_out[n_done], side_out[n_done] = upper[edge], side[edge]
                n_games_out[n_done], odds_out[n_done] = n_games[edge], odds
                expected_out[n_done] = n_games[edge] * (odds / (1.0 + odds))
                edge += 1
                n_done += 1
            following[i] = edge
    start_out[n_segments] = n_done
    return n_segments
