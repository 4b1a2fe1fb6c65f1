"""How often the intervals of a match hold the true win rate, exactly."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import gammaln, ndtri

from banzuke.engine.arrays import FloatArray, IntArray

_EDGE = 1e-9
"""Distance from the edge of an interval, relative to its width, at which a count still lies on the
edge."""

_MOST_GAMES = 10_000_000  # all counts of one match are held at a time


@dataclass(frozen=True)
class Coverage:
    """Probabilities of holding, by binomial sums; arrays (n_confidences, n_rates, n_games).

    Attributes
    ----------
    confidences, rates, games
        (n_confidences,) nominal, (n_rates,) true win rates p, (n_games,) games per match n.
    around_true_rate
        The source's quantity: that q lies within ``p ± z S_p``, ``S_p = sqrt(p (1 - p) / n)``, z
        to two decimals as the source has it (1.96, 2.58). p is known here: nothing is estimated.
    normal
        That p lies within ``q ± z S``, the interval that a user computes.
    wilson
        That p lies in Wilson's interval: the same event as ``around_true_rate``, by his
        definition, but for the decimals of z.
    clopper_pearson
        That p lies in the exact interval of Clopper and Pearson; never below nominal.
    """

    confidences: FloatArray
    rates: FloatArray
    games: IntArray
    around_true_rate: FloatArray
    normal: FloatArray
    wilson: FloatArray
    clopper_pearson: FloatArray


def coverage_study(
    rates: ArrayLike, games: ArrayLike, *, confidences: ArrayLike = (0.95, 0.99)
) -> Coverage:
    """The coverage of intervals over true win rates and match lengths.

    Sums the probabilities of all counts k whose ``q = k / n`` is covered; nothing is simulated.
    Source: section 8, the coverage study.

    Intervals are closed: a value on the edge is inside. The edge is met, such as by k = 1299 and
    1201 of n = 2500 at p = 1/2 and z = 1.96, where rounding must not decide: a count within 1e-9
    half widths of an edge is on it. ``q ± z S`` of a clean score is the point q, so it misses.

    Parameters
    ----------
    rates
        (n_rates,) or one; true win rates, each above 0 and below 1.
    games
        (n_games,) or one; whole numbers from 1 to ten million.
    confidences
        (n_confidences,) or one; each above 0 and below 1.

    Raises
    ------
    ValueError
        If a value is outside these ranges.
    """
    p, levels, sizes = _shares(rates, "rates"), _shares(confidences, "confidences"), _sizes(games)
    cells = np.empty((4, levels.size, p.size, sizes.size))
    for j, rate in enumerate(p):
        for i, n in enumerate(sizes):
            cells[:, :, j, i] = _one_cell(float(rate), int(n), levels)
    around, normal, wilson, exact = cells
    return Coverage(levels, p, sizes, around, normal, wilson, exact)


def _one_cell(p: float, n: int, levels: FloatArray) -> FloatArray:
    """The four probabilities at each level, (4, n_levels)."""
    k = np.arange(n + 1)
    weight = _probabilities(k, n, p)
    at_most, at_least = np.cumsum(weight), np.cumsum(weight[::-1])[::-1]
    distance = np.abs(k - n * p) / np.sqrt(n)
    true_deviation, deviation = np.sqrt(p * (1.0 - p)), np.sqrt(k * (n - k)) / n
    out = np.empty((4, levels.size))
    for i, level in enumerate(levels):
        z, tail = ndtri(0.5 + 0.5 * level), 0.5 * (1.0 - level) * (1.0 - _EDGE)
        good = (
            distance <= np.round(z, 2) * true_deviation * (1.0 + _EDGE),
            distance <= z * deviation * (1.0 + _EDGE),
            distance <= z * true_deviation * (1.0 + _EDGE),
            # p is above the lower end if k or more wins are not too rare at p, and so on.
            (at_least >= tail) & (at_most >= tail),
        )
        out[:, i] = [weight[inside].sum() for inside in good]
    return np.minimum(out, 1.0)


def _probabilities(k: IntArray, n: int, p: float) -> FloatArray:
    ways = gammaln(n + 1.0) - gammaln(k + 1.0) - gammaln(n - k + 1.0)
    return np.asarray(np.exp(ways + k * np.log(p) + (n - k) * np.log1p(-p)))


def _shares(values: ArrayLike, name: str) -> FloatArray:
    shares = np.atleast_1d(np.asarray(values, dtype=np.float64))
    wrong = shares[~((shares > 0.0) & (shares < 1.0))]
    if shares.ndim != 1 or wrong.size:
        raise ValueError(f"{name} = {shares.tolist()}: give a row of shares between 0 and 1")
    return shares


def _sizes(games: ArrayLike) -> IntArray:
    sizes = np.atleast_1d(np.asarray(games))
    if sizes.ndim != 1 or not np.issubdtype(sizes.dtype, np.integer):
        raise ValueError(
            f"games has shape {sizes.shape}, type {sizes.dtype}: give a row of integers"
        )
    wrong = sizes[(sizes < 1) | (sizes > _MOST_GAMES)]
    if wrong.size:
        raise ValueError(f"games = {int(wrong[0])}: a match has 1 to {_MOST_GAMES} games")
    return sizes.astype(np.int64)
