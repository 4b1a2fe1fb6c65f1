"""Hands that a one-player game can pass through: rows of numbers, and a table to find them by.

A node is a hand together with all that was drawn since the decision: what was cut never comes back,
so that two ways to the same hand may leave different tiles to draw.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Int8Array, Int32Array, IntArray
from engine.inner import borrower
from engine.mahjong.shanten import POWERS
from engine.mahjong.tiles import FIVES

REDS, SHANTEN, DRAWN, FIRST, MIDDLE, LAST, WINS = range(4, 11)
"""Columns of a node after its four suits in base 5.

The red fives in hand as bits; shanten; the tiles drawn, 6 bits each; its edges from ``FIRST`` to
``LAST``, those that bring it no nearer from ``MIDDLE`` on; its row of sums over wins, or -1.
"""
N_COLUMNS = 11
"""Columns of a node."""
DRAWN_BITS = 6
"""Bits of a drawn tile, which is at most 36."""
FIRST_SLOTS = 256
"""Places of a table at first; it grows fourfold when half are in use."""
NO_ROOM = -1
"""Instead of a node: the arrays are full."""
N_NODES, N_EDGES, N_SLOTS = range(3)
"""What of a side's arrays is in use."""
RED_OF = np.array([FIVES.index(kind) if kind in FIVES else -1 for kind in range(34)])
"""Which red five a kind has, or -1."""


class Side(NamedTuple):
    """All hands of 13 tiles, or all of 14, less three a meld.

    Attributes
    ----------
    nodes : (most, 11)
    counts : (most, 34) int8
        Copies of each kind in hand.
    keys : (most,) uint64
    slots : (n_slots, 2) uint64
        The table: keys, and their nodes plus one, 0 where there is none. Both stand together, for
        each look-up waits for the memory.
    edges : (most_edges, 2) int32
        Of a hand of 13: the node of 14 that a draw leads to, and the copies left of its tile. Of
        one of 14: the node of 13 that a cut leads to, and its tile.
    used : (3,)
        How many nodes, edges and places there are so far.
    """

    nodes: IntArray
    counts: Int8Array
    keys: NDArray[np.uint64]
    slots: NDArray[np.uint64]
    edges: Int32Array
    used: IntArray


def side(most: int, *, edges: int) -> Side:
    """Return room for so many nodes, and edges of each."""
    slots = FIRST_SLOTS
    while slots < 2 * most:
        slots *= 4
    return Side(
        np.empty((most, N_COLUMNS), np.int64),
        np.empty((most, 34), np.int8),
        np.empty(most, np.uint64),
        np.empty((slots, 2), np.uint64),
        np.empty((most * edges, 2), np.int32),
        np.zeros(3, np.int64),
    )


def hash_weights() -> NDArray[np.uint64]:
    """Return (2, 37) odd random words: a node's key is a sum of those of its tiles.

    The first row is for tiles of the hand, the second for tiles drawn. With a million nodes the
    chance that any two share a key is 3e-8.
    """
    words = np.random.default_rng(20230502).integers(1, 2**63, (2, 37), dtype=np.uint64)
    odd: NDArray[np.uint64] = words * np.uint64(2) + np.uint64(1)
    return odd


@borrower()
def slot_of(slots: NDArray[np.uint64], n_slots: int, key: np.uint64) -> np.int64:
    """Return the place of a key in the table, or the free one where it goes."""
    mask = np.uint64(n_slots - 1)
    slot = (key ^ (key >> np.uint64(29))) & mask
    while slots[slot, 1] != 0 and slots[slot, 0] != key:
        slot = (slot + np.uint64(1)) & mask
    return np.int64(slot)


@borrower()
def spread(at: Side, n_slots: int) -> None:
    """Put all nodes into a table of so many places."""
    slots, keys = at.slots, at.keys
    at.used[N_SLOTS] = n_slots
    for slot in range(n_slots):
        slots[slot, 1] = 0
    for i in range(at.used[N_NODES]):
        slot = slot_of(slots, n_slots, keys[i])
        slots[slot, 0], slots[slot, 1] = keys[i], i + 1


@borrower()
def add_children(
    source: Side, i: int, into: Side, found: NDArray[np.int64], n: int, step: int,
    weights: NDArray[np.uint64],
) -> bool:  # fmt: skip
    """Add the nodes with one tile more (step 1) or less (-1), and edges; say if there is room.

    ``found`` has rows of tile, what its edge says, and the shanten of the child. A new node has its
    parent's other columns.
    """
    nodes, counts, keys, slots, used = into.nodes, into.counts, into.keys, into.slots, into.used
    parent, hand, edges = source.nodes[i], source.counts[i], source.edges
    own, drawn = source.keys[i], parent[DRAWN]
    n_nodes, n_edges, n_slots = used[N_NODES], source.used[N_EDGES], used[N_SLOTS]
    for row in range(n):
        tile, what, away = found[row, 0], found[row, 1], found[row, 2]
        key = own - weights[0, tile]
        if step > 0:
            key = own + weights[0, tile] + weights[1, tile]
        slot = slot_of(slots, n_slots, key)
        child = np.int64(slots[slot, 1]) - 1
        if child < 0:
            child = n_nodes
            if child == len(nodes):
                return False
            kind = FIVES[tile - 34] if tile >= 34 else tile
            for column in range(DRAWN):
                nodes[child, column] = parent[column]
            for other in range(34):
                counts[child, other] = hand[other]
            nodes[child, kind // 9] += step * POWERS[kind % 9]
            counts[child, kind] += step
            if tile >= 34:
                nodes[child, REDS] ^= 1 << (tile - 34)
            nodes[child, SHANTEN] = away
            nodes[child, DRAWN] = (drawn << DRAWN_BITS) | (tile + 1) if step > 0 else drawn
            keys[child] = key
            n_nodes += 1
            slots[slot, 0], slots[slot, 1] = key, n_nodes
            used[N_NODES] = n_nodes
            if 2 * n_nodes > n_slots:
                n_slots *= 4
                spread(into, n_slots)
        edges[n_edges, 0], edges[n_edges, 1] = child, what
        n_edges += 1
    source.used[N_EDGES] = n_edges
    return True


@borrower()
def is_full(at: Side) -> bool:
    """Return whether there may be no room for the edges of one more node."""
    return at.used[N_EDGES] + 37 > len(at.edges)  # type: ignore[no-any-return]


@borrower()
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
