"""Cycles of results "a took points from b took points from …" whose gains add up below 0."""

import numpy as np

from banzuke.engine.compiled.inner import inner, kernel


@kernel()
def cycle_below_zero(  # type: ignore[no-untyped-def]
    n_players, one, other, one_took, other_took, gain_one, gain_other
) -> bool:
    """Whether some cycle of arcs taker → giver has a sum of gains below 0.

    Bellman-Ford over both directions of every edge, its parents searched for a cycle.

    Parameters
    ----------
    n_players : int
    one, other : (n_edges,) int
        The two players of each edge.
    one_took, other_took : (n_edges,) bool
        Who took at least part of a point: the arcs that exist.
    gain_one, gain_other : (n_edges,) int
        Gain of the arc from `one` to `other`, and of the arc back.
    """
    distance = np.zeros(n_players, np.int64)
    parent = np.full(n_players, -1, np.int64)
    for _ in range(n_players + 1):
        changed = False
        for edge in range(len(one)):
            a, b = one[edge], other[edge]
            if one_took[edge] and distance[a] + gain_one[edge] < distance[b]:
                distance[b] = distance[a] + gain_one[edge]
                parent[b] = a
                changed = True
            if other_took[edge] and distance[b] + gain_other[edge] < distance[a]:
                distance[a] = distance[b] + gain_other[edge]
                parent[a] = b
                changed = True
        if not changed:
            return False
        if _parents_form_a_cycle(parent):
            return True
    return True


@inner()
def _parents_form_a_cycle(parent) -> bool:  # type: ignore[no-untyped-def]
    seen_by = np.full(len(parent), -1, np.int64)
    for start in range(len(parent)):
        player = start
        while player >= 0 and seen_by[player] < 0:
            seen_by[player] = start
            player = parent[player]
        if player >= 0 and seen_by[player] == start:
            return True
    return False
