"""A test of whether players choose their opponents, from who met whom.

Whoever knows the others meets some of them again and again, and those meet each other: the meetings
form chains. Pairings by lot, by timetable, by points, or of one player against all others form no
longer chains than any pairings in which everybody has as many games. The measure of chains is how
much larger the variance of the difference between any two players is than that between opponents,
if opponents are similar (the prior of ``likes``, `belief.spread.Shape`). It is compared with that
of the same games rewired: two games exchange their opponents, again and again. Chance sees the
players in the order of their strengths, so that names change nothing (but those of equals, whom
no results tell apart).
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.likelihood import Problem
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    CHOOSING,
    DIGITS,
    LEAST_CHAIN_SD,
    LIKES_PULLS,
    LONG_CHAINS,
    MEETINGS_PER_PLAYER,
    REWIRED,
    REWIRED_PLAYERS,
    REWIRINGS,
)


@dataclass(frozen=True)
class Choice:
    """What the meetings show; by default nothing, as pairings by lot do.

    Attributes
    ----------
    chosen : float
        The probability that players choose their opponents.
    in_chains : float
        0 if meetings form no long chains, 1 if they form little else, as on a ladder.
    """

    chosen: float = 0.0
    in_chains: float = 0.0


def choice(problem: Problem, group: IntArray, strength: FloatArray) -> Choice:
    """What the meetings of a problem show.

    That games stay within a `group` (n_rated,) shows no choice: rewired games stay there, too.
    Players are numbered by their `strength` (n_rated,).
    """
    stream = streams.named("pairings", "rewired")
    order = in_order(strength)
    one, other = _meetings(problem, order, stream)
    _, met_first, number = np.unique(group[order], return_index=True, return_inverse=True)
    group = np.argsort(np.argsort(met_first))[number]
    n = problem.n_rated
    changed = (_rewired_within(one, other, group, stream) for _ in range(rewirings(n)))
    above, excess = beyond_chance(chains(n, one, other), [chains(n, *games) for games in changed])
    low, high = LONG_CHAINS
    return Choice(chance(above), float(np.clip((excess - low) / (high - low), 0, 1)))


def in_order(strength: FloatArray) -> IntArray:
    """The (n_players,) players from the weakest to the strongest, by more than rounding."""
    return np.argsort(np.round(strength, DIGITS), kind="stable")


def rewirings(n_players: int) -> int:
    """How often the meetings of so many players are rewired."""
    fewest, most = REWIRINGS
    return int(np.clip(REWIRED_PLAYERS // n_players, fewest, most))


def beyond_chance(seen: float, by_chance: list[float]) -> tuple[float, float]:
    """How far chains exceed those of rewired meetings: in standard deviations, and by how much."""
    excess = seen - float(np.mean(by_chance))
    deviation = float(np.hypot(np.std(by_chance, ddof=1), LEAST_CHAIN_SD))
    return excess / deviation, excess


def chains(n_players: int, one: IntArray, other: IntArray) -> float:
    """The log ratio of the variances of differences: of any two players, to those of opponents.

    Parameters
    ----------
    n_players : int
    one, other : (n_games,)
        Players of each game.
    """
    pull = np.full(len(one), 0.5 * LIKES_PULLS[-1] * n_players / len(one))
    covariance = scaled_inverse(dense_laplacian(one, other, pull, np.ones(n_players)))
    own = np.diag(covariance)
    opponents = float(np.mean(own[one] + own[other] - 2.0 * covariance[one, other]))
    pairs = n_players * (n_players - 1)
    anybody = 2.0 * (n_players * float(own.sum()) - float(covariance.sum())) / pairs
    return float(np.log(anybody / opponents))


def rewired(
    one: IntArray, other: IntArray, stream: np.random.Generator
) -> tuple[IntArray, IntArray]:
    """The same games with exchanged opponents; nobody meets themselves."""
    one, other = one.copy(), other.copy()
    half = len(one) // 2
    for _ in range(REWIRED):
        order = stream.permutation(len(one))
        a, b = order[:half], order[half : 2 * half]
        turned = b[stream.random(half) < 0.5]
        one[turned], other[turned] = other[turned], one[turned]
        fits = (one[a] != other[b]) & (one[b] != other[a])
        a, b = a[fits], b[fits]
        other[a], other[b] = other[b], other[a]
    return one, other


def _rewired_within(
    one: IntArray, other: IntArray, group: IntArray, stream: np.random.Generator
) -> tuple[IntArray, IntArray]:
    """The same games, rewired within groups, and those between groups among themselves."""
    one, other = one.copy(), other.copy()
    where = np.where(group[one] == group[other], group[one], -1)
    for place in np.unique(where):
        here = np.flatnonzero(where == place)
        one[here], other[here] = rewired(one[here], other[here], stream)
    return one, other


def _meetings(
    problem: Problem, order: IntArray, stream: np.random.Generator
) -> tuple[IntArray, IntArray]:
    """The places of each game's players in an order; of very many games, of some that are drawn."""
    cells = problem.folded
    games = cells.n_games
    if cells.rows is not None:  # games have weights, and each counts once
        games = np.bincount(cells.rows.at, cells.rows.n_games, len(games)).astype(np.float64)
    place = np.argsort(order)
    met = np.sort(np.column_stack((place[problem.helped], place[cells.other])), axis=1)
    met, number = np.unique(met, axis=0, return_inverse=True)
    games = np.asarray(np.bincount(number.ravel(), games), np.float64)
    each = np.round(games).astype(np.int64)
    most = MEETINGS_PER_PLAYER * problem.n_rated
    if each.sum() > most:
        each = stream.multinomial(most, games / games.sum())
    return np.repeat(met[:, 0], each), np.repeat(met[:, 1], each)


def chance(statistic: float) -> float:
    """The probability of chosen opponents, given chains in standard deviations of rewired games."""
    mean, sd = CHOOSING
    likely = np.exp(-0.5 * (min(statistic - mean, 0.0) / sd) ** 2) / sd
    other = np.exp(-0.5 * max(statistic, 0.0) ** 2)
    return float(likely / (likely + other))
