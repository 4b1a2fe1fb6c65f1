"""Groups of players who seldom share a table: how far a league is from one room."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier.tuned import APART, LEAST_MEETINGS, MEETING_ROUNDS, SMALLEST_GROUP


@dataclass(frozen=True)
class Separation:
    """The two groups of a league that share the fewest tables.

    Attributes
    ----------
    slowest
        The second eigenvalue of the walk from a player to a random player of the same tables: near
        0 if everybody sits with everybody, 1 if two groups never share a table. It is found from
        below, to about 0.01.
    group
        The players of the smaller group, by index.
    across
        The share of the smaller group's meetings that are with the other group.
    """

    slowest: float
    group: tuple[int, ...]
    across: float

    @property
    def is_doubtful(self) -> bool:
        """Whether skills of the two groups hardly compare."""
        return self.slowest > APART and len(self.group) >= SMALLEST_GROUP


def separation(
    one_idx: ArrayLike, other_idx: ArrayLike, games: ArrayLike, *, n_players: int
) -> Separation:
    """The groups of a league that share the fewest tables.

    Players with fewer than `LEAST_MEETINGS` meetings are left out: their tables happen to be few.

    Parameters
    ----------
    one_idx, other_idx
        (n_pairs,) the players of each pair that met; each pair once.
    games
        (n_pairs,) tables that the two shared.
    n_players
        Number of players; indices are below it.
    """
    one, other = np.asarray(one_idx, np.int64), np.asarray(other_idx, np.int64)
    met = np.asarray(games, np.float64)
    kept = _of_each(one, other, met, met, n_players) >= LEAST_MEETINGS
    both = kept[one] & kept[other]
    players, at = np.unique(np.concatenate((one[both], other[both])), return_inverse=True)
    if players.size < 2:
        return _one_room()
    (one, other), met = at.reshape(2, -1), met[both]
    total = _of_each(one, other, met, met, players.size)
    value, group = _slowest(one, other, met, total)
    smaller = group if total[group].sum() <= 0.5 * total.sum() else ~group
    if not smaller.any():
        return _one_room()
    across = met[smaller[one] != smaller[other]].sum() / total[smaller].sum()
    return Separation(value, tuple(players[smaller].tolist()), float(across))


def _one_room() -> Separation:
    """Nobody is apart: 0 is the eigenvalue if everybody sits with everybody."""
    return Separation(0.0, (), 1.0)


def _of_each(
    one: IntArray, other: IntArray, from_other: FloatArray, from_one: FloatArray, n_players: int
) -> FloatArray:
    """(n_players,) the sum of what each gets at the meetings of pairs."""
    ones, others = np.bincount(one, from_other, n_players), np.bincount(other, from_one, n_players)
    return np.asarray(ones + others, np.float64)


def _slowest(
    one: IntArray, other: IntArray, met: FloatArray, total: FloatArray
) -> tuple[float, BoolArray]:
    """The second eigenvalue of the walk, and on which side of its eigenvector each player is.

    Power iteration on half a step of the walk, whose eigenvalues are not negative.
    """
    root = np.sqrt(total)
    even = root / np.sqrt(total.sum())  # the first eigenvector: everybody is the same
    vector = np.cos(np.arange(1.0, total.size + 1.0) ** 2)  # any start will do
    value = 0.0
    for _ in range(MEETING_ROUNDS):
        vector = vector - (even * vector).sum() * even
        vector /= np.sqrt((vector**2).sum())
        mean = vector / root
        walked = _of_each(one, other, met * mean[other], met * mean[one], total.size) / root
        after = 0.5 * (vector + walked)
        value = float((vector * after).sum())
        vector = after
    return 2.0 * value - 1.0, vector > 0.0
