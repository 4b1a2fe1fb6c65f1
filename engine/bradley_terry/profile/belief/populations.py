"""Which players may be populations of their own: groups with few games between, and guests.

One normal distribution for everybody pulls two clubs together that hardly ever met, and takes a
strong guest for a lucky member. Who met whom shows where strengths may differ in such a way:

- groups: players who meet each other often, and others seldom. Each group has a mean of its own.
- guests: a few players with few games beside the others. They may come from elsewhere, and be
  spread far more widely. The evidence of results tells how likely that is (`spread.by_evidence`).

Whoever moves first more often may be stronger, as where the better placed play at home, or weaker,
as where the weaker take black. One mean for all would then take much of this difference for an
effect of moving first. So the mean of a player's strength is an unknown factor times a score that
foresees first moves (Mundlak 1978). But where who moves first follows results, they would count
twice: once as results, once as scores. So both are weighed by how likely that is
(``pairings/first_moves.py``), and not by the evidence, which takes the same results for a proof.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from scipy.linalg import eigh

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.general.cells import MOVER
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.belief.tuned import (
    FEW_GAMES,
    FEWEST_OF_GROUP,
    FIRSTS_PULL,
    GROUP_SPREAD,
    GROUPS_CUT,
    GROUPS_MIXED,
    GUEST_SPREAD,
    LEAN,
    LIGHT,
    MOST_GUESTS,
)
from banzuke.engine.bradley_terry.profile.likelihood import Problem


class Populations(NamedTuple):
    """Players who may be populations of their own, by who met whom.

    Attributes
    ----------
    group : (n_rated,)
        Number of each player's group; all 0 without groups.
    guest : (n_rated,)
        1 for players with very few games beside the others, 0 for the others, between for some.
    firsts : (n_rated,)
        Scores that foresee first moves (`firsts`); 0 if moving first has no effect.
    moves_follow : float
        The probability that first moves follow results: strengths then do not lean on the scores.
    """

    group: IntArray
    guest: FloatArray
    firsts: FloatArray
    moves_follow: float = 0.0

    @property
    def has_groups(self) -> bool:
        """Whether there is more than one group."""
        return bool(np.any(self.group))

    def accounts(self) -> Iterator[tuple[float, "Populations"]]:
        """Yield populations whose strengths lean on scores, and not, and their probabilities."""
        both = (
            (1.0 - self.moves_follow, self),
            (self.moves_follow, self._replace(firsts=np.zeros_like(self.firsts))),
        )
        yield from (one for one in both if one[0] > LIGHT) if np.any(self.firsts) else [(1.0, self)]

    def precisions(self) -> Iterator[FloatArray]:
        """Yield the (n_rated, n_rated) precisions of strengths: guests like others, and wider.

        The spread of others round the mean of their group is 1.
        """
        together = GROUP_SPREAD**2 * (self.group[:, None] == self.group) * self.has_groups
        together = together + np.outer(LEAN * self.firsts, LEAN * self.firsts)
        yield scaled_inverse(np.eye(len(self.group)) + together)
        if np.any(self.guest):
            yield scaled_inverse(np.diag(GUEST_SPREAD ** (2.0 * self.guest)) + together)


def populations(problem: Problem, moves_follow: float = 0.0) -> Populations:
    """The groups and guests of a problem's players, and their scores of first moves."""
    n, games = problem.n_rated, np.zeros((problem.n_rated,) * 2)
    np.add.at(games, (problem.helped, problem.folded.other), problem.folded.n_games)
    games += games.T
    few, enough = FEW_GAMES
    share = games.sum(axis=1) / np.median(games.sum(axis=1))
    guest = np.clip((enough - share) / (enough - few), 0.0, 1.0)
    if np.mean(guest > 0.0) > MOST_GUESTS:
        guest[:] = 0.0
    group = groups(games) if n >= 2 * FEWEST_OF_GROUP else np.zeros(n, np.int64)
    return Populations(group, guest, firsts(problem), moves_follow)


def firsts(problem: Problem) -> FloatArray:
    """The (n_rated,) scores that foresee who of two players moves first; 0 on average.

    Least squares: the first mover's score less the other's is 1 in every game. Shares of first
    moves do not know who the opponents were. With these scores in the mean of strengths, the effect
    of moving first comes from what they do not foresee.
    """
    n, cells = problem.n_rated, problem.folded
    if not problem.fit.has_order:
        return np.zeros(n)
    moved = cells.n_games * (cells.kind == MOVER)
    helped, other = problem.helped, cells.other
    more = np.bincount(helped, moved, n) - np.bincount(other, moved, n)
    games = dense_laplacian(helped, other, cells.n_games, np.full(n, FIRSTS_PULL))
    return np.asarray(np.einsum("ij,j->i", scaled_inverse(games), more))


def groups(games: FloatArray) -> IntArray:
    """The number of each player's group, by the (n, n) games of each two players.

    Players are halved, again and again, where the share of games across (the conductance of the
    best cut along the second eigenvector: Shi and Malik 2000) is small. Parts of a chain, such as a
    ladder, are no groups: their own members mix no better. So a player's way through a group, from
    opponent to opponent, must be much faster than the way out of it: the spectral gap of each group
    is compared with the share of games that leave it. All are one group otherwise.
    """
    whole, parts, gaps = [np.arange(len(games))], [], []
    while whole:
        members = whole.pop()
        gap, one, other = halved(games[np.ix_(members, members)])
        if len(other):
            whole += [members[one], members[other]]
        else:
            parts.append(members)
            gaps.append(gap)
    number = np.zeros(len(games), np.int64)
    for place, members in enumerate(sorted(parts, key=lambda part: int(part.min()))):
        number[members] = place
    inside = number[:, None] == number
    leaving = [np.sum(games[part] * ~inside[part]) / np.sum(games[part]) for part in parts]
    return number if min(gaps) >= GROUPS_MIXED * max(leaving) else np.zeros_like(number)


def halved(games: FloatArray) -> tuple[float, IntArray, IntArray]:
    """The spectral gap of some players' games, and the two halves; the second is empty if one.

    The gap is the second eigenvalue of the normalised Laplacian: 0 for two parts without a game
    between, some 0.5 where ten opponents are drawn by lot.
    """
    degree, n = games.sum(axis=1), len(games)
    one = np.arange(n)
    if n < 2 or not np.all(degree > 0.0):
        return 0.0, one, one[:0]
    root = np.sqrt(degree)
    value, vector = eigh(np.eye(n) - games / np.outer(root, root), subset_by_index=[0, 1])
    order = np.argsort(vector[:, 1] / root, kind="stable")
    volume = np.cumsum(degree[order])[:-1]
    within = np.cumsum(2.0 * np.tril(games[np.ix_(order, order)], -1).sum(axis=1))[:-1]
    cut = (volume - within) / np.minimum(volume, degree.sum() - volume)
    sides = np.minimum(np.arange(1, n), np.arange(n - 1, 0, -1))
    cut[sides < FEWEST_OF_GROUP] = np.inf
    at = int(np.argmin(cut)) + 1
    if not cut[at - 1] < GROUPS_CUT:
        return float(value[1]), one, one[:0]
    return float(value[1]), np.sort(order[:at]), np.sort(order[at:])
