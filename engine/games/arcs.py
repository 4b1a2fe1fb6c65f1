"""Arcs from the taker to the giver of at least part of a point, and reachability along them."""

from dataclasses import dataclass

import numpy as np
from numba import njit
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, connected_components

from banzuke.engine.arrays import BoolArray, Int32Array, IntArray
from banzuke.engine.compiled.inner import kernel

_MAX_SWEEPS = 30
"""Passes over all cells before the search uses a graph instead.

The bench's league of 300 players needs one pass; a chain of n players in an unlucky order needs up
to n, which would be quadratic. More passes only delay the graph, which is right in any case.
"""


@dataclass(frozen=True)
class Arcs:
    """One row per cell: flags for the players who took points; both directions may hold."""

    n_players: int
    first_idx: Int32Array
    second_idx: Int32Array
    first_took: BoolArray
    second_took: BoolArray

    def matrix(self) -> csr_matrix:
        """The (n_players, n_players) matrix of winners and losers."""
        source = np.concatenate(
            (self.first_idx[self.first_took], self.second_idx[self.second_took])
        ).astype(np.int64)
        target = np.concatenate(
            (self.second_idx[self.first_took], self.first_idx[self.second_took])
        )
        # Each arc once: scipy's search for strong components may not end on repeated entries.
        key = np.unique(source << 32 | target)
        indptr = np.zeros(self.n_players + 1, np.int64)
        np.cumsum(np.bincount(key >> 32, minlength=self.n_players), out=indptr[1:])
        indices = (key & 0xFFFFFFFF).astype(np.int32)
        return csr_matrix((np.ones(len(key)), indices, indptr), shape=(self.n_players,) * 2)


def strong_labels(arcs: Arcs, known: BoolArray) -> IntArray:
    """Component labels; `known` is one whole component, so only the rest is searched."""
    label = np.zeros(arcs.n_players, np.int64)
    rest = np.flatnonzero(~known)
    if len(rest):
        local = np.full(arcs.n_players, -1, np.int32)
        local[rest] = np.arange(len(rest), dtype=np.int32)
        inside = ~known[arcs.first_idx] & ~known[arcs.second_idx]
        sub = Arcs(
            len(rest),
            local[arcs.first_idx[inside]],
            local[arcs.second_idx[inside]],
            arcs.first_took[inside],
            arcs.second_took[inside],
        )
        label[rest] = 1 + connected_components(sub.matrix(), connection="strong")[1]
    return label


def above_below(arcs: Arcs, root: int) -> tuple[BoolArray, BoolArray]:
    """The players with a path to the root, and those reached from the root (it is in both)."""
    above, below = np.zeros((2, arcs.n_players), np.bool_)
    if not arcs.n_players:
        return above, below
    above[root] = below[root] = True
    settled = _sweep(
        arcs.first_idx, arcs.second_idx, arcs.first_took, arcs.second_took, above, below
    )
    if not settled:
        graph = arcs.matrix()
        below[breadth_first_order(graph, root, return_predecessors=False)] = True
        above[breadth_first_order(graph.T.tocsr(), root, return_predecessors=False)] = True
    return above, below


@kernel()
def _sweep(  # type: ignore[no-untyped-def]
    first_idx, second_idx, first_took, second_took, above, below
) -> bool:
    """Spread both marks along the cells until nothing changes; False if that takes too long."""
    n_cells, n_open = len(first_idx), len(above) - 1
    for sweep in range(_MAX_SWEEPS):
        changed = False
        for step in range(n_cells):
            cell = step if sweep % 2 == 0 else n_cells - 1 - step
            a, b = np.uint64(first_idx[cell]), np.uint64(second_idx[cell])
            if above[a] & below[a] & above[b] & below[b]:
                continue
            if first_took[cell] and ((below[a] and not below[b]) or (above[b] and not above[a])):
                changed = True
                n_open -= _spread(above, below, a, b)
            if second_took[cell] and ((below[b] and not below[a]) or (above[a] and not above[b])):
                changed = True
                n_open -= _spread(above, below, b, a)
            if n_open == 0:
                return True
        if not changed:
            return True
    return False


@njit(inline="always")
def _spread(above, below, winner, loser):  # type: ignore[no-untyped-def]
    """Spread marks along one arc; return the number of its players who now have both marks."""
    had_both = np.int64(above[winner] & below[winner]) + np.int64(above[loser] & below[loser])
    below[loser] |= below[winner]
    above[winner] |= above[loser]
    has_both = np.int64(above[winner] & below[winner]) + np.int64(above[loser] & below[loser])
    return has_both - had_both
