"""The hands of a one-player game: rows of numbers, and a hash table to find them.

A node is a hand together with all tiles drawn since the decision. Cut tiles never come back, so two
ways to the same hand may leave different tiles to draw.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Int32Array, IntArray
from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.mahjong.tiles import FIVES
from banzuke.engine.mahjong.tuned import FIRST_SLOTS

HAND, REDS, SHANTEN, DRAWN, FIRST, MIDDLE, LAST, WINS = range(8)
"""Columns of a node, which fill one line of the processor's cache.

The hand as a word (`engine.mahjong.suits`); its red fives as bits; shanten; the tiles drawn, 6
bits each; its edges from ``FIRST`` to ``LAST``, edges that bring it no nearer start at ``MIDDLE``;
its row of sums over wins, or -1.
"""
N_COLUMNS = 8
"""Columns of a node."""
DRAWN_BITS = 6
"""Bits of a drawn tile, which is at most 36."""
NODE_BITS = 24
"""Bits of a place that hold a node; the others hold as many of its key."""
N_NODES, N_EDGES, N_SLOTS, N_EARLIER, N_ADDED = range(5)
"""Indices of a side's numbers: entries in use; the nodes of earlier levels, which the table leaves
out; edges that know where they lead."""
MOST_CHILDREN = 37
"""Tiles that can be drawn or cut: 34 kinds, and the red fives."""
RED_OF = np.array([FIVES.index(kind) if kind in FIVES else -1 for kind in range(34)])
"""Which red five a kind has, or -1."""


class Side(NamedTuple):
    """All hands of 13 tiles, or all of 14, less three per meld.

    Attributes
    ----------
    nodes : (most, 8)
    keys : (most,) uint64
    slots : (n_slots,) uint64
        The table of one level: 40 bits of a key, and its node plus one; 0 where there is none. It
        is this small because each look-up waits for the memory.
    edges : (most_edges, 2) int32
        Of a hand of 13: the node of 14 that a draw leads to, and the copies left of its tile. Of
        one of 14: the node of 13 that a cut leads to, and its tile.
    used : (5,)
        How many nodes, edges and places there are so far, how many nodes of earlier levels, and
        how many edges that know where they lead.
    """

    nodes: IntArray
    keys: NDArray[np.uint64]
    slots: NDArray[np.uint64]
    edges: Int32Array
    used: IntArray


def side(most: int, *, edges: int) -> Side:
    """Memory for ``most`` nodes with so many edges each."""
    slots = int(FIRST_SLOTS)
    while slots < 4 * most:
        slots *= 4
    return Side(
        np.empty((most, N_COLUMNS), np.int64),
        np.empty(most, np.uint64),
        np.empty(slots, np.uint64),
        np.empty((most * edges, 2), np.int32),
        np.zeros(N_ADDED + 1, np.int64),
    )


DRAWN_WEIGHTS = np.random.default_rng(20230503).integers(2**63, size=37, dtype=np.uint64) * 2 + 1
"""Odd random words: a node's key is that of its hand and what each tile drawn is worth here. A
place of the table and the 40 bits of a key in it tell nodes apart: with a million of them the
chance that any two are taken for one is 2e-7."""


@inlined()
def place_of(key: np.uint64, n_slots: int) -> np.uint64:
    """The first place of a table where a key may be."""
    return (key ^ (key >> np.uint64(29))) & np.uint64(n_slots - 1)  # type: ignore[no-any-return]


@inlined()
def slot_of(slots: NDArray[np.uint64], n_slots: int, key: np.uint64) -> np.uint64:
    """The place of a key in the table, or the free place for it."""
    mask, tag, slot = np.uint64(n_slots - 1), key >> np.uint64(NODE_BITS), place_of(key, n_slots)
    while slots[slot] != 0 and slots[slot] >> np.uint64(NODE_BITS) != tag:
        slot = (slot + np.uint64(1)) & mask
    return slot  # type: ignore[no-any-return]


@inlined()
def entry_of(key: np.uint64, node: int) -> np.uint64:
    """The entry of a node in the table."""
    bits = np.uint64(NODE_BITS)
    return (key >> bits) << bits | np.uint64(node + 1)


@borrower()
def spread(at: Side, n_slots: int) -> None:
    """Put all nodes of the level into a table of so many places."""
    slots, keys = at.slots, at.keys
    at.used[N_SLOTS] = n_slots
    slots[:n_slots] = 0
    for i in range(at.used[N_EARLIER], at.used[N_NODES]):
        slots[slot_of(slots, n_slots, keys[i])] = entry_of(keys[i], i)


@borrower()
def next_level(at: Side) -> None:
    """Empty the table: nodes of another level have drawn another number of tiles."""
    at.used[N_EARLIER] = at.used[N_NODES]
    spread(at, FIRST_SLOTS)


@inlined()
def node_of(at: Side, key: np.uint64) -> np.int64:
    """The node of a key; a new key gets the next node, with only the key set.

    -1 if there is no room for it.
    """
    slots, used, n_slots = at.slots, at.used, at.used[N_SLOTS]
    slot = slot_of(slots, n_slots, key)
    if slots[slot] != 0:
        return np.int64(slots[slot] & np.uint64((1 << NODE_BITS) - 1)) - 1
    child = used[N_NODES]
    if child == len(at.nodes):
        return np.int64(-1)
    at.keys[child] = key
    used[N_NODES] = child + 1
    slots[slot] = entry_of(key, child)
    if 4 * (child + 1 - used[N_EARLIER]) > n_slots:
        spread(at, 4 * n_slots)
    return child  # type: ignore[no-any-return]


@inlined()
def is_full(at: Side) -> bool:
    """Whether the edges of one more node might not fit."""
    return at.used[N_EDGES] + MOST_CHILDREN > len(at.edges)  # type: ignore[no-any-return]


@inlined()
def take_drawn(drawn: int, left: NDArray[np.int64], step: int) -> int:
    """Take drawn tiles out of the unseen ones (step -1) or put them back; return red ones as bits.

    Putting back leaves the unseen tiles as they were.
    """
    reds = 0
    while drawn > 0:
        tile = (drawn & 63) - 1
        if tile >= 34:
            reds |= 1 << (tile - 34)
            tile = FIVES[tile - 34]
        left[tile] += step
        drawn >>= DRAWN_BITS
    return reds
