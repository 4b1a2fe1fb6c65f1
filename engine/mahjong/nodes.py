"""Hands that a one-player game can pass through: rows of numbers, and a table to find them by.

A node is a hand together with all that was drawn since the decision: what was cut never comes back,
so that two ways to the same hand may leave different tiles to draw.
"""

import numpy as np
from numpy.typing import NDArray

from engine.inner import kernel

REDS, SHANTEN, DRAWN, FIRST, MIDDLE, LAST, WINS = range(4, 11)
"""Columns of a node after its four suits in base 5.

The red fives in hand as bits; shanten; the tiles drawn, 6 bits each; its edges from ``FIRST`` to
``LAST``, those that bring it no nearer from ``MIDDLE`` on; its row of sums over wins, or -1.
"""
N_COLUMNS = 11
"""Columns of a node."""
DRAWN_BITS = 6
"""Bits of a drawn tile, which is at most 36."""
FULL = 0.6
"""The share of a table's places in use at which it is made larger."""


def hash_weights() -> NDArray[np.uint64]:
    """Return (2, 37) odd random words: a node's key is a sum of those of its tiles.

    The first row is for tiles of the hand, the second for tiles drawn. With a million nodes the
    chance that any two share a key is 3e-8.
    """
    words = np.random.default_rng(20230502).integers(1, 2**63, (2, 37), dtype=np.uint64)
    odd: NDArray[np.uint64] = words * np.uint64(2) + np.uint64(1)
    return odd


@kernel()
def place_of(keys: NDArray[np.uint64], key: np.uint64) -> np.int64:
    """Return the place of a key in a table, or the free one where it goes; 0 marks a free one."""
    mask = np.uint64(len(keys) - 1)
    place = (key ^ (key >> np.uint64(29))) & mask
    while keys[place] != 0 and keys[place] != key:
        place = (place + np.uint64(1)) & mask
    return np.int64(place)


@kernel()
def wider(
    keys: NDArray[np.uint64], found: NDArray[np.int64]
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Return a table of four times the size with the same content."""
    new_keys, new_found = np.zeros(4 * len(keys), np.uint64), np.zeros(4 * len(keys), np.int64)
    for i in range(len(keys)):
        if keys[i] != 0:
            place = place_of(new_keys, keys[i])
            new_keys[place], new_found[place] = keys[i], found[i]
    return new_keys, new_found


@kernel()
def longer(nodes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return twice as many rows, the first half as they were."""
    grown = np.empty((2 * len(nodes), nodes.shape[1]), nodes.dtype)
    grown[: len(nodes)] = nodes
    return grown


@kernel()
def longer_sums(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return twice as many rows of sums."""
    grown = np.empty((2 * len(sums), sums.shape[1]), np.float64)
    grown[: len(sums)] = sums
    return grown


@kernel()
def unpack(node: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Write the copies of each kind in a node's hand."""
    for suit in range(4):
        rest = node[suit]
        for number in range(7 if suit == 3 else 9):
            counts[9 * suit + number] = rest % 5
            rest //= 5


@kernel()
def take_drawn(drawn: int, fives: NDArray[np.int64], left: NDArray[np.int64]) -> int:
    """Take drawn tiles out of the unseen ones; return the red fives among them as bits."""
    reds = 0
    while drawn > 0:
        tile = (drawn & 63) - 1
        if tile >= 34:
            reds |= 1 << (tile - 34)
            tile = fives[tile - 34]
        left[tile] -= 1
        drawn >>= DRAWN_BITS
    return reds
