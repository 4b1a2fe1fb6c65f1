"""Simulated leagues of twenty years with changing strengths, and the true strengths."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.dynamic import DynamicModel
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

TRUTH = DynamicModel(drift_elo=50.0, spread_elo=200.0)
"""Drift, between those of three sports; each library gets it."""

YEAR = 365
N_DAYS, CAREER, HELD_OUT = 20 * YEAR, 8 * YEAR, YEAR
"""Days of play, days of a career, and days at the end that are predicted."""

SIZES = {"S": (45_000, 1000), "M": (450_000, 10_000), "L": (12_000_000, 500_000)}
"""Games and players."""


@dataclass(frozen=True)
class League:
    """Games by day, decided; ``odds`` are the log-odds of the first that decided them.

    ``model`` has the constants that libraries are told.
    """

    n_players: int
    day: IntArray
    first: IntArray
    second: IntArray
    won: NDArray[np.bool_]
    odds: FloatArray
    model: DynamicModel = TRUTH

    @property
    def past(self) -> slice:
        """The games that are rated."""
        return slice(0, int(np.searchsorted(self.day, N_DAYS - HELD_OUT)))

    @property
    def ahead(self) -> slice:
        """The games of the last year."""
        return slice(self.past.stop, len(self.day))


def simulate(n_games: int, n_players: int) -> League:
    """A league whose players come evenly over time and meet anybody who plays then."""
    rng = named("bench", "histories", str(n_games))
    begins = np.sort(rng.uniform(-CAREER, N_DAYS, n_players))
    day = np.sort(rng.integers(0, N_DAYS, n_games))
    low = np.searchsorted(begins, day - CAREER)
    n_active = np.searchsorted(begins, day) - low
    first = (rng.random(n_games) * n_active).astype(np.int64)
    second = (rng.random(n_games) * (n_active - 1)).astype(np.int64)
    second += second >= first
    first, second = first + low, second + low
    strength = _wander(first, second, day, rng)
    odds = strength[:n_games] - strength[n_games:]
    won = rng.random(n_games) < 1.0 / (1.0 + np.exp(-odds))
    return League(n_players, day, first, second, won, odds)


def _wander(
    first: IntArray, second: IntArray, day: IntArray, rng: np.random.Generator
) -> FloatArray:
    """The logits of all firsts, then of all seconds, on their days."""
    keys, index = np.unique(
        np.concatenate([first, second]) * N_DAYS + np.concatenate([day, day]), return_inverse=True
    )
    player, when = keys // N_DAYS, keys % N_DAYS
    is_first = np.diff(player, prepend=-1) > 0
    variance = np.diff(when, prepend=0) * TRUTH.variance_per_day
    variance[is_first] = TRUTH.first_variance
    path = np.cumsum(np.sqrt(variance) * rng.standard_normal(len(keys)))
    starts = np.flatnonzero(is_first)
    before = np.append(0.0, path[starts[1:] - 1])
    strength: FloatArray = path - np.repeat(before, np.diff(np.append(starts, len(keys))))
    return strength[index]


ELO = ELO_PER_LOGIT
"""Elo of a logit, for libraries that count in Elo."""
