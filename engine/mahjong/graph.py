"""All hands within reach of a decision, level by level: a level is the number of tiles drawn.

A hand of 13 at level k with shanten s wins after s + 1 more draws at best; it is followed only if
that fits into what the decision may use, its fewest draws and the exchanges granted.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Int32Array, IntArray
from engine.inner import borrower
from engine.mahjong.distance import Tables
from engine.mahjong.nodes import (
    DRAWN,
    FIRST,
    LAST,
    MIDDLE,
    N_EDGES,
    N_NODES,
    RED_OF,
    REDS,
    SHANTEN,
    WINS,
    Side,
    add_children,
    is_full,
    take_drawn,
)
from engine.mahjong.reach import nearest, write_reach
from engine.mahjong.rules import DETOUR, EXCHANGES, FORMS, RED_DRAWS, SILENT
from engine.mahjong.tiles import FIVES
from engine.mahjong.wins import Table

N_DRAWS, BUDGET, PRUNED, N_SETS, RED_UNSEEN = range(5)
"""What a graph goes by: draws left; draws that a hand may take to win; whether hands that cannot
win any more are left out; sets to be had; red fives unseen, as bits."""
N_WINS, N_TENPAI = range(2)
"""What of a room is in use."""
MADE, FULL, TOO_MANY = range(3)
"""How making a graph ended."""
MOST_LEVELS = 24
"""More than there are draws."""


class Room(NamedTuple):
    """Arrays in which a graph is made.

    Attributes
    ----------
    thirteens, fourteens : Side
    wins : (most, 3)
        Node of 13, tile that wins, and its copies.
    used : (2,)
        How many wins and tenpai there are.
    levels : (2, MOST_LEVELS)
        The first node of each level, of hands of 14 and of 13, and one more.
    reach, found : (37,), (37, 3)
        To work in.
    """

    thirteens: Side
    fourteens: Side
    wins: Int32Array
    used: IntArray
    levels: IntArray
    reach: IntArray
    found: IntArray


@borrower()
def follow_cuts(
    room: Room, i: int, level: int, options: NDArray[np.int64], goes: NDArray[np.int64],
    forms: int, tables: Tables, weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the hands of 13 that a hand of 14 can become; return whether there is room.

    A red five is cut only where it is the last copy, but for the decision itself.
    """
    at, thirteens, away = room.fourteens, room.thirteens, room.reach
    node, counts = at.nodes[i], at.counts[i]
    if is_full(at):
        return False
    write_reach(node, counts, -1, goes[N_SETS], forms, tables, away)
    if level == 0:
        goes[BUDGET] = nearest(away) + 1 + max(options[EXCHANGES], options[DETOUR])
    most = goes[BUDGET] - level - 1
    if level > 0:
        most = min(most, goes[N_DRAWS] - level - goes[PRUNED])
        if not options[EXCHANGES]:
            most = min(most, node[SHANTEN])
    node[FIRST] = at.used[N_EDGES]
    reds, found, n = node[REDS], room.found, 0
    for tile in range(37):
        kind = FIVES[tile - 34] if tile >= 34 else tile
        if counts[kind] == 0 or away[kind] > most:
            continue
        red = RED_OF[kind] >= 0 and (reds >> RED_OF[kind]) & 1
        if tile >= 34:
            cut = red and (level == 0 or counts[kind] == 1)
        else:
            cut = counts[kind] > (1 if red else 0)
        if cut:
            found[n, 0], found[n, 1], found[n, 2] = tile, tile, away[kind]
            n += 1
    room_left = add_children(at, i, thirteens, found, n, -1, weights)
    node[LAST] = at.used[N_EDGES]
    return room_left  # type: ignore[no-any-return]


