"""Mean and standard deviation of draws, some of which have no finite value."""

import numpy as np
from numpy.typing import NDArray

from engine.arrays import FloatArray


def finite_moments(draws: NDArray[np.floating]) -> tuple[FloatArray, FloatArray]:
    """Return mean and standard deviation (n - 1) of the finite draws in each row.

    Parameters
    ----------
    draws : (n_rows, n_draws)

    Returns
    -------
    mean : (n_rows,)
        NaN without a finite draw.
    deviation : (n_rows,)
        Around this mean; NaN with fewer than 2.
    """
    finite = np.isfinite(draws)
    count = finite.sum(axis=1)
    values = np.where(finite, draws, 0.0).astype(np.float64)
    mean = np.where(count > 0, values.sum(axis=1) / np.maximum(count, 1), np.nan)
    square = np.where(finite, (values - mean[:, None]) ** 2, 0.0).sum(axis=1)
    deviation = np.where(count > 1, np.sqrt(square / np.maximum(count - 1, 1)), np.nan)
    return mean, deviation
