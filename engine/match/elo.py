"""From a win rate to a difference of ratings and back."""

import numpy as np
from scipy.special import expit

from banzuke.engine.scale import ELO_PER_LOGIT

Interval = tuple[float, float]


def relative_rating(rate: float) -> float:
    """``400 log10(q / (1 - q))`` in Elo; ±inf at 1 and 0.

    Raises
    ------
    ValueError
        If the rate is outside [0, 1].
    """
    if not 0.0 <= rate <= 1.0:
        raise ValueError(f"rate = {rate}: a win rate lies between 0 and 1")
    if rate in (0.0, 1.0):
        return np.inf if rate else -np.inf
    return float(400.0 * np.log10(rate / (1.0 - rate)))


def expected_score(difference_elo: float) -> float:
    """The win rate of a player who is ``difference_elo`` stronger, in [0, 1]."""
    return float(expit(difference_elo / ELO_PER_LOGIT))


def interval_elo(interval: Interval) -> Interval:
    """An interval of rates in Elo: both ends are mapped, never expanded (section 8)."""
    return relative_rating(interval[0]), relative_rating(interval[1])
