"""Prefetching of an opponent's row before it is needed.

Rows of opponents are spread over memory, where the processor cannot predict the next one.
"""

import numpy as np
from numba import njit

from banzuke.engine.compiled.instructions import CACHE_LINE, prefetch

_AHEAD = np.uint64(24)
"""Edges between the request for an opponent's row and its use: enough for the third-level cache."""


@njit(inline="always")
def prefetch_ahead(array, rows, edge, width):  # type: ignore[no-untyped-def]
    """Prefetch the row needed some edges later: its first `width` numbers, of 32 bits."""
    row = np.uint64(rows[min(edge + _AHEAD, np.uint64(len(rows) - 1))])
    for column in range(0, width, CACHE_LINE // 4):
        prefetch(array, (row, np.uint64(column)))
