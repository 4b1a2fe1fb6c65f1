"""A test of whether who moves first follows the results so far, from the order of play.

Where the higher placed of a table moves first, or the lower, luck has a part in it: results before
a game foretell who moves first beyond what strengths do, and results after it do not. Where players
know who is the weaker, or draw lots, both foretell it equally: played backwards, such a league
looks the same. For each game the statistic multiplies the residual of the first move, given the
difference in strength, with the residuals of both players' results, before it less after it. It is
the sum of these products, divided by its standard deviation.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.pairings.in_turn import OrderedGames
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    DIGITS,
    FADING,
    MOVES_FOLLOW,
    MOVES_FOLLOWING,
    OTHER_MOVES_SD,
)


def moves_follow_results(games: OrderedGames, strength: FloatArray, mover: float) -> float:
    """The probability that first moves follow the results so far.

    Parameters
    ----------
    games, strength, mover
        As for `before_less_after`.
    """
    statistic = abs(before_less_after(games, strength, mover))
    mean, sd = MOVES_FOLLOWING
    # Half of the results that decide who moves first give this sign, half the other.
    likely = 0.5 * MOVES_FOLLOW * np.exp(-0.5 * (min(statistic - mean, 0.0) / sd) ** 2) / sd
    other = (1.0 - MOVES_FOLLOW) * np.exp(-0.5 * (statistic / OTHER_MOVES_SD) ** 2) / OTHER_MOVES_SD
    return round(float(likely / (likely + other)), DIGITS)


def before_less_after(games: OrderedGames, strength: FloatArray, mover: float) -> float:
    """How much better results before a game foretell who moves first than results after it do.

    In standard deviations; above 0 if those who did well move first. It is 0 without any order.
    All results count, but first moves only in games in which moving first counts
    (`OrderedGames.moves`): who is named first on neutral ground, or with a handicap, is another
    matter.

    Parameters
    ----------
    games : OrderedGames
    strength : (n_players,)
        In natural units, NaN for players who are left out.
    mover : float
        The first mover's advantage.
    """
    # Where all are equal, or all games drawn, rounding errors would foretell the first moves.
    strength = np.round(strength, DIGITS)
    here = np.isfinite(strength[games.first_idx] + strength[games.second_idx])
    first, second = games.first_idx[here], games.second_idx[here]
    turn, score, moves = games.turn[here], games.score[here], games.moves[here]
    gap = strength[first] - strength[second]
    luck = np.round(score - 0.5 * (1.0 + np.tanh(0.5 * (gap + mover * moves))), DIGITS)
    square = float(np.sum(gap[moves] ** 2))
    slope = float(np.sum(gap[moves])) / square if square > 0.0 else 0.0
    residual = np.where(moves, np.round(1.0 - slope * gap, DIGITS), 0.0)
    turns, turn = np.unique(turn, return_inverse=True)
    who_when = np.concatenate((first, second)) * len(turns) + np.tile(turn, 2)
    who_when, place = np.unique(who_when, return_inverse=True)
    player = who_when // max(len(turns), 1)
    moved = np.asarray(np.bincount(place, np.concatenate((residual, -residual))), np.float64)
    # A result counts in all games of its two players: with a plus in later ones.
    later, earlier = _faded(moved[::-1], player[::-1])[::-1], _faded(moved, player)
    more = (later - earlier)[place]
    each = luck * (more[: len(luck)] - more[len(luck) :])
    size = float(np.sqrt(np.sum(each**2)))
    return float(np.sum(each)) / size if size > 0.0 else 0.0


def _faded(value: FloatArray, player: IntArray) -> FloatArray:
    """The (n,) sums of each player's earlier values, the weight of each less by `FADING` a turn.

    `value` and `player` (n,) are sorted by player, then by turn.
    """
    found = np.zeros(len(value))
    _, starts, turns = np.unique(player, return_index=True, return_counts=True)
    for number in range(1, int(turns.max(initial=0))):
        here = starts[turns > number] + number
        found[here] = value[here - 1] + FADING * found[here - 1]
    return found
