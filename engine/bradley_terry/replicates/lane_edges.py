"""The edges of a league in the order of the lane kernels, at the estimate."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Float32Array, FloatArray, Int8Array, Int32Array, IntArray
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.replicates.tuned import SHORTEST_SEGMENT, TILE
from banzuke.engine.compiled.inner import kernel


class KernelColumns:
    """A dataclass of arrays whose fields are the first arguments of kernels, in their order."""

    def columns(self) -> tuple[NDArray[Any], ...]:
        """All columns in the order of the kernels' arguments."""
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True)
class LaneEdges(KernelColumns):
    """Edges in the order of the lane kernels; lower is the stronger player.

    They are sorted by tile of upper players, whose lanes then stay in the processor's cache; within
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

    lower: Int32Array
    start: IntArray
    upper: Int32Array
    side: Int8Array
    n_games: Float32Array
    odds: Float32Array
    expected_upsets: Float32Array

    def all_lower(self) -> Int32Array:
        """The (n_edges,) lower player of every edge."""
        return np.repeat(self.lower, np.diff(self.start))

    def upset(self) -> FloatArray:
        """The (n_edges,) chances of the upper player."""
        odds = self.odds.astype(np.float64)
        return odds / (1.0 + odds)


def lane_edges(edges: Edges, state: FloatArray) -> LaneEdges:
    """The edges of players sorted from strongest to weakest, with odds at `state`."""
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
    """The number of players in a tile: `TILE`, or more where segments would be too short."""
    tile = TILE
    while 2 * n_edges * tile < SHORTEST_SEGMENT * n_players**2 and tile < n_players:
        tile *= 2
    return tile


@kernel(error_model="numpy")
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


@kernel(error_model="numpy")
def slope_trend(lower, start, upper, n_games, odds, n_players):  # type: ignore[no-untyped-def]
    """The (n_players,) derivatives of the information ``Σ n p (1 - p)`` by the own strength."""
    trend = np.zeros(n_players)
    for segment in range(len(lower)):
        own = 0.0
        for edge in range(np.uint64(start[segment]), np.uint64(start[segment + 1])):
            upset_odds = np.float64(odds[edge])
            scale = 1.0 / (1.0 + upset_odds)
            change = n_games[edge] * upset_odds * (1.0 - upset_odds) * (scale * scale * scale)
            trend[np.uint64(upper[edge])] += change
            own -= change
        trend[lower[segment]] += own
    return trend
