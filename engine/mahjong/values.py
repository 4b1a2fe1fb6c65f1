"""Values of hands at every turn, from the last draw back to the decision.

``i`` counts the draws since the decision; the next one is out of ``n_unseen - i`` tiles. A hand of
13 that lacks copies ``W`` of the tiles that help it either draws one of them or stays as it is:

    V13_i = Σ_x c_x / R_i · V14_{i+1}(hand + x) + (R_i - W) / R_i · V13_{i+1}

which is the sum over all turns on which the tile may come, one turn at a time.
"""

import numpy as np
from numpy.typing import NDArray

from engine.inner import BORROWS, borrower, inlined, kernel
from engine.mahjong.graph import Room
from engine.mahjong.nodes import FIRST, LAST, MIDDLE, SHANTEN, WINS
from engine.mahjong.rules import DOUBLE_RIICHI, IPPATSU, LAST_TILE, SILENT
from engine.mahjong.wins import SILENT_WIN, WAYS, Table

VALUE, WIN, TENPAI = range(3)
"""What is known of a hand at each turn: points to come, chance to win, chance to reach tenpai."""


@kernel(**BORROWS)
def riichi_values(
    sums: NDArray[np.float64],
    n_unseen: int,
    first: int,
    double: bool,
    last_tile: bool,
    options: NDArray[np.int64],
    out: NDArray[np.float64],
) -> None:
    """Write value and win chance of a hand that declares riichi, by the draws before it does.

    ``double`` says whether declaring before the first draw is a double riichi.
    """
    n_draws = out.shape[1] - 1
    ways = sums[WAYS]
    late, late_twice = 0.0, 0.0
    for q in range(out.shape[0]):
        out[q, n_draws] = 0.0
    for i in range(n_draws - 1, first - 1, -1):
        rest = n_unseen - i
        last = options[LAST_TILE] and last_tile and i == n_draws - 1
        twice = 1 if double and i == 0 and options[DOUBLE_RIICHI] else 0
        han = twice + (1 if options[IPPATSU] else 0) + (1 if last else 0)
        after = late_twice if twice else late
        out[VALUE, i] = (sums[han] + (rest - ways) * after) / rest
        if twice == 0 and double and options[DOUBLE_RIICHI]:
            late_twice = (sums[1 + (1 if last else 0)] + (rest - ways) * late_twice) / rest
        late = (sums[1 if last else 0] + (rest - ways) * late) / rest
        if out.shape[0] > 1:
            out[WIN, i] = (ways + (rest - ways) * out[WIN, i + 1]) / rest


