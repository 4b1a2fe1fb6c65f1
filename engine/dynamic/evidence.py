"""How the chance of all results, whatever strengths were, changes with the constants."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.fit import Path
from banzuke.engine.dynamic.moments import moments


@dataclass(frozen=True)
class Slope:
    """Of the logarithm of the evidence, by ln drift, ln spread and founders' mean in logits.

    Attributes
    ----------
    gradient : (3,) float
    curvature : (3,) float
        About minus the second derivative by each alone.
    """

    gradient: FloatArray
    curvature: FloatArray


def evidence_slope(path: Path) -> Slope:
    """Return how the evidence rises at the constants of a path.

    The evidence is the chance of all results with strengths integrated out: the product of the
    chances that each result had by those before it. By ln σ its logarithm has the slope
    ``Σ E[x²] / σ² - n`` (Dempster, Laird and Rubin 1977), where x are first strengths beyond what
    is expected of them and σ their deviation, or x are changes and σ theirs in that time, under the
    posterior's moments; by what is expected it is ``Σ E[x] / σ²``.
    """
    games, model, found = path.games, path.model, moments(path)
    later = np.ones(games.n_values, np.bool_)
    later[games.start[:-1][np.diff(games.start) > 0]] = False
    since = np.diff(games.day, prepend=games.day[:1]).astype(np.float64)
    width = np.where(later, since * model.variance_per_day, model.first_variance)
    mode, mean = (
        values - np.where(later, np.roll(values, 1), 0.0)
        for values in (path.strength - path.expected, found.mean)
    )
    before = np.roll(found.variance, 1) - 2.0 * np.roll(found.shared, 1)
    told = 1.0 - (found.variance + np.where(later, before, 0.0)) / width
    # The square of the mean to first order around the mode: where little is told, the square of
    # what lies between them is larger than the second order that would go with it.
    rise = mode * (2.0 * mean - mode) / width - told
    began = ~later & path.founder[games.player]
    gradient = np.array([rise[later].sum(), rise[~later].sum(), (mean / width)[began].sum()])
    # Of numbers apart it is twice the sum of squares of what is told of each (Fisher's). Changes
    # one after the other are told of together: of a long path the sum of squares is half the sum.
    # Of founders only what lies between them and newcomers is told.
    share = 1.0 - float(began.sum()) / max(float((~later).sum()), 1.0)
    curvature = np.array(
        [told[later].sum(), 2.0 * (told[~later] ** 2).sum(), share * (told / width)[began].sum()]
    )
    return Slope(gradient, np.maximum(curvature, 0.0))
