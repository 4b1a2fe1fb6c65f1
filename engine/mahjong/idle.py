"""Tiles that no nearest win uses.

The nearest wins of a hand are the wins of which it lacks the fewest tiles. As a hand moves forward,
this set only shrinks. So a tile that no nearest win uses is cut sooner or later, and draws of its
kind do not help. Hands that differ only in such tiles have the same value: they count as one
hand, without those tiles. Tiles that were drawn and cut again are left out too, if they change no
later draw or indicator.

Whether a nearest win uses so many copies of a tile is found by the blocks that can hold them: take
such blocks out of the hand, and see whether what is left lacks no more than the hand did.
"""

import itertools

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.mahjong.bits import EVERY_KIND, FIRST_KINDS
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.nodes import DRAWN_BITS, DRAWN_WEIGHTS
from banzuke.engine.mahjong.shanten import FAR, POWERS
from banzuke.engine.mahjong.suits import (
    NONE,
    PLACES,
    Suits,
    class_of,
    known_of,
    meet,
)
from banzuke.engine.mahjong.tiles import FIVES

SETS, PAIRS = 5, 6
"""Columns of `BLOCKS` after the copies taken of the tile and its neighbours."""
FIRST_OF_ROUND = FIRST_KINDS | 1 << 27 | 1 << 31
"""Kinds that the last kind of their suit, of winds or of dragons makes dora, as bits."""


def _blocks() -> tuple[IntArray, IntArray]:
    """`BLOCKS` and `FIRST_BLOCK`."""
    each = np.array([
        [0, 0, 2, 0, 0, 0, 1],  # a pair
        [0, 0, 3, 0, 0, 1, 0],  # a triplet
        [0, 0, 1, 1, 1, 1, 0],  # runs
        [0, 1, 1, 1, 0, 1, 0],
        [1, 1, 1, 0, 0, 1, 0],
    ])  # fmt: skip
    found, firsts = list[IntArray](), [0, 0]
    for copies in range(1, 5):
        for n in range(1, copies + 1):
            for chosen in itertools.combinations_with_replacement(each, n):
                rows = np.array(chosen)
                whole = rows.sum(axis=0)
                fewest = whole[2] - rows[:, 2].min()
                if fewest < copies <= whole[2] <= 4 and whole[PAIRS] < 2:
                    found.append(whole)
        firsts.append(len(found))
    return np.array(found), np.array(firsts)


BLOCKS, FIRST_BLOCK = _blocks()
"""Blocks that hold 1 to 4 copies of a tile, none of them to spare: (51, 7) what they take of the
two kinds below it, of itself and of the two above, how many sets they are, and pairs; and where
those of each number of copies begin."""


@borrower()
def is_used(
    at: Suits, own: int, number: int, copies: int, others: int, n_sets: int, tables: Tables
) -> bool:  # fmt: skip
    """Whether a nearest win of sets and a pair uses so many copies of a suit's tile."""
    place, least = at.places[own], tables.lacking[n_sets, others, at.classes[own]]
    highest = 8 if place < PLACES else 6
    for row in range(FIRST_BLOCK[copies], FIRST_BLOCK[copies + 1]):
        block = BLOCKS[row]
        if block[SETS] > n_sets:
            continue
        rest, missing = place, np.int64(0)
        for side in range(-2, 3):
            there, needed = number + side, block[side + 2]
            if needed == 0:
                continue
            if there < 0 or there > highest or (side != 0 and highest == 6):
                missing += FAR
                break
            taken = min(needed, np.int64(at.copies[own, there]))
            missing += needed - taken
            rest -= taken * POWERS[there]
        # The block itself needs more tiles than the hand lacks: no nearest win has it.
        if missing > least:
            continue
        lacking = tables.bare if block[PAIRS] else tables.lacking
        if missing + lacking[n_sets - block[SETS], others, class_of(rest, tables)] <= least:
            return True
    return False


@borrower()
def suit_without_idle(
    at: Suits, own: int, others: int, n_sets: int, spared: int, tables: Tables
) -> np.int64:
    """A suit without its idle tiles, by the class of the other suits.

    ``spared`` are the kinds that it can lose, as bits: other kinds are in every nearest win.
    """
    remaining = at.places[own]
    for number in range(9 if remaining < PLACES else 7):
        copies = np.int64(at.copies[own, number]) if (spared >> number) & 1 else np.int64(0)
        while copies > 0 and not is_used(at, own, number, copies, others, n_sets, tables):
            copies -= 1
            remaining -= POWERS[number]
    return meet(at, remaining, tables)  # type: ignore[no-any-return]


@inlined()
def drawn_that_count(
    at: Suits, hand: int, counted: int, drawn: int, melded: int
) -> tuple[np.int64, np.uint64]:  # fmt: skip
    """The drawn tiles that a hand may draw again, or that show ura dora, and their key.

    Other drawn tiles no longer matter to a hand that moves forward. ``counted`` are the kinds that
    bring it nearer, ``melded`` those in melds, as bits; -1 where ura dora are not counted.
    """
    if melded >= 0:
        held = ~known_of(at, hand, NONE) & EVERY_KIND
        counted |= indicators_of(counted | held | melded)
    remaining, key, place = np.int64(0), np.uint64(0), np.int64(0)
    while drawn > 0:
        tile = (drawn & 63) - 1
        kind = FIVES[tile - 34] if tile >= 34 else tile
        if (counted >> kind) & 1:
            remaining |= (tile + 1) << place
            key += DRAWN_WEIGHTS[tile]
            place += DRAWN_BITS
        drawn >>= DRAWN_BITS
    return remaining, key


@inlined()
def indicators_of(kinds: int) -> np.int64:
    """The kinds that make some kinds dora; both are bits."""
    found = (kinds & ~FIRST_OF_ROUND) >> 1 | (kinds & FIRST_KINDS) << 8
    return np.int64(found | (kinds & 1 << 27) << 3 | (kinds & 1 << 31) << 2)
