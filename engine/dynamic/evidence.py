"""How the chance of all results, whatever strengths were, changes with drift and spread."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import BoolArray, FloatArray
from engine.dynamic.fit import Path
from engine.dynamic.moments import moments


@dataclass(frozen=True)
class Slope:
    """Of the logarithm of the evidence, by ln drift and ln spread.

    Attributes
    ----------
    gradient : (2,) float
    curvature : (2,) float
        About minus the second derivative by each alone.
    """

    gradient: FloatArray
    curvature: FloatArray


def evidence_slope(path: Path) -> Slope:
    """Return how the evidence rises at the constants of a path.

    The evidence is the chance of all results with strengths integrated out: the product of the
    chances that each result had by those before it. By ln σ its logarithm has the slope
    ``Σ E[x²] / σ² - n`` (Dempster, Laird and Rubin 1977), where x are first strengths and σ their
    deviation, or x are changes and σ theirs in that time, under the posterior's moments.
    """
    games, model, found = path.games, path.model, moments(path)
    since = games.days_since
    later = since > 0.0
    width = np.where(later, since * model.variance_per_day, model.first_variance)
    mode, mean = (
        values - np.where(later, np.roll(values, 1), 0.0) for values in (path.strength, found.mean)
    )
    before = np.roll(found.variance, 1) - 2.0 * np.roll(found.shared, 1)
    told = 1.0 - (found.variance + np.where(later, before, 0.0)) / width
    # Of numbers apart it is twice the sum of squares of what is told of each (Fisher's). Changes
    # one after the other are told of together: of a long path the sum of squares is half the sum.
    curvature = np.where(later, told, 2.0 * told**2)
    # The square of the mean to first order around the mode: where little is told, the square of
    # what lies between them is larger than the second order that would go with it.
    rise = mode * (2.0 * mean - mode) / width - told
    return Slope(_of_both(rise, later), np.maximum(_of_both(curvature, later), 0.0))


def _of_both(values: FloatArray, later: BoolArray) -> FloatArray:
    """Return the sums of changes' values and of first ones'."""
    return np.array([values[later].sum(), values[~later].sum()])
