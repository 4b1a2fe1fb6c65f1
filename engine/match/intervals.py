"""Intervals of a win rate that need no table: normal, score and exact binomial."""

import math

from scipy.special import betaincinv

from banzuke.engine.match.elo import Interval
from banzuke.engine.match.tuned import SHIFT_HALVINGS


def normal(rate: float, se: float, z: float) -> Interval:
    """``q ± z S``, cut at 0 and 1."""
    return max(rate - z * se, 0.0), min(rate + z * se, 1.0)


def wilson(wins: int, games: int, z: float) -> Interval:
    """Wilson's (1927) interval: the rates p with ``|q - p| <= z sqrt(p (1 - p) / n)``."""
    rate = wins / games
    centre = rate + z**2 / (2.0 * games)
    half = z * math.sqrt(rate * (1.0 - rate) / games + z**2 / (4.0 * games**2))
    scale = 1.0 + z**2 / games
    low = (centre - half) / scale if wins > 0 else 0.0
    high = (centre + half) / scale if wins < games else 1.0
    return low, high


def score_with_draws(wins: int, draws: int, games: int, z: float) -> Interval:
    """The mean scores p with ``|q - p| <= z sqrt(v(p) / n)``; without draws, Wilson's.

    ``v(p) = p (1 - p) - D(p) / 4`` is the variance of one game's points and D(p) the likeliest
    share of draws, given the record, of players whose mean score is p. Tango (1998, Statistics in
    Medicine 17, 891) gives this interval for paired proportions: ``2 p - 1`` is his difference.
    """
    losses = games - wins - draws
    low = _lower_end(wins, draws, losses, z)
    return low, 1.0 - _lower_end(losses, draws, wins, z)


def _lower_end(wins: int, draws: int, losses: int, z: float) -> float:
    """The smallest mean score that is consistent with the record, by bisection."""
    n = wins + draws + losses
    rate = (wins + 0.5 * draws) / n
    if rate == 0.0:
        return 0.0
    low, high = 0.0, rate
    for _ in range(SHIFT_HALVINGS):
        middle = 0.5 * (low + high)
        variance = _variance(middle, wins, draws, losses)
        if n * (rate - middle) ** 2 > z**2 * variance:
            low = middle
        else:
            high = middle
    return high


def _variance(p: float, wins: int, draws: int, losses: int) -> float:
    """``p (1 - p) - D / 4``, where D maximises the likelihood at the mean score p.

    Setting the derivative of ``w ln(p - x) + d ln(2 x) + l ln(1 - p - x)``, ``x = D / 2``, to zero
    gives ``n x² - (d + w (1 - p) + l p) x + d p (1 - p) = 0``; x is its smaller root.
    """
    n = wins + draws + losses
    spread = p * (1.0 - p)
    b = draws + wins * (1.0 - p) + losses * p
    half_draws = 2.0 * draws * spread / (b + math.sqrt(max(b * b - 4.0 * n * draws * spread, 0.0)))
    return spread - 0.5 * half_draws


def clopper_pearson(wins: int, games: int, confidence: float) -> Interval:
    """Clopper and Pearson's (1934) interval, by quantiles of the beta distribution."""
    tail = 0.5 * (1.0 - confidence)
    low = betaincinv(wins, games - wins + 1, tail) if wins > 0 else 0.0
    high = betaincinv(wins + 1, games - wins, 1.0 - tail) if wins < games else 1.0
    return float(low), float(high)
