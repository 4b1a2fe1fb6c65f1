"""Where climbing begins, so that the best of several local optima is found and models nest."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from engine.bradley_terry.general.newton import Optimum, climb
from engine.bradley_terry.general.terms import Terms
from engine.bradley_terry.plain.newton import NotConverged

FloatArray = NDArray[np.float64]

_LARGE = 100.0
_NARROWER = {"A1": "A2", "A2": "A3", "M2": "M3"}


def highest(cells: Cells, terms: Terms, *, start: FloatArray | None = None) -> Optimum:
    """Return the highest optimum that is found.

    Linear models have one. The others (A1, A2, A3, M2, M3) are climbed from the optimum of M1
    translated, from no handicap, from a large one, and from the optimum of the next narrower
    model (A1 ⊃ A2 ⊃ A3, M2 ⊃ M3), so that a wider model is never less likely. With a `start`,
    for replicates, only from there.

    Raises
    ------
    NotConverged
        If a climb that counts does not converge.
    """
    zero = np.zeros(cells.n_players + terms.n_effects)
    if start is not None or terms.is_linear:
        return _sure(climb(cells, terms, zero if start is None else start))
    wide = replace(terms, handicap="M1")
    free = highest(cells, wide)
    best: Optimum | None = None
    failure: NotConverged | None = None
    for begin in _starts(cells, terms, free, wide):
        above = -np.inf if best is None else best.point.log_likelihood
        try:
            found = climb(cells, terms, begin, above=above)
        except NotConverged as problem:
            failure = problem
            continue
        if found is not None and found.point.log_likelihood > above:
            best = found
    if best is None and failure is not None:
        raise failure
    return _sure(best)


def _sure(found: Optimum | None) -> Optimum:
    if found is None:
        raise RuntimeError("a climb ended where none had been before: a defect, report it")
    return found


def _starts(cells: Cells, terms: Terms, free: Optimum, wide: Terms) -> list[FloatArray]:
    n_players = cells.n_players
    log_strength, effects = free.state[:n_players], free.state[n_players:]
    factor = np.exp(wide.at_levels(effects[wide.q_at :]))
    receiver = _receivers(cells, free) if terms.additive else np.ones(len(factor))
    top = np.exp(log_strength.max()) if terms.additive else 1.0
    values = ((factor - 1.0) * receiver, 0.0 * factor, np.full(len(factor), _LARGE * top))
    starts = [_start(terms, log_strength, effects, value) for value in values]
    if terms.handicap in _NARROWER:
        narrow = replace(terms, handicap=_NARROWER[terms.handicap])
        found = highest(cells, narrow)
        log_strength, effects = found.state[:n_players], found.state[n_players:]
        value = narrow.at_levels(effects[narrow.q_at :])
        if not found.ran_off:
            starts.insert(0, _start(terms, log_strength, effects, value))
    return starts


def _start(
    terms: Terms, log_strength: FloatArray, effects: FloatArray, value: FloatArray
) -> FloatArray:
    """Return a state with the q that come nearest to the values of the levels."""
    design, weight = terms.design(), 1.0 / (1.0 + value)
    q = nnls(design * weight[:, None], value * weight)[0]
    return np.concatenate((log_strength, effects[: terms.q_at], q))


def _receivers(cells: Cells, free: Optimum) -> FloatArray:
    """Return the (n_levels,) typical strength of receivers: geometric mean by information."""
    weight = free.point.variance[0]
    own = free.state[cells.helped()]
    total = np.bincount(cells.kind, weight, cells.n_kinds)
    mean = np.bincount(cells.kind, weight * own, cells.n_kinds) / np.maximum(total, 1e-12)
    return np.exp(mean[FIRST_LEVEL:])
