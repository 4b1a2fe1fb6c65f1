"""The ranks that handicaps tell day by day, as a Kalman filter follows them.

The handicaps of a day count together, so that no order of games is needed, which a log need not
have: their means are those of all observations at once. As the filter keeps no covariances, the
variance of a rank falls by each handicap as if opponents were as uncertain as in the morning.

Of several games of a day the later handicaps may follow the results of the earlier ones: where all
rounds of a tournament have one date, ranks until its end would tell its results. In the AGA's go,
handicaps less differences of ranks rise from -1.3 to -0.2 with the giver's wins that date.
"""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.dynamic.constants.tuned import (
    CONTRADICTS,
    FEWEST_FORESEEN,
    HANDICAP_VARIANCE,
    LEAST_REST,
    RANK_DRIFT,
    SETTLED_GAMES,
)
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.dynamic.model.tuned import RANKS_APART


class ImpliedRanks(NamedTuple):
    """Ranks implied by handicaps under a variance of declared ranks, and how well it foresees.

    Attributes
    ----------
    ranks : (n_values,) float
        Of each player and day, by handicaps of earlier days, and by that of the player's only game
        of the day: of several, the later ones may follow results of the day. Of a newcomer without
        a declared rank all of them count.
    before : (n_rows, 2) float
        The same of both players of each handicap, but of such newcomers by this handicap alone.
    steps : (n_rows,) float
        Handicaps that those of earlier days foresee; NaN where these say nothing yet.
    foreseen : float
        The square of the correlation about 0 of handicaps and those foreseen.
    """

    ranks: FloatArray
    before: FloatArray
    steps: FloatArray
    foreseen: float


class HandicapsByDay(NamedTuple):
    """Handicaps by day: a value for each player and day, a row for each handicap of two values.

    Attributes
    ----------
    day : (n_days,) int
    values_until, rows_until : (n_days + 1,) int
        Where the values and the rows of each day begin.
    player : (n_values,) int
    declared : (n_values,) float
        Declared ranks, the lower one of two; NaN without one.
    sides : (n_rows, 2) int
        Values.
    steps : (n_rows,) float
    judged : (n_rows,) bool
        Rows whose handicaps are compared with those foreseen.
    of_rows : (2, n_games) int
        Values of the first and the second player of each game.
    row_of : (n_games,) int
    turned : (n_games,) bool
        Whether the first player of each game is the second of its row.
    n_players : int
    """

    day: IntArray
    values_until: IntArray
    rows_until: IntArray
    player: IntArray
    declared: FloatArray
    sides: IntArray
    steps: FloatArray
    judged: BoolArray
    of_rows: IntArray
    row_of: IntArray
    turned: BoolArray
    anybody: float
    n_players: int

    def implied(self, declared_variance: float) -> ImpliedRanks:
        """The ranks that handicaps imply where declared ranks have this variance."""
        ranks, foreseen = np.empty_like(self.declared), np.empty_like(self.steps)
        earlier = np.empty(len(self.steps), np.int64)
        before = np.empty((len(self.steps), 2))
        mean, variance = np.zeros((2, self.n_players))
        games, last = np.zeros((2, self.n_players), np.int64)
        _follow_handicaps(
            self.day, self.values_until, self.rows_until, self.player, self.declared, self.sides,
            self.steps, declared_variance, self.anybody, mean, variance, games, last,
            np.empty((5, len(self.steps))), np.empty(len(ranks)), ranks, before,
            foreseen, earlier,
        )  # fmt: skip
        foreseen[earlier < self._least_games(earlier)] = np.nan
        known = self.judged & np.isfinite(foreseen)
        given, said = self.steps[known], foreseen[known]
        together, alone = float(given @ said), float(given @ given) * float(said @ said)
        return ImpliedRanks(ranks, before, foreseen, together**2 / alone if together > 0.0 else 0.0)

    def _least_games(self, earlier: IntArray) -> int:
        """How many earlier games of both players are needed, so that enough handicaps count."""
        of_given = earlier[self.judged & (self.steps != 0.0)]
        enough = (games for games in SETTLED_GAMES if np.sum(of_given >= games) >= FEWEST_FORESEEN)
        return next(enough, min(SETTLED_GAMES))


