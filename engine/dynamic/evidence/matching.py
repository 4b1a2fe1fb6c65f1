"""The slope of a prior for errors, under which intervals contain the truth in any league.

Under the preference (`preference`) intervals contain 95 % of the truth on average
over the drifts that it expects. In a league whose drift is large they contain less, because the
preference takes the drift for smaller than it is. Jeffreys' prior is the root of Fisher's
information; under it intervals contain their share of the truth at every drift, to first order
(Welch and Peers 1963, Firth 1993). It has no meaning where results say nothing about the drift, so
it counts as far as they do, and the preference counts for the rest. Ratings and forecasts keep the
preference alone: it is right about most leagues, and their errors are smaller with it.

The preference for a spread of first strengths is right about most leagues, too, and makes intervals
too narrow in the few with a wide one. So errors have a wide preference in place of it.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.evidence.climb import posterior_slope
from banzuke.engine.dynamic.evidence.evidence import Slope
from banzuke.engine.dynamic.evidence.preference import (
    DRIFT,
    FOR_ERRORS,
    N_CONSTANTS,
    SPREAD,
    point_of,
    preference,
)
from banzuke.engine.dynamic.evidence.tuned import HALF_MATCHED, LITTLE_INFORMATION
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.paths import Path


def slope_for_errors(path: Path, half_life: float = np.inf) -> Slope:
    """The slope of the log-posterior of the constants for errors, at those of a path.

    Drift has Jeffreys' prior as far as it counts. The preference for little reversion is weaker
    than that for ratings, which makes reversion smaller than it is, and that for a spread is wide.

    Parameters
    ----------
    path : Path
    half_life : float
        As of `evidence.evidence_slope`.
    """
    slope = posterior_slope(path, half_life, FOR_ERRORS)
    slope.gradient[DRIFT] += _pull_of_drift(path.model, slope.change_information)
    return slope


def pull_for_errors(model: DynamicModel, change_information: FloatArray) -> FloatArray:
    """What is added to the slope of the log-posterior for errors without reversion.

    By ln drift it is that of Jeffreys' prior, by ln spread that of `pull_of_spread`: of both the
    slope of the preference is taken away. The result is (N_CONSTANTS,).

    Parameters
    ----------
    model : DynamicModel
    change_information : (n_players,) float
        As of `evidence.Slope`.
    """
    pull = pull_of_spread(model)
    pull[DRIFT] = _pull_of_drift(model, change_information)
    return pull


def pull_of_spread(model: DynamicModel) -> FloatArray:
    """What a wide preference for the spread, in place of the usual one, adds to the slope.

    The result is (N_CONSTANTS,), 0 but by ln spread.
    """
    point, pull = point_of(model), np.zeros(N_CONSTANTS)
    pull[SPREAD] = (preference(point, FOR_ERRORS).slope - preference(point).slope)[SPREAD]
    return pull


def _pull_of_drift(model: DynamicModel, change_information: FloatArray) -> float:
    """The slope by ln drift of Jeffreys' prior in place of the preference, as far as it counts."""
    counts = _counts(information_on_drift(change_information)[0])
    preferred = float(preference(point_of(model)).slope[DRIFT])
    return matching_slope(change_information) - counts * preferred


def matching_slope(change_information: FloatArray) -> float:
    """The slope of the logarithm of Jeffreys' prior by ln drift, as far as it counts.

    With Fisher's information f it is half the slope of ln f, times its share ``f² / (f² + 2²)``.

    Parameters
    ----------
    change_information : (n_players,) float
        As of `evidence.Slope`.
    """
    information, slope = information_on_drift(change_information)
    return 0.5 * slope * _counts(information) / information if information else 0.0


def _counts(information: float) -> float:
    """How far Jeffreys' prior counts, from 0 to 1."""
    return information**2 / (information**2 + HALF_MATCHED**2)


def information_on_drift(change_information: FloatArray) -> tuple[float, float]:
    """Fisher's information on ln drift in all results, and its slope by ln drift.

    Changes of a path share information. Of each frequency of a path results say a share r, where
    games come evenly. Their sum is t, the ``change_information``, Fisher's information is
    ``f = 2 Σ r²``, and the slope of t is ``2 t - f``. For a Wiener process f is 0.8 t² if t is
    small, and t - 1/2 if it is large; ``t² / (t + 1.25)`` is near both. In simulated leagues (60 of
    a cell) it is 0.9 to 1.4 times the variance of the slope of the evidence, which is Fisher's
    information.
    """
    t = change_information
    of_player = t**2 / (t + LITTLE_INFORMATION)
    growing = t * (t + 2.0 * LITTLE_INFORMATION) / (t + LITTLE_INFORMATION) ** 2
    slope = np.sum(growing * (2.0 * t - of_player))
    return float(of_player.sum()), float(slope)
