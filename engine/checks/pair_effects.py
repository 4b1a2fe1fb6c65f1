"""What two players make of each other beyond their ratings, and how sure that is.

A pair's games have S points more than the ratings expect, with a variance V of luck alone. If the
log odds of the pair differ from those of the ratings by δ, then to first order E[S] = V δ, and V is
the information about δ. Over the pairs of a league δ is normal around 0 with a variance τ², which
follows from how much the surpluses vary beyond luck, ``E[S²] = V + V² τ²``, by moments
(DerSimonian and Laird 1986). So the posterior of a δ is normal, with the precision V + 1/τ²: pairs
of few games are drawn to 0, and if surpluses vary no more than by luck, all are.

The ratings have seen the same games, which makes surpluses a little smaller: the answers are
cautious.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from banzuke.engine.arrays import FloatArray


@dataclass(frozen=True)
class PairEffects:
    """The effects of some pairs.

    Attributes
    ----------
    spread : float
        τ in log odds: how much pairs differ from what ratings say; 0 if no more than by luck.
    effect : (n,) float64
        Posterior mean of each δ, in log odds.
    chance_above : (n,) float64
        Probability that δ is above 0.
    """

    spread: float
    effect: FloatArray
    chance_above: FloatArray


def spread_of_pairs(surplus: FloatArray, variance: FloatArray) -> float:
    """The τ of pairs with (n,) surpluses of points and their (n,) variances by luck, at least 0."""
    information = float(np.square(variance).sum())
    if information == 0.0:
        return 0.0
    return float(np.sqrt(max((np.square(surplus) - variance).sum() / information, 0.0)))


def pair_effects(surplus: FloatArray, variance: FloatArray) -> PairEffects:
    """The effects of pairs with (n,) surpluses of points and their (n,) variances by luck.

    Raises
    ------
    ValueError
        If a value is not finite, or a variance below 0.
    """
    surplus, variance = np.asarray(surplus, np.float64), np.asarray(variance, np.float64)
    if not (np.isfinite(surplus).all() and np.isfinite(variance).all() and (variance >= 0).all()):
        raise ValueError("surpluses must be finite, and variances finite and not below 0")
    spread = spread_of_pairs(surplus, variance)
    if spread == 0.0:
        return PairEffects(0.0, np.zeros(surplus.shape), np.full(surplus.shape, 0.5))
    precision = variance + spread**-2
    return PairEffects(spread, surplus / precision, ndtr(surplus / np.sqrt(precision)))
