"""Hands of one suit, numbered as they are met: their copies, their steps, the tiles that help them.

A hand of four suits is one word of four such numbers. Which tiles bring it nearer is found suit by
suit: it depends on what the other suits lack together, of which there are few classes, so that each
answer is worked out once and kept from one decision to the next.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.arrays import Int8Array, Int32Array, IntArray
from engine.inner import borrower, inlined
from engine.mahjong.bits import END_KINDS, EVERY_KIND
from engine.mahjong.distance import Tables
from engine.mahjong.rules import ORPHANS, REGULAR, SEVEN_PAIRS
from engine.mahjong.shanten import FAR, POWERS, irregular

PLACES = 5**9
"""Hands of a suit of numbers by their copies in base 5; those of honours stand after them."""
HONOUR_PLACES = 5**7
"""Of the seven honours likewise."""
MOST_SUITS = 1 << 14
"""Suits that there is room for at first; a word holds up to 2^16."""
FIELD = (1 << 16) - 1
"""One number of four in a word."""
UNKNOWN = -1
"""Not worked out yet."""
CLASS, NONE, ONE, TWO, MORE, FOUR, SUMS, KEY = range(8)
"""What is known of a suit: the class of what it lacks; the kinds as bits that it has no copy of,
one, two, more, all four; its pairs, kinds, those among terminals and honours, and its tiles, 8 bits
each; a random word."""
N_USED, N_LOST = range(2)
"""How many suits there are, and how many found no room."""
ENDS_OF_SUIT, ENDS_OF_HONOURS = 0b100000001, 0b1111111
"""Terminals and honours among the kinds of a suit, as bits."""


KEY_WEIGHTS = np.random.default_rng(20230502).integers(2**63, size=5, dtype=np.uint64) * 2 + 1
"""Odd random words: what the keys of the four suits, and red fives, are worth in a hand's key."""


class Suits(NamedTuple):
    """The suits met so far; all are for one number of sets.

    Attributes
    ----------
    numbers : (5**9 + 5**7,)
        Number of each hand plus one, 0 if it was not met.
    places : (most,)
        Where it stands there.
    known : (most, 8)
    copies : (most, 9) int8
    steps : (most, 18)
        The suit with one tile more of each kind, then with one less.
    gains, spares : (most, n_classes) int16
        By the class of the other suits: kinds that bring it nearer, and those that it may lose, as
        bits.
    kept : (most, n_classes)
        By the same, the suit without its idle tiles (`engine.mahjong.idle`).
    used : (2,)
    """

    numbers: Int32Array
    places: IntArray
    known: IntArray
    copies: Int8Array
    steps: Int32Array
    gains: NDArray[np.int16]
    spares: NDArray[np.int16]
    kept: Int32Array
    used: IntArray


def no_suits(most: int, *, n_classes: int) -> Suits:
    """Return room for so many suits."""
    return Suits(
        np.zeros(PLACES + HONOUR_PLACES, np.int32),
        np.empty(most, np.int64),
        np.empty((most, KEY + 1), np.int64),
        np.empty((most, 9), np.int8),
        np.empty((most, 18), np.int32),
        np.empty((most, n_classes), np.int16),
        np.empty((most, n_classes), np.int16),
        np.empty((most, n_classes), np.int32),
        np.zeros(2, np.int64),
    )


@borrower()
def class_of(place: int, tables: Tables) -> np.int64:
    """Return the class of what a suit lacks."""
    if place < PLACES:
        return np.int64(tables.suits[place])
    return np.int64(tables.honours[place - PLACES])


@inlined()
def scrambled(number: int) -> np.uint64:
    """Return a word that looks random (splitmix64; Steele, Lea and Flood 2014)."""
    word = np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@borrower()
def meet(at: Suits, place: int, tables: Tables) -> np.int64:
    """Return the number of a suit; where there is no room, note so and return any."""
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
    known[CLASS], known[KEY] = class_of(place, tables), np.int64(scrambled(place))
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
        known[SUMS] += pair | there << 8 | (pair & at_end) << 16 | (there & at_end) << 24
        known[SUMS] += copies << 32
    at.steps[n, :] = UNKNOWN
    at.gains[n, :] = UNKNOWN
    at.spares[n, :] = UNKNOWN
    at.kept[n, :] = UNKNOWN
    return n  # type: ignore[no-any-return]


@inlined()
def suit_of(hand: int, suit: int) -> np.int64:
    """Return the number of a hand's suit."""
    return np.int64((hand >> (16 * suit)) & FIELD)


