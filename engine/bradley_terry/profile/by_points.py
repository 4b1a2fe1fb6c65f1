"""A test of whether each round pairs players with equal points, as a Swiss tournament does.

The differences between the points of paired players, summed over rounds, are compared with two
sums: the least sum that a pairing of the same players can have, and the expected sum of a pairing
by lot. The sum of pairings by points is near the least, and many standard deviations below the sum
by lot. That of McMahon's system is not: it adds points for what is known beforehand.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.in_turn import InTurn
from banzuke.engine.bradley_terry.profile.tuned import BELOW_LOT, NEAR_LEAST


def pairs_by_points(games: InTurn) -> bool:
    """Whether pairings are those of Swiss tournaments, by the points so far in each event.

    Rounds in which somebody has two opponents are left out.
    """
    n_players = int(max(games.first_idx.max(), games.second_idx.max())) + 1
    sums = np.zeros(4)
    for event in np.unique(games.event):
        points = np.zeros(n_players)
        of_event = np.flatnonzero(games.event == event)
        turns = games.turn[of_event]
        for turn in np.unique(turns):
            here = of_event[turns == turn]
            first, second, score = games.first_idx[here], games.second_idx[here], games.score[here]
            sums += _of_round(first, second, points)
            np.add.at(points, first, score)
            np.add.at(points, second, 1.0 - score)
    seen, least, by_lot, variance = sums.tolist()
    if by_lot <= least or variance <= 0.0:
        return False
    place = (seen - least) / (by_lot - least)
    return bool(place < NEAR_LEAST and by_lot - seen > BELOW_LOT * np.sqrt(variance))


def _of_round(first: IntArray, second: IntArray, points: FloatArray) -> FloatArray:
    """Sum of differences in points: seen, least, expected by lot, and the variance by lot."""
    pairs = np.unique(np.sort(np.column_stack((first, second)), axis=1), axis=0)
    players = np.sort(pairs.ravel())
    if len(np.unique(players)) < len(players):
        return np.zeros(4)
    own = np.sort(points[players])
    apart = np.abs(own[:, None] - own)[np.triu_indices(len(own), 1)]
    seen = np.abs(points[pairs[:, 0]] - points[pairs[:, 1]]).sum()
    least = np.abs(own[1::2] - own[0::2]).sum()
    return np.array([seen, least, len(pairs) * apart.mean(), len(pairs) * apart.var()])
