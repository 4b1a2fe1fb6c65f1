"""The shortest interval of a binomial count, with the estimate in the place of the true rate."""

import math

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.match.elo import Interval

_REACH_SD, _REACH = 10.0, 60.0
"""Counts farther from the mode than 10 deviations and 60 weigh less than 1e-20 of it."""


def shortest_binomial(wins: int, games: int, confidence: float) -> Interval:
    """Return the shortest interval that holds a new match's rate if the true rate were q = k / n.

    Of X ~ Bin(n, q), take the counts in the order of their probability, likeliest first, until
    they hold at least the confidence; a count as likely as the last one taken is taken with it
    (this happens at q = 1/2 and keeps the interval symmetric there). The binomial distribution has
    one peak, at k, so what is taken are neighbours: with no fewer counts can the confidence be
    held. The interval is ``[a / n, b / n]`` for the first and last count a and b.

    It repairs only the normal approximation. That q stands in the place of p is not repaired: a
    clean score has the interval [q, q], as ``q ± z S`` has (section 8).
    """
    above = _weights_above(wins, games)
    below = _weights_above(games - wins, games)
    weights = np.sort(np.concatenate(([1.0], above, below)))[::-1]
    held = np.cumsum(weights)
    last = min(int(np.searchsorted(held, confidence * held[-1])), weights.size - 1)
    first_count = wins - int(np.count_nonzero(below >= weights[last]))
    last_count = wins + int(np.count_nonzero(above >= weights[last]))
    return first_count / games, last_count / games


def _weights_above(wins: int, games: int) -> FloatArray:
    """Return the probabilities of the counts k + 1, k + 2, … over that of k, under Bin(n, k / n).

    One formula for both sides, so that a match and its mirror image agree to the last bit.
    """
    losses = games - wins
    if losses == 0:
        return np.empty(0)
    deviation = math.sqrt(wins * (losses / games))
    reach = min(losses, math.ceil(_REACH_SD * deviation + _REACH))
    steps = np.arange(reach, dtype=np.float64)
    return np.asarray(np.cumprod((losses - steps) / (wins + steps + 1.0) * (wins / losses)))
