"""Reliability table: predicted against observed scores, in bins."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.checks.cells import SCORES
from banzuke.engine.checks.tuned import N_BINS


@dataclass(frozen=True)
class Reliability:
    """One row per bin of the first mover's predicted score, nearest to 0, 0.1, …, 1.

    The bins are symmetric about ½, and edges belong to the bin nearer to ½: from the second mover's
    side the same games give the mirrored table.

    Attributes
    ----------
    low, high : (11,)
        Edges: 0, 0.05, 0.15, …, 0.95, 1.
    n_games : (11,) int64
    mean_predicted, mean_observed : (11,)
        NaN in empty bins.
    se : (11,)
        Standard error of the observed mean if the predictions are right:
        ``sqrt(φ Σ E (1 - E)) / n``. φ = Σ (score - E)² / Σ E (1 - E) over all bins is below 1 where
        draws make scores vary less than wins and losses would.
    """

    low: FloatArray
    high: FloatArray
    n_games: IntArray
    mean_predicted: FloatArray
    mean_observed: FloatArray
    se: FloatArray


def bin_sums(expected: FloatArray, conceded: FloatArray, counts: IntArray) -> FloatArray:
    """The (5, 11) sums games, E, score, E (1 - E) and (score - E)² in each bin.

    `expected` and `conceded` are (n_cells,) expected scores of both sides, `counts` (n_cells, 3)
    wins, draws and losses.
    """
    nearest = np.floor(10.0 * np.minimum(expected, conceded) + 0.5).astype(np.int64)
    row = np.where(expected <= conceded, nearest, N_BINS - 1 - nearest)
    games = counts.sum(axis=1)
    miss = np.sum(counts * (SCORES - expected[:, None]) ** 2, axis=1)
    points = np.sum(counts * SCORES, axis=1)
    terms = (games, games * expected, points, games * expected * conceded, miss)
    return np.array([np.bincount(row, term, N_BINS) for term in terms])


def reliability(sums: FloatArray) -> Reliability:
    """The table of summed `bin_sums`."""
    games, predicted, observed, variance, miss = sums
    dispersion = miss.sum() / variance.sum() if variance.sum() > 0.0 else np.nan
    filled = np.where(games > 0.0, games, np.nan)
    edge = np.concatenate(([0.0], np.arange(0.05, 1.0, 0.1), [1.0]))
    return Reliability(
        low=edge[:-1],
        high=edge[1:],
        n_games=games.astype(np.int64),
        mean_predicted=predicted / filled,
        mean_observed=observed / filled,
        se=np.sqrt(dispersion * variance) / filled,
    )
