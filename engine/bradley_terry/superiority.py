"""The probability that a player is stronger than another, from the joint replicates."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.simulate import Replicates


def superiority(replicates: Replicates, a: int, b: int) -> float:
    """The probability that player `a` is stronger than `b`, from the joint replicates.

    Equal finite ratings count half. Replicates in which the two cannot be compared (a rating is
    NaN, or both are infinite with the same sign) are left out; NaN if no replicate is left.

    Raises
    ------
    ValueError
        If `a` or `b` is not a player.
    """
    return float(superiority_table(replicates, np.array([a, b]))[0, 1])


def superiority_table(replicates: Replicates, players: NDArray[np.integer]) -> FloatArray:
    """The (n, n) probabilities that the player of the row is stronger than that of the column.

    Each probability is that of `superiority`, ½ on the diagonal; ``table + table.T`` is 1 wherever
    two players could be compared.

    Parameters
    ----------
    replicates : Replicates
    players : (n,) int
        Indices of the players to compare; the work grows with n².

    Raises
    ------
    ValueError
        If an index is not a player.
    """
    n_players = len(replicates.rating_elo)
    outside = [int(p) for p in players if not 0 <= p < n_players]
    if outside:
        raise ValueError(f"player {outside[0]} is outside 0 … {n_players - 1}")
    rating = replicates.rating_elo[players]
    table = np.full((len(players),) * 2, 0.5)
    for row in range(len(players)):
        own, others = rating[row], rating[row + 1 :]
        known = ~(np.isnan(own) | np.isnan(others) | (np.isinf(own) & (own == others)))
        better = np.sum(known & (own > others), axis=1) + 0.5 * np.sum(
            known & (own == others), axis=1
        )
        count = known.sum(axis=1)
        probability = np.where(count > 0, better / np.maximum(count, 1), np.nan)
        table[row, row + 1 :] = probability
        table[row + 1 :, row] = 1.0 - probability
    return table
