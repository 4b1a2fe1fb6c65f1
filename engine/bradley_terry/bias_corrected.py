"""Intervals of what replicates spread around, with their median bias taken out."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri

FloatArray = NDArray[np.float64]

_Z = float(ndtri(0.975))


def bias_corrected(draws: FloatArray, estimate: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the (n_rows,) ends of 95 % intervals, bias-corrected percentiles (Efron 1981).

    Maximum likelihood spreads ratings too far, and replicates of the estimate do so once more:
    their plain percentiles miss the truth more often than they say (7 % instead of 5 % for
    differences of players with 100 games). With z0 the normal quantile of the share of draws below
    the estimate, the ends are the percentiles ``Φ(2 z0 ± 1.96)``. A NaN could lie anywhere: it
    counts as -inf for the lower end and as +inf for the upper one.

    Parameters
    ----------
    draws : (n_rows, n_replicates)
    estimate : (n_rows,)
    """
    n_draws = draws.shape[1]
    known = ~np.isnan(draws)
    below = np.sum(known & (draws < estimate[:, None]), axis=1)
    level = np.sum(known & (draws == estimate[:, None]), axis=1) + np.sum(~known, axis=1)
    share = np.clip((below + 0.5 * level) / n_draws, 0.5 / n_draws, 1.0 - 0.5 / n_draws)
    shift = 2.0 * ndtri(share)
    low = np.floor(ndtr(shift - _Z) * (n_draws + 1)).astype(np.int64)
    high = np.ceil(ndtr(shift + _Z) * (n_draws + 1)).astype(np.int64)
    rows = np.arange(len(draws))
    lowest = np.sort(np.where(known, draws, -np.inf), axis=1)
    highest = np.sort(np.where(known, draws, np.inf), axis=1)
    return (
        lowest[rows, np.clip(low, 1, n_draws) - 1],
        highest[rows, np.clip(high, 1, n_draws) - 1],
    )
