"""What held in a simulated league: intervals of ratings and ranks, and pairs stated to be sure."""

from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import rank_ends
from banzuke.engine.bradley_terry.profile import Belief, Profile
from bench.pairings import Array

SURE = 0.9
"""Probability that one is stronger, from which a pair of players is sure."""


class InLeague(NamedTuple):
    """What held in one league.

    Attributes
    ----------
    ratings, ranks : (n_rated,) bool
        Whether each interval contains the truth.
    stated, true : (n_sure,)
        The probabilities of sure pairs, and whether each is so.
    width, off : (n_rated,) float
        Widths of the ratings' intervals, and errors of their middles, Elo.
    """

    ratings: np.ndarray
    ranks: np.ndarray
    stated: np.ndarray
    true: np.ndarray
    width: np.ndarray
    off: np.ndarray


def in_league(
    seen: Profile | Belief, who: np.ndarray, truth: Array, rng: np.random.Generator
) -> InLeague:
    """What held of the rated players ``who``, whose strengths are ``truth``, (n_rated,) Elo."""
    low, high, middle = np.array(
        [(one.lo95, one.hi95, one.corrected) for one in map(seen.rating, who.tolist())]
    ).T
    level = truth - truth.mean() + 1500.0
    first, last = rank_ends(seen.population, who, rng).T
    rank = 1 + np.sum(truth > truth[:, None], axis=1)
    table = seen.population.superiority_table(who)
    sure = table > SURE
    return InLeague(
        (low <= level) & (level <= high), (first <= rank) & (rank <= last), table[sure],
        (truth[:, None] > truth)[sure], high - low, middle - level,
    )  # fmt: skip
