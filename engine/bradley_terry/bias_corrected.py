"""Intervals from replicates, with their median bias removed."""

import numpy as np
from scipy.special import ndtr, ndtri

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.tuned import FEWEST_REPLICATES

_Z = float(ndtri(0.975))
"""1.96: both tails of a 95 % interval hold 2.5 %."""


def bias_corrected(
    replicates: FloatArray, estimate: FloatArray, *, resolution: float = 0.0
) -> tuple[FloatArray, FloatArray]:
    """The (n_rows,) ends of 95 % intervals, bias-corrected percentiles (Efron 1981).

    Maximum likelihood spreads ratings too far, and replicates of the estimate do so once more:
    their plain percentiles miss the truth too often (7 % instead of 5 % for differences of players
    with 100 games). With z0 the normal quantile of the share of replicates below the estimate, the
    ends are the percentiles ``Φ(2 z0 ± 1.96)``. A NaN could be anywhere: it counts as -inf for the
    lower end and as +inf for the upper end. With fewer than 39 replicates both ends are infinite.

    Parameters
    ----------
    replicates : (n_rows, n_replicates)
    estimate : (n_rows,)
    resolution : float
        Replicates within this distance of the estimate count as equal to it: replicates that
        repeat the results return to the estimate within their own error, on either side.
    """
    n_replicates = replicates.shape[1]
    if n_replicates < FEWEST_REPLICATES:
        return np.full(len(replicates), -np.inf), np.full(len(replicates), np.inf)
    known = ~np.isnan(replicates)
    with np.errstate(invalid="ignore"):  # inf - inf: level
        gap = np.where(replicates == estimate[:, None], 0.0, replicates - estimate[:, None])
    below = np.sum(known & (gap < -resolution), axis=1)
    level = np.sum(known & (np.abs(gap) <= resolution), axis=1) + np.sum(~known, axis=1)
    share = np.clip(
        (below + 0.5 * level) / n_replicates, 0.5 / n_replicates, 1.0 - 0.5 / n_replicates
    )
    shift = 2.0 * ndtri(share)
    low = np.floor(ndtr(shift - _Z) * (n_replicates + 1)).astype(np.int64)
    high = np.ceil(ndtr(shift + _Z) * (n_replicates + 1)).astype(np.int64)
    rows = np.arange(len(replicates))
    lowest = np.sort(np.where(known, replicates, -np.inf), axis=1)
    highest = np.sort(np.where(known, replicates, np.inf), axis=1)
    return (
        lowest[rows, np.clip(low, 1, n_replicates) - 1],
        highest[rows, np.clip(high, 1, n_replicates) - 1],
    )
