"""The one door through which counts of places enter."""

import numpy as np
from numpy.typing import ArrayLike

from engine.arrays import IntArray


def as_counts(counts: ArrayLike, *, n_places: int | None = None) -> IntArray:
    """Return counts as a checked int64 array (n_players, n_places).

    Parameters
    ----------
    counts
        (n_players, n_places) games that each player finished in each place, first place first.
    n_places
        Places that the rule knows; ``None`` takes any number from two up.

    Raises
    ------
    ValueError
        If the shape does not fit, a count is not an integer, or one is negative.
    """
    table = np.asarray(counts)
    fits = table.ndim == 2 and (table.shape[1] == n_places if n_places else table.shape[1] >= 2)
    if not fits:
        wanted = f"(n_players, {n_places})" if n_places else "(n_players, n_places)"
        raise ValueError(
            f"counts has shape {table.shape}; give {wanted}, games by place, first place first"
        )
    if not np.issubdtype(table.dtype, np.integer):
        raise ValueError(f"counts has type {table.dtype}; give whole games as integers")
    if np.any(table < 0):
        row, place = (int(x[0]) for x in np.nonzero(table < 0))
        raise ValueError(
            f"player {row} has {table[row, place]} games in place {place + 1}; counts start at 0"
        )
    return table.astype(np.int64)
