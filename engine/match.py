"""One match between two players: the win rate, its error, and the relative rating."""

from dataclasses import dataclass
from numbers import Integral

import numpy as np
from scipy.special import betaincinv, ndtri

from engine.scale import ELO_PER_LOGIT

Interval = tuple[float, float]


@dataclass(frozen=True)
class WinRate:
    """k wins in n games, error theory of section 8.

    Systematic errors (styles that do not suit each other, a model that does not hold) are not in
    these numbers.

    Attributes
    ----------
    wins, games : int
    confidence : float
        Of the intervals.
    rate : float
        ``q = k / n``.
    se, se_n_minus_1, se_n_minus_1_5 : float
        ``sqrt(q (1 - q) / n)``, and with n - 1 and n - 3/2 in place of n (NaN for one game).
    rating_difference_elo : float
        ``400 log10(q / (1 - q))``; ±inf for a clean score.
    rating_error_elo : float
        First order: ``(400 / ln 10) S / (q (1 - q))``; inf for a clean score.
    normal, wilson, clopper_pearson : (float, float)
        Intervals of the rate: ``q ± z S`` (cut at 0 and 1), Wilson's score, exact binomial.
    normal_elo, wilson_elo, clopper_pearson_elo : (float, float)
        The same mapped through the rating's monotone function, never expanded.
    """

    wins: int
    games: int
    confidence: float
    rate: float
    se: float
    se_n_minus_1: float
    se_n_minus_1_5: float
    rating_difference_elo: float
    rating_error_elo: float
    normal: Interval
    wilson: Interval
    clopper_pearson: Interval
    normal_elo: Interval
    wilson_elo: Interval
    clopper_pearson_elo: Interval


def win_rate(wins: int, games: int, *, confidence: float = 0.95) -> WinRate:
    """Return the win rate of a match with its standard errors and intervals.

    Raises
    ------
    ValueError
        Unless ``0 <= wins <= games``, games >= 1, both whole, and ``0 < confidence < 1``.
    """
    if not (isinstance(wins, Integral) and isinstance(games, Integral)):
        raise ValueError(f"wins = {wins!r}, games = {games!r}: give whole numbers (no half points)")
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"wins = {wins} of games = {games}: need games >= 1, 0 <= wins <= games")
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence = {confidence}: give a share between 0 and 1, such as 0.95")
    rate = wins / games
    spread = rate * (1.0 - rate)
    se = float(np.sqrt(spread / games))
    z = float(ndtri(0.5 + 0.5 * confidence))
    normal = (max(rate - z * se, 0.0), min(rate + z * se, 1.0))
    wilson = _wilson(int(wins), int(games), z)
    exact = _clopper_pearson(int(wins), int(games), confidence)
    return WinRate(
        wins=int(wins),
        games=int(games),
        confidence=confidence,
        rate=rate,
        se=se,
        se_n_minus_1=_se_with(spread, games - 1.0),
        se_n_minus_1_5=_se_with(spread, games - 1.5),
        rating_difference_elo=relative_rating(rate),
        rating_error_elo=ELO_PER_LOGIT * se / spread if spread > 0.0 else np.inf,
        normal=normal,
        wilson=wilson,
        clopper_pearson=exact,
        normal_elo=_map(normal),
        wilson_elo=_map(wilson),
        clopper_pearson_elo=_map(exact),
    )


def relative_rating(rate: float) -> float:
    """Return ``400 log10(q / (1 - q))`` in Elo; ±inf at 1 and 0.

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


def _se_with(spread: float, n: float) -> float:
    return float(np.sqrt(spread / n)) if n > 0.0 else np.nan


def _wilson(wins: int, games: int, z: float) -> Interval:
    """Wilson (1927): the rates p with ``|q - p| <= z sqrt(p (1 - p) / n)``."""
    rate = wins / games
    centre = rate + z**2 / (2.0 * games)
    half = z * np.sqrt(rate * (1.0 - rate) / games + z**2 / (4.0 * games**2))
    scale = 1.0 + z**2 / games
    low = (centre - half) / scale if wins > 0 else 0.0
    high = (centre + half) / scale if wins < games else 1.0
    return float(low), float(high)


def _clopper_pearson(wins: int, games: int, confidence: float) -> Interval:
    """Clopper and Pearson (1934) by quantiles of the beta distribution."""
    tail = 0.5 * (1.0 - confidence)
    low = betaincinv(wins, games - wins + 1, tail) if wins > 0 else 0.0
    high = betaincinv(wins + 1, games - wins, 1.0 - tail) if wins < games else 1.0
    return float(low), float(high)


def _map(interval: Interval) -> Interval:
    return relative_rating(interval[0]), relative_rating(interval[1])
