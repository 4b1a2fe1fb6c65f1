"""A test of whether each round pairs players with equal points, as a Swiss tournament does.

The differences between the points of paired players, summed over rounds, are compared with two
sums: the least sum that a pairing of the same players can have, and the expected sum of a pairing
by lot. The sum of pairings by points is near the least, and many standard deviations below the sum
by lot. That of McMahon's system is not: it adds points for what is known beforehand.

Whoever misses a round often gets points for it, which no log has: none, half a point and a whole
one are tried.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.pairings.in_turn import OrderedGames
from banzuke.engine.bradley_terry.profile.pairings.tuned import BELOW_LOT, BYES, NEAR_LEAST


class Round(NamedTuple):
    """The pairs of a round (n_pairs,), their points before it in the event, and its event.

    No player has two opponents in it.
    """

    one: IntArray
    other: IntArray
    points: FloatArray
    other_points: FloatArray
    event: int


def rounds_by_points(games: OrderedGames) -> list[Round]:
    """The rounds of tournaments that pair by points; none if pairings are not by points."""
    tried = (list(rounds(games, bye)) for bye in BYES)
    return next((found for found in tried if _are_by_points(found)), [])


def rounds(games: OrderedGames, bye: float) -> Iterator[Round]:
    """Yield the rounds of all events, with so many points for each missed round of an event.

    Rounds in which somebody has two opponents are left out.
    """
    n_players = int(max(games.first_idx.max(), games.second_idx.max())) + 1
    for event in np.unique(games.event):
        points = np.zeros(n_players)
        of_event = np.flatnonzero(games.event == event)
        of_event = of_event[np.argsort(games.turn[of_event], kind="stable")]
        begins = np.flatnonzero(np.diff(games.turn[of_event])) + 1
        for here in np.split(of_event, begins):
            first, second, score = games.first_idx[here], games.second_idx[here], games.score[here]
            one, other = _pairs(first, second)
            if len(here) == 1 or len(np.unique((one, other))) == 2 * len(one):
                yield Round(one, other, points[one], points[other], int(event))
            np.add.at(points, first, score)
            np.add.at(points, second, 1.0 - score)
            missed = np.ones(n_players, np.bool_)
            missed[first] = missed[second] = False
            points[missed] += bye


def _pairs(first: IntArray, second: IntArray) -> tuple[IntArray, IntArray]:
    """The pairs that met, each once, the lower number first; engines' matches have one a turn."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    if len(first) == 1:
        return low, high
    low, high = np.unique(np.column_stack((low, high)), axis=0).T
    return low, high


def _are_by_points(found: list[Round]) -> bool:
    sums = sum((nearness(one.points, one.other_points) for one in found), np.zeros(4))
    seen, least, by_lot, variance = sums.tolist()
    if by_lot <= least or variance <= 0.0:
        return False
    place = (seen - least) / (by_lot - least)
    return bool(place < NEAR_LEAST and by_lot - seen > BELOW_LOT * np.sqrt(variance))


def nearness(one: FloatArray, other: FloatArray) -> FloatArray:
    """Sum of differences in points: seen, least, expected by lot, and the variance by lot.

    `one` and `other` (n_pairs,) are the points of paired players.
    """
    if len(one) == 1:  # there is one way to pair two players
        only = float(abs(one[0] - other[0]))
        return np.array([only, only, only, 0.0])
    own = np.sort(np.concatenate((one, other)))
    apart = np.abs(own[:, None] - own)[np.triu_indices(len(own), 1)]
    seen, least = np.abs(one - other).sum(), np.abs(own[1::2] - own[0::2]).sum()
    return np.array([seen, least, len(one) * apart.mean(), len(one) * apart.var()])
