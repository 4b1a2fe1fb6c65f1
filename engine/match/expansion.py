"""Where the first-order error of a relative rating holds, and how many errors a confidence takes.

Source: document 001, the error theory of matches, parts 1 and 2.
"""

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtr, ndtri

from banzuke.engine.arrays import FloatArray
from banzuke.engine.match.elo import relative_rating
from banzuke.engine.scale import ELO_PER_LOGIT


def expansion_off(rate: float, half_width: float) -> float:
    """How far the expanded ends of a relative rating are from the mapped ones, as a share.

    The error ``(400 / ln 10) S / (q (1 - q))`` is the first term of an expansion in S, which holds
    where S is far below q and 1 - q. The ends of ``q ± z S`` mapped through the rating itself need
    no expansion. 0 without an error of a rate between 0 and 1; inf where an end is at 0 or 1.

    Parameters
    ----------
    rate : float
        q, from 0 to 1.
    half_width : float
        ``z S``.
    """
    low, high = rate - half_width, rate + half_width
    if not 0.0 < low <= high < 1.0:
        return float(np.inf)
    if half_width == 0.0:
        return 0.0
    expanded = ELO_PER_LOGIT * half_width / (rate * (1.0 - rate))
    own = relative_rating(rate)
    ends = np.array([own - relative_rating(low), relative_rating(high) - own])
    return float(np.max(np.abs(expanded / ends - 1.0)))


def errors_of_confidence(confidence: ArrayLike) -> FloatArray:
    """The number r of standard errors whose interval ``± r S`` has a confidence, 1.96 for 0.95."""
    return np.asarray(ndtri(0.5 + 0.5 * np.asarray(confidence, dtype=np.float64)))


def outside(errors: ArrayLike) -> FloatArray:
    """The chance a that a normal variable is more than r standard errors off: its confidence is
    ``1 - a``.
    """
    return np.asarray(2.0 * ndtr(-np.asarray(errors, dtype=np.float64)))
