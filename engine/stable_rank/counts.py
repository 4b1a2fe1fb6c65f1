"""Validation of counts of places: all counts enter here."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banzuke.engine.arrays import FloatArray, IntArray

TWELFTHS = 12
"""Parts of a game: a half, a third and a quarter of a place are whole numbers of twelfths."""


@dataclass(frozen=True)
class SharedCounts:
    """Games by place, where tied players share their places.

    Attributes
    ----------
    twelfths
        (n_players, n_places) twelfths of games, first place first; a player's twelfths add up to
        whole games.
    """

    twelfths: IntArray

    def __getitem__(self, rows: NDArray[np.intp]) -> "SharedCounts":
        """The counts of some players."""
        return SharedCounts(self.twelfths[rows])


def as_counts(
    counts: ArrayLike | SharedCounts, *, n_places: int | None = None
) -> IntArray | FloatArray:
    """Counts as a checked array (n_players, n_places), of int64, or float64 if shared.

    Parameters
    ----------
    counts
        (n_players, n_places) games that each player finished in each place, first place first.
    n_places
        Number of places of the rule; ``None`` accepts any number from two up.

    Raises
    ------
    ValueError
        If the shape does not fit, a count is not an integer, or one is negative; or if the shares
        of a player add up to no whole number of games.
    """
    if isinstance(counts, SharedCounts):
        return _as_games(_as_integers(counts.twelfths, n_places))
    return _as_integers(counts, n_places)


def games_of(table: IntArray | FloatArray) -> IntArray:
    """The (n_players,) numbers of games from checked counts."""
    return np.asarray(np.rint(table.sum(axis=1)), dtype=np.int64)


def _as_games(twelfths: IntArray) -> FloatArray:
    over = twelfths.sum(axis=1) % TWELFTHS
    if np.any(over):
        row = int(np.argmax(over > 0))
        raise ValueError(
            f"player {row} has {over[row]} twelfths of a game too many; shares of places add up to "
            "whole games"
        )
    return np.asarray(twelfths / TWELFTHS)


def _as_integers(counts: ArrayLike, n_places: int | None) -> IntArray:
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
