"""Players with strength 0 in an additive model, and handicaps that go to 0 with them."""

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.likelihood import Point
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import FAINT, HOLD


def strength_at_zero(cells: Cells, terms: Terms, point: Point) -> BoolArray:
    """The players that no result holds above strength 0, which only additive models allow.

    Their strengths are tiny, and no cell ties them, directly or through each other, to the rest.
    """
    if not terms.additive:
        return np.zeros(cells.n_players, np.bool_)
    faint = point.state[: cells.n_players] < FAINT
    linearisation, weight = point.linearisation, point.cell_information[0]
    helped, other = cells.helped(), cells.other
    while faint.any():
        held = np.zeros(cells.n_players)
        for own, across, hold in (
            (helped, other, weight * linearisation.share**2),
            (other, helped, weight),
        ):
            bridge = faint[own] & ~faint[across]
            held += np.bincount(own[bridge], hold[bridge], cells.n_players)
        found = faint & (held > HOLD)
        if not found.any():
            break
        faint &= ~found
    return faint


def levels_at_zero(cells: Cells, terms: Terms, point: Point, at_zero: BoolArray) -> BoolArray:
    """The (n_levels,) levels whose additive value is 0 relative to all positive strengths.

    Such a value is tiny, and only games against players without strength depend on it.
    """
    value = terms.at_levels(point.state[cells.n_players + terms.q_at :])
    if not at_zero.any():
        return np.zeros(len(value), np.bool_)
    of_cell = np.append(np.zeros(FIRST_LEVEL), value)[cells.kind]
    moved = point.linearisation.lift * of_cell
    telling = (point.cell_information[0] * moved**2 > HOLD) & ~at_zero[cells.other]
    is_informed = np.bincount(cells.kind[telling], minlength=cells.n_kinds)[FIRST_LEVEL:] > 0
    small: BoolArray = (value < np.exp(FAINT)) & (value > 0.0) & ~is_informed
    return small
