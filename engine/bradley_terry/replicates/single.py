"""One replicate refitted alone, as carefully as in the point fit."""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import BoolArray, Float32Array, FloatArray
from banzuke.engine.bradley_terry.linear.edges import Edges, points_of
from banzuke.engine.bradley_terry.linear.newton import solve
from banzuke.engine.bradley_terry.linear.order import order_status
from banzuke.engine.bradley_terry.result import ESTIMATED


def refit_one(edges: Edges, limit: Float32Array, estimate: FloatArray) -> FloatArray:
    """One replicate's (n_players + n_effects,) optimum, natural units.

    Players outside the component keep the estimate. A first-mover effect that the replicate does
    not bound is ±inf or NaN, and the ratings are those without it.

    Parameters
    ----------
    edges : Edges
        With the replicate's `score`.
    limit : (n_players,)
        0 for players in the baseline's component.
    estimate : (n_players + n_effects,)
        Not the start. From 0 Newton's first step is a linear fit, which never diverges, while the
        estimate can be far from the optimum where the replicate is flat.

    Raises
    ------
    NotConverged
        As in the point fit.
    """
    free = limit == 0
    found = estimate.copy()
    found[edges.n_players :] = np.nan
    inside = _restrict(edges, free)
    if inside.n_players < 2:
        return found
    if inside.n_effects:
        status, effect_limit = order_status(
            inside.n_players,
            inside.lower(),
            inside.upper,
            inside.side,
            inside.score > 0.0,
            inside.score < inside.n_games,
        )
        if status != ESTIMATED:
            found[edges.n_players] = effect_limit
            inside = replace(inside, n_effects=0, side=np.zeros_like(inside.side))
    state = solve(inside, points_of(inside)).state
    found[: edges.n_players][free] = state[: inside.n_players]
    if inside.n_effects:
        found[edges.n_players] = state[-1]
    return found


def _restrict(edges: Edges, free: BoolArray) -> Edges:
    """The edges between free players, renumbered."""
    lower = edges.lower()
    inside = free[lower] & free[edges.upper]
    number = np.cumsum(free) - 1
    n_players = int(np.count_nonzero(free))
    indptr = np.zeros(n_players + 1, np.int64)
    np.cumsum(np.bincount(number[lower[inside]], minlength=n_players), out=indptr[1:])
    return Edges(
        n_players=n_players,
        n_effects=edges.n_effects,
        indptr=indptr,
        upper=number[edges.upper[inside]].astype(np.int32),
        side=edges.side[inside],
        n_games=edges.n_games[inside],
        score=edges.score[inside],
        n_drawn=edges.n_drawn,
    )
