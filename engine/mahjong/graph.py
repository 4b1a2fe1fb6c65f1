"""All hands within reach of a decision, level by level: a level is the number of tiles drawn.

A hand of 13 at level k with shanten s wins after s + 1 more draws at best; it is followed only if
that fits into what the decision may use, its fewest draws and the exchanges granted.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.arrays import FloatArray, Int32Array, IntArray
from engine.inner import inlined
from engine.mahjong.distance import Tables
from engine.mahjong.nodes import (
    DRAWN,
    DRAWN_BITS,
    FIRST,
    HAND,
    LAST,
    MIDDLE,
    N_EDGES,
    N_NODES,
    N_SLOTS,
    RED_OF,
    REDS,
    SHANTEN,
    WINS,
    Side,
    is_full,
    next_level,
    node_of,
    place_of,
    take_drawn,
)
from engine.mahjong.rules import DETOUR, EXCHANGES, FORMS, RED_DRAWS, SILENT
from engine.mahjong.suits import (
    FOUR,
    N_LOST,
    NONE,
    ONE,
    Suits,
    gains,
    known_of,
    spares,
    stepped,
)
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
EVERY_KIND = (1 << 34) - 1
"""All kinds, as bits."""
FIVE_KINDS = 1 << 4 | 1 << 13 | 1 << 22
"""Kinds that have a red five."""
_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
"""A word of which each six bits in a row are another number (Leiserson and others 1998)."""
_PLACE_OF = np.zeros(64, np.int64)
"""The place of a word's only bit, by the six bits that it moves to the front of that word."""
for _place in range(64):
    _PLACE_OF[((int(_BRUIJN) << _place) & (2**64 - 1)) >> 58] = _place


class Room(NamedTuple):
    """Arrays in which a graph is made.

    Attributes
    ----------
    suits : Suits
    thirteens, fourteens : Side
    wins : (most, 3)
        Node of 13, tile that wins, and its copies.
    values13, values14 : (most * 19,)
        For the values of hands, where one number a turn is wanted.
    used : (2,)
        How many wins and tenpai there are.
    levels : (2, MOST_LEVELS)
        The first node of each level, of hands of 14 and of 13, and one more.
    found, keys, seen, hand : (37, 3), (37,) uint64, (37,) uint64, (34,) int8
        To work in.
    """

    suits: Suits
    thirteens: Side
    fourteens: Side
    wins: Int32Array
    values13: FloatArray
    values14: FloatArray
    used: IntArray
    levels: IntArray
    found: IntArray
    keys: NDArray[np.uint64]
    seen: NDArray[np.uint64]
    hand: NDArray[np.int8]


@inlined()
def lowest(kinds: int) -> np.int64:
    """Return the first of some kinds, which are bits."""
    bit = np.uint64(kinds & -kinds)
    return _PLACE_OF[np.int64((bit * _BRUIJN) >> np.uint64(58))]  # type: ignore[no-any-return]


@inlined()
def note(room: Room, n: int, tile: int, what: int, away: int, key: np.uint64, into: Side) -> None:
    """Note the n-th child of a hand: tile, what its edge says, shanten, key.

    The table is read at once, and what is found there kept, so that the memory is waited for by all
    children of a hand together.
    """
    found = room.found
    found[n, 0], found[n, 1], found[n, 2] = tile, what, away
    room.keys[n] = key
    room.seen[n] = into.slots[place_of(key, into.used[N_SLOTS])]


@inlined()
def add_children(
    room: Room, source: Side, i: int, into: Side, n: int, step: int, tables: Tables
) -> bool:
    """Add noted nodes with one tile more (step 1) or less (-1), and edges; say if there is room.

    A new node has its parent's other columns.
    """
    parent, edges, n_edges = source.nodes[i], source.edges, source.used[N_EDGES]
    for row in range(n):
        known = into.used[N_NODES]
        child = node_of(into, room.keys[row])
        if child < 0:
            return False
        if child == known:
            tile, node = room.found[row, 0], into.nodes[child]
            kind = FIVES[tile - 34] if tile >= 34 else tile
            node[HAND] = stepped(room.suits, parent[HAND], kind, step, tables)
            node[REDS] = parent[REDS] ^ (1 << (tile - 34)) if tile >= 34 else parent[REDS]
            node[SHANTEN], node[DRAWN] = room.found[row, 2], parent[DRAWN]
            if step > 0:
                node[DRAWN] = (parent[DRAWN] << DRAWN_BITS) | (tile + 1)
        edges[n_edges, 0], edges[n_edges, 1] = child, room.found[row, 1]
        n_edges += 1
    source.used[N_EDGES] = n_edges
    return True


