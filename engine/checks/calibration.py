"""Are chances as extreme as outcomes bear out? Logistic recalibration of predicted scores."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray, IntArray
from engine.checks.cells import SCORES

_MAX_STEPS = 50
"""Newton's steps for two parameters; 5 to 8 are usual."""

_FARTHEST = 40.0
"""Log odds at which a chance is as good as 0 or 1: farther ones weigh no more than that."""

_ENOUGH = 1e-10
"""Step at which both parameters are found."""


@dataclass(frozen=True)
class Calibration:
    """``logit(E[score]) = intercept + slope · logit(predicted)``: 0 and 1 would be right.

    Attributes
    ----------
    slope, slope_se : float
        Below 1: chances are more extreme than what happens. NaN where the games do not tell.
    intercept, intercept_se : float
        Above 0: the first mover scores more than predicted between equals.
    """

    slope: float
    slope_se: float
    intercept: float
    intercept_se: float


UNKNOWN = Calibration(np.nan, np.nan, np.nan, np.nan)


def calibration(
    expected: FloatArray, conceded: FloatArray, counts: IntArray | FloatArray
) -> Calibration:
    """Return the recalibration that makes the outcomes likeliest.

    Parameters
    ----------
    expected, conceded : (n_cells,)
        Predicted scores of the first and of the second mover; they add up to 1.
    counts : (n_cells, 3)
        Games that the first mover won, drew and lost.
    """
    games = counts.sum(axis=1).astype(np.float64)
    points = counts @ SCORES
    tiny = np.exp(-_FARTHEST)
    predicted = np.log(np.maximum(expected, tiny)) - np.log(np.maximum(conceded, tiny))
    design = np.column_stack((np.ones_like(predicted), predicted))
    found = np.array([0.0, 0.5])
    for _ in range(_MAX_STEPS):
        chance = 0.5 * (1.0 + np.tanh(0.5 * np.sum(design * found, axis=1)))
        weight = games * chance * (1.0 - chance)
        information = np.einsum("ci,c,cj->ij", design, weight, design, optimize=False)
        if not np.linalg.det(information) > 1e-9 * max(information[0, 0], 1.0):
            return UNKNOWN
        step = np.linalg.solve(information, np.sum(design.T * (points - games * chance), axis=1))
        found = found + np.clip(step, -1.0, 1.0)
        if np.max(np.abs(step)) < _ENOUGH:
            se = np.sqrt(np.diag(np.linalg.inv(information)))
            return Calibration(*(float(v) for v in (found[1], se[1], found[0], se[0])))
    return UNKNOWN
