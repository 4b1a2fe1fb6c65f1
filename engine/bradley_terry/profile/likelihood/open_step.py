"""The worth of a step of handicaps that results leave open, or that is given.

Where players give each other as many stones as they are ranks apart, games come out even whatever a
stone is worth. The fit then has no worth, and counts games with stones as even ones; so would its
intervals, half of which contain the truth. So the worth is one more effect of the posterior, with a
prior of what a step may be worth, and so is a worth that would be below 0 by the results. A worth
that is given has a prior round what is given.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, MOVER
from banzuke.engine.bradley_terry.general.fit import local_numbers
from banzuke.engine.bradley_terry.general.publish import GAMMA
from banzuke.engine.bradley_terry.profile.likelihood.problem import Problem, folded_of
from banzuke.engine.bradley_terry.profile.likelihood.tuned import (
    GIVEN_STEP_ERROR,
    OPEN_STEP_PRECISION,
)
from banzuke.engine.bradley_terry.result import AT_ITS_BOUND, NOT_IDENTIFIABLE, Fit
from banzuke.engine.games.pairs import Pairs


def is_open(fit: Fit) -> bool:
    """Whether the fit has a step of handicaps without a worth above 0."""
    if fit.model.handicap != "M4":
        return False
    return fit.effect(GAMMA).status in (NOT_IDENTIFIABLE, AT_ITS_BOUND)


def with_all_levels(problem: Problem, pairs: Pairs) -> Problem:
    """The problem with the handicaps that its fit left out as open; else unchanged.

    Parameters
    ----------
    problem : Problem
        Of the rated players.
    pairs : Pairs
        The games that were fitted.
    """
    if not is_open(problem.fit):
        return problem
    folded = folded_of(problem.fit, pairs, local_numbers(problem.fit))
    slope = np.zeros((folded.n_kinds, len(problem.state) - problem.n_rated))
    slope[MOVER, : int(problem.fit.has_order)] = 1.0
    return replace(problem, folded=folded, slope=slope, design=slope[FIRST_LEVEL:])


def with_step(problem: Problem) -> Problem:
    """The problem with the worth of a step as an effect if it is open or given; else unchanged.

    The effect of a given worth is what it is beyond the given one.
    """
    fit, levels = problem.fit, problem.folded.levels
    given = fit.model.step
    if not len(levels) or not (is_open(fit) or given > 0.0):
        return problem
    at = int(fit.has_order)
    slope = np.insert(problem.slope, at, 0.0, axis=1)
    slope[FIRST_LEVEL:, at] = levels
    return replace(
        problem,
        slope=slope,
        design=slope[FIRST_LEVEL:],
        state=np.insert(problem.state, problem.n_rated + at, 0.0),
        step_precision=(GIVEN_STEP_ERROR * given) ** -2.0 if given else OPEN_STEP_PRECISION,
    )