def handicaps_by_day(
    first: IntArray,
    second: IntArray,
    day: IntArray,
    steps: FloatArray,
    ranks: FloatArray | None,
    judged: BoolArray,
    *,
    n_players: int,
) -> HandicapsByDay:
    """The handicaps of games by day, as of `handicap_ranks`."""
    days, place = np.unique(day, return_inverse=True)
    sides = place * n_players + np.stack((first, second)).astype(np.int64)
    values, of_rows = np.unique(sides, return_inverse=True)
    of_rows = of_rows.reshape(2, -1)
    declared, anybody = np.full(len(values), np.nan), 0.0
    if ranks is not None:
        np.fmin.at(declared, of_rows, ranks)
        anybody = float(np.nanmean(ranks[:, judged]))
    turned = of_rows[0] > of_rows[1]
    one, other = np.where(turned, of_rows[::-1], of_rows)
    signed = np.where(turned, -steps, steps)
    order = np.lexsort((signed, other, one))
    rows = np.column_stack((one, other))[order], signed[order]
    is_new = np.ones(len(order), np.bool_)
    is_new[1:] = (rows[0][1:] != rows[0][:-1]).any(axis=1) | (rows[1][1:] != rows[1][:-1])
    row_of = np.empty(len(order), np.int64)
    row_of[order] = np.cumsum(is_new) - 1
    met, given = rows[0][is_new], rows[1][is_new]
    begins = np.arange(len(days) + 1)
    return HandicapsByDay(
        days.astype(np.int64),
        np.searchsorted(values // n_players, begins),
        np.searchsorted(values[met[:, 0]] // n_players, begins),
        values % n_players, declared, met, given, judged[order][is_new], of_rows, row_of, turned,
        anybody, n_players,
    )  # fmt: skip


@kernel(error_model="numpy", **BORROWS)
def _follow_handicaps(  # type: ignore[no-untyped-def]
    day, values_until, rows_until, player, declared, sides, steps, declared_variance, anybody, mean,
    variance, games, last, working, moved, ranks, before, foreseen, earlier
):  # fmt: skip
    """Follow the ranks of all players by the handicaps of rows, day after day.

    ``mean``, ``variance``, ``games`` and ``last`` (the day) are (n_players,), and written over; at
    first they are 0. ``working`` is (5, n_rows), ``moved`` (n_values,). ``earlier`` (n_rows,) are
    the earlier games of both players. The largest handicap so far
    does not contradict ranks further apart.
    """
    largest = 0.0
    for today in range(day.size):
        values = range(values_until[today], values_until[today + 1])
        rows = range(rows_until[today], rows_until[today + 1])
        for value in values:
            who = player[value]
            if games[who] == 0:
                mean[who], variance[who] = anybody, RANKS_APART**2
            else:
                grown = variance[who] + RANK_DRIFT**2 * (day[today] - last[who]) / DAYS_PER_YEAR
                variance[who] = min(grown, RANKS_APART**2)
            last[who] = day[today]
            _declare(who, declared[value], declared_variance, mean, variance)
            moved[value] = 0.0
        bound = largest
        for row in rows:
            largest = max(largest, abs(steps[row]))
            one, other = player[sides[row, 0]], player[sides[row, 1]]
            earlier[row] = min(games[one], games[other])
            foreseen[row] = min(max(mean[other] - mean[one], -bound), bound)
        _compare(rows, sides, player, steps, largest, mean, variance, working)
        _write_ranks(
            rows, sides, player, declared, mean, variance, games, working, moved, before, ranks
        )
        _pull(rows, sides, player, variance, working, moved)
        for value in values:
            mean[player[value]] += moved[value]
            moved[value] = 0.0
        for row in rows:
            if working[4, row] > 0.0:
                one, other = sides[row, 0], sides[row, 1]
                moved[one] += 1.0 / (variance[player[other]] + HANDICAP_VARIANCE)
                moved[other] += 1.0 / (variance[player[one]] + HANDICAP_VARIANCE)
            games[player[sides[row, 0]]] += 1
            games[player[sides[row, 1]]] += 1
        for value in values:
            who = player[value]
            variance[who] /= 1.0 + moved[value] * variance[who]


@borrower(error_model="numpy")
def _declare(who, rank, declared_variance, mean, variance):  # type: ignore[no-untyped-def]
    """Change the rank of a player by a declared one, which may be NaN."""
    if np.isfinite(rank):
        left = 0.0
        if variance[who] > 0.0:
            left = declared_variance / (variance[who] + declared_variance)
        mean[who], variance[who] = rank + left * (mean[who] - rank), left * variance[who]


@borrower(error_model="numpy")
def _compare(rows, sides, player, steps, largest, mean, variance, working):  # type: ignore[no-untyped-def]
    """Write how far a day's handicaps are off ranks, and the inverse variance of that.

    They are the first and the last row of ``working``; both are 0 where the largest handicap is
    between players further apart.
    """
    for row in rows:
        one, other = player[sides[row, 0]], player[sides[row, 1]]
        off, size = steps[row] - (mean[other] - mean[one]), abs(steps[row])
        working[0, row] = working[4, row] = 0.0
        if size < largest or size == 0.0 or off * steps[row] > CONTRADICTS:
            working[0, row] = off
            working[4, row] = 1.0 / (variance[one] + variance[other] + HANDICAP_VARIANCE)


@borrower(error_model="numpy")
def _write_ranks(  # type: ignore[no-untyped-def]
    rows, sides, player, declared, mean, variance, games, working, number, before, ranks
):  # fmt: skip
    """Write the ranks of a day before its results, of rows and of values.

    They are those of the morning, and by the player's only handicap of the day. Of a newcomer with
    several handicaps and without a declared rank each row has its own, and the value their mean.
    ``working`` is that of `_compare`; ``number`` (n_values,) is written over.
    """
    for row in rows:
        for side in range(2):
            number[sides[row, side]] = ranks[sides[row, side]] = 0.0
    for row in rows:
        for side in range(2):
            number[sides[row, side]] += 1.0
    for row in rows:
        for side in range(2):
            value = sides[row, side]
            who = player[value]
            before[row, side] = mean[who]
            if number[value] == 1.0 or (games[who] == 0 and np.isnan(declared[value])):
                moved = working[4, row] * working[0, row] * variance[who]
                before[row, side] += moved if side == 1 else -moved
            ranks[value] += before[row, side] / number[value]
    for row in rows:
        for side in range(2):
            number[sides[row, side]] = 0.0


@borrower(error_model="numpy")
def _pull(rows, sides, player, variance, working, moved):  # type: ignore[no-untyped-def]
    """Add to ``moved`` how far the handicaps of a day move the means of ranks, all of them at once.

    By conjugate gradients. ``working`` has how far off each handicap is, and in its last row the
    inverse variance of that, 0 where the handicap does not count.
    """
    off, pulls, image, way, precision = working
    before, beta = 0.0, 0.0
    for row in rows:
        pulls[row], way[row] = 0.0, 0.0
        before += off[row] ** 2 * precision[row]
    least = LEAST_REST**2 * before
    for _ in range(2 * len(rows)):  # without rounding one less than rows would be enough
        if before <= least:
            break
        for row in rows:
            one, other = sides[row, 0], sides[row, 1]
            way[row] = precision[row] * off[row] + beta * way[row]
            moved[one] -= way[row]
            moved[other] += way[row]
        along = 0.0
        for row in rows:
            one, other = sides[row, 0], sides[row, 1]
            image[row] = variance[player[other]] * moved[other] - variance[player[one]] * moved[one]
            image[row] += HANDICAP_VARIANCE * way[row]
            along += way[row] * image[row]
        step, after = before / along, 0.0
        for row in rows:
            moved[sides[row, 0]] = moved[sides[row, 1]] = 0.0
            if precision[row] > 0.0:
                pulls[row] += step * way[row]
                off[row] -= step * image[row]
                after += off[row] ** 2 * precision[row]
        beta, before = after / before, after
    for row in rows:
        one, other = sides[row, 0], sides[row, 1]
        moved[one] -= variance[player[one]] * pulls[row]
        moved[other] += variance[player[other]] * pulls[row]
