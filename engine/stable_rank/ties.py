"""Ties at a table: tied players share their places."""

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.stable_rank.counts import TWELFTHS, SharedCounts


def sum_places(
    player_idx: ArrayLike,
    place: ArrayLike,
    n_tied: ArrayLike | None = None,
    *,
    n_players: int,
    n_places: int,
) -> IntArray | SharedCounts:
    """Each player's games by place, the input of ``estimate`` and others.

    If g players tie for the places k to k + g - 1, each of them counts 1 / g in each of these
    places. So each gets the mean of the places' values, and a game still counts 1 in every place.

    Parameters
    ----------
    player_idx
        (n_seats,) players, 0 to n_players - 1, one row per seat of a game.
    place
        (n_seats,) places, 1 is first; tied players have the best of their places.
    n_tied
        (n_seats,) number of players who share the place, 1 without a tie; ``None`` if nobody ties.
    n_players
        Number of players.
    n_places
        Places at a table.
    """
    parts = parts_of_places(place, n_tied, n_places=n_places)
    sums = sum_by_player(player_idx, parts, n_players=n_players).astype(np.int64)
    return as_summed(sums, n_tied)


def as_summed(sums: IntArray, n_tied: ArrayLike | None) -> IntArray | SharedCounts:
    """Sums of ``parts_of_places`` as counts."""
    return sums if n_tied is None else SharedCounts(sums)


def parts_of_places(place: ArrayLike, n_tied: ArrayLike | None, *, n_places: int) -> IntArray:
    """The (n_seats, n_places) share of each seat in each place.

    Shares are in games, or with ties in twelfths. Parameters are those of ``sum_places``.
    """
    places = np.arange(1, n_places + 1)
    best = np.asarray(place)[:, np.newaxis]
    if n_tied is None:
        return np.asarray(best == places, dtype=np.int64)
    tied = np.asarray(n_tied, dtype=np.int64)[:, np.newaxis]
    return np.asarray(((best <= places) & (places < best + tied)) * (TWELFTHS // tied))


def shares_of_places(place: ArrayLike, n_tied: ArrayLike | None, *, n_places: int) -> FloatArray:
    """The (n_seats, n_places) share of each seat in each place, in games."""
    parts = parts_of_places(place, n_tied, n_places=n_places)
    return np.asarray(parts / (1 if n_tied is None else TWELFTHS))


def sum_by_player(
    player_idx: ArrayLike, values: IntArray | FloatArray, *, n_players: int
) -> FloatArray:
    """The (n_players, n_columns) sums of each player's rows, added in the order of rows."""
    players = np.asarray(player_idx)
    sums = [np.bincount(players, column, minlength=n_players) for column in values.T]
    return np.column_stack(sums)
