"""Two players who are asked about, where people choose their opponents by strength.

A game between two players can be one that they would choose to play, or any two players whom
somebody compares. Only in the first case is the pairing evidence that they are near each other.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray


def share_chosen(
    gap: FloatArray, variance: FloatArray, precision: float, population: float
) -> FloatArray:
    """The probability that two players are a pair that people choose, and not any two players.

    Both are as likely before the two are known. People choose two with a probability proportional
    to exp(-precision d² / 2), where d is their difference; any two are equally likely.

    Parameters
    ----------
    gap, variance : (n,) float64
        The difference of two by results alone, and the square of its error, logits and logits².
    precision : float
        Precision of two opponents' difference by their pairing alone, 1 / logits²; above 0.
    population : float
        Variance of the players' strengths, logits².

    Returns
    -------
    (n,) float64
        Near 0 for two who are far apart.
    """
    near = 1.0 / precision + variance
    anybody = near + 2.0 * population
    log_ratio = 0.5 * (np.log(anybody) - np.log(near) - gap**2 / near)
    return 1.0 / (1.0 + np.exp(-np.maximum(log_ratio, -700.0)))
