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
from banzuke.engine.bradley_terry.profile.pairings.in_turn import InTurn
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


def rounds_by_points(games: InTurn) -> list[Round]:
    """The rounds of tournaments that pair by points; none if pairings are not by points."""
    tried = (list(rounds(games, bye)) for bye in BYES)
    return next((found for found in tried if _are_by_points(found)), [])


def rounds(games: InTurn, bye: float) -> Iterator[Round]:
    """Yield the rounds of all events, with so many points for each missed round of an event.

    Rounds in which somebody has two opponents are left out.
    """
    n_players = int(max(games.first_idx.max(), games.second_idx.max())) + 1
    for event in np.unique(games.event):
        points = np.zeros(n_players)
        of_event = np.flatnonzero(games.event == event)
        turns = games.turn[of_event]
        for turn in np.unique(turns):
            here = of_event[turns == turn]
            first, second, score = games.first_idx[here], games.second_idx[here], games.score[here]
            one, other = np.unique(np.sort(np.column_stack((first, second)), axis=1), axis=0).T
            if len(np.unique((one, other))) == 2 * len(one):
                yield Round(one, other, points[one], points[other], int(event))
            np.add.at(points, first, score)
            np.add.at(points, second, 1.0 - score)
            missed = np.ones(n_players, np.bool_)
            missed[first] = missed[second] = False
            points[missed] += bye


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
    own = np.sort(np.concatenate((one, other)))
    apart = np.abs(own[:, None] - own)[np.triu_indices(len(own), 1)]
    seen, least = np.abs(one - other).sum(), np.abs(own[1::2] - own[0::2]).sum()
    return np.array([seen, least, len(one) * apart.mean(), len(one) * apart.var()])
