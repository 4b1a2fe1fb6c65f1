"""The climb from a state to a certified optimum: steps by curvature, long moves, and limits.

An additive model can have its supremum in a limit, where strengths and handicaps fall to 0 in
layers. Steps by curvature arrive there, or fail on the way, and then long moves take over.
Parameters far below all others are held in place, and the rest has an ordinary optimum.
"""

from contextlib import suppress
from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.general.at_zero import levels_at_zero, strength_at_zero
from banzuke.engine.bradley_terry.general.cells import Cells
from banzuke.engine.bradley_terry.general.likelihood import Point, evaluate
from banzuke.engine.bradley_terry.general.limit import toward_limit, vanishing_q
from banzuke.engine.bradley_terry.general.moves import ascend, one_round
from banzuke.engine.bradley_terry.general.newton import Optimum, climb
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.general.tuned import CERTIFYING_CLIMBS, CLIMBS, NO_RISE


def uphill(
    cells: Cells, terms: Terms, start: FloatArray, *, above: float = -np.inf
) -> Optimum | None:
    """The optimum uphill of a state, as `climb` does, including optima in a limit.

    Raises
    ------
    NotConverged
        If neither steps by curvature nor long moves converge.
    """
    for _ in range(CLIMBS):
        try:
            return climb(cells, terms, start, above=above)
        except NotConverged as problem:
            failure = problem
        stuck = evaluate(cells, terms, failure.state)
        point = toward_limit(cells, terms, ascend(cells, terms, stuck))
        found = _at_limit(cells, terms, point)
        if found is not None:
            return found
        if np.array_equal(point.state, stuck.state):
            break  # nothing moved: the next climb would end here as well
        start = point.state
    raise failure


def certified(cells: Cells, terms: Terms, best: Optimum) -> Optimum:
    """The optimum, marked as certified if a round of long moves raises ln P by at most `NO_RISE`.

    If a round gains more, the climb continues from there, at most `CERTIFYING_CLIMBS` times; after
    these the optimum stays without a certificate.
    """
    for _ in range(CERTIFYING_CLIMBS):
        if best.ran_off:
            return best
        ahead = one_round(cells, terms, best.point)
        if ahead.log_likelihood <= best.point.log_likelihood + NO_RISE:
            return replace(best, is_certified=True)
        with suppress(NotConverged):
            best = higher_of(best, uphill(cells, terms, ahead.state)) or best
    return best


def higher_of(best: Optimum | None, found: Optimum | None) -> Optimum | None:
    """The higher of two optima, the first if they are equal."""
    if best is None or found is None:
        return found if best is None else best
    return found if found.point.log_likelihood > best.point.log_likelihood else best


def _at_limit(cells: Cells, terms: Terms, point: Point) -> Optimum | None:
    """The optimum with all vanishing parameters held in place, None if it is no optimum."""
    still = _vanishing(cells, terms, point)
    if not still.any():
        return None
    try:
        found = climb(cells, terms, point.state, still=still)
    except NotConverged:
        return None
    if found is None or found.ran_off:
        return found
    ahead = ascend(cells, terms, found.point)
    return found if ahead.log_likelihood < found.point.log_likelihood + NO_RISE else None


def _vanishing(cells: Cells, terms: Terms, point: Point) -> BoolArray:
    """The (n_players + n_effects,) parameters that are 0 in the limit."""
    at_zero = strength_at_zero(cells, terms, point)
    effects = np.zeros(terms.n_effects, np.bool_)
    if at_zero.any():
        q = point.state[cells.n_players + terms.q_at :]
        small = levels_at_zero(cells, terms, point, at_zero) | (terms.at_levels(q) == 0.0)
        effects[terms.q_at :] = vanishing_q(terms, small)
    return np.append(at_zero, effects)
