"""The component that is rated in a replicate: the baseline's, unless most players lie outside it.

In most leagues all players together hold the zero, so a replicate does not need the baseline
player. A replicate in which the baseline player won every game still has information about the
others. If the baseline's component were rated, this information would be lost. The baseline player,
alone in the component, would get the mean rating, the same in every such replicate, as if this
rating were certain.
"""

import numpy as np

from banzuke.engine.arrays import BoolArray, Float32Array, Int32Array, UIntArray
from banzuke.engine.games.arcs import Arcs, above_below, strong_labels


def in_minority(limit: Float32Array) -> BoolArray:
    """(n_lanes,) True where half of the players or more are outside the rated component."""
    return np.asarray(2 * np.count_nonzero(limit == 0.0, axis=0) <= len(limit))


def of_largest(
    limit: Float32Array,
    lower: Int32Array,
    upper: Int32Array,
    lower_took: UIntArray,
    upper_took: UIntArray,
    baseline: int,
) -> Float32Array:
    """Limits by the largest component, in lanes in which the baseline's is a minority.

    Of components of equal size the baseline's is rated, else that of the player with the smallest
    number. Where no two players are in one component, nobody is rated: players who gave no points
    are above, players who took none are below, and the others could be anywhere.

    Parameters
    ----------
    limit : (n_players, n_lanes)
        By the baseline's component: 0 inside, ±inf above or below, else NaN.
    lower, upper : (n_edges,)
        The two players of each edge.
    lower_took, upper_took : (n_edges,) uint32
        Bit l is set if the player took points in lane l.
    baseline : int
    """
    limit = limit.copy()
    for lane in np.flatnonzero(in_minority(limit)):
        bit = np.uint32(1) << np.uint32(lane)
        took, gave = (lower_took & bit) > 0, (upper_took & bit) > 0
        arcs = Arcs(len(limit), lower, upper, took, gave)
        label = strong_labels(arcs, np.zeros(len(limit), np.bool_)) - 1
        size = np.bincount(label)[label]
        if size.max() == 1:
            limit[:, lane] = _nobody(arcs)
        elif size[baseline] < size.max():
            above, below = above_below(arcs, int(np.argmax(size)))
            limit[:, lane] = np.select(
                [above & below, above, below], [0.0, np.inf, -np.inf], np.nan
            )
    return limit


def _nobody(arcs: Arcs) -> Float32Array:
    """(n_players,) +inf for players who gave no points, -inf for those who took none, else NaN."""
    took, gave = np.zeros((2, arcs.n_players), np.bool_)
    for one, other, won in (
        (arcs.first_idx, arcs.second_idx, arcs.first_took),
        (arcs.second_idx, arcs.first_idx, arcs.second_took),
    ):
        took[one[won]] = True
        gave[other[won]] = True
    return np.select([~gave, ~took], [np.inf, -np.inf], np.nan).astype(np.float32)
