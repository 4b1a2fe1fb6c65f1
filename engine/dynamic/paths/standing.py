"""The standing of players at their last game: ranks and their uncertainty."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.paths.draws import Draws
from banzuke.engine.dynamic.paths.fit import Path
from banzuke.engine.scale import ELO_PER_LOGIT

INTERVAL = (0.025, 0.975)
"""Quantiles of the central 95 %."""


@dataclass(frozen=True)
class Standing:
    """Each player at their last value; NaN and 0 for players without games or rank.

    Attributes
    ----------
    rating_elo, se_elo : (n_players,) float
        Ratings around 0, the expected rating of newcomers.
    rank, rank_lo95, rank_hi95 : (n_players,) int
    """

    rating_elo: FloatArray
    se_elo: FloatArray
    rank: IntArray
    rank_lo95: IntArray
    rank_hi95: IntArray


def standing(path: Path, draws: Draws, *, ranked: BoolArray) -> Standing:
    """The standing of each player; only the players in ``ranked`` (n_players,) get a rank."""
    plays = path.games.last >= 0
    at = np.where(plays, path.games.last, 0)
    mean = np.full(len(at), np.nan)
    se = np.full(len(at), np.nan)
    if path.games.n_values:
        mean[plays] = path.strength[at[plays]]
        se[plays] = np.sqrt(draws.errors.variance[at[plays]])
    chosen = np.flatnonzero(plays & ranked)
    rank = np.zeros((3, len(at)), np.int64)
    if len(chosen):
        rank[0, chosen] = _ranks(mean[chosen])
        drawn = np.array([_ranks(mean[chosen] + row) for row in draws.last[:, chosen]])
        low, high = np.quantile(drawn, INTERVAL, axis=0, method="inverted_cdf")
        rank[1, chosen] = np.minimum(low, rank[0, chosen])
        rank[2, chosen] = np.maximum(high, rank[0, chosen])
    return Standing(mean * ELO_PER_LOGIT, se * ELO_PER_LOGIT, *rank)


def _ranks(values: FloatArray) -> IntArray:
    """Return ranks, 1 for the largest; equal values share the better rank."""
    ranks: IntArray = 1 + np.searchsorted(np.sort(-values), -values, side="left")
    return ranks
