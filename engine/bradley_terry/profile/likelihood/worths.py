"""The worths of handicaps as effects of the posterior, and what is known of them beforehand.

Where players give each other as many stones as they are ranks apart, games come out even whatever a
stone is worth. The fit then has no worth, or one that few games decide, and is often 0; half of the
intervals by it contain the truth. So all worths of M1 and M4 are effects of the posterior, also
those that the fit leaves out or holds at 0, with a prior: a handicap helps, by some 80 Elo a step.
A step's worth that is given has a prior round what is given.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, MOVER, Cells
from banzuke.engine.bradley_terry.general.fit import local_numbers
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.general.publish import GAMMA
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.profile.likelihood.fitted_cells import folded_of
from banzuke.engine.bradley_terry.profile.likelihood.problem import Problem, Worths
from banzuke.engine.bradley_terry.profile.likelihood.tuned import (
    GIVEN_STEP_ERROR,
    USUAL_STEP_ELO,
    USUAL_STEPS,
    WORTH_ERROR,
    WORTH_ROUGHNESS,
)
from banzuke.engine.bradley_terry.result import AT_ITS_BOUND, NOT_IDENTIFIABLE, Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT


def is_open(fit: Fit) -> bool:
    """Whether the fit has a step of handicaps without a worth above 0."""
    if fit.model.handicap != "M4":
        return False
    return fit.effect(GAMMA).status in (NOT_IDENTIFIABLE, AT_ITS_BOUND)


def with_worths(problem: Problem, pairs: Pairs) -> Problem:
    """The problem with the worths of all handicaps as effects; unchanged if it estimates none.

    Parameters
    ----------
    problem : Problem
        Of the rated players.
    pairs : Pairs
        The games that were fitted.
    """
    fit, n = problem.fit, problem.n_rated
    if fit.model.handicap == "none" or fit.model.handicap_step is not None:
        return problem
    folded = folded_of(fit, pairs, local_numbers(fit))
    if not len(folded.levels):
        return problem
    terms = Terms(fit.has_order, False, fit.model.handicap, folded.levels)
    design = np.pad(terms.design(), ((0, 0), (terms.q_at, int(problem.has_tie))))
    slope = np.zeros((folded.n_kinds, design.shape[1]))
    slope[MOVER, : terms.q_at] = 1.0
    slope[FIRST_LEVEL:] = design
    worths = _usual(terms.design(), folded)
    state = problem.state
    if len(state) != n + len(slope[0]):  # the fit leaves some out
        of_tie = state[len(state) - int(problem.has_tie) :]
        state = np.concatenate((state[: n + terms.q_at], worths.centre, of_tie))
    return replace(problem, folded=folded, slope=slope, design=design, state=state, worths=worths)


def _usual(design: FloatArray, folded: Cells) -> Worths:
    """The prior of worths that nothing is known of: `design` is (n_levels, n_worths).

    Worths are proportional to codes, but for a roughness of each. A step is worth what is usual.
    Where codes are larger than `USUAL_STEPS`, by the root of their mean square, they are no steps,
    and each is worth less.
    """
    codes, kind = folded.levels.astype(np.float64), folded.kind
    games = np.bincount(kind, folded.n_games, folded.n_kinds)[FIRST_LEVEL:]
    usual = float(np.sqrt(games @ codes**2 / games.sum()))
    step = USUAL_STEP_ELO / ELO_PER_LOGIT * min(1.0, USUAL_STEPS / usual)
    centre = np.linalg.lstsq(design, step * codes)[0]
    covariance = WORTH_ERROR**2 * np.outer(centre, centre)
    covariance += np.diag((WORTH_ROUGHNESS * centre) ** 2)
    return Worths(np.asarray(centre, np.float64), scaled_inverse(np.asarray(covariance)))


def with_given_step(problem: Problem) -> Problem:
    """The problem with the worth of a step as an effect if it is given; else unchanged.

    The effect is what the worth is beyond the given one.
    """
    fit, levels = problem.fit, problem.folded.levels
    given = fit.model.step
    if not len(levels) or not given > 0.0:
        return problem
    at = int(fit.has_order)
    slope = np.insert(problem.slope, at, 0.0, axis=1)
    slope[FIRST_LEVEL:, at] = levels
    return replace(
        problem,
        slope=slope,
        design=slope[FIRST_LEVEL:],
        state=np.insert(problem.state, problem.n_rated + at, 0.0),
        worths=Worths(np.zeros(1), np.array([[(GIVEN_STEP_ERROR * given) ** -2.0]])),
    )
