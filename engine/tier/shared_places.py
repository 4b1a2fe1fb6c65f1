"""The messages of an order in which entries share places: the order of these is unknown.

Winners of seats, people who divide the prizes of the last table, and players who bust in one hand
at two tables have equal places, and nobody knows who was better. All that is known of two
neighbouring places is that everybody of the one performed better than everybody of the other.
"""

import math
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier.thresholds import place_moments
from banzuke.engine.tier.tuned import (
    CERTAIN,
    FEW,
    PLACE_ENDS,
    PLACE_REACH,
    PLACE_STEP,
    PLACE_SUM_STEP,
    PLACE_TRIES,
    PLACE_WIDER,
)


class Shared(NamedTuple):
    """The messages of an order in which entries share places.

    Attributes
    ----------
    prec, mean
        (n,) precisions and means of the messages on performance; those of the wanted places.
    exact
        Whether they are the exact ones.
    reach
        (n_places,) standard deviations that nodes reached on both sides of each threshold.
    """

    prec: FloatArray
    mean: FloatArray
    exact: bool
    reach: FloatArray


def share_places(
    mean: FloatArray,
    var: FloatArray,
    tied: BoolArray,
    chain: FloatArray,
    *,
    wanted: tuple[int, int] | None = None,
    reach: FloatArray | None = None,
) -> Shared:
    """The messages of an order in which entries share places.

    The messages have the exact moments of each performance, given the order of the places
    (``place_moments``). Where the thresholds between places are is known from a chain of all
    entries in their likely order; nodes that turn out to end too early are widened.

    Parameters
    ----------
    mean, var
        (n,) points and points²: performance before the event, in the order of the chain.
    tied
        (n - 1,) whether entry i and i + 1 share a place.
    chain
        (4, n) converged messages of the chain, as of ``sweep_chains``.
    wanted
        First place, from 0, whose messages are wanted, and the first one behind these. Without it
        all are wanted. It saves the work on the others.
    reach
        (n_places,) the reach of nodes to begin with, as of a similar order.
    """
    starts = starts_of_places(tied)
    n_places = starts.size - 1
    reach = np.full(n_places, PLACE_REACH) if reach is None else reach.copy()
    if n_places == 1:
        return Shared(np.zeros(mean.size), mean.copy(), True, reach)
    mean, var = np.ascontiguousarray(mean), np.ascontiguousarray(var)  # one compiled form
    lo, hi = (0, n_places) if wanted is None else wanted
    prec = 1.0 / var + chain[0] + chain[2]
    centre = mean + (chain[0] * (chain[1] - mean) + chain[2] * (chain[3] - mean)) / prec
    sd = 1.0 / np.sqrt(prec)
    best = starts[:-1]  # a place's threshold is its best performance
    step = _step(mean, var, chain, centre, starts)
    for _ in range(PLACE_TRIES):
        first = np.floor((centre[best] - reach * sd[best]) / step).astype(np.int64)
        last = np.ceil((centre[best] + reach * sd[best]) / step).astype(np.int64)
        shift, kept, ends = place_moments(
            mean, var, starts, centre, first, last - first + 1, step, lo, hi
        )
        finite = bool(np.isfinite(kept).all())
        early = ~(ends < PLACE_ENDS) if finite else np.ones(n_places, np.bool_)
        if not early.any():
            break
        reach[early] *= PLACE_WIDER
    removed = 1.0 - kept
    known = (removed > CERTAIN) & (kept > 0.0)
    some = np.where(known, removed, 1.0)
    message = np.where(known, mean + np.sqrt(var) * shift / some, mean)
    return Shared(
        np.where(known, removed / np.where(known, kept, 1.0) / var, 0.0),
        message,
        not early.any(),
        reach,
    )


def likely_order(place: IntArray, mean: FloatArray, var: FloatArray) -> IntArray:
    """The (n,) rows by place; those of one place from the best prior down, whatever their row."""
    return np.lexsort((var, -mean, place))


def starts_of_places(tied: BoolArray) -> IntArray:
    """The (n_places + 1,) first entry of each place, then n, from (n - 1,) ties with the next."""
    first = np.append(True, ~tied)
    return np.append(np.flatnonzero(first), first.size)


def _step(
    mean: FloatArray, var: FloatArray, chain: FloatArray, centre: FloatArray, starts: IntArray
) -> float:
    """The distance of nodes: it resolves every threshold, and the sums at every large place."""
    best = starts[1:-1]
    prec = 1.0 / var + chain[0] + chain[2]
    step = PLACE_STEP / math.sqrt(float(prec[best].max()))
    size = np.diff(starts)
    large = np.flatnonzero(size[1:-1] > FEW) + 1
    if large.size:
        # How steep the chance of all that is behind, or ahead, rises at a threshold.
        steep = np.abs((mean - centre) / var + chain[2] * (chain[3] - centre))
        steepest = np.maximum(steep[starts[large]], steep[starts[large + 1]])
        step = min(step, PLACE_SUM_STEP * float((np.sqrt(size[large]) / steepest).min()))
    return step
