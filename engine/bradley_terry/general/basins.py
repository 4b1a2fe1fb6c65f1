"""Starts scattered around an optimum: additive models have many summits."""

import numpy as np

from engine import streams
from engine.arrays import FloatArray
from engine.bradley_terry.general.cells import Cells
from engine.bradley_terry.general.terms import Terms

_LIFT = -12.0
"""Log strength to which players without strength are lifted, so that they can stay."""

_STRENGTHS = (0.3, 1.0, 2.0)
"""Standard deviations, in natural units (52 to 350 Elo), by which strengths are moved in turn."""

_VALUES = (1.0, 0.1, 0.01)
"""Mean increments of a handicap, in mean strengths, that hops begin from in turn.

From too small values climbs end in other, lower summits: of 24 hops on the American go games none
from 0.001 ended at the highest.
"""


def scattered(cells: Cells, terms: Terms, state: FloatArray, number: int) -> FloatArray:
    """Return start `number` around a state; the same at every call.

    Strengths are moved at random, and the handicap's q are drawn anew.
    """
    rng = streams.child(streams.named("basins"), number)
    n_players = cells.n_players
    begin = state.copy()
    spread = _STRENGTHS[number % len(_STRENGTHS)]
    begin[:n_players] = np.maximum(begin[:n_players], _LIFT) + rng.normal(0.0, spread, n_players)
    size = _VALUES[number // len(_STRENGTHS) % len(_VALUES)]
    n_q = terms.n_effects - terms.q_at
    begin[n_players + terms.q_at :] = rng.exponential(size, n_q)
    return begin
