"""The ranks behind handicaps: those that players declare, and those that handicaps tell.

A club that gives handicaps knows everybody's rank, also where its log has none: five stones say
that the receiver is five ranks behind. So each player has a rank with a variance, as in a Kalman
filter whose observations are handicaps, rank of the helper less rank of the helped, and declared
ranks. Ranks change slowly, because they follow results. The rank of a game comes from handicaps
before it, never from later ones, which would tell later results (``implied_ranks.py``).

Whether handicaps follow ranks is seen by how well earlier handicaps foresee the next one. Handicaps
by lot are not foreseen; then the static model finds what they are worth. How far declared ranks are
trusted is seen so, too: where handicaps are exactly their difference they are known, where
organisers know better they are not.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.constants.implied_ranks import (
    HandicapsByDay,
    ImpliedRanks,
    handicaps_by_day,
)
from banzuke.engine.dynamic.constants.tuned import (
    BELOW_DAN,
    DECLARED_VARIANCES,
    FEWEST_FORESEEN,
    FEWEST_LEVELS,
    LEAST_BESIDE_RANKS,
    LEAST_FORESEEN,
)
from banzuke.engine.dynamic.histories.tuned import MOST_RANK


class HandicapRanks(NamedTuple):
    """The ranks by which handicaps are given.

    Attributes
    ----------
    ranks : (2, n_rows) float or None
        Of the first and the second player that day; NaN where unknown, None where all are.
    before : (2, n_rows) float or None
        The same as forecasts may know it: of a newcomer by the handicap of this game alone.
    are_proper : bool
        Whether handicaps are given by ranks, so that they make up for differences of strength.
    """

    ranks: FloatArray | None
    before: FloatArray | None
    are_proper: bool


def handicap_ranks(
    first: IntArray,
    second: IntArray,
    day: IntArray,
    steps: FloatArray,
    ranks: FloatArray | None,
    *,
    n_players: int,
    judged: BoolArray | None = None,
) -> HandicapRanks:
    """The ranks behind the handicaps of a league.

    They depend neither on the order of rows nor on the numbers of players: the handicaps of a day
    count together. Games of two on one day with the same handicap count once: one decision gave it.

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
        Rows that decide whether handicaps are given by ranks; all when left out. Where these have
        no declared ranks, those of other rows say nothing of the level of ranks.
    """
    counts = np.ones(len(steps), np.bool_) if judged is None else judged
    given = counts & (steps != 0.0)
    if not given.any():
        return HandicapRanks(ranks, ranks, are_proper=False)
    has_declared = ranks is not None and bool(np.isfinite(ranks[:, counts]).any())
    known = ranks if has_declared else None
    days = handicaps_by_day(first, second, day, steps, known, counts, n_players=n_players)
    of_given = days.declared[days.sides[days.judged & (days.steps != 0.0)]]
    mostly = bool(2 * np.isfinite(of_given).all(axis=1).sum() >= len(of_given))
    variances: tuple[float, ...] = (0.0,)
    least = LEAST_FORESEEN
    if has_declared:
        variances, least = DECLARED_VARIANCES, LEAST_BESIDE_RANKS
    implied = max((days.implied(variance) for variance in variances), key=lambda one: one.foreseen)
    follows = _are_many(days, implied) and implied.foreseen > least
    if not (follows or mostly):
        return HandicapRanks(ranks, ranks, are_proper=False)
    before = implied.before[days.row_of].T
    found = np.stack((implied.ranks[days.of_rows], np.where(days.turned, before[::-1], before)))
    if not has_declared:
        found -= BELOW_DAN
    if not follows:
        found[:, np.isnan(days.declared[days.of_rows])] = np.nan
    found = np.clip(found, -MOST_RANK, MOST_RANK)
    return HandicapRanks(found[0], found[1], are_proper=True)


def _are_many(days: HandicapsByDay, implied: ImpliedRanks) -> bool:
    """Whether enough handicaps are foreseen to judge by them."""
    levels = np.abs(days.steps[days.judged & np.isfinite(implied.steps) & (days.steps != 0.0)])
    return len(levels) >= FEWEST_FORESEEN and len(np.unique(levels)) >= FEWEST_LEVELS
