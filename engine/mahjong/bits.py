"""Kinds of tiles, yaku and the like as the bits of a word."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import borrower

EVERY_KIND = (1 << 34) - 1
"""All kinds."""
FIRST_KINDS = 1 | 1 << 9 | 1 << 18
"""The 1s of the suits."""
HONOUR_KINDS = 0b1111111 << 27
"""Winds and dragons."""
END_KINDS = 0b100000001 | 0b100000001 << 9 | 0b100000001 << 18 | HONOUR_KINDS
"""Terminals and honours."""
GREEN_KINDS = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
"""Tiles that are completely green."""


@borrower()
def kinds_of(counts: NDArray[np.int64]) -> np.int64:
    """The kinds with at least one copy."""
    kinds = np.int64(0)
    for kind in range(34):
        kinds |= np.int64(counts[kind] > 0) << kind
    return kinds
