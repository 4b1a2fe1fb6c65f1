"""The frequency of draws when a draw counts as half a win for each player."""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.outcomes.tuned import EXACT_SHARE, RATE_STEPS


def draw_probability(rate: float, likely: FloatArray, unlikely: FloatArray) -> FloatArray:
    """The chance of a draw, ``min(4 d0 p (1 - p), 2 min(p, 1 - p))`` (section 5)."""
    chance: FloatArray = np.minimum(
        4.0 * rate * likely * unlikely, 2.0 * np.minimum(likely, unlikely)
    )
    return chance


def fit_draw_rate(
    n_games: FloatArray, likely: FloatArray, unlikely: FloatArray, n_drawn: float
) -> float:
    """The d0 in [0, 1] at which the expected number of draws is the actual one.

    With d0 = 1 no game can be drawn more often at its expected score; a league with even more draws
    gets 1. The expected number is concave and piecewise linear in d0, so Newton's method from 0
    rises to the root in a few steps and ends exactly there.
    """
    slope = 4.0 * n_games * likely * unlikely
    most = 2.0 * n_games * np.minimum(likely, unlikely)
    rate = 0.0
    for _ in range(RATE_STEPS):
        rising = rate * slope < most
        missing = n_drawn - np.sum(most[~rising]) - rate * np.sum(slope[rising])
        if missing <= EXACT_SHARE * n_drawn or rate == 1.0:
            break
        steepness = np.sum(slope[rising])
        rate = min(rate + missing / steepness, 1.0) if steepness > 0.0 else 1.0
    return float(rate)