@borrower()
def follow_draws(
    room: Room, i: int, red_left: int, nearer: bool, table: Table,
    weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the draws that bring a hand of 13 nearer, or the others; return whether there is room.

    Wins are only noted: to score them here would be compiled into each kernel above.
    """
    at, fourteens, after, left = room.thirteens, room.fourteens, room.reach, table.left
    counts, away = at.counts[i], at.nodes[i, SHANTEN]
    wins, n_wins, found, n = room.wins, room.used[N_WINS], room.found, 0
    for tile in range(37):
        kind = FIVES[tile - 34] if tile >= 34 else tile
        copies = left[kind]
        if copies <= 0 or counts[kind] == 4 or (after[kind] < away) != nearer:
            continue
        red = RED_OF[kind] >= 0 and (red_left >> RED_OF[kind]) & 1
        if tile >= 34:
            if not red:
                continue
            copies = 1
        elif red:
            copies -= 1
            if copies == 0:
                continue
        if after[kind] < 0:
            if n_wins == len(wins):
                return False
            wins[n_wins, 0], wins[n_wins, 1], wins[n_wins, 2] = i, tile, copies
            n_wins += 1
            room.used[N_WINS] = n_wins
            continue
        found[n, 0], found[n, 1], found[n, 2] = tile, copies, after[kind]
        n += 1
    return add_children(at, i, fourteens, found, n, 1, weights)  # type: ignore[no-any-return]


@borrower()
def draw(
    room: Room, i: int, level: int, table: Table, goes: NDArray[np.int64],
    tables: Tables, weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the hands of 14 that a hand of 13 can become, and its wins; say whether there is room."""
    at, options = room.thirteens, table.options
    node, counts = at.nodes[i], at.counts[i]
    if is_full(at):
        return False
    away = node[SHANTEN]
    node[WINS] = -1
    node[FIRST] = node[MIDDLE] = node[LAST] = at.used[N_EDGES]
    if level == goes[N_DRAWS]:
        return True
    write_reach(node, counts, 1, goes[N_SETS], table.rules[FORMS], tables, room.reach)
    red_left = goes[RED_UNSEEN] & ~take_drawn(node[DRAWN], table.left, -1)
    if not options[RED_DRAWS]:
        red_left = 0
    if away == 0:
        node[WINS] = room.used[N_TENPAI]
        room.used[N_TENPAI] += 1
    room_left = follow_draws(room, i, red_left, nearer=True, table=table, weights=weights)
    node[MIDDLE] = at.used[N_EDGES]
    locked = away == 0 and table.closed and not options[SILENT]
    slack = goes[BUDGET] - level - away - 1
    late = level + 1 + away + 1 > goes[N_DRAWS]
    if room_left and slack >= 1 and options[EXCHANGES] and not locked and not late:
        room_left = follow_draws(room, i, red_left, nearer=False, table=table, weights=weights)
    node[LAST] = at.used[N_EDGES]
    take_drawn(node[DRAWN], table.left, 1)
    return room_left  # type: ignore[no-any-return]


@borrower()
def make_graph(
    room: Room, holds_draw: bool, table: Table, goes: NDArray[np.int64], tables: Tables,
    weights: NDArray[np.uint64], most_nodes: int,
) -> tuple[int, int]:  # fmt: skip
    """Make the graph of the first node; return how that ended, and how many levels there are."""
    thirteens, fourteens, levels = room.thirteens, room.fourteens, room.levels
    options, forms = table.options, table.rules[FORMS]
    levels[:] = 0
    room.used[:] = 0
    levels[0, 1] = fourteens.used[N_NODES]
    level = 0
    while True:
        for i in range(levels[0, level], levels[0, level + 1]):
            if not follow_cuts(room, i, level, options, goes, forms, tables, weights):
                return FULL, level
            if thirteens.used[N_NODES] + fourteens.used[N_NODES] > most_nodes:
                return TOO_MANY, level
        levels[1, level + 1] = thirteens.used[N_NODES]
        if not holds_draw and level == 0:
            goes[BUDGET] = thirteens.nodes[0, SHANTEN] + 1 + options[EXCHANGES]
        for i in range(levels[1, level], levels[1, level + 1]):
            if not draw(room, i, level, table, goes, tables, weights):
                return FULL, level
            if thirteens.used[N_NODES] + fourteens.used[N_NODES] > most_nodes:
                return TOO_MANY, level
        level += 1
        levels[0, level + 1] = fourteens.used[N_NODES]
        if levels[0, level + 1] == levels[0, level] or level > goes[N_DRAWS]:
            return MADE, level
