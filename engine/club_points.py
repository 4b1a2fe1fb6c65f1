"""A club's own points: so many for a win, a loss and a draw, and ranks that begin at some points.

Source: Niinuma, Hirose and Imai (2021), section 4: points rise by 1 with a win and fall by 1 with a
loss, with or without a handicap, and seven points are a dan.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray


@dataclass(frozen=True)
class ClubPoints:
    """Points of players, NaN for those who have no start.

    Attributes
    ----------
    points : (n_players,)
    step : (n_players,) int
        The step of the ladder on which the points stand, 0 the lowest; -1 below it, or without
        points.
    to_next : (n_players,)
        Points that are missing to the next step; NaN on the highest, or without points.
    wins, draws, losses : (n_players,) int
    """

    points: FloatArray
    step: IntArray
    to_next: FloatArray
    wins: IntArray
    draws: IntArray
    losses: IntArray


def club_points(
    first: IntArray,
    second: IntArray,
    counts: IntArray,
    *,
    start: FloatArray,
    ladder: FloatArray,
    win: float = 1.0,
    loss: float = 1.0,
    draw: float = 0.0,
) -> ClubPoints:
    """Points after all games; their order makes no difference.

    Parameters
    ----------
    first, second : (n_rows,)
        Players.
    counts : (3, n_rows)
        Wins, draws and losses of the first.
    start : (n_players,)
        Points before all games, NaN if not known.
    ladder : (n_steps,)
        Least points of each step, rising.
    win, loss, draw
        Points gained by a win, lost by a loss, gained by a draw.

    Raises
    ------
    ValueError
        If the ladder does not rise.
    """
    if not (np.diff(ladder) > 0).all():
        raise ValueError("the steps of a ladder must begin at rising points")

    def total(of_first: IntArray, of_second: IntArray) -> IntArray:
        n = len(start)
        summed = np.bincount(first, of_first, n) + np.bincount(second, of_second, n)
        return np.asarray(summed.astype(np.int64))

    wins, draws, losses = (total(counts[own], counts[2 - own]) for own in range(3))
    points = start + win * wins + draw * draws - loss * losses
    known = np.isfinite(points)
    step = np.where(known, np.searchsorted(ladder, points, side="right") - 1, -1)
    above = np.append(ladder, np.nan)[step + 1]
    return ClubPoints(points, step, np.where(known, above - points, np.nan), wins, draws, losses)
