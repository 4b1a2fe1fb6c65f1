"""Do pairings follow results so far? What the order of play tells.

Where they do, as in a Swiss tournament, whoever has just won meets somebody stronger next. Where
people meet by lot, by a timetable, or because they know each other, a result foretells the next
opponent no better than the one before: played backwards, such a league looks the same. So the sum
of ``result × (next opponent's strength - this one's)`` over each two games that a player played one
after the other, of both games' results, over its standard deviation is near 0 in the mean for the
latter, with a deviation of 0.5 to 1, and 2.4 and more for the former: in leagues of 30 players 3 to
6 (one to five Swiss tournaments of 7 rounds, ladders by running ratings), 2.4 in tournaments that
McMahon's system pairs.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray

UNKNOWN = 0.3
"""Chance that pairings follow results where no order of play is known."""

_OTHERS_SD = 0.9
"""Of the statistic of other leagues, round 0."""

_FOLLOWING = (3.5, 1.2)
"""Its mean and deviation where pairings follow results; above the mean they do for certain."""


@dataclass(frozen=True)
class InTurn:
    """Single games and their order.

    Attributes
    ----------
    first_idx, second_idx : (n_games,)
        Players of the league.
    score : (n_games,)
        Of the first mover.
    turn : (n_games,)
        Rises with time; games of one turn have no order among them.
    """

    first_idx: IntArray
    second_idx: IntArray
    score: FloatArray
    turn: IntArray


def follows_results(games: InTurn, strength: FloatArray, mover: float) -> float:
    """The chance that pairings follow the results so far.

    Parameters
    ----------
    games : InTurn
    strength : (n_players,)
        In natural units, NaN of players who are left out.
    mover : float
        The first mover's advantage.
    """
    first, second = games.first_idx, games.second_idx
    gap = strength[first] - strength[second] + mover
    surprise = games.score - 0.5 * (1.0 + np.tanh(0.5 * gap))
    player = np.concatenate((first, second))
    turn = np.concatenate((games.turn, games.turn))
    faced = np.concatenate((strength[second], strength[first]))
    luck = np.concatenate((surprise, -surprise))
    order = np.lexsort((luck, faced, turn, player))
    player, turn, faced, luck = player[order], turn[order], faced[order], luck[order]
    then = np.flatnonzero((player[1:] == player[:-1]) & (turn[1:] > turn[:-1]))
    rise = faced[then + 1] - faced[then]
    each = np.concatenate((luck[then] * rise, luck[then + 1] * rise))
    each = each[np.isfinite(each)]
    size = float(np.sqrt(np.sum(each**2)))
    return UNKNOWN if size == 0.0 else _chance(float(np.sum(each)) / size)


def _chance(statistic: float) -> float:
    mean, sd = _FOLLOWING
    likely = np.exp(-0.5 * (min(statistic - mean, 0.0) / sd) ** 2) / sd
    other = np.exp(-0.5 * (statistic / _OTHERS_SD) ** 2) / _OTHERS_SD
    return float(UNKNOWN * likely / (UNKNOWN * likely + (1.0 - UNKNOWN) * other))
