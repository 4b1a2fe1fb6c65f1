"""The ranks of players who declare none, as far as their opponents' ranks tell them.

Where a league plays by rank, a player without a declared rank still has one: those who choose the
opponents know it, and this program does not. Its prior is the distribution of the declared ranks.
If opponents are chosen by rank, each opponent's rank tells more. How much is seen in the games
between players of known rank: with a correlation ρ of their ranks, an opponent of somebody of rank
r has the rank ``m + ρ (r - m)`` on average, and the variance ``(1 - ρ²) s²`` about it. Without this
a strong player without a rank seems to be average, and to beat players of high rank: of 40 Elo a
kyu 12 were found (`python -m bench.ranks_coverage`).

Where handicaps are given by ranks, they tell the ranks before (`constants/handicap_ranks.py`).
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model.tuned import (
    FIRST_DAN,
    MOST_CORRELATION,
    RANK_NODES,
    RANKS_APART,
    RANKS_OF_GAMES,
    WEIGHT_OF_PRIOR,
    WHOLE_RANK,
)


class Unknown(NamedTuple):
    """Players whose rank is unknown, and the steps that their ranks may have.

    Attributes
    ----------
    player : (n,) int
    mean : (n, 2) float
        Expected steps of their ranks up to 1 dan, and above.
    covariance : (n, 2, 2) float
        Of these steps.
    """

    player: IntArray
    mean: FloatArray
    covariance: FloatArray

    def variance(self, worth: FloatArray) -> FloatArray:
        """The (n,) variance of the strength by rank, where a kyu and a dan have this worth."""
        variance: FloatArray = np.einsum("a,nab,b->n", worth, self.covariance, worth)
        return variance

    def over(self, centre: FloatArray, anybody: "Unknown") -> FloatArray:
        """The (n, 2) expected steps over those of all, ``centre`` (2,); 0 where nothing is known.

        Steps of a normal distribution of ranks are not quite those of the ranks themselves. Where
        nothing is known the distribution of ``anybody`` stands for the ranks, so its steps do, too.
        """
        wide = np.trace(self.covariance, axis1=1, axis2=2) / np.trace(anybody.covariance[0])
        over: FloatArray = self.mean - centre - wide[:, np.newaxis] * (anybody.mean - centre)
        return over


def steps_of(declared: FloatArray) -> FloatArray:
    """The (..., 2) steps of ranks up to 1 dan, and above."""
    return np.stack(
        (np.minimum(declared, FIRST_DAN), np.maximum(declared - FIRST_DAN, 0.0)), axis=-1
    )


def unknown_ranks(games: History, ranks: FloatArray, first: FloatArray) -> Unknown:
    """The unknown ranks of a league in which some are known.

    Parameters
    ----------
    games : History
    ranks : (n_values,) float
        Known rank at each value; NaN without one.
    first : (n_players,) float
        First rank that each player declared; NaN without one.
    """
    is_known = np.isfinite(first)
    mean, variance = first[is_known].mean(), _variance(first[is_known])
    evidence = _opponents(games, ranks)
    precision = 1.0 / variance + evidence.games * evidence.information
    middle = (mean / variance + evidence.pull) / precision
    # How far the known ranks are from what their opponents tell says how much these tell.
    checked = is_known & (evidence.games > 0)
    squares = (first[checked] - middle[checked]) ** 2 * precision[checked]
    wider = (squares.sum() + WEIGHT_OF_PRIOR) / (len(squares) + WEIGHT_OF_PRIOR)
    player = np.flatnonzero(~is_known & (np.diff(games.start) > 0))
    width = np.where(evidence.games > 0, np.minimum(wider / precision, variance), variance)
    return _steps_of_normal(player, middle[player], width[player] + WHOLE_RANK)


def any_rank(first: FloatArray) -> Unknown:
    """The rank of somebody of whom nothing is known, beside (n_players,) first ranks."""
    known = first[np.isfinite(first)]
    return _steps_of_normal(
        np.array([-1]), known.mean(keepdims=True), _variance(known)[np.newaxis] + WHOLE_RANK
    )


def _variance(known: FloatArray) -> FloatArray:
    """The variance of known ranks; a single rank has the usual one."""
    return np.asarray((np.sum((known - known.mean()) ** 2) + RANKS_APART**2) / len(known))


class _RankEvidence(NamedTuple):
    """What opponents' ranks tell: the precision of each, their number and their pull on a rank.

    ``games`` and ``pull`` are (n_players,).
    """

    information: float
    games: FloatArray
    pull: FloatArray


def _opponents(games: History, ranks: FloatArray) -> _RankEvidence:
    """What each player's opponents of known rank tell of the player's rank."""
    one, other = ranks[games.first], ranks[games.second]
    both = np.isfinite(one) & np.isfinite(other)
    n_players, n_both = games.n_players, int(both.sum())
    nothing = _RankEvidence(0.0, np.zeros(n_players), np.zeros(n_players))
    if not n_both:
        return nothing
    mean, variance, correlation = _correlation(one[both], other[both])
    if correlation <= 0.0:
        return nothing
    rest = variance * (1.0 - correlation**2)
    count, total = np.zeros(n_players), np.zeros(n_players)
    opposing = np.stack((other, one))
    for who, rank, early in zip(
        (games.first, games.second),
        opposing,
        _first_ranks(games, np.isfinite(opposing)),
        strict=True,
    ):
        rows = np.flatnonzero(early)
        player = games.player[who[rows]]
        count += np.bincount(player, minlength=n_players)
        total += np.bincount(player, rank[rows], minlength=n_players)
    pull = correlation * (total - count * (1.0 - correlation) * mean) / rest
    return _RankEvidence(correlation**2 / rest, count, pull)


def _first_ranks(games: History, is_known: BoolArray) -> BoolArray:
    """Which rows are among the first `RANKS_OF_GAMES` that tell the rank of a player: (2, n_rows).

    A rank that is unknown is the first one, as of those who declare ranks. Later opponents follow
    later results, which would then be foreseen.

    Parameters
    ----------
    is_known : (2, n_rows) bool
        Whether a row tells the rank of its first, and of its second player.
    """
    counts = is_known.T.ravel()
    player = games.player[np.stack((games.first, games.second), axis=1)].ravel()[counts]
    order = np.argsort(player, kind="stable")  # rows are in order of days
    begins = np.searchsorted(player[order], np.arange(games.n_players))
    earlier = np.empty(len(player), np.int64)
    earlier[order] = np.arange(len(player)) - begins[player[order]]
    counts[counts] = earlier < RANKS_OF_GAMES
    return counts.reshape(-1, 2).T


def _correlation(one: FloatArray, other: FloatArray) -> tuple[float, float, float]:
    """The mean and the variance of the ranks of opponents, and their correlation."""
    mean = 0.5 * float(one.mean() + other.mean())
    variance = 0.5 * float(np.mean((one - mean) ** 2) + np.mean((other - mean) ** 2))
    if variance == 0.0:
        return mean, variance, 0.0
    correlation = float(np.mean((one - mean) * (other - mean))) / variance
    return (
        mean,
        variance,
        min(correlation * len(one) / (len(one) + WEIGHT_OF_PRIOR), MOST_CORRELATION),
    )


def _steps_of_normal(player: IntArray, mean: FloatArray, variance: FloatArray) -> Unknown:
    """The moments of the steps of ranks that are normal, by quadrature."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(RANK_NODES)
    steps = steps_of(mean[:, np.newaxis] + np.sqrt(variance)[:, np.newaxis] * nodes)
    weights = weights / weights.sum()
    expected = np.einsum("k,nka->na", weights, steps)
    away = steps - expected[:, np.newaxis]
    return Unknown(player, expected, np.einsum("k,nka,nkb->nab", weights, away, away))
