"""Ratios of sums over games, with errors: games are independent, decisions in a game are not."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray


@dataclass(frozen=True)
class Ratios:
    """A ratio per group.

    Attributes
    ----------
    value, se : (n_groups,) float
        NaN for groups without data; the error is also NaN for fewer than two games.
    """

    value: FloatArray
    se: FloatArray


def ratios(
    numerator: FloatArray, denominator: FloatArray, group: IntArray, *, n_groups: int
) -> Ratios:
    """Sum of numerators over sum of denominators of each group; rows are games.

    The error is that of a ratio estimator, linearised: with ``r = Σa / Σb`` over n games,
    ``se² = n / (n - 1) Σ (a - r b)² / (Σb)²`` (Cochran, Sampling Techniques, 3rd ed.,
    section 2.11).

    Parameters
    ----------
    numerator, denominator : (n_rows,) float
        Of one game in one group; denominators are not negative.
    group : (n_rows,) int
        From 0 to ``n_groups - 1``.
    """
    n = np.bincount(group[denominator > 0], minlength=n_groups).astype(np.float64)
    above = np.bincount(group, numerator, n_groups)
    below = np.bincount(group, denominator, n_groups)
    value = np.divide(above, below, out=np.full(n_groups, np.nan), where=below > 0)
    residual = numerator - np.nan_to_num(value)[group] * denominator
    squares = np.bincount(group, residual**2, n_groups)
    enough = n > 1
    factor = np.divide(n, n - 1.0, out=np.full(n_groups, np.nan), where=enough)
    se = np.sqrt(factor * squares) / np.where(below > 0, below, np.nan)
    return Ratios(value, se)
