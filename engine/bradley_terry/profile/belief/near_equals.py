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
from banzuke.engine.bradley_terry.profile.pairings.tuned import LIKES_PULLS
from banzuke.engine.scale import ELO_PER_LOGIT


def near_spread(belief: Belief) -> float | None:
    """The spread in Elo that results propose where they show near equals; otherwise None.

    95 % of the spreads, each as probable as it makes the results, are at most the one that is
    proposed. On a ladder results of near equals look like those of people who meet their
    neighbours only; so spreads must be small also if opponents are expected to be similar.
    """
    problem = belief.problem
    middle = belief.posterior.middle[: problem.n_rated]
    if ELO_PER_LOGIT * float(np.std(middle)) > MOST_NEAR_SPREAD:
        return None  # their spread is at least that of their likely strengths
    joint = Joint(problem, game_information(problem))
    proposed = _largest(Shape(joint, 0.0))
    each = (proposed, *(_largest(Shape(joint, pull)) for pull in LIKES_PULLS))
    return proposed if max(each) < MOST_NEAR_SPREAD else None


def _largest(shape: Shape) -> float:
    """The spread in Elo that is exceeded with the probability of a tail."""
    near, evidence = None, []
    for spread in NEAR_GRID:
        near = shape.joint.given(shape.prior(spread / ELO_PER_LOGIT), near=near, enough=ROUGH_REST)
        evidence.append(near.evidence)
    at = np.linspace(np.log(NEAR_GRID[-1]), np.log(NEAR_GRID[0]), NEAR_STEPS)
    height = np.interp(at, np.log(NEAR_GRID[::-1]), evidence[::-1])
    below = np.cumsum(np.exp(height - height.max()))
    return float(np.exp(at[np.searchsorted(below / below[-1], 1.0 - NEAR_TAIL)]))
