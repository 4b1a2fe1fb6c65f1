"""The games of a history by day, as the pass reads them."""

from dataclasses import dataclass, field

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.filter.tuned import TIMES_MET
from banzuke.engine.dynamic.histories import NOBODY, History, days_met
from banzuke.engine.dynamic.model import NONE, DynamicModel, background, founders, from_expected


@dataclass(frozen=True)
class InOrder:
    """Rows of games by day, the input of `run`.

    ``chosen`` (n_rows,) is the share of κ that a pairing has, 0 at further rows of the same two on
    a day, and ``even`` (n_rows,) the log-odds for the first at which the two are near each other. A
    pairing is ``late`` (n_rows,) if one of the two has another row that day, whose result it may
    follow. ``ranks`` (2, n_rows) are those that both declared, None where nobody declared any.
    First strengths of the players ``apart`` (n_apart,) have the variances ``beyond_spread`` more
    than those of others, logits². ``level`` (n_rows,) is the mean of the strengths that are
    expected of both before any result, logits.
    """

    bounds: IntArray
    day: IntArray
    sides: IntArray
    rows: FloatArray
    even: FloatArray
    chosen: FloatArray
    late: BoolArray
    ranks: FloatArray | None
    n_players: int
    apart: IntArray = field(default_factory=NOBODY.copy)
    beyond_spread: FloatArray = field(default_factory=NONE.copy)
    level: FloatArray = field(default_factory=NONE.copy)


def in_order(games: History) -> InOrder:
    """The rows of a history by day; within a day their order does not matter."""
    return _in_order(games, games.even, np.zeros(games.n_values))


def _in_order(
    games: History,
    even: FloatArray,
    expected: FloatArray,
    apart: IntArray = NOBODY,
    beyond_spread: FloatArray = NONE,
) -> InOrder:
    """The rows by day, with the (n_values,) expected strengths as their levels."""
    day, ranks = games.day[games.first], games.ranks
    order = np.argsort(day, kind="stable")
    days, starts = np.unique(day[order], return_index=True)
    sides = games.player[np.stack((games.first, games.second), axis=1)[order]].astype(np.int64)
    times = days_met(day[order], sides, games.shift[order])
    rows_of_value = np.bincount(np.append(games.first, games.second), minlength=games.n_values)
    rows_of_two = np.maximum(rows_of_value[games.first], rows_of_value[games.second])
    return InOrder(
        np.append(starts, len(order)),
        days,
        sides,
        np.column_stack((games.moves, games.shift, games.wins, games.draws, games.losses))[order],
        even[order],
        np.divide(1.0, times, out=np.zeros(len(times)), where=times > 0) ** TIMES_MET,
        rows_of_two[order] > 1,
        None if ranks is None else ranks[:, order],
        games.n_players,
        apart,
        beyond_spread,
        0.5 * (expected[games.first] + expected[games.second])[order],
    )


def expected_in_order(games: History, model: DynamicModel) -> InOrder:
    """The rows of a history by day, with strengths measured from what is expected of players."""
    known = background(games, founders(games))
    expected = known.expected(model)
    rows = from_expected(games.weighted(model.weight), expected)
    even = games.even + (rows.shift - games.shift)
    return _in_order(rows, even, expected, known.apart, known.beyond_spread(model))
