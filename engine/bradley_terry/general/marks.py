"""Who is in the baseline's component, for 32 results at a time."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.bradley_terry.general.cells import Cells

FloatArray = NDArray[np.float64]

_ALL = np.uint32(0xFFFFFFFF)


def limits(cells: Cells, score: FloatArray, baseline: int) -> NDArray[np.float32]:
    """Return (n_players, 32): 0 in the baseline's component, ±inf above or below it, else NaN.

    Parameters
    ----------
    cells : Cells
    score : (n_cells, 32)
        Points of the helped player.
    baseline : int
    """
    bit = np.uint32(1) << np.arange(32, dtype=np.uint32)
    helped_took = np.bitwise_or.reduce(np.where(score > 0.0, bit, np.uint32(0)), axis=1)
    lost = score < cells.n_games[:, None]
    other_took = np.bitwise_or.reduce(np.where(lost, bit, np.uint32(0)), axis=1)
    above, below = np.zeros((2, cells.n_players), np.uint32)
    above[baseline] = below[baseline] = _ALL
    _spread(cells.indptr, cells.other, helped_took, other_took, above, below)
    is_above, is_below = above[:, None] & bit > 0, below[:, None] & bit > 0
    limit = np.select([is_above & is_below, is_above, is_below], [0.0, np.inf, -np.inf], np.nan)
    return limit.astype(np.float32)


@njit(cache=True, nogil=True)
def _spread(indptr, other, helped_took, other_took, above, below):  # type: ignore[no-untyped-def]
    """Spread "has a path to" and "is reached from" the baseline, one bit per lane, to the end."""
    n_players = len(indptr) - 1
    sweep = 0
    changed = np.uint32(1)
    while changed:
        changed = np.uint32(0)
        for step in range(n_players):
            i = step if sweep % 2 == 0 else n_players - 1 - step
            own_above, own_below = above[i], below[i]
            for cell in range(indptr[i], indptr[i + 1]):
                j = other[cell]
                down, up = helped_took[cell], other_took[cell]
                new_below = below[j] | (own_below & down)
                new_above = above[j] | (own_above & up)
                changed |= (new_below ^ below[j]) | (new_above ^ above[j])
                below[j], above[j] = new_below, new_above
                own_below |= new_below & up
                own_above |= new_above & down
            changed |= (own_above ^ above[i]) | (own_below ^ below[i])
            above[i], below[i] = own_above, own_below
        sweep += 1
