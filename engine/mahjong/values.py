"""Values of hands at every turn, from the last draw back to the decision.

With ``i`` draws since the decision the next one is out of ``R_i = n_unseen - i`` tiles. A hand of
13 that lacks copies ``W`` of the tiles that help it either draws one of them or stays as it is:

    V13_i = Σ_x c_x / R_i · V14_{i+1}(hand + x) + (R_i - W) / R_i · V13_{i+1}

which is the sum over all turns on which the tile may come, one turn at a time.

A hand of level k has drawn k tiles, so its first column is turn k: the columns of a hand and of its
successor after a draw are aligned. Only two levels are in memory at a time. There are only as many
columns as draws that the first hand can wait: after these no hand can win any more and, one column
later, no hand can reach tenpai.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray
from banzuke.engine.compiled.inner import BORROWS, borrower, inlined, kernel
from banzuke.engine.compiled.lanes import as_lanes, larger, nothing, put, row, spread
from banzuke.engine.mahjong.nodes import FIRST, LAST, MIDDLE, SHANTEN, WINS
from banzuke.engine.mahjong.rules import DOUBLE_RIICHI, IPPATSU, LAST_TILE, SILENT
from banzuke.engine.mahjong.tuned import VALUE_LANES
from banzuke.engine.mahjong.wins import SILENT_WIN, WAYS, YES, Table
from banzuke.engine.mahjong.workspace import Workspace

VALUE, WIN, TENPAI = range(3)
"""The values of a hand at each turn: expected points, chance to win, chance of tenpai."""
LANES = as_lanes(VALUE_LANES)
"""Columns that are computed at once."""
COME, STAY, WAIT, REST = range(4)
"""Parts of the working memory: the value from a hand's draws, the chance that none of them comes,
the value without riichi, and the number of unseen tiles at each column."""


class HandValues(NamedTuple):
    """The values of some hands.

    Attributes
    ----------
    values : (n, n_known, n_columns)
    rows : (n * n_known * n_columns / 16, 16)
        The same numbers, as `engine.compiled.lanes` takes them.
    """

    values: FloatArray
    rows: FloatArray


@inlined()
def rows_each(known: HandValues) -> int:
    """The number of rows of a hand."""
    return known.values.shape[1] * known.values.shape[2] // len(LANES)  # type: ignore[no-any-return]


@kernel(**BORROWS)
def riichi_values(
    sums: NDArray[np.float64],
    n_unseen: int,
    n_left: int,
    double: bool,
    last_tile: bool,
    options: NDArray[np.int64],
    out: NDArray[np.float64],
) -> None:
    """Write value and win chance of a hand that declares riichi, by the draws before it does.

    ``n_left`` are the draws left, ``n_unseen`` the tiles before the first of them; ``double`` says
    whether to declare before it is a double riichi.
    """
    ways = sums[WAYS]
    late, late_twice = 0.0, 0.0
    for q in range(out.shape[0]):
        out[q, n_left:] = 0.0
    for j in range(n_left - 1, -1, -1):
        rest = n_unseen - j
        last = options[LAST_TILE] and last_tile and j == n_left - 1
        twice = 1 if double and j == 0 and options[DOUBLE_RIICHI] else 0
        han = twice + (1 if options[IPPATSU] else 0) + (1 if last else 0)
        after = late_twice if twice else late
        out[VALUE, j] = (sums[han] + (rest - ways) * after) / rest
        if twice == 0 and double and options[DOUBLE_RIICHI]:
            late_twice = (sums[1 + (1 if last else 0)] + (rest - ways) * late_twice) / rest
        late = (sums[1 if last else 0] + (rest - ways) * late) / rest
        if out.shape[0] > 1:
            out[WIN, j] = (ways + (rest - ways) * out[WIN, j + 1]) / rest


@inlined()
def write_draws(
    node: NDArray[np.int64],
    draws: NDArray[np.int32],
    known14: HandValues,
    first: int,
    work: HandValues,
) -> None:
    """Write the sum of the values after draws that bring a hand nearer, each times its copies."""
    rows14, n_rows = known14.rows, rows_each(known14)
    for part in range(n_rows):
        together = nothing(LANES)
        for e in range(node[FIRST], node[MIDDLE]):
            there = (draws[e, 0] - first) * n_rows + part
            together = together + np.float64(draws[e, 1]) * row(LANES, rows14, there)
        put(work.rows, COME * n_rows + part, together)


@inlined()
def changing_values(
    node: NDArray[np.int64],
    draws: NDArray[np.int32],
    values14: NDArray[np.float64],
    first: int,
    n_unseen: int,
    come: NDArray[np.float64],
    stay: NDArray[np.float64],
    out: NDArray[np.float64],
) -> None:
    """Write the value of a hand of 13 that may take draws that bring it no nearer.

    ``come`` is the value from draws that do bring it nearer, ``stay`` the chance of none of these.
    """
    for j in range(len(out) - 2, -1, -1):
        now, more, taken = out[j + 1], 0.0, 0.0
        for e in range(node[MIDDLE], node[LAST]):
            value, copies = values14[draws[e, 0] - first, VALUE, j], draws[e, 1]
            better = value > now
            more += copies * value if better else 0.0
            taken += copies if better else 0.0
        out[j] = come[j] + more / (n_unseen - j) + (stay[j] - taken / (n_unseen - j)) * now


@inlined()
def waiting_values(  # noqa: PLR0912  # a kernel
    node: NDArray[np.int64],
    draws: NDArray[np.int32],
    known14: HandValues,
    first: int,
    win_points: tuple[float, float],
    ways: float,
    n_unseen: int,
    n_left: int,
    work: HandValues,
    out: NDArray[np.float64],
) -> None:
    """Write the values of a hand of 13 that has not declared.

    ``first`` is the node that ``known14`` begins with; ``win_points`` are the points of wins now
    and with the last tile, times their copies; ``n_unseen`` and ``n_left`` are the tiles and draws
    left at the first column.
    """
    towards, stay, values14 = work.values[COME], work.values[STAY, VALUE], known14.values
    n_known, end = out.shape[0], min(n_left, out.shape[1] - 1)
    tenpai = node[SHANTEN] == 0
    # Copies of the tiles that win, and of those that bring the hand nearer.
    helping = ways
    for e in range(node[FIRST], node[MIDDLE]):
        helping += draws[e, 1]
    write_draws(node, draws, known14, first, work)
    for q in range(n_known):
        out[q, end:] = 0.0
        if q == TENPAI and tenpai:
            out[q, end] = 1.0
    # Only the value is wanted, and no draw wins: V_j = come_j + stay_j V_{j+1}. Both factors are
    # divided by the unseen tiles for many turns at once.
    if n_known == 1 and ways == 0.0:
        come, n_rows = towards[VALUE], rows_each(work)
        for part in range(n_rows):
            rest = row(LANES, work.rows, REST * n_rows + part)
            brought = row(LANES, work.rows, COME * n_rows + part)
            put(work.rows, COME * n_rows + part, brought / rest)
            none = spread(LANES, 1.0) - spread(LANES, helping) / rest
            put(work.rows, STAY * n_rows + part, none)
        if node[MIDDLE] == node[LAST]:
            later = 0.0
            for j in range(end - 1, -1, -1):
                later = come[j] + stay[j] * later
                out[VALUE, j] = later
        else:
            changing_values(
                node, draws, values14, first, n_unseen, come, stay, out[VALUE, : end + 1]
            )
        return
    for j in range(end - 1, -1, -1):
        unseen = n_unseen - j
        staying = unseen - helping
        for q in range(n_known):
            out[q, j] = towards[q, j]
        out[VALUE, j] += win_points[1 if j == n_left - 1 else 0]
        if n_known > 1:
            out[WIN, j] += ways
        for e in range(node[MIDDLE], node[LAST]):
            child, copies = draws[e, 0] - first, draws[e, 1]
            # An exchange is made only if its hand is worth more than waiting on.
            if values14[child, VALUE, j] > out[VALUE, j + 1]:
                staying -= copies
                for q in range(n_known):
                    out[q, j] += copies * values14[child, q, j]
        for q in range(n_known):
            out[q, j] = (out[q, j] + staying * out[q, j + 1]) / unseen
        if tenpai and n_known > 1:
            out[TENPAI, j] = 1.0


@inlined()
def beats(one: NDArray[np.float64], other: NDArray[np.float64], i: int) -> bool:
    """Whether a cut of the same value wins, or reaches tenpai, more often."""
    for q in range(1, one.shape[0]):
        if one[q, i] != other[q, i]:
            return bool(one[q, i] > other[q, i])
    return True


@inlined()
def best_cuts(
    node: NDArray[np.int64],
    cuts: NDArray[np.int32],
    known13: HandValues,
    first: int,
    known14: HandValues,
    own: int,
) -> None:
    """Write the values of a hand of 14 after its best cut: by value, then by win chance.

    ``first`` is the node that ``known13`` begins with, ``own`` the hand's place in ``known14``.
    """
    values13, out = known13.values, known14.values[own]
    if node[FIRST] == node[LAST]:
        out[:] = 0.0
        return
    n_rows, others = rows_each(known14), node[LAST] if out.shape[0] == 1 else node[FIRST] + 1
    for part in range(n_rows):
        best = row(LANES, known13.rows, (cuts[node[FIRST], 0] - first) * n_rows + part)
        for e in range(node[FIRST] + 1, others):
            there = (cuts[e, 0] - first) * n_rows + part
            best = larger(best, row(LANES, known13.rows, there))
        put(known14.rows, own * n_rows + part, best)
    for e in range(others, node[LAST]):
        other = values13[cuts[e, 0] - first]
        for j in range(out.shape[1]):
            if other[VALUE, j] < out[VALUE, j]:
                continue
            if other[VALUE, j] > out[VALUE, j] or beats(other, out, j):
                for q in range(out.shape[0]):
                    out[q, j] = other[q, j]


@inlined()
def tenpai_values(
    space: Workspace,
    sums: NDArray[np.float64],
    i: int,
    known14: HandValues,
    first: int,
    n_unseen: int,
    n_left: int,
    double: bool,
    table: Table,
    work: HandValues,
    out: NDArray[np.float64],
) -> None:
    """Write the values of a tenpai: it declares riichi if closed, unless it may be silent.

    ``double`` says whether to declare before the first draw is a double riichi; the others are as
    in `waiting_values`.
    """
    node, draws, options = space.thirteens.nodes[i], space.thirteens.edges, table.options
    win = sums[node[WINS]]
    points = (win[SILENT_WIN], win[SILENT_WIN + (1 if options[LAST_TILE] else 0)])
    other = out
    if table.closed:
        riichi_values(win, n_unseen, n_left, double, YES, options, out)
        if out.shape[0] > 1:
            out[TENPAI, : n_left + 1] = 1.0
        if not options[SILENT]:
            return
        other = work.values[WAIT]
    waiting_values(
        node, draws, known14, first, points, win[WAYS], n_unseen, n_left, work, other
    )  # fmt: skip
    if not table.closed:
        return
    for j in range(n_left + 1):
        if other[VALUE, j] > out[VALUE, j]:
            for q in range(out.shape[0]):
                out[q, j] = other[q, j]


@borrower()
def solve(
    space: Workspace,
    sums: NDArray[np.float64],
    n_levels: int,
    n_unseen: int,
    n_draws: int,
    untouched: bool,
    table: Table,
    known13: HandValues,
    known14: HandValues,
    work: HandValues,
) -> None:
    """Write the values of the first level's hands of 13, by draws since the decision.

    ``known13`` and ``known14`` have room for the hands of the largest level, ``work`` for four.
    ``untouched`` says whether to declare before the first draw is a double riichi.
    """
    thirteens, fourteens, levels = space.thirteens, space.fourteens, space.levels
    none = (0.0, 0.0)
    for level in range(n_levels - 1, -1, -1):
        unseen, n_left, double = n_unseen - level, n_draws - level, untouched and level == 0
        first, drawn = levels[1, level], levels[0, level + 1]
        for j in range(work.values.shape[2]):
            work.values[REST, VALUE, j] = unseen - j
        for i in range(first, levels[1, level + 1]):
            node, out = thirteens.nodes[i], known13.values[i - first]
            if node[WINS] < 0:
                waiting_values(
                    node, thirteens.edges, known14, drawn, none, 0.0, unseen, n_left, work, out
                )
            else:
                tenpai_values(
                    space, sums, i, known14, drawn, unseen, n_left, double, table, work, out,
                )  # fmt: skip
        for i in range(levels[0, level], levels[0, level + 1]):
            own = i - levels[0, level]
            best_cuts(fourteens.nodes[i], fourteens.edges, known13, first, known14, own)
