"""Points of han and fu."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.mahjong.rules import COUNTED_YAKUMAN, ROUNDED_MANGAN

MANGAN = 2000
"""Base points of a mangan, the first limit."""
YAKUMAN = 8000
"""Base points of a yakuman."""
LIMITS = np.array([0, 0, 0, 0, 0, 1, 1.5, 1.5, 2, 2, 2, 3, 3, 4]) * MANGAN
"""Base points from 5 han on: mangan, haneman (6), baiman (8), sanbaiman (11), yakuman (13)."""


@kernel(**BORROWS)
def base_points(han: int, fu: int, yakuman: int, rules: NDArray[np.int64]) -> np.int64:
    """The base points of a win; payments are 1, 2, 4 or 6 times these."""
    if yakuman > 0:
        return np.int64(YAKUMAN * yakuman)
    if han == 0:
        return np.int64(0)
    if han >= 13 and not rules[COUNTED_YAKUMAN]:
        return np.int64(LIMITS[12])
    if han >= 5:
        return np.int64(LIMITS[min(han, 13)])
    if rules[ROUNDED_MANGAN] and ((han == 4 and fu == 30) or (han == 3 and fu == 60)):
        return np.int64(MANGAN)
    return np.int64(min(fu << (han + 2), MANGAN))


@borrower()
def rounded_up(points: np.int64) -> np.int64:
    """Points rounded up to hundreds."""
    return (points + 99) // 100 * 100


@kernel()
def won_points(base: np.int64, dealer: bool, tsumo: bool) -> np.int64:
    """The total payment for a win of base points, from all payers at a table of four."""
    if tsumo and dealer:
        return 3 * rounded_up(2 * base)  # type: ignore[no-any-return]
    if tsumo:
        return 2 * rounded_up(base) + rounded_up(2 * base)  # type: ignore[no-any-return]
    return rounded_up((6 if dealer else 4) * base)  # type: ignore[no-any-return]