@inlined()
def add_scaled(copies: int, values: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """Add copies times values to rows of numbers."""
    for q in range(out.shape[0]):
        one, other = out[q], values[q]
        for i in range(len(one)):
            one[i] += copies * other[i]


@inlined()
def changing_values(
    node: NDArray[np.int64],
    draws: NDArray[np.int32],
    values14: NDArray[np.float64],
    n_unseen: int,
    first: int,
    come: NDArray[np.float64],
    stay: NDArray[np.float64],
    out: NDArray[np.float64],
) -> None:
    """Write the value of a hand of 13 that may take draws that bring it no nearer.

    ``come`` and ``stay`` are what those that do bring, and the chance of none of them.
    """
    for i in range(len(out) - 2, first - 1, -1):
        now, more, taken = out[i + 1], 0.0, 0.0
        for e in range(node[MIDDLE], node[LAST]):
            value, copies = values14[draws[e, 0], VALUE, i + 1], draws[e, 1]
            better = value > now
            more += copies * value if better else 0.0
            taken += copies if better else 0.0
        out[i] = come[i] + more / (n_unseen - i) + (stay[i] - taken / (n_unseen - i)) * now


@inlined()
def waiting_values(  # noqa: PLR0912  # a kernel
    node: NDArray[np.int64],
    draws: NDArray[np.int32],
    values14: NDArray[np.float64],
    win_points: tuple[float, float],
    ways: float,
    n_unseen: int,
    first: int,
    work: NDArray[np.float64],
    out: NDArray[np.float64],
) -> None:
    """Write what is known of a hand of 13 that has not declared.

    ``win_points`` are the points of wins now and with the last tile, times their copies; ``work``
    is room to work in.
    """
    towards, stay = work[0], work[1, VALUE]
    n_draws, n_known = out.shape[1] - 1, out.shape[0]
    tenpai = node[SHANTEN] == 0
    towards[:] = 0.0
    helping = ways
    for e in range(node[FIRST], node[MIDDLE]):
        helping += draws[e, 1]
        add_scaled(draws[e, 1], values14[draws[e, 0]], towards)
    for q in range(n_known):
        out[q, n_draws] = 1.0 if q == TENPAI and tenpai else 0.0
    if n_known == 1 and ways == 0.0:
        come = towards[VALUE]
        for i in range(first, n_draws):  # apart, so that it is done for many turns at once
            come[i] = come[i + 1] / (n_unseen - i)
            stay[i] = 1.0 - helping / (n_unseen - i)
        if node[MIDDLE] == node[LAST]:
            for i in range(n_draws - 1, first - 1, -1):
                out[VALUE, i] = come[i] + stay[i] * out[VALUE, i + 1]
        else:
            changing_values(node, draws, values14, n_unseen, first, come, stay, out[VALUE])
        return
    for i in range(n_draws - 1, first - 1, -1):
        rest = n_unseen - i
        staying = rest - helping
        for q in range(n_known):
            out[q, i] = towards[q, i + 1]
        out[VALUE, i] += win_points[1 if i == n_draws - 1 else 0]
        if n_known > 1:
            out[WIN, i] += ways
        for e in range(node[MIDDLE], node[LAST]):
            child, copies = draws[e, 0], draws[e, 1]
            if values14[child, VALUE, i + 1] > out[VALUE, i + 1]:
                staying -= copies
                for q in range(n_known):
                    out[q, i] += copies * values14[child, q, i + 1]
        for q in range(n_known):
            out[q, i] = (out[q, i] + staying * out[q, i + 1]) / rest
        if tenpai and n_known > 1:
            out[TENPAI, i] = 1.0


@inlined()
def beats(one: NDArray[np.float64], other: NDArray[np.float64], i: int) -> bool:
    """Return whether a cut that is worth the same wins, or reaches tenpai, more often."""
    for q in range(1, one.shape[0]):
        if one[q, i] != other[q, i]:
            return bool(one[q, i] > other[q, i])
    return True


@inlined()
def best_cuts(
    node: NDArray[np.int64],
    cuts: NDArray[np.int32],
    values13: NDArray[np.float64],
    first: int,
    out: NDArray[np.float64],
) -> None:
    """Write what is known of a hand of 14 that cuts what is worth most; equal ones, wins most."""
    if node[FIRST] == node[LAST]:
        out[:] = 0.0
        return
    first_cut = values13[cuts[node[FIRST], 0]]
    for q in range(out.shape[0]):
        for i in range(first, out.shape[1]):
            out[q, i] = first_cut[q, i]
    if out.shape[0] == 1:
        for e in range(node[FIRST] + 1, node[LAST]):
            best, other = out[VALUE], values13[cuts[e, 0], VALUE]
            for i in range(len(best)):
                best[i] = other[i] if other[i] >= best[i] else best[i]
        return
    for e in range(node[FIRST] + 1, node[LAST]):
        other = values13[cuts[e, 0]]
        for i in range(first, out.shape[1]):
            if other[VALUE, i] < out[VALUE, i]:
                continue
            if other[VALUE, i] > out[VALUE, i] or beats(other, out, i):
                for q in range(out.shape[0]):
                    out[q, i] = other[q, i]


@inlined()
def tenpai_values(
    room: Room,
    sums: NDArray[np.float64],
    i: int,
    level: int,
    values14: NDArray[np.float64],
    n_unseen: int,
    untouched: bool,
    table: Table,
    work: NDArray[np.float64],
    out: NDArray[np.float64],
) -> None:
    """Write what is known of a tenpai: it declares riichi if it is closed, unless it may be silent.

    ``untouched`` says whether declaring before the first draw is a double riichi; ``work`` is room
    to work in.
    """
    node, draws, options = room.thirteens.nodes[i], room.thirteens.edges, table.options
    win = sums[node[WINS]]
    points = (win[SILENT_WIN], win[SILENT_WIN + (1 if options[LAST_TILE] else 0)])
    other = out
    if table.closed:
        riichi_values(win, n_unseen, level, untouched and level == 0, True, options, out)
        if out.shape[0] > 1:
            out[TENPAI, :] = 1.0
        if not options[SILENT]:
            return
        other = work[2]
    waiting_values(node, draws, values14, points, win[WAYS], n_unseen, level, work, other)
    if not table.closed:
        return
    for t in range(level, out.shape[1]):
        if other[VALUE, t] > out[VALUE, t]:
            for q in range(out.shape[0]):
                out[q, t] = other[q, t]


@borrower()
def solve(
    room: Room,
    sums: NDArray[np.float64],
    n_levels: int,
    n_unseen: int,
    untouched: bool,
    table: Table,
    values13: NDArray[np.float64],
    values14: NDArray[np.float64],
    work: NDArray[np.float64],
) -> None:
    """Write (n_nodes, n_known, n_draws + 1) what is known of every hand, by draws since.

    ``work`` is (3, n_known, n_draws + 1), to work in.
    """
    thirteens, fourteens, levels = room.thirteens, room.fourteens, room.levels
    none = (0.0, 0.0)
    for level in range(n_levels - 1, -1, -1):
        for i in range(levels[1, level], levels[1, level + 1]):
            node, out = thirteens.nodes[i], values13[i]
            if node[WINS] < 0:
                waiting_values(
                    node, thirteens.edges, values14, none, 0.0, n_unseen, level, work, out
                )
            else:
                tenpai_values(
                    room, sums, i, level, values14, n_unseen, untouched, table, work, out,
                )  # fmt: skip
        for i in range(levels[0, level], levels[0, level + 1]):
            best_cuts(fourteens.nodes[i], fourteens.edges, values13, level, values14[i])
