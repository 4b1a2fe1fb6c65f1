"""The interval of one coordinate, given the results: a middle and two ends, and the unit."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.result import DRAW, Effect
from banzuke.engine.outcomes import DAVIDSON
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Interval:
    """The interval of one coordinate, given the results.

    Attributes
    ----------
    corrected : float
        The estimate with its bias removed: equally likely to be too high or too low.
    lo95, hi95 : float
        NaN where the climb to an end of a profile failed.
    """

    corrected: float
    lo95: float
    hi95: float


def between(ends: FloatArray) -> FloatArray:
    """The (n, 4) standard error, 16, 50 and 84 % of (n, 3) middles and ends of 95 %.

    Each side of the middle is treated as half of a normal distribution.
    """
    middle, low, high = ends.T
    inner = float(ndtri(0.84) / ndtri(0.975))
    error = (high - low) / (2.0 * float(ndtri(0.975)))
    low68, high68 = middle - inner * (middle - low), middle + inner * (high - middle)
    return np.column_stack((error, low68, middle, high68))


NOTHING = Interval(np.nan, np.nan, np.nan)


def in_unit(effect: Effect, ends: Sequence[float] | FloatArray) -> Interval:
    """The interval of an effect in its unit, of middle and ends in natural units."""
    if effect.name == DRAW:
        return Interval(*(DAVIDSON.published(float(value)) for value in ends))
    if effect.unit == "ratio":
        return Interval(*(float(np.expm1(max(value, 0.0))) for value in ends))
    least = 0.0 if effect.name == "gamma" else -np.inf
    return Interval(*(ELO_PER_LOGIT * max(float(value), least) for value in ends))
