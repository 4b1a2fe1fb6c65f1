"""Whether results show players who are nearer each other than the prior of the spread expects.

The likelihoods of spreads, strengths and effects integrated out, are compared on a grid of their
logarithms. Few games are nearly as likely with any spread; they show no near equals.
"""

import numpy as np

from banzuke.engine.bradley_terry.profile.belief.belief import Belief
from banzuke.engine.bradley_terry.profile.belief.game_information import game_information
from banzuke.engine.bradley_terry.profile.belief.joint import Joint
from banzuke.engine.bradley_terry.profile.belief.spread import Shape
from banzuke.engine.bradley_terry.profile.belief.tuned import (
    MOST_NEAR_SPREAD,
    NEAR_GRID,
    NEAR_STEPS,
    NEAR_TAIL,
    ROUGH_REST,
)
from banzuke.engine.scale import ELO_PER_LOGIT


def near_spread(belief: Belief) -> float | None:
    """The spread in Elo that results propose where they show near equals; otherwise None.

    Of spreads that are as probable as they make the results, 95 % are at most the one that is
    proposed.
    """
    problem = belief.problem
    middle = belief.posterior.middle[: problem.n_rated]
    if ELO_PER_LOGIT * float(np.std(middle)) > MOST_NEAR_SPREAD:
        return None  # their spread is at least that of their likely strengths
    joint = Joint(problem, game_information(problem))
    shape, near, evidence = Shape(joint, 0.0), None, []
    for spread in NEAR_GRID:
        near = joint.given(shape.prior(spread / ELO_PER_LOGIT), near=near, enough=ROUGH_REST)
        evidence.append(near.evidence)
    at = np.linspace(np.log(NEAR_GRID[-1]), np.log(NEAR_GRID[0]), NEAR_STEPS)
    height = np.interp(at, np.log(NEAR_GRID[::-1]), evidence[::-1])
    below = np.cumsum(np.exp(height - height.max()))
    most = float(np.exp(at[np.searchsorted(below / below[-1], 1.0 - NEAR_TAIL)]))
    return most if most < MOST_NEAR_SPREAD else None
