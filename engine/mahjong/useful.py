"""A suit beside the other suits of a hand: tiles that help, tiles to spare, idle tiles.

The answer depends on the tiles that the other suits lack together. There are few classes of this,
so each answer is computed once and stored from one decision to the next.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.mahjong.bits import END_KINDS, EVERY_KIND
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.idle import suit_without_idle
from banzuke.engine.mahjong.rules import REGULAR
from banzuke.engine.mahjong.shanten import POWERS
from banzuke.engine.mahjong.suits import (
    MORE,
    NONE,
    ONE,
    PLACES,
    TWO,
    UNKNOWN,
    Suits,
    class_of,
    irregular_of,
    known_of,
    suit_of,
)

UNKNOWN_KINDS = -1
"""Not computed yet."""
GAINS, SPARES = np.int64(0), np.int64(9)
"""First bits, in a word, of the kinds that bring the hand nearer to sets and a pair, and of the
kinds that it can lose without being farther away."""
NINE = 511
"""Mask of the kinds of a suit."""


class View(NamedTuple):
    """The suits of a hand, and the classes of the other suits beside each.

    Attributes
    ----------
    own : (4,) uint16
        Numbers of the suits.
    apart : (4, 4) uint8
        Class of all suits but two; on the diagonal, of all suits but one.
    """

    own: NDArray[np.uint16]
    apart: NDArray[np.uint8]


def no_view() -> View:
    """Memory for a view."""
    return View(np.zeros(4, np.uint16), np.zeros((4, 4), np.uint8))


@inlined()
def look(at: Suits, hand: int, tables: Tables, view: View) -> None:
    """Write the view of a hand."""
    own, apart, merged = view.own, view.apart, tables.merged
    for suit in range(4):
        own[suit] = suit_of(hand, suit)
    a, b = at.classes[own[0]], at.classes[own[1]]
    c, d = at.classes[own[2]], at.classes[own[3]]
    apart[0, 1] = apart[1, 0] = high = merged[c, d]
    apart[0, 2] = apart[2, 0] = merged[b, d]
    apart[0, 3] = apart[3, 0] = merged[b, c]
    apart[1, 2] = apart[2, 1] = merged[a, d]
    apart[1, 3] = apart[3, 1] = merged[a, c]
    apart[2, 3] = apart[3, 2] = low = merged[a, b]
    apart[0, 0] = merged[b, high]
    apart[1, 1] = merged[a, high]
    apart[2, 2] = merged[low, d]
    apart[3, 3] = merged[low, c]


@inlined()
def kinds_of_suit(at: Suits, own: int, others: int, n_sets: int, tables: Tables) -> np.int64:
    """The gains and spares of a suit beside other suits of a class."""
    kinds = at.useful[own, others]
    if kinds == UNKNOWN_KINDS:
        learn(at, np.int64(own), np.int64(others), n_sets, tables)
        kinds = at.useful[own, others]
    return np.int64(kinds)


@inlined()
def without_idle_beside(at: Suits, own: int, others: int, n_sets: int, tables: Tables) -> np.uint16:
    """A suit without its idle tiles beside others of a class."""
    left = at.without_idle[own, others]
    if left == UNKNOWN:
        learn(at, np.int64(own), np.int64(others), n_sets, tables)
        left = at.without_idle[own, others]
    return left  # type: ignore[no-any-return]


@borrower()
def learn(at: Suits, own: int, others: int, n_sets: int, tables: Tables) -> None:
    """Compute gains, spares and idle tiles of a suit beside other suits of a class."""
    gained = kinds_within(at, own, others, n_sets, tables, 1)
    spared = kinds_within(at, own, others, n_sets, tables, -1)
    at.without_idle[own, others] = suit_without_idle(at, own, others, n_sets, spared, tables)
    at.useful[own, others] = gained | spared << SPARES


@borrower()
def kinds_within(
    at: Suits, own: int, others: int, n_sets: int, tables: Tables, change: int
) -> np.int64:  # fmt: skip
    """The kinds where one more tile (1) helps a hand, or one less (-1) does no harm."""
    kinds = np.int64(0)
    needed, place = tables.lacking[n_sets, others], at.places[own]
    below = needed[at.classes[own]] + (change < 0)
    for number in range(9 if place < PLACES else 7):
        if at.copies[own, number] < 4 if change > 0 else at.copies[own, number] > 0:
            changed = class_of(place + change * POWERS[number], tables)
            kinds |= (1 if needed[changed] < below else 0) << number
    return kinds


@inlined()
def kinds_beside(
    at: Suits, view: View, away: int, n_sets: int, tables: Tables, what: int
) -> np.int64:
    """The kinds, as bits, that gain or can be spared (``GAINS``, ``SPARES``).

    There are none if a hand of that shanten is nearer to another form than to sets and a pair.
    """
    found, own, apart = np.int64(0), view.own, view.apart
    if tables.lacking[n_sets, at.classes[own[0]], apart[0, 0]] - 1 == away:
        for suit in range(4):
            kinds = kinds_of_suit(at, own[suit], apart[suit, suit], n_sets, tables)
            found |= ((kinds >> what) & NINE) << (9 * suit)
    return found


@inlined()
def gains(
    at: Suits, hand: int, view: View, away: int, n_sets: int, forms: int, tables: Tables
) -> np.int64:  # fmt: skip
    """The kinds that bring a hand of that shanten nearer, as bits.

    A tile brings a hand nearer by at most one, so it has to help the nearest form.
    """
    found = np.int64(0)
    if forms & REGULAR:
        found = kinds_beside(at, view, away, n_sets, tables, GAINS)
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
    at: Suits, hand: int, view: View, away: int, n_sets: int, forms: int, tables: Tables
) -> np.int64:  # fmt: skip
    """The kinds that a hand of that shanten may cut without being farther away, as bits."""
    found = np.int64(0)
    if forms & REGULAR:
        found = kinds_beside(at, view, away, n_sets, tables, SPARES)
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


@inlined()
def without_idle(
    at: Suits, view: View, suit: int, there: int, n_sets: int, tables: Tables
) -> tuple[np.int64, np.uint64]:  # fmt: skip
    """A hand after a change of one suit, without idle tiles, and its key without reds.

    Seven pairs and orphans must be farther away than sets.
    """
    own, apart, merged = view.own, view.apart, tables.merged
    of_there = at.classes[there]
    left = without_idle_beside(at, there, apart[suit, suit], n_sets, tables)
    hand, key = np.int64(left) << (16 * suit), at.keys[left, suit]
    for step in range(1, 4):
        other = (suit + step) & 3
        others = merged[of_there, apart[suit, other]]
        left = without_idle_beside(at, own[other], others, n_sets, tables)
        hand |= np.int64(left) << (16 * other)
        key += at.keys[left, other]
    return hand, key
