"""How often games are drawn when a draw counts as half a win for each."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

_BISECTIONS = 60


def draw_probability(rate: float, likely: FloatArray, unlikely: FloatArray) -> FloatArray:
    """Return the chance of a draw, ``min(4 d0 p (1 - p), 2 min(p, 1 - p))`` (section 5)."""
    chance: FloatArray = np.minimum(
        4.0 * rate * likely * unlikely, 2.0 * np.minimum(likely, unlikely)
    )
    return chance


def fit_draw_rate(
    n_games: FloatArray, likely: FloatArray, unlikely: FloatArray, n_drawn: int
) -> float:
    """Return d0 in [0, 1] such that as many draws are expected as there were.

    With d0 = 1 no game can be drawn more often at its expected score; a league with still more
    draws gets 1.
    """
    if n_drawn == 0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(_BISECTIONS):
        middle = 0.5 * (low + high)
        if np.sum(n_games * draw_probability(middle, likely, unlikely)) < n_drawn:
            low = middle
        else:
            high = middle
    return high
