"""The full matrix of a quadratic form in differences."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray


def dense_laplacian(
    one: NDArray[np.integer], other: NDArray[np.integer], weight: FloatArray, own: FloatArray
) -> FloatArray:
    """The (n, n) matrix of ``Σ weight (x_one - x_other)² + Σ own x²``.

    Parameters
    ----------
    one, other : (n_cells,)
        Players; a pair may occur several times.
    weight : (n_cells,)
    own : (n,)
    """
    n = len(own)
    between = np.bincount(one.astype(np.int64) * n + other, weight, n * n).reshape(n, n)
    matrix = -(between + between.T).astype(np.float64)
    matrix[np.diag_indices(n)] += own + np.bincount(one, weight, n) + np.bincount(other, weight, n)
    return np.asarray(matrix)
