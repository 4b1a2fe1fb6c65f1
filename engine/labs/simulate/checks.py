"""Argument checks of simulated leagues, and the activity of their players."""

import math

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray


def at_least(name: str, value: float, lowest: float) -> None:
    """Raise ValueError unless ``value`` is finite and not below ``lowest``."""
    if not (math.isfinite(value) and value >= lowest):
        raise ValueError(f"{name} is {value}; give a finite value of {lowest} or more")


def share(name: str, value: float) -> None:
    """Raise ValueError unless ``value`` is between 0 and 1."""
    if not 0.0 <= value <= 1.0:
        raise ValueError(f"{name} is {value}; it is a share, so give 0 to 1")


def skewed(name: str, value: float) -> None:
    """Raise ValueError unless ``value`` is an exponent that leaves every player some games."""
    if not 0.0 <= value <= 2.0:
        raise ValueError(f"{name} is {value}; beyond 0 to 2 a table would hardly ever fill")


def zipf_activity(n_players: int, skew: float, rng: np.random.Generator) -> FloatArray:
    """The share of games of each player, (n_players,) summing to 1.

    The k-th most active player plays in proportion to ``k^-skew`` (Zipf); 0 is equal activity.
    Activity has nothing to do with the player's index or strength.
    """
    weight = np.arange(1, n_players + 1, dtype=np.float64) ** -skew
    return rng.permutation(weight / weight.sum())


def shares_of(name: str, given: ArrayLike, n_players: int) -> FloatArray:
    """Weights as shares of 1; ValueError unless two players have one above 0."""
    weight = np.asarray(given, dtype=np.float64)
    if weight.shape != (n_players,):
        raise ValueError(f"{name} has shape {weight.shape}; expected ({n_players},)")
    if not np.all(np.isfinite(weight) & (weight >= 0.0)) or np.count_nonzero(weight) < 2:
        raise ValueError(f"{name}: give finite weights of 0 or more, at least two of them above 0")
    shares: FloatArray = weight / weight.sum()
    return shares


def distinct_rows(
    weight: FloatArray, n_rows: int, n_columns: int, rng: np.random.Generator
) -> IntArray:
    """The (n_rows, n_columns) players, no one twice in a row, drawn by ``weight`` in turn.

    Rows are drawn with replacement, and rows in which a player meets himself are drawn again. All
    columns have the same distribution, so no seat favours active players.
    """
    cumulative = np.cumsum(weight)
    cumulative /= cumulative[-1]
    rows = np.empty((n_rows, n_columns), dtype=np.int64)
    todo = np.arange(n_rows)
    while todo.size:
        drawn = np.searchsorted(cumulative, rng.random((todo.size, n_columns)), side="right")
        rows[todo] = drawn
        in_order = np.sort(drawn, axis=1)
        todo = todo[np.any(in_order[:, 1:] == in_order[:, :-1], axis=1)]
    return rows
