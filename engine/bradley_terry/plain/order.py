"""Is the first-mover effect bounded by the games at all?"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.bradley_terry.result import ESTIMATED, NOT_IDENTIFIABLE, UNBOUNDED

BoolArray = NDArray[np.bool_]


def order_status(
    n_players: int,
    lower: NDArray[np.int32],
    upper: NDArray[np.int32],
    side: NDArray[np.int8],
    lower_took: BoolArray,
    upper_took: BoolArray,
) -> tuple[str, float]:
    """Return the status of the first-mover effect and the limit it runs to.

    Given a strongly connected league, ln P has no finite maximum in (ratings, θ) exactly if
    ratings v exist with ``v_a - v_b ± x ≥ 0`` whenever a took points from b, x = +1, -1 or 0 as a
    moved first, second, or neither mattered. These difference constraints are solvable unless
    some cycle "a took points from b took points from …" has Σ x < 0 (for +θ), or Σ x > 0 (for
    -θ). So θ is finite if both kinds of cycle exist, runs to +inf (-inf) if only cycles with
    Σ x > 0 (< 0) exist, and is not identifiable if every cycle has Σ x = 0.

    Parameters
    ----------
    n_players : int
    lower, upper, side : (n_edges,)
        As in `Edges` folded with ``order=True``, in any order.
    lower_took, upper_took : (n_edges,) bool
        Who took at least part of a point.

    Returns
    -------
    status : {"estimated", "unbounded", "not identifiable"}
    limit : float
        ±inf when unbounded, else NaN.
    """
    favours_second = _cycle_below_zero(n_players, lower, upper, side, lower_took, upper_took)
    favours_first = _cycle_below_zero(n_players, lower, upper, -side, lower_took, upper_took)
    if favours_first and favours_second:
        return ESTIMATED, np.nan
    if favours_first:
        return UNBOUNDED, np.inf
    if favours_second:
        return UNBOUNDED, -np.inf
    return NOT_IDENTIFIABLE, np.nan


@njit(cache=True, nogil=True)
def _cycle_below_zero(  # type: ignore[no-untyped-def]
    n_players, lower, upper, side, lower_took, upper_took
) -> bool:
    """Bellman-Ford over both directions of every edge, its parents searched for a cycle."""
    distance = np.zeros(n_players, np.int64)
    parent = np.full(n_players, -1, np.int64)
    for _ in range(n_players + 1):
        changed = False
        for edge in range(len(upper)):
            a, b, gain = lower[edge], upper[edge], side[edge]
            if lower_took[edge] and distance[a] + gain < distance[b]:
                distance[b] = distance[a] + gain
                parent[b] = a
                changed = True
            if upper_took[edge] and distance[b] - gain < distance[a]:
                distance[a] = distance[b] - gain
                parent[a] = b
                changed = True
        if not changed:
            return False
        if _parents_form_a_cycle(parent):
            return True
    return True


@njit(cache=True, nogil=True)
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
