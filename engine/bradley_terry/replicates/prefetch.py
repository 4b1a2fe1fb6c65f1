"""Prefetching of an opponent's row before it is needed.

Rows of opponents are spread over memory, where the processor cannot predict the next one.
"""

import numpy as np
from numba import njit

from banzuke.engine.bradley_terry.replicates.tuned import AHEAD
from banzuke.engine.compiled.instructions import CACHE_LINE, prefetch


@njit(inline="always")
def prefetch_ahead(array, rows, edge, width):  # type: ignore[no-untyped-def]
    """Prefetch the row needed some edges later: its first `width` numbers, of 32 bits."""
    row = np.uint64(rows[min(edge + AHEAD, np.uint64(len(rows) - 1))])
    for column in range(0, width, CACHE_LINE // 4):
        prefetch(array, (row, np.uint64(column)))