@inlined()
def stepped(at: Suits, hand: int, kind: int, step: int, tables: Tables) -> np.int64:
    """Return a hand with one tile more (step 1) or less (-1)."""
    suit, number = kind // 9, kind % 9
    own = suit_of(hand, suit)
    column = number if step > 0 else number + 9
    there = np.int64(at.steps[own, column])
    if there == UNKNOWN:
        there = meet(at, at.places[own] + step * POWERS[number], tables)
        at.steps[own, column] = there
    return np.int64(hand + ((there - own) << (16 * suit)))


@borrower()
def write_copies(at: Suits, hand: int, out: NDArray[np.int8]) -> None:
    """Write the (34,) copies of each kind of a hand."""
    for suit in range(4):
        own = suit_of(hand, suit)
        for number in range(7 if suit == 3 else 9):
            out[9 * suit + number] = at.copies[own, number]


@inlined()
def known_of(at: Suits, hand: int, what: int) -> np.int64:
    """Return the kinds of a hand of which it has so many copies, as bits."""
    a, b = at.known[suit_of(hand, 0), what], at.known[suit_of(hand, 1), what]
    c, d = at.known[suit_of(hand, 2), what], at.known[suit_of(hand, 3), what]
    return np.int64(a | b << 9 | c << 18 | d << 27)


@inlined()
def sums_of(at: Suits, hand: int) -> np.int64:
    """Return a hand's ``SUMS``."""
    sums = np.int64(0)
    for suit in range(4):
        sums += at.known[suit_of(hand, suit), SUMS]
    return sums


@inlined()
def n_tiles_of(at: Suits, hand: int) -> np.int64:
    """Return how many tiles a hand has."""
    return np.int64(sums_of(at, hand) >> 32)


@inlined()
def key_of(at: Suits, hand: int, reds: int) -> np.uint64:
    """Return the key of a hand and its red fives."""
    key = np.uint64(reds) * KEY_WEIGHTS[4]
    for suit in range(4):
        key += np.uint64(at.known[suit_of(hand, suit), KEY]) * KEY_WEIGHTS[suit]
    return key  # type: ignore[no-any-return]


@inlined()
def irregular_of(at: Suits, hand: int, forms: int) -> tuple[np.int64, np.int64, np.int64, np.int64]:
    """Return the shanten of seven pairs and of thirteen orphans, then kinds, and pairs of ends."""
    sums = sums_of(at, hand)
    pairs, kinds, end_pairs = sums & 255, (sums >> 8) & 255, (sums >> 16) & 255
    ends = (sums >> 24) & 255
    seven = irregular(pairs, kinds, end_pairs, ends, forms & SEVEN_PAIRS) - 1
    orphans = irregular(pairs, kinds, end_pairs, ends, forms & ORPHANS) - 1
    return np.int64(seven), np.int64(orphans), np.int64(kinds), np.int64(end_pairs)


@inlined()
def lacks(at: Suits, hand: int, n_sets: int, tables: Tables) -> np.int64:
    """Return how many tiles a hand lacks of sets and a pair."""
    merged, known = tables.merged, at.known
    low = merged[known[suit_of(hand, 0), CLASS], known[suit_of(hand, 1), CLASS]]
    high = merged[known[suit_of(hand, 2), CLASS], known[suit_of(hand, 3), CLASS]]
    return np.int64(tables.lacking[n_sets, low, high])


@borrower()
def shanten_of(at: Suits, hand: int, n_sets: int, forms: int, tables: Tables) -> np.int64:
    """Return the shanten of a hand in whichever form it is nearest."""
    least = np.int64(FAR)
    if forms & REGULAR:
        least = lacks(at, hand, n_sets, tables) - 1
    if n_sets == 4 and forms != REGULAR:
        seven, orphans, _, _ = irregular_of(at, hand, forms)
        least = min(least, seven, orphans)
    return least


@inlined()
def gains_of_suit(
    at: Suits, own: int, others: int, n_sets: int, tables: Tables
) -> np.int64:  # fmt: skip
    """Return the kinds of a suit that bring a hand nearer to sets and a pair, as bits."""
    kinds = np.int64(at.gains[own, others])
    return kinds if kinds != UNKNOWN else new_gains(at, own, others, n_sets, tables)


@borrower()
def new_gains(at: Suits, own: int, others: int, n_sets: int, tables: Tables) -> np.int64:
    """Work out `gains_of_suit`."""
    kinds = np.int64(kinds_within(at, own, others, n_sets, tables, 1))
    at.gains[own, others] = kinds
    return kinds