@inlined()
def follow_cuts(
    room: Room, i: int, level: int, options: NDArray[np.int64], goes: NDArray[np.int64],
    forms: int, tables: Tables, weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the hands of 13 that a hand of 14 can become; return whether there is room.

    A red five is cut only where it is the last copy, but for the decision itself.
    """
    at, into = room.fourteens, room.thirteens
    node, key = at.nodes[i], at.keys[i]
    if is_full(at):
        return False
    hand, reds, away = node[HAND], node[REDS], node[SHANTEN]
    spared = spares(room.suits, hand, away, goes[N_SETS], forms, tables)
    if level == 0:
        nearest = away if spared else away + 1
        goes[BUDGET] = nearest + 1 + max(options[EXCHANGES], options[DETOUR])
    most = goes[BUDGET] - level - 1
    if level > 0:
        most = min(most, goes[N_DRAWS] - level - goes[PRUNED])
        if not options[EXCHANGES]:
            most = min(most, away)
    node[FIRST] = node[LAST] = at.used[N_EDGES]
    if most < away:
        return True
    cuts = ~known_of(room.suits, hand, NONE) & EVERY_KIND if most > away else spared
    single = known_of(room.suits, hand, ONE) & FIVE_KINDS if reds else np.int64(0)
    n, red_cuts = np.int64(0), np.int64(0)
    while cuts:
        kind, bit = lowest(cuts), cuts & -cuts
        cuts ^= bit
        if reds and bit & FIVE_KINDS and (reds >> RED_OF[kind]) & 1:
            if level == 0 or single & bit:
                red_cuts |= bit
            if single & bit:
                continue
        after = away if spared & bit else away + 1
        note(room, n, kind, kind, after, key - weights[0, kind], into)
        n += 1
    while red_cuts:
        kind, bit = lowest(red_cuts), red_cuts & -red_cuts
        red_cuts ^= bit
        after, tile = away if spared & bit else away + 1, 34 + RED_OF[kind]
        note(room, n, tile, tile, after, key - weights[0, tile], into)
        n += 1
    room_left = add_children(room, at, i, into, n, -1, tables)
    node[LAST] = at.used[N_EDGES]
    return room_left  # type: ignore[no-any-return]


@inlined()
def follow_draws(
    room: Room, i: int, kinds: int, after: int, red_left: int, table: Table, tables: Tables,
    weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the draws of some kinds to a hand of 13, which then has a shanten; say if there is room.

    Wins are only noted: to score them here would be compiled into each kernel above.
    """
    at, into, left = room.thirteens, room.fourteens, table.left
    key, n, reds = at.keys[i], np.int64(0), np.int64(0)
    while kinds:
        tile, bit = lowest(kinds), kinds & -kinds
        kinds ^= bit
        copies = left[tile]
        if copies <= 0:
            continue
        if bit & FIVE_KINDS and (red_left >> RED_OF[tile]) & 1:
            reds |= bit
            copies -= 1
            if copies == 0:
                continue
        note(room, n, tile, copies, after, key + weights[0, tile] + weights[1, tile], into)
        n += 1
    while reds:
        tile = 34 + RED_OF[lowest(reds)]
        reds ^= reds & -reds
        note(room, n, tile, 1, after, key + weights[0, tile] + weights[1, tile], into)
        n += 1
    if after >= 0:
        return add_children(room, at, i, into, n, 1, tables)  # type: ignore[no-any-return]
    first = room.used[N_WINS]
    if first + n > len(room.wins):
        return False
    for row in range(n):
        win = room.wins[first + row]
        win[0], win[1], win[2] = i, room.found[row, 0], room.found[row, 1]
    room.used[N_WINS] = first + n
    return True


@inlined()
def draw(
    room: Room, i: int, level: int, table: Table, goes: NDArray[np.int64],
    tables: Tables, weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the hands of 14 that a hand of 13 can become, and its wins; say whether there is room."""
    at, options = room.thirteens, table.options
    node = at.nodes[i]
    if is_full(at):
        return False
    hand, away = node[HAND], node[SHANTEN]
    node[WINS] = -1
    node[FIRST] = node[MIDDLE] = node[LAST] = at.used[N_EDGES]
    if level == goes[N_DRAWS]:
        return True
    nearer = gains(room.suits, hand, away, goes[N_SETS], table.rules[FORMS], tables)
    red_left = goes[RED_UNSEEN] & ~take_drawn(node[DRAWN], table.left, -1)
    if not options[RED_DRAWS]:
        red_left = 0
    if away == 0:
        node[WINS] = room.used[N_TENPAI]
        room.used[N_TENPAI] += 1
    room_left = follow_draws(room, i, nearer, away - 1, red_left, table, tables, weights)
    node[MIDDLE] = at.used[N_EDGES]
    locked = away == 0 and table.closed and not options[SILENT]
    slack = goes[BUDGET] - level - away - 1
    late = level + 1 + away + 1 > goes[N_DRAWS]
    if room_left and slack >= 1 and options[EXCHANGES] and not locked and not late:
        others = EVERY_KIND & ~nearer & ~known_of(room.suits, hand, FOUR)
        room_left = follow_draws(room, i, others, away, red_left, table, tables, weights)
    node[LAST] = at.used[N_EDGES]
    take_drawn(node[DRAWN], table.left, 1)
    return room_left  # type: ignore[no-any-return]


@inlined()
def make_graph(
    room: Room, holds_draw: bool, table: Table, goes: NDArray[np.int64], tables: Tables,
    weights: NDArray[np.uint64], most_nodes: int,
) -> tuple[int, np.int64]:  # fmt: skip
    """Make the graph of the first node; return how that ended, and how many levels there are."""
    thirteens, fourteens, levels = room.thirteens, room.fourteens, room.levels
    options, forms = table.options, table.rules[FORMS]
    levels[:] = 0
    room.used[:] = 0
    levels[0, 1] = fourteens.used[N_NODES]
    level = np.int64(0)  # no literal, for which all below would be compiled once more
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
        if room.suits.used[N_LOST]:
            return FULL, level
        next_level(thirteens)
        next_level(fourteens)
        level += 1
        levels[0, level + 1] = fourteens.used[N_NODES]
        if levels[0, level + 1] == levels[0, level] or level > goes[N_DRAWS]:
            return MADE, level
