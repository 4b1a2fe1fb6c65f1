"""Test whether the games bound the first-mover effect."""

import numpy as np

from banzuke.engine.arrays import BoolArray, Int8Array, Int32Array
from banzuke.engine.bradley_terry.cycles import cycle_below_zero
from banzuke.engine.bradley_terry.result import ESTIMATED, NOT_IDENTIFIABLE, UNBOUNDED


def order_status(
    n_players: int,
    lower: Int32Array,
    upper: Int32Array,
    side: Int8Array,
    lower_took: BoolArray,
    upper_took: BoolArray,
) -> tuple[str, float]:
    """The status of the first-mover effect and the limit it runs to.

    Given a strongly connected league, ln P has no finite maximum in (ratings, θ) exactly if
    ratings v exist with ``v_a - v_b ± x ≥ 0`` whenever a took points from b; x is +1 if a moved
    first, -1 if second, 0 if the order is irrelevant. These constraints are solvable unless
    some cycle "a took points from b took points from …" has Σ x < 0 (for +θ), or Σ x > 0 (for
    -θ). So θ is finite if both kinds of cycle exist, runs to +inf (-inf) if only cycles with
    Σ x > 0 (< 0) exist, and is not identifiable if every cycle has Σ x = 0.

    Parameters
    ----------
    n_players : int
    lower, upper, side : (n_edges,)
        As in `Edges` folded with ``order=True``, in any order.
    lower_took, upper_took : (n_edges,) bool
        True for a player who took at least part of a point.

    Returns
    -------
    status : {"estimated", "unbounded", "not identifiable"}
    limit : float
        ±inf when unbounded, else NaN.
    """
    arcs = (n_players, lower, upper, lower_took, upper_took)
    favours_second = cycle_below_zero(*arcs, side, -side)
    favours_first = cycle_below_zero(*arcs, -side, side)
    if favours_first and favours_second:
        return ESTIMATED, np.nan
    if favours_first:
        return UNBOUNDED, np.inf
    if favours_second:
        return UNBOUNDED, -np.inf
    return NOT_IDENTIFIABLE, np.nan