@borrower()
def kinds_within(
    at: Suits, own: int, others: int, n_sets: int, tables: Tables, change: int
) -> np.int64:  # fmt: skip
    """Return the kinds of which one more (1) helps a hand, or one less (-1) does it no harm."""
    kinds = np.int64(0)
    needed, place = tables.lacking[n_sets, others], at.places[own]
    below = needed[at.known[own, CLASS]] + (change < 0)
    for number in range(9 if place < PLACES else 7):
        if at.copies[own, number] < 4 if change > 0 else at.copies[own, number] > 0:
            changed = class_of(place + change * POWERS[number], tables)
            kinds |= (1 if needed[changed] < below else 0) << number
    return kinds


@inlined()
def spares_of_suit(
    at: Suits, own: int, others: int, n_sets: int, tables: Tables
) -> np.int64:  # fmt: skip
    """Return the kinds of a suit that a hand may lose without being further off, as bits."""
    kinds = np.int64(at.spares[own, others])
    return kinds if kinds != UNKNOWN else new_spares(at, own, others, n_sets, tables)


@borrower()
def new_spares(at: Suits, own: int, others: int, n_sets: int, tables: Tables) -> np.int64:
    """Work out `spares_of_suit`."""
    kinds = np.int64(kinds_within(at, own, others, n_sets, tables, -1))
    at.spares[own, others] = kinds
    return kinds


@inlined()
def gains(
    at: Suits, hand: int, away: int, n_sets: int, forms: int, tables: Tables
) -> np.int64:  # fmt: skip
    """Return the kinds that bring a hand of that shanten nearer, as bits.

    A tile brings a hand nearer by one at most, so that it has to help the form that is nearest.
    """
    found = np.int64(0)
    if forms & REGULAR:
        merged, lacking = tables.merged, tables.lacking
        a, b, c, d = suit_of(hand, 0), suit_of(hand, 1), suit_of(hand, 2), suit_of(hand, 3)
        of_a, of_b = at.known[a, CLASS], at.known[b, CLASS]
        of_c, of_d = at.known[c, CLASS], at.known[d, CLASS]
        low, high = merged[of_a, of_b], merged[of_c, of_d]
        if lacking[n_sets, low, high] - 1 == away:
            found = gains_of_suit(at, a, merged[of_b, high], n_sets, tables)
            found |= gains_of_suit(at, b, merged[of_a, high], n_sets, tables) << 9
            found |= gains_of_suit(at, c, merged[low, of_d], n_sets, tables) << 18
            found |= gains_of_suit(at, d, merged[low, of_c], n_sets, tables) << 27
    if n_sets == 4 and forms != REGULAR:
        seven, orphans, n_kinds, end_pairs = irregular_of(at, hand, forms)
        if seven == away:
            found |= known_of(at, hand, ONE)
            if n_kinds < 7:
                found |= known_of(at, hand, NONE)
        if orphans == away:
            found |= known_of(at, hand, NONE) & END_KINDS
            if end_pairs == 0:
                found |= known_of(at, hand, ONE) & END_KINDS
    return found


@inlined()
def spares(
    at: Suits, hand: int, away: int, n_sets: int, forms: int, tables: Tables
) -> np.int64:  # fmt: skip
    """Return the kinds that a hand of that shanten may cut without being further off, as bits."""
    found = np.int64(0)
    if forms & REGULAR:
        merged, lacking = tables.merged, tables.lacking
        a, b, c, d = suit_of(hand, 0), suit_of(hand, 1), suit_of(hand, 2), suit_of(hand, 3)
        of_a, of_b = at.known[a, CLASS], at.known[b, CLASS]
        of_c, of_d = at.known[c, CLASS], at.known[d, CLASS]
        low, high = merged[of_a, of_b], merged[of_c, of_d]
        if lacking[n_sets, low, high] - 1 == away:
            found = spares_of_suit(at, a, merged[of_b, high], n_sets, tables)
            found |= spares_of_suit(at, b, merged[of_a, high], n_sets, tables) << 9
            found |= spares_of_suit(at, c, merged[low, of_d], n_sets, tables) << 18
            found |= spares_of_suit(at, d, merged[low, of_c], n_sets, tables) << 27
    if n_sets == 4 and forms != REGULAR:
        seven, orphans, n_kinds, end_pairs = irregular_of(at, hand, forms)
        if seven == away:
            found |= known_of(at, hand, MORE)
            if n_kinds > 7:
                found |= known_of(at, hand, ONE)
        if orphans == away:
            held = ~known_of(at, hand, NONE)
            found |= held & ~END_KINDS & EVERY_KIND
            found |= known_of(at, hand, MORE) & END_KINDS
            if end_pairs > 1:
                found |= known_of(at, hand, TWO) & END_KINDS
    return found
