"""Players whose strength an additive model sends to 0."""

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.general.cells import Cells
from engine.bradley_terry.general.likelihood import Point
from engine.bradley_terry.general.terms import Terms

BoolArray = NDArray[np.bool_]

_FAINT = -12.0
"""Log of a strength, beside the mean strength, below which it may be on its way to 0."""

HOLD = 1e-7
"""Information, in games² per natural unit, that holds nothing in its place."""


def strength_at_zero(cells: Cells, terms: Terms, point: Point) -> BoolArray:
    """Return which players no result holds above strength 0, which only additive models allow.

    They are faint, and no cell ties them, directly or through each other, to the rest.
    """
    faint = (point.state[: cells.n_players] < _FAINT) & terms.additive
    lever, weight = point.lever, point.variance[0]
    helped, other = cells.helped(), cells.other
    while faint.any():
        held = np.zeros(cells.n_players)
        for own, across, hold in (
            (helped, other, weight * lever.share**2),
            (other, helped, weight),
        ):
            bridge = faint[own] & ~faint[across]
            held += np.bincount(own[bridge], hold[bridge], cells.n_players)
        found = faint & (held > HOLD)
        if not found.any():
            break
        faint &= ~found
    return faint
