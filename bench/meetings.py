"""Results of pairs of players, as the peers take them: who moved first does not matter."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from banzuke.engine.games.pairs import Pairs


@dataclass(frozen=True)
class Meetings:
    """One row per two players who met, sorted by (lower, upper).

    Attributes
    ----------
    n_players : int
    lower, upper : (n_pairs,) int32
        lower < upper.
    n_games, score : (n_pairs,) float64
        Games, and points of the lower player.
    """

    n_players: int
    lower: NDArray[np.int32]
    upper: NDArray[np.int32]
    n_games: NDArray[np.float64]
    score: NDArray[np.float64]

    def design(self) -> csr_matrix:
        """The (n_pairs, n_players) matrix with +1 at the lower and -1 at the upper."""
        n_pairs = len(self.lower)
        return csr_matrix(
            (
                np.tile([1.0, -1.0], n_pairs),
                np.column_stack((self.lower, self.upper)).ravel(),
                np.arange(0, 2 * n_pairs + 1, 2),
            ),
            shape=(n_pairs, self.n_players),
        )


def meetings_of(pairs: Pairs) -> Meetings:
    """The cells of a league folded to unordered pairs; a draw is half a point."""
    n_games = (pairs.wins + pairs.draws + pairs.losses).astype(np.float64)
    points = pairs.wins + 0.5 * pairs.draws
    lower = np.minimum(pairs.first_idx, pairs.second_idx)
    upper = np.maximum(pairs.first_idx, pairs.second_idx)
    points = np.where(pairs.first_idx == lower, points, n_games - points)
    order = np.lexsort((upper, lower))
    lower, upper = lower[order], upper[order]
    starts = np.ones(len(order), np.bool_)
    starts[1:] = (np.diff(lower) != 0) | (np.diff(upper) != 0)
    start = np.flatnonzero(starts)
    return Meetings(
        n_players=pairs.n_players,
        lower=lower[start],
        upper=upper[start],
        n_games=np.add.reduceat(n_games[order], start),
        score=np.add.reduceat(points[order], start),
    )
