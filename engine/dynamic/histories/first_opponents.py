"""What a player's first opponents say: somebody of about the same strength.

In a club, in divisions and in classes people begin among their like. Without that, all their luck
in the first games counts as strength, because a wide prior pulls nobody back. If results then
decide who meets whom, as by promotion, the luck of many adds up: of 60 players in ten divisions
ratings were spread twice as far as strengths.

So each player's first pairings count as games between the two that end even, besides the games
themselves. They know nothing of first movers and handicaps, and do not change the share of draws.
"""

from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.dynamic.histories.history import History
from banzuke.engine.dynamic.histories.tuned import FIRST_PAIRINGS, OF_SIX

_Number = TypeVar("_Number", np.int32, np.float64)


def with_first_opponents(games: History, apart: float, drawn: float) -> History:
    """The games, and those by which first opponents are near each other.

    Parameters
    ----------
    games : History
    apart : float
        How far apart first opponents are: a standard deviation, logits.
    drawn : float
        The share of games between equals that are drawn and do not count as half points.
    """
    sides = np.stack((games.player[games.first], games.player[games.second]))
    at = np.flatnonzero(_are_early(games) & (games.shift == 0.0))
    n_early = np.bincount(sides[:, at].ravel(), minlength=games.n_players)
    share: FloatArray = np.mean(1.0 / n_early[sides[:, at]], axis=0)
    weight = 4.0 / (1.0 - drawn) * OF_SIX / apart**2 * share
    won, even = 0.5 * (1.0 - drawn) * weight, np.zeros(len(at))
    first, second = games.first[at], games.second[at]
    by_day = np.argsort(games.day[np.concatenate((games.first, first))], kind="stable")

    def with_more(rows: NDArray[_Number], more: NDArray[_Number]) -> NDArray[_Number]:
        return np.concatenate((rows, more))[by_day]

    return replace(
        games,
        first=with_more(games.first, first),
        second=with_more(games.second, second),
        moves=with_more(games.moves, even),
        shift=with_more(games.shift, even),
        wins=with_more(games.wins, won),
        draws=with_more(games.draws, drawn * weight),
        losses=with_more(games.losses, won),
    )


def _are_early(games: History) -> BoolArray:
    """Whether each row is among the first of either player; those of a day count together."""
    n_of_value = np.bincount(games.first, minlength=games.n_values)
    n_of_value += np.bincount(games.second, minlength=games.n_values)
    n_before = np.cumsum(n_of_value) - n_of_value
    n_before -= np.repeat(
        n_before[games.start[:-1][games.plays]], np.diff(games.start)[games.plays]
    )
    is_early: BoolArray = np.minimum(n_before[games.first], n_before[games.second]) < FIRST_PAIRINGS
    return is_early
