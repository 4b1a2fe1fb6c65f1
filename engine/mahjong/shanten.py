"""Shanten: the number of tiles that a hand is from tenpai. 0 is tenpai, -1 is a winning hand."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Int8Array, IntArray
from banzuke.engine.compiled.inner import borrower, kernel
from banzuke.engine.mahjong.distance import Tables, distance_tables
from banzuke.engine.mahjong.rules import ORPHANS, REGULAR, SEVEN_PAIRS
from banzuke.engine.mahjong.tiles import N_KINDS

POWERS = 5 ** np.arange(9)
"""The weight of a tile of each number in its suit's number, in base 5, as in the tables."""
FAR = 14
"""More than any hand lacks: it stands for a form that a hand cannot take."""
END_KINDS = np.array([kind for kind in range(N_KINDS) if kind >= 27 or kind % 9 in (0, 8)])
"""Terminals and honours."""


@borrower()
def key_of(counts: NDArray[np.int8], suit: int) -> np.int64:
    """The number of a suit in base 5, the lowest kind first."""
    key = np.int64(0)
    for number in range(6 if suit == 3 else 8, -1, -1):
        key = 5 * key + counts[9 * suit + number]
    return key


@borrower()
def count_irregular(counts: NDArray[np.int8]) -> tuple[int, int, int, int]:
    """The numbers of pairs and kinds, of all tiles, then of terminals and honours."""
    pairs, kinds, end_pairs, ends = 0, 0, 0, 0
    for kind in range(34):
        pairs += counts[kind] > 1
        kinds += counts[kind] > 0
    for kind in END_KINDS:
        end_pairs += counts[kind] > 1
        ends += counts[kind] > 0
    return pairs, kinds, end_pairs, ends


@borrower()
def irregular(pairs: int, kinds: int, end_pairs: int, ends: int, forms: int) -> int:
    """The number of tiles missing for seven pairs or thirteen orphans, the smaller of the two."""
    best = FAR + 1
    if forms & SEVEN_PAIRS:
        best = 7 - pairs + max(0, 7 - kinds)
    if forms & ORPHANS:
        best = min(best, 14 - (1 if end_pairs > 0 else 0) - ends)
    return best


@kernel()
def shanten_kernel(
    hands: NDArray[np.int8], n_sets: int, forms: int, tables: Tables, out: NDArray[np.int8]
) -> None:
    """Write the shanten of every row of copies."""
    suits, honours, merged, lacking, _ = tables
    for i in range(hands.shape[0]):
        counts = hands[i]
        best = np.int64(FAR + 1)
        if forms & REGULAR:
            first = merged[suits[key_of(counts, 0)], suits[key_of(counts, 1)]]
            second = merged[suits[key_of(counts, 2)], honours[key_of(counts, 3)]]
            best = np.int64(lacking[n_sets, first, second])
        if n_sets == 4 and forms != REGULAR:
            pairs, kinds, end_pairs, ends = count_irregular(counts)
            best = min(best, irregular(pairs, kinds, end_pairs, ends, forms))
        out[i] = best - 1


def shanten(hands: IntArray, *, n_melds: int = 0, forms: int = 7) -> Int8Array:
    """The shanten of hands.

    Parameters
    ----------
    hands : (n_hands, 34)
        Copies of each kind, without the tiles of melds: 13 or 14 tiles, three fewer for each meld.
    n_melds : int
        Number of melds of each hand.
    forms : int
        Bits of the forms that win: 1 regular, 2 seven pairs, 4 thirteen orphans.

    Returns
    -------
    (n_hands,) int8
        -1 where the hand is complete.
    """
    rows = np.ascontiguousarray(hands, np.int8).reshape(-1, N_KINDS)
    out = np.empty(len(rows), np.int8)
    shanten_kernel(rows, 4 - n_melds, forms, distance_tables(), out)
    return out
