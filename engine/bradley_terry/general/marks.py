"""The rated players of a replicate, for 32 results at a time."""

import numpy as np

from banzuke.engine.arrays import Float32Array, FloatArray
from banzuke.engine.bradley_terry.general.cells import Cells
from banzuke.engine.bradley_terry.largest_component import of_largest
from banzuke.engine.bradley_terry.passes import ALL_LANES, propagate_marks


def limits(cells: Cells, score: FloatArray, baseline: int, *, is_held: bool) -> Float32Array:
    """Return (n_players, 32): 0 in the rated component, ±inf above or below it, else NaN.

    Parameters
    ----------
    cells : Cells
    score : (n_cells, 32)
        Points of the helped player.
    baseline : int
    is_held : bool
        Whether single players hold the zero: then only the baseline's component can be rated.
        Otherwise the largest component is rated where the baseline's is a minority (`of_largest`).
    """
    bit = np.uint32(1) << np.arange(32, dtype=np.uint32)
    helped_took = np.bitwise_or.reduce(np.where(score > 0.0, bit, np.uint32(0)), axis=1)
    lost = score < cells.n_games[:, None]
    other_took = np.bitwise_or.reduce(np.where(lost, bit, np.uint32(0)), axis=1)
    above, below = np.zeros((2, cells.n_players), np.uint32)
    above[baseline] = below[baseline] = ALL_LANES
    players = np.arange(cells.n_players, dtype=np.int32)
    propagate_marks(players, cells.indptr, cells.other, helped_took, other_took, above, below)
    is_above, is_below = above[:, None] & bit > 0, below[:, None] & bit > 0
    limit = np.select([is_above & is_below, is_above, is_below], [0.0, np.inf, -np.inf], np.nan)
    limit = limit.astype(np.float32)
    if is_held:
        return limit
    helped = cells.helped()
    return of_largest(limit, helped, cells.other, helped_took, other_took, baseline)
