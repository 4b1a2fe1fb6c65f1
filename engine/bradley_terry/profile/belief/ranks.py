"""Intervals of the players' ranks: strengths drawn jointly, given the results."""

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.belief.belief import Belief
from banzuke.engine.bradley_terry.profile.belief.tuned import RANK_DRAWS, RANK_TAIL
from banzuke.engine.bradley_terry.profile.similar import Population
from banzuke.engine.bradley_terry.summarise import ranks_of


def rank_ends(
    population: Population | Belief, players: IntArray, rng: np.random.Generator
) -> FloatArray:
    """The (n, 2) ends of the 95 % intervals of ranks among some rated players.

    Strengths are drawn jointly from their posterior (`Belief`, `Population`), the source of
    superiority as well. Ranks in redrawn seasons give no such interval: they repeat the luck of the
    played season, and a player who leads it by luck leads its redraws.

    Parameters
    ----------
    population : Population or Belief
    players : (n,)
        The ranked players, by their index in the league; rank 1 is the best of them.
    rng : Generator
        Generator of the draws.
    """
    drawn = population.drawn(players, RANK_DRAWS, rng)
    same = np.arange(len(players))
    if isinstance(population, Belief):
        same = population.equals(players)
    return _ends(ranks_of(drawn).astype(np.int64).T, same)


def _ends(rank: IntArray, same: IntArray) -> FloatArray:
    """The ends beyond which 2.5 % of (n_draws, n) ranks lie; ranks at an end count half.

    Whole ranks overshoot: ends with no more than 2.5 % beyond them held 98 % of true ranks.
    Players of the `same` number (n,) share all their draws, so that chance does not tell equals
    apart.
    """
    n = rank.shape[1]
    count = np.zeros((n, n))
    for place, drawn in zip(same, rank.T, strict=True):
        count[place] += np.bincount(drawn - 1, minlength=n)
    count = count[same]
    middle = (np.cumsum(count, axis=1) - 0.5 * count) / count.sum(axis=1, keepdims=True)
    low = np.argmax(middle >= RANK_TAIL, axis=1)
    high = n - 1 - np.argmax(middle[:, ::-1] <= 1.0 - RANK_TAIL, axis=1)
    return 1.0 + np.column_stack((low, np.maximum(high, low)))
