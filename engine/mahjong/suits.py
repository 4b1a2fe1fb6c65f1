"""Hands of one suit, numbered as they are met: their copies, and their steps to other hands.

A hand of four suits is one word of four such numbers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import Int8Array, Int32Array, IntArray
from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.rules import ORPHANS, REGULAR, SEVEN_PAIRS
from banzuke.engine.mahjong.shanten import FAR, POWERS, irregular

PLACES = 5**9
"""Number of hands of a suit of numbers, by copies in base 5; hands of honours follow them."""
HONOUR_PLACES = 5**7
"""Number of hands of the seven honours, by their copies in base 5."""
MOST_SUITS = (1 << 16) - 1
"""The most suits that can be stored: a hand's word has 16 bits for each of its suits. A suit takes
some 1.3 KB. 32 whole games meet 32,000."""
MOST_READ = 1 << 16
"""Number of winning hands whose readings are stored."""
FIELD = (1 << 16) - 1
"""Mask of one of the four numbers in a word."""
UNKNOWN = FIELD
"""Not computed yet: no suit has this number."""
NONE, ONE, TWO, MORE, FOUR, SUMS = (np.int64(column) for column in range(6))
"""Facts about a suit: the kinds as bits that it has no copy of, one, two, more, all four; its
pairs, kinds, those among terminals and honours, and its tiles, 8 bits each. They are numpy's
numbers: numba compiles a function anew for each constant of Python that it is called with."""
N_USED, N_LOST = range(2)
"""Indices of the number of suits, and of the suits without room."""
ENDS_OF_SUIT, ENDS_OF_HONOURS = 0b100000001, 0b1111111
"""Terminals and honours among the kinds of a suit, as bits."""


KEY_WEIGHTS = np.random.default_rng(20230502).integers(2**63, size=4, dtype=np.uint64) * 2 + 1
"""Odd random words: the factors of a suit's word in a hand's key, in each of the four places."""
RED_WEIGHT = np.uint64(0xD1342543DE82EF95)
"""The factor of red fives in a hand's key."""


class Suits(NamedTuple):
    """The suits met so far; all are for one number of sets.

    Attributes
    ----------
    numbers : (5**9 + 5**7,)
        Number of each hand plus one, 0 if it was not met.
    places : (most,)
        Index of each suit in ``numbers``.
    classes : (most,) uint8
        The class of the tiles that the suit lacks (`engine.mahjong.distance`).
    keys : (most, 4) uint64
        What the suit adds to the key of a hand, in each of the hand's four places.
    known : (most, 6)
    copies : (most, 9) int8
    steps : (most, 18) uint16
        The suit with one tile more of each kind, then with one less.
    useful : (most, n_classes)
        Kinds that the suit gains and spares beside other suits of each class
        (`engine.mahjong.useful`).
    without_idle : (most, n_classes) uint16
        The suit without its idle tiles, beside other suits of each class.
    exchangeable : (most, 2)
        Which honours were exchangeable, and the tiles that stand for them.
    readings : (MOST_READ, 2)
        Winning hands and their readings (`engine.mahjong.scored`).
    used : (2,)
    """

    numbers: Int32Array
    places: IntArray
    classes: NDArray[np.uint8]
    keys: NDArray[np.uint64]
    known: IntArray
    copies: Int8Array
    steps: NDArray[np.uint16]
    useful: Int32Array
    without_idle: NDArray[np.uint16]
    exchangeable: IntArray
    readings: IntArray
    used: IntArray


def no_suits(most: int, *, n_classes: int) -> Suits:
    """Memory for so many suits."""
    return Suits(
        np.zeros(PLACES + HONOUR_PLACES, np.int32),
        np.empty(most, np.int64),
        np.empty(most, np.uint8),
        np.empty((most, 4), np.uint64),
        np.empty((most, SUMS + 1), np.int64),
        np.empty((most, 9), np.int8),
        np.empty((most, 18), np.uint16),
        np.empty((most, n_classes), np.int32),
        np.empty((most, n_classes), np.uint16),
        np.zeros((most, 2), np.int64),
        np.zeros((MOST_READ, 2), np.int64),
        np.zeros(2, np.int64),
    )


@borrower()
def class_of(place: int, tables: Tables) -> np.int64:
    """The class of what a suit lacks."""
    if place < PLACES:
        return np.int64(tables.suits[place])
    return np.int64(tables.honours[place - PLACES])


@inlined()
def scrambled(number: int) -> np.uint64:
    """A word that looks random (splitmix64; Steele, Lea and Flood 2014)."""
    word = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@borrower()
def meet(at: Suits, place: int, tables: Tables) -> np.int64:
    """The number of a suit; if there is no room, record this and return any number."""
    if at.numbers[place] > 0:
        return np.int64(at.numbers[place]) - 1
    n = at.used[N_USED]
    if n == len(at.places):
        at.used[N_LOST] += 1
        return np.int64(0)
    at.used[N_USED] = n + 1
    at.numbers[place], at.places[n] = n + 1, place
    honours = place >= PLACES
    rest = place - PLACES if honours else place
    known = at.known[n]
    known[:] = 0
    at.classes[n] = class_of(place, tables)
    for suit in range(4):
        at.keys[n, suit] = scrambled(place) * KEY_WEIGHTS[suit]
    ends = ENDS_OF_HONOURS if honours else ENDS_OF_SUIT
    for number in range(9):
        copies = rest % 5
        rest //= 5
        at.copies[n, number] = copies
        if honours and number > 6:
            continue
        at_end = (ends >> number) & 1
        known[NONE if copies == 0 else ONE if copies == 1 else TWO if copies == 2 else MORE] |= (
            1 << number
        )
        known[FOUR] |= (1 if copies == 4 else 0) << number
        pair, there = (1 if copies > 1 else 0), (1 if copies > 0 else 0)
        # One word of sums, eight bits each: pairs, kinds held, and both of the ends; tiles from bit
        # 32.
        known[SUMS] += pair | there << 8 | (pair & at_end) << 16 | (there & at_end) << 24
        known[SUMS] += copies << 32
    at.steps[n, :] = UNKNOWN
    at.useful[n, :] = -1
    at.without_idle[n, :] = UNKNOWN
    return n  # type: ignore[no-any-return]


