"""Shanten: how many tiles a hand is from tenpai. 0 is tenpai, -1 a winning hand."""

import numpy as np
from numpy.typing import NDArray

from engine.arrays import IntArray
from engine.inner import kernel
from engine.mahjong.distance import distance_tables
from engine.mahjong.rules import ORPHANS, REGULAR, SEVEN_PAIRS
from engine.mahjong.tiles import N_KINDS

POWERS = 5 ** np.arange(9)
"""What a tile of each number adds to its suit's number in base 5, as the tables have it."""
FAR = 14
"""More than any hand lacks: it stands for a form that a hand cannot take."""


@kernel()
def spread_out(word: int, row: NDArray[np.int64]) -> None:
    """Write the ten distances of a table's word into a row."""
    for i in range(10):
        row[i] = (word >> np.uint64(4 * i)) & np.uint64(15)


@kernel()
def merged(a: NDArray[np.int64], b: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    """Write the distances of two groups of suits together into a row."""
    for n in range(5):
        bare, paired = a[n] + b[0], min(a[n] + b[5], a[n + 5] + b[0])
        for m in range(n):
            bare = min(bare, a[m] + b[n - m])
            paired = min(paired, a[m] + b[n - m + 5], a[m + 5] + b[n - m])
        out[n], out[n + 5] = bare, paired


@kernel()
def lacking(others: NDArray[np.int64], word: int, n_sets: int) -> int:
    """Return how many tiles a hand lacks, of its other suits merged and the last one's word."""
    best = 99
    for m in range(n_sets + 1):
        rest = others[n_sets - m]
        paired = (word >> np.uint64(4 * m + 20)) & np.uint64(15)
        bare = (word >> np.uint64(4 * m)) & np.uint64(15)
        best = min(best, rest + np.int64(paired), others[n_sets - m + 5] + np.int64(bare))
    return best


@kernel()
def keys_of(counts: NDArray[np.int64], keys: NDArray[np.int64]) -> None:
    """Write the numbers of the four suits in base 5."""
    keys[:] = 0
    for kind in range(34):
        keys[kind // 9] += counts[kind] * POWERS[kind % 9]


@kernel()
def irregular(counts: NDArray[np.int64], n_sets: int, forms: int) -> int:
    """Return how many tiles a hand lacks of seven pairs or thirteen orphans, whichever is nearer.

    A hand with melds has neither form.
    """
    best = FAR + 1
    if n_sets < 4:
        return best
    if forms & SEVEN_PAIRS:
        pairs, kinds = 0, 0
        for kind in range(34):
            kinds += counts[kind] > 0
            pairs += counts[kind] > 1
        best = 7 - pairs + max(0, 7 - kinds)
    if forms & ORPHANS:
        kinds, pair = 0, 0
        for kind in range(34):
            if kind >= 27 or kind % 9 == 0 or kind % 9 == 8:
                kinds += counts[kind] > 0
                pair |= counts[kind] > 1
        best = min(best, 14 - kinds - pair)
    return best


@kernel()
def shanten_kernel(
    hands: NDArray[np.int8],
    n_sets: int,
    forms: int,
    suits: NDArray[np.uint64],
    honours: NDArray[np.uint64],
    out: NDArray[np.int8],
) -> None:
    """Write the shanten of every row of copies."""
    a, b, c, d = np.zeros((4, 10), np.int64)
    keys, counts = np.zeros(4, np.int64), np.zeros(34, np.int64)
    for i in range(hands.shape[0]):
        for kind in range(34):
            counts[kind] = hands[i, kind]
        best = FAR + 1
        if forms & REGULAR:
            keys_of(counts, keys)
            spread_out(suits[keys[0]], a)
            spread_out(suits[keys[1]], b)
            merged(a, b, c)
            spread_out(suits[keys[2]], a)
            merged(a, c, d)
            best = lacking(d, honours[keys[3]], n_sets)
        if n_sets == 4 and forms != REGULAR:
            best = min(best, irregular(counts, n_sets, forms))
        out[i] = best - 1


def shanten(hands: IntArray, *, n_melds: int = 0, forms: int = 7) -> NDArray[np.int8]:
    """Return the shanten of hands.

    Parameters
    ----------
    hands : (n_hands, 34)
        Copies of each kind, without the tiles of melds: 13 or 14 tiles less three a meld.
    n_melds : int
        How many melds each of them has beside.
    forms : int
        Bits of the forms that win: 1 regular, 2 seven pairs, 4 thirteen orphans.

    Returns
    -------
    (n_hands,) int8
        -1 where the hand is complete.
    """
    rows = np.ascontiguousarray(hands, np.int8).reshape(-1, N_KINDS)
    out = np.empty(len(rows), np.int8)
    shanten_kernel(rows, 4 - n_melds, forms, *distance_tables(), out)
    return out
