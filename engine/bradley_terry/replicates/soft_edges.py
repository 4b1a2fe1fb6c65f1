"""The edges of soft players: players whose curvature may change much between replicates."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import (
    BoolArray,
    Float32Array,
    FloatArray,
    Int8Array,
    Int32Array,
    IntArray,
)
from banzuke.engine.bradley_terry.replicates.lane_edges import KernelColumns, LaneEdges
from banzuke.engine.bradley_terry.replicates.tuned import COUPLED
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.scratch import integers


@dataclass(frozen=True)
class SoftEdges(KernelColumns):
    """The edges of a few players, grouped by player; an edge of two soft players appears twice.

    Attributes
    ----------
    player : (n_soft,) int32
    is_coupled : (n_soft,) bool
        True for players with so much information from other soft players that the players have
        to be optimised together.
    start : (n_soft + 1,) int64
        First edge of each soft player.
    opponent : (n_ends,) int32
    is_upper : (n_ends,) bool
        True where the soft player is the weaker.
    side, n_games, odds, expected_upsets
        As in `LaneEdges`.
    """

    player: Int32Array
    is_coupled: BoolArray
    start: IntArray
    opponent: Int32Array
    is_upper: BoolArray
    side: Int8Array
    n_games: Float32Array
    odds: Float32Array
    expected_upsets: Float32Array

    def weight(self) -> FloatArray:
        """The (n_ends,) information ``n p (1 - p)`` at the estimate."""
        odds = self.odds.astype(np.float64)
        return np.asarray(self.n_games * odds / (1.0 + odds) ** 2)

    def per_player(self, values: FloatArray) -> FloatArray:
        """The (n_soft,) sums of (n_ends,) values."""
        return np.bincount(self._owner, values, len(self.player)).astype(np.float64)

    @cached_property
    def _owner(self) -> IntArray:
        return np.repeat(np.arange(len(self.player)), np.diff(self.start))


def soft_edges(walk: LaneEdges, is_soft: BoolArray) -> SoftEdges:
    """The edges of the soft players."""
    soft = np.flatnonzero(is_soft).astype(np.int32)
    start, opponent, edge, is_upper = _ends(walk.lower, walk.start, walk.upper, is_soft)
    edges = SoftEdges(
        player=soft,
        is_coupled=np.zeros(len(soft), np.bool_),
        start=np.append(start[soft], len(edge)),
        opponent=opponent,
        is_upper=is_upper,
        side=walk.side[edge],
        n_games=walk.n_games[edge],
        odds=walk.odds[edge],
        expected_upsets=walk.expected_upsets[edge],
    )
    weight = edges.weight()
    from_soft = edges.per_player(weight * is_soft[opponent])
    return replace(edges, is_coupled=from_soft > COUPLED * edges.per_player(weight))


@kernel()
def _ends(lower, start, upper, is_soft):  # type: ignore[no-untyped-def]
    """The start of each player's ends, and each end's opponent, edge and is-upper flag.

    A player's ends as the lower player come first; both groups are in the order of the edges.
    """
    as_lower, as_upper = integers(len(is_soft) + 1), integers(len(is_soft) + 1)
    for segment in range(len(lower)):
        i = lower[segment]
        as_lower[i + 1] += is_soft[i] * (start[segment + 1] - start[segment])
        for edge in range(start[segment], start[segment + 1]):
            as_upper[upper[edge] + 1] += is_soft[upper[edge]]
    n_players = len(is_soft)
    first, next_lower = integers(n_players + 1), integers(n_players)
    next_upper = integers(n_players)
    for i in range(n_players):
        next_lower[i] = first[i]
        next_upper[i] = first[i] + as_lower[i + 1]
        first[i + 1] = first[i] + as_lower[i + 1] + as_upper[i + 1]
    opponent = np.empty(first[-1], np.int32)
    number = integers(first[-1])
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
