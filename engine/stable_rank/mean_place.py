"""The mean place of each player: the simplest measure, unbiased without correction."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray
from banzuke.engine.stable_rank.counts import SharedCounts, as_counts, games_of


@dataclass(frozen=True)
class MeanPlace:
    """``mean`` place (1 is first) and its standard error ``se``, both (n_players,)."""

    mean: FloatArray
    se: FloatArray


def mean_place(counts: ArrayLike | SharedCounts) -> MeanPlace:
    """The mean place ``Σ k N_k / N`` and its standard error ``sqrt(s² / N)``.

    ``s²`` is the unbiased sample variance of the places. The mean is NaN without games, the
    standard error with fewer than two.

    Parameters
    ----------
    counts
        (n_players, n_places) games by place, first place first: integers, or ``SharedCounts``.

    Raises
    ------
    ValueError
        If counts are not a table of non-negative integers.
    """
    table = as_counts(counts)
    place = np.arange(1, table.shape[1] + 1)
    games = games_of(table).astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (table @ place) / games
        squares = np.sum(table * (place - mean[:, np.newaxis]) ** 2, axis=1)
        se = np.sqrt(squares / (games - 1.0) / games)
    se[games < 2] = np.nan
    return MeanPlace(mean=mean, se=se)
