"""Values of hands at every turn, from the last draw back to the decision.

``i`` counts the draws since the decision; the next one is out of ``n_unseen - i`` tiles. A hand of
13 that lacks copies ``W`` of the tiles that help it either draws one of them or stays as it is:

    V13_i = Σ_x c_x / R_i · V14_{i+1}(hand + x) + (R_i - W) / R_i · V13_{i+1}

which is the sum over all turns on which the tile may come, one turn at a time.
"""

import numpy as np
from numpy.typing import NDArray

from engine.inner import kernel
from engine.mahjong.nodes import FIRST, LAST, MIDDLE, SHANTEN, WINS
from engine.mahjong.rules import DOUBLE_RIICHI, IPPATSU, LAST_TILE
from engine.mahjong.wins import SILENT_WIN, WAYS

VALUE, WIN, TENPAI = range(3)
"""What is known of a hand at each turn: points to come, chance to win, chance to reach tenpai."""


@kernel()
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
    late = np.zeros(2)
    for q in range(out.shape[0]):
        out[q, n_draws] = 0.0
    for i in range(n_draws - 1, first - 1, -1):
        rest = n_unseen - i
        last = options[LAST_TILE] and last_tile and i == n_draws - 1
        twice = 1 if double and i == 0 and options[DOUBLE_RIICHI] else 0
        han = twice + (1 if options[IPPATSU] else 0) + (1 if last else 0)
        out[VALUE, i] = (sums[han] + (rest - ways) * late[twice]) / rest
        if twice == 0 and double and options[DOUBLE_RIICHI]:
            late[1] = (sums[1 + (1 if last else 0)] + (rest - ways) * late[1]) / rest
        late[0] = (sums[1 if last else 0] + (rest - ways) * late[0]) / rest
        if out.shape[0] > 1:
            out[WIN, i] = (ways + (rest - ways) * out[WIN, i + 1]) / rest


@kernel()
def waiting_values(
    node: NDArray[np.int64],
    draws: NDArray[np.int64],
    values14: NDArray[np.float64],
    win_points: NDArray[np.float64],
    ways: float,
    n_unseen: int,
    first: int,
    out: NDArray[np.float64],
) -> None:
    """Write what is known of a hand of 13 that has not declared.

    ``win_points`` are the points of wins now and with the last tile, times their copies.
    """
    n_draws, n_known = out.shape[1] - 1, out.shape[0]
    tenpai = node[SHANTEN] == 0
    towards = np.zeros((n_known, n_draws + 1))
    helping = ways
    for e in range(node[FIRST], node[MIDDLE]):
        child, copies = draws[e, 0], draws[e, 1]
        helping += copies
        for q in range(n_known):
            for i in range(first + 1, n_draws + 1):
                towards[q, i] += copies * values14[child, q, i]
    for q in range(n_known):
        out[q, n_draws] = 1.0 if q == TENPAI and tenpai else 0.0
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


@kernel()
def best_cuts(
    node: NDArray[np.int64],
    cuts: NDArray[np.int64],
    values13: NDArray[np.float64],
    first: int,
    out: NDArray[np.float64],
) -> None:
    """Write what is known of a hand of 14 that cuts what is worth most; equal ones, wins most."""
    for i in range(first, out.shape[1]):
        best = -1
        for e in range(node[FIRST], node[LAST]):
            child = cuts[e, 0]
            if best >= 0 and values13[child, VALUE, i] < values13[best, VALUE, i]:
                continue
            if best >= 0 and values13[child, VALUE, i] == values13[best, VALUE, i]:
                worse = True
                for q in range(1, out.shape[0]):
                    if values13[child, q, i] != values13[best, q, i]:
                        worse = values13[child, q, i] < values13[best, q, i]
                        break
                if worse:
                    continue
            best = child
        for q in range(out.shape[0]):
            out[q, i] = values13[best, q, i] if best >= 0 else 0.0


@kernel()
def solve(
    thirteens: NDArray[np.int64],
    fourteens: NDArray[np.int64],
    cuts: NDArray[np.int64],
    draws: NDArray[np.int64],
    sums: NDArray[np.float64],
    levels: NDArray[np.int64],
    sizes: NDArray[np.int64],
    n_unseen: int,
    n_draws: int,
    n_known: int,
    closed: bool,
    double: bool,
    last_tile: bool,
    silent: bool,
    options: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Return (n13, n_known, n_draws + 1) what is known of every hand of 13, by draws since."""
    values13 = np.empty((sizes[0], n_known, n_draws + 1))
    values14 = np.empty((sizes[1], n_known, n_draws + 1))
    other = np.zeros((n_known, n_draws + 1))
    none = np.zeros(2)
    points = np.zeros(2)
    for level in range(sizes[2] - 1, -1, -1):
        for i in range(levels[1, level], levels[1, level + 1]):
            node, out = thirteens[i], values13[i]
            if node[WINS] < 0:
                waiting_values(node, draws, values14, none, 0.0, n_unseen, level, out)
                continue
            win = sums[node[WINS]]
            points[0] = win[SILENT_WIN]
            points[1] = win[SILENT_WIN + (1 if options[LAST_TILE] and last_tile else 0)]
            if not closed:
                waiting_values(node, draws, values14, points, win[WAYS], n_unseen, level, out)
                continue
            riichi_values(win, n_unseen, level, double and level == 0, last_tile, options, out)
            if n_known > 1:
                out[TENPAI, :] = 1.0
            if silent:
                waiting_values(node, draws, values14, points, win[WAYS], n_unseen, level, other)
                for t in range(level, n_draws + 1):
                    if other[VALUE, t] > out[VALUE, t]:
                        for q in range(n_known):
                            out[q, t] = other[q, t]
        for i in range(levels[0, level], levels[0, level + 1]):
            best_cuts(fourteens[i], cuts, values13, level, values14[i])
    return values13
