"""The ladder: the TIER rate from a skill, the shown rate, and the tier."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier_params import TierParams


def tier_rate(mu: ArrayLike, sigma: ArrayLike, params: TierParams) -> FloatArray:
    """The TIER rate ``mu - K sigma + L`` in points, without the floor of shown rates.

    Gains are differences of this rate, so that they add up. ``shown_rate`` applies the floor.
    Source: specification "TIER rating" section 1.

    Parameters
    ----------
    mu, sigma
        (n,) points, or scalars: mean and standard deviation of skill.
    """
    mean = np.asarray(mu, dtype=np.float64)
    return np.asarray(mean - params.k * np.asarray(sigma, dtype=np.float64) + params.offset)


def shown_rate(rate: ArrayLike, params: TierParams) -> FloatArray:
    """The shown rate (n,) in points: ``rate``, but never below ``params.rate_floor``."""
    return np.maximum(np.asarray(rate, dtype=np.float64), params.rate_floor)


def tier_index(rate: ArrayLike, params: TierParams) -> IntArray:
    """The row of ``params.tiers`` of each rate (n,); row 0 is the best tier.

    A rate equal to a tier's lowest rate belongs to that tier.

    Raises
    ------
    ValueError
        If a rate is NaN.
    """
    values = np.asarray(rate, dtype=np.float64)
    if np.any(np.isnan(values)):
        i = int(np.flatnonzero(np.isnan(values))[0])
        raise ValueError(f"rate {i} is nan and has no tier; rate the player first")
    lowest_up = np.array([lowest for _, lowest in reversed(params.tiers)])
    above = np.searchsorted(lowest_up, values, side="right")
    return np.asarray(len(params.tiers) - above, dtype=np.int64)


def tier_name(rate: ArrayLike, params: TierParams) -> NDArray[np.str_]:
    """The name of the tier of each rate (n,), such as "S" or "BII"."""
    names = np.array([name for name, _ in params.tiers])
    return np.asarray(names[tier_index(rate, params)])
