"""The ranks behind handicaps: those that players declare, and those that handicaps tell.

A club that gives handicaps knows everybody's rank, also where its log has none: five stones say
that the receiver is five ranks behind. So each player has a rank with a variance, as in a Kalman
filter whose observations are handicaps, rank of the helper less rank of the helped, and declared
ranks. Ranks change slowly, because they follow results. The rank of a game's day comes from the
handicaps until that game, never from later ones, which would tell later results.

Whether handicaps follow ranks is seen by how well earlier handicaps foresee the next one. Handicaps
by lot are not foreseen; then the static model finds what they are worth. How far declared ranks are
trusted is seen so, too: where handicaps are exactly their difference they are known, where
organisers know better they are not.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.compiled.inner import BORROWS, kernel
from banzuke.engine.dynamic.constants.tuned import (
    BELOW_DAN,
    DECLARED_VARIANCES,
    FEWEST_FORESEEN,
    FEWEST_LEVELS,
    HANDICAP_VARIANCE,
    LEAST_BESIDE_RANKS,
    LEAST_FORESEEN,
    RANK_DRIFT,
    SETTLED_GAMES,
)
from banzuke.engine.dynamic.histories.tuned import MOST_RANK
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.dynamic.model.tuned import RANKS_APART


class BehindHandicaps(NamedTuple):
    """The ranks by which handicaps are given.

    Attributes
    ----------
    ranks : (2, n_rows) float or None
        Of the first and the second player on the day; NaN where unknown, None where all are.
    in_steps : bool
        Whether handicaps are given by ranks, so that each step counts as much.
    """

    ranks: FloatArray | None
    in_steps: bool


def ranks_behind_handicaps(
    first: IntArray,
    second: IntArray,
    day: IntArray,
    steps: FloatArray,
    ranks: FloatArray | None,
    *,
    n_players: int,
    judged: BoolArray | None = None,
) -> BehindHandicaps:
    """The ranks behind the handicaps of a league; they do not depend on the order of rows.

    Handicaps are given by ranks if earlier handicaps foresee them, or if both players declare ranks
    in half of the games with handicaps at least. In the first case handicaps tell all ranks, beside
    the declared ones.

    Parameters
    ----------
    first, second, day : (n_rows,) int
    steps : (n_rows,) float
        Of handicaps, below 0 where the second player is helped.
    ranks : (2, n_rows) float or None
        Declared ranks of the first and the second player; NaN without one.
    judged : (n_rows,) bool, optional
        Rows that decide whether handicaps are given by ranks; all when left out.
    """
    counts = np.ones(len(steps), np.bool_) if judged is None else judged
    given = counts & (steps != 0.0)
    if not given.any():
        return BehindHandicaps(ranks, in_steps=False)
    declared = np.full((2, len(steps)), np.nan) if ranks is None else ranks
    n_both = np.count_nonzero(given & np.isfinite(declared).all(axis=0))
    mostly = bool(2 * n_both >= np.count_nonzero(given))
    order = np.lexsort((declared[1], declared[0], steps, second, first, day))
    variances: tuple[float, ...] = (0.0,)
    least = LEAST_FORESEEN
    if np.isfinite(declared[:, counts]).any():
        variances, least = DECLARED_VARIANCES, LEAST_BESIDE_RANKS
    followed = _Followed(
        np.column_stack((first, second))[order].astype(np.int64), day[order].astype(np.int64),
        steps[order], np.ascontiguousarray(declared[:, order]), n_players, counts[order],
    )  # fmt: skip
    told = max((followed.told(variance) for variance in variances), key=lambda one: one.foreseen)
    follows = followed.are_many(told) and told.foreseen > least
    if not (follows or mostly):
        return BehindHandicaps(ranks, in_steps=False)
    found = np.empty_like(told.ranks)
    found[:, order] = told.ranks if np.isfinite(declared).any() else told.ranks - BELOW_DAN
    if not follows:
        found[np.isnan(declared)] = np.nan
    return BehindHandicaps(np.clip(found, -MOST_RANK, MOST_RANK), in_steps=True)


class _Told(NamedTuple):
    """What handicaps tell under a variance of declared ranks, and how well they are foreseen.

    Attributes
    ----------
    ranks : (2, n_rows) float
        Of both players by handicaps until each game.
    steps : (n_rows,) float
        Handicaps that earlier ones foresee; NaN where these say nothing yet.
    foreseen : float
        The square of the correlation about 0 of handicaps and those foreseen.
    """

    ranks: FloatArray
    steps: FloatArray
    foreseen: float


class _Followed(NamedTuple):
    """Rows in order of days; handicaps of ``judged`` are compared with those foreseen."""

    sides: IntArray
    day: IntArray
    steps: FloatArray
    declared: FloatArray
    n_players: int
    judged: BoolArray

    def told(self, declared_variance: float) -> _Told:
        """What handicaps tell where declared ranks have this variance."""
        ranks, foreseen = np.empty_like(self.declared), np.empty_like(self.steps)
        mean, variance = np.zeros((2, self.n_players))
        games, last = np.zeros((2, self.n_players), np.int64)
        _follow_handicaps(
            self.sides, self.day, self.steps, self.declared, declared_variance, mean, variance,
            games, last, ranks, foreseen,
        )  # fmt: skip
        known = self.judged & np.isfinite(foreseen)
        given, said = self.steps[known], foreseen[known]
        together, alone = float(given @ said), float(given @ given) * float(said @ said)
        return _Told(ranks, foreseen, together**2 / alone if together > 0.0 else 0.0)

    def are_many(self, told: _Told) -> bool:
        """Whether enough handicaps are foreseen to judge by them."""
        levels = np.abs(self.steps[self.judged & np.isfinite(told.steps) & (self.steps != 0.0)])
        return len(levels) >= FEWEST_FORESEEN and len(np.unique(levels)) >= FEWEST_LEVELS


@kernel(error_model="numpy", **BORROWS)
def _follow_handicaps(  # type: ignore[no-untyped-def]
    sides, day, steps, declared, declared_variance, mean, variance, games, last, told, foreseen
):
    """Follow the ranks of all players by the handicaps of rows in order of days.

    ``mean``, ``variance``, ``games`` and ``last`` (the day) are (n_players,), and written over; at
    first they are 0. The largest handicap so far does not contradict ranks further apart.
    """
    anybody, n_declared, largest = 0.0, 0, 0.0
    for row in range(day.size):
        for side in range(2):
            who = sides[row, side]
            if games[who] == 0:
                mean[who], variance[who] = anybody, RANKS_APART**2
            else:
                grown = variance[who] + RANK_DRIFT**2 * (day[row] - last[who]) / DAYS_PER_YEAR
                variance[who] = min(grown, RANKS_APART**2)
            last[who] = day[row]
            rank = declared[side, row]
            if np.isfinite(rank):
                left = 0.0
                if variance[who] > 0.0:
                    left = declared_variance / (variance[who] + declared_variance)
                mean[who], variance[who] = rank + left * (mean[who] - rank), left * variance[who]
                n_declared += 1
                anybody += (rank - anybody) / n_declared
        one, other = sides[row, 0], sides[row, 1]
        said = mean[other] - mean[one]
        is_settled = min(games[one], games[other]) >= SETTLED_GAMES
        foreseen[row] = min(max(said, -largest), largest) if is_settled else np.nan
        off, size = steps[row] - said, abs(steps[row])
        largest = max(largest, size)
        if size < largest or size == 0.0 or off * steps[row] > 0.0:
            total = variance[one] + variance[other] + HANDICAP_VARIANCE
            mean[one] -= variance[one] / total * off
            mean[other] += variance[other] / total * off
            variance[one] -= variance[one] ** 2 / total
            variance[other] -= variance[other] ** 2 / total
        for side in range(2):
            who = sides[row, side]
            games[who] += 1
            told[side, row] = mean[who]
