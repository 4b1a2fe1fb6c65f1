"""A match as numbers: the win rate, its standard errors, its intervals, the relative rating."""

import math
from dataclasses import dataclass
from numbers import Integral

import numpy as np
from scipy.special import ndtri

from banzuke.engine.arrays import FloatArray
from banzuke.engine.match import intervals
from banzuke.engine.match.elo import Interval, interval_elo, relative_rating
from banzuke.engine.match.expansion import expansion_off
from banzuke.engine.match.tuned import MOST_GAMES, REACH, REACH_SD
from banzuke.engine.scale import ELO_PER_LOGIT


def shortest_binomial(wins: int, games: int, confidence: float) -> Interval:
    """The shortest interval that holds a new match's rate if the true rate were q = k / n.

    For X ~ Bin(n, q), counts are taken in order of probability, likeliest first, until they hold at
    least the confidence. A count with the same probability as the last count is taken too (this
    happens at q = 1/2 and keeps the interval symmetric there). The binomial distribution has one
    peak, at k, so the counts taken are neighbours, and no smaller set of counts holds the
    confidence. The interval is ``[a / n, b / n]`` for the first and last count a and b.

    This corrects only the normal approximation, not the use of q in place of p: a clean score has
    the interval [q, q], as with ``q ± z S`` (section 8).
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
    """The probabilities of the counts k + 1, k + 2, … over that of k, under Bin(n, k / n).

    One formula for both sides, so that a match and its mirror image agree to the last bit.
    """
    losses = games - wins
    if losses == 0:
        return np.empty(0)
    deviation = math.sqrt(wins * (losses / games))
    reach = min(losses, math.ceil(REACH_SD * deviation + REACH))
    steps = np.arange(reach, dtype=np.float64)
    return np.asarray(np.cumprod((losses - steps) / (wins + steps + 1.0) * (wins / losses)))


@dataclass(frozen=True)
class WinRate:
    """k wins and d draws in n games, error theory of section 8.

    These numbers do not include systematic errors (styles that do not suit each other, a model that
    does not hold).

    A draw is half a win. Then q is the mean score, and every standard error is that of a mean of
    points 1, 1/2 and 0: their variance ``v = q (1 - q) - (d / n) / 4`` stands in the place of
    ``q (1 - q)``, so draws make a match more certain.

    Attributes
    ----------
    wins, draws, games : int
    confidence : float
        Of the intervals.
    rate : float
        ``q = (k + d / 2) / n``.
    se, se_n_minus_1, se_n_minus_1_5 : float
        ``S = sqrt(v / n)``, and with n - 1 and n - 3/2 in place of n (NaN for one game).
    rating_difference_elo : float
        ``400 log10(q / (1 - q))``; ±inf for a clean score.
    rating_error_elo : float
        First order: ``(400 / ln 10) S / (q (1 - q))``; inf for a clean score.
    expansion_off : float
        How far an end of ``dR ± z error`` is from that of the mapped ``q ± z S``, as a share of
        the latter's distance (`expansion`); inf where an end of the rate is 0 or 1.
    normal, wilson : (float, float)
        Intervals of the rate: ``q ± z S`` (cut at 0 and 1); Wilson's score interval, with draws
        Tango's, its generalisation.
    clopper_pearson, shortest : (float, float) or None
        Exact binomial; shortest binomial at p = q. None with draws: points are no binomial count.
    normal_elo, wilson_elo, clopper_pearson_elo, shortest_elo : (float, float) or None
        The same intervals, mapped through the rating's monotone function, never expanded.
    """

    wins: int
    draws: int
    games: int
    confidence: float
    rate: float
    se: float
    se_n_minus_1: float
    se_n_minus_1_5: float
    rating_difference_elo: float
    rating_error_elo: float
    expansion_off: float
    normal: Interval
    wilson: Interval
    clopper_pearson: Interval | None
    shortest: Interval | None
    normal_elo: Interval
    wilson_elo: Interval
    clopper_pearson_elo: Interval | None
    shortest_elo: Interval | None


def win_rate(wins: int, games: int, *, draws: int = 0, confidence: float = 0.95) -> WinRate:
    """The win rate of a match with its standard errors and intervals.

    Raises
    ------
    ValueError
        Unless wins, draws and games are whole, none is negative, ``wins + draws <= games``,
        ``1 <= games <= 10**12``, and ``0 < confidence < 1``.
    """
    _check(wins, draws, games, confidence)
    wins, draws, games = int(wins), int(draws), int(games)
    rate = (wins + 0.5 * draws) / games
    spread = rate * (1.0 - rate)
    variance = max(spread - 0.25 * draws / games, 0.0)
    se = _se_with(variance, games)
    z = float(ndtri(0.5 + 0.5 * confidence))
    normal = intervals.normal(rate, se, z)
    if draws:
        wilson = intervals.score_with_draws(wins, draws, games, z)
        exact = shortest = None
    else:
        wilson = intervals.wilson(wins, games, z)
        exact = intervals.clopper_pearson(wins, games, confidence)
        shortest = shortest_binomial(wins, games, confidence)
    return WinRate(
        wins=wins,
        draws=draws,
        games=games,
        confidence=confidence,
        rate=rate,
        se=se,
        se_n_minus_1=_se_with(variance, games - 1.0),
        se_n_minus_1_5=_se_with(variance, games - 1.5),
        rating_difference_elo=relative_rating(rate),
        rating_error_elo=ELO_PER_LOGIT * se / spread if spread > 0.0 else np.inf,
        expansion_off=expansion_off(rate, z * se),
        normal=normal,
        wilson=wilson,
        clopper_pearson=exact,
        shortest=shortest,
        normal_elo=interval_elo(normal),
        wilson_elo=interval_elo(wilson),
        clopper_pearson_elo=interval_elo(exact) if exact else None,
        shortest_elo=interval_elo(shortest) if shortest else None,
    )


def _check(wins: int, draws: int, games: int, confidence: float) -> None:
    record = f"wins = {wins!r}, draws = {draws!r}, games = {games!r}"
    if not all(isinstance(count, Integral) for count in (wins, draws, games)):
        raise ValueError(f"{record}: give whole numbers; half points are draws")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"{record}: a match has 1 to {MOST_GAMES} games")
    if wins < 0 or draws < 0:
        raise ValueError(f"{record}: give 0 or more wins and draws")
    if wins + draws > games:
        raise ValueError(
            f"{record}: {wins + draws - games} more than were played; give all games that were "
            "played (wins, draws and losses), not the losses"
        )
    if not 0.0 < confidence < 1.0:
        raise ValueError(f"confidence = {confidence}: give a share between 0 and 1, such as 0.95")


def _se_with(variance: float, n: float) -> float:
    return float(np.sqrt(variance / n)) if n > 0.0 else np.nan