@inlined()
def suit_of(hand: int, suit: int) -> np.uint64:
    """The number of a hand's suit.

    It is unsigned: numba adds a check where an index may be negative.
    """
    return np.uint64(hand >> (16 * suit)) & np.uint64(FIELD)


@inlined()
def stepped(at: Suits, own: int, number: int, step: int, tables: Tables) -> np.uint16:
    """A suit with one tile more (step 1) or less (-1)."""
    column = np.uint64(number) if step > 0 else np.uint64(number + 9)
    there = at.steps[own, column]
    return there if there != UNKNOWN else new_step(at, np.int64(own), number, step, tables)  # type: ignore[no-any-return]


@borrower()
def new_step(at: Suits, own: int, number: int, step: int, tables: Tables) -> np.uint16:
    """Compute `stepped`."""
    there = np.uint16(meet(at, at.places[own] + step * POWERS[number], tables))
    at.steps[own, number if step > 0 else number + 9] = there
    return there


@inlined()
def with_suit(hand: int, suit: int, there: int) -> np.int64:
    """A hand with one suit replaced."""
    return np.int64(hand & ~(FIELD << (16 * suit)) | np.int64(there) << (16 * suit))


@borrower()
def write_copies(at: Suits, hand: int, out: NDArray[np.int8]) -> None:
    """Write the (34,) copies of each kind of a hand."""
    for suit in range(4):
        own = suit_of(hand, suit)
        for number in range(7 if suit == 3 else 9):
            out[9 * suit + number] = at.copies[own, number]


@inlined()
def known_of(at: Suits, hand: int, what: int) -> np.int64:
    """The kinds of a hand with so many copies, as bits."""
    a, b = at.known[suit_of(hand, 0), what], at.known[suit_of(hand, 1), what]
    c, d = at.known[suit_of(hand, 2), what], at.known[suit_of(hand, 3), what]
    return np.int64(a | b << 9 | c << 18 | d << 27)


@inlined()
def sums_of(at: Suits, hand: int) -> np.int64:
    """A hand's ``SUMS``."""
    sums = np.int64(0)
    for suit in range(4):
        sums += at.known[suit_of(hand, suit), SUMS]
    return sums


@inlined()
def n_tiles_of(at: Suits, hand: int) -> np.int64:
    """The number of tiles in a hand."""
    return np.int64(sums_of(at, hand) >> 32)


@inlined()
def key_of_reds(reds: int) -> np.uint64:
    """The part of a hand's key that stands for its red fives."""
    return np.uint64(reds) * RED_WEIGHT  # type: ignore[no-any-return]


@inlined()
def key_of(at: Suits, hand: int) -> np.uint64:
    """The key of a hand without its red fives."""
    key = np.uint64(0)
    for suit in range(4):
        key += at.keys[suit_of(hand, suit), suit]
    return key  # type: ignore[no-any-return]


@inlined()
def irregular_of(at: Suits, hand: int, forms: int) -> tuple[np.int64, np.int64, np.int64, np.int64]:
    """The shanten of seven pairs and of thirteen orphans, then kinds, and pairs of ends."""
    sums = sums_of(at, hand)
    pairs, kinds, end_pairs = sums & 255, (sums >> 8) & 255, (sums >> 16) & 255
    ends = (sums >> 24) & 255
    seven = irregular(pairs, kinds, end_pairs, ends, forms & SEVEN_PAIRS) - 1
    orphans = irregular(pairs, kinds, end_pairs, ends, forms & ORPHANS) - 1
    return np.int64(seven), np.int64(orphans), np.int64(kinds), np.int64(end_pairs)


@inlined()
def nearest_irregular(at: Suits, hand: int, n_sets: int, forms: int) -> np.int64:
    """The shanten of seven pairs or thirteen orphans, whichever is nearer."""
    if n_sets < 4 or forms == REGULAR:
        return np.int64(FAR)
    seven, orphans, _, _ = irregular_of(at, hand, forms)
    return min(seven, orphans)


@inlined()
def reds_held(at: Suits, hand: int, reds: int) -> int:
    """The given red fives, without those whose suit has no five in the hand."""
    if reds:
        for five in range(3):
            if at.copies[suit_of(hand, five), 4] == 0:
                reds &= ~(1 << five)
    return reds


@inlined()
def lacks(at: Suits, hand: int, n_sets: int, tables: Tables) -> np.int64:
    """The number of tiles that a hand lacks of sets and a pair."""
    merged, classes = tables.merged, at.classes
    low = merged[classes[suit_of(hand, 0)], classes[suit_of(hand, 1)]]
    high = merged[classes[suit_of(hand, 2)], classes[suit_of(hand, 3)]]
    return np.int64(tables.lacking[n_sets, low, high])


@borrower()
def shanten_of(at: Suits, hand: int, n_sets: int, forms: int, tables: Tables) -> np.int64:
    """The shanten of a hand in whichever form it is nearest."""
    least = np.int64(FAR)
    if forms & REGULAR:
        least = lacks(at, hand, n_sets, tables) - 1
    if n_sets == 4 and forms != REGULAR:
        seven, orphans, _, _ = irregular_of(at, hand, forms)
        least = min(least, seven, orphans)
    return least
