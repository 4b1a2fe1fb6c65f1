"""Exchangeable honours: hands that differ only in these have the same value.

Two honours are exchangeable if the decision's hand holds equally many of both, equally many are
unseen, and both count the same han and dora. So hands within reach that differ only by such an
exchange are represented by one of them: its copies fall from the first such honour to the last.

Drawn tiles are exchanged together with held tiles. Where hands only go forward, their copies show
the drawn tiles: the difference from the first hand. The indicators of ura dora differ between
honours (a wind's indicators are winds), so no two are exchangeable where ura dora are counted.
"""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.mahjong.bits import GREEN_KINDS
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.nodes import DRAWN_BITS, DRAWN_WEIGHTS
from banzuke.engine.mahjong.shanten import POWERS
from banzuke.engine.mahjong.suits import PLACES, Suits, meet, suit_of, with_suit
from banzuke.engine.mahjong.tiles import EAST, dora_of
from banzuke.engine.mahjong.wins import Table

WHITE, GREEN = 31, 32
"""The first dragon, and the dragon that may be part of an all-green hand."""
LABEL_BITS = 3
"""Bits of one honour's number in a word of seven."""
HONOUR = (1 << LABEL_BITS) - 1
"""Mask of one such number."""
SUIT_BITS = 16
"""Bits of a suit's number."""


@borrower()
def exchangeable_honours(held: NDArray[np.int64], n_draws: int, table: Table) -> np.int64:
    """The first honour that each of the seven is exchangeable with, as a word; -1 if there is none.

    ``held`` are the copies of each kind in the hand. The hand wins after at most ``n_draws`` draws,
    so at most that many tiles can leave it. If the hand can become all green, the green dragon is
    exchangeable with none.
    """
    not_green = np.int64(0)
    for kind in range(34):
        not_green += 0 if (GREEN_KINDS >> kind) & 1 else held[kind]
    apart = GREEN if not_green <= n_draws else -1
    found, any_found = np.int64(0), False
    for one in range(EAST, EAST + 7):
        first = one
        for other in range(one - 1, EAST - 1, -1):
            if apart not in (one, other) and are_exchangeable(one, other, held, table):
                first, any_found = other, True
        found |= np.int64(first - EAST) << (LABEL_BITS * (one - EAST))
    return found if any_found else np.int64(-1)


@borrower()
def are_exchangeable(one: int, other: int, held: NDArray[np.int64], table: Table) -> bool:
    """Whether two honours can be exchanged."""
    if (one >= WHITE) != (other >= WHITE) or table.melded[one] or table.melded[other]:
        return False
    if held[one] != held[other] or table.left[one] != table.left[other]:
        return False
    if han_of_wind(one, table) != han_of_wind(other, table):
        return False
    more_dora = 0
    for indicator in table.indicators:
        shown = dora_of(indicator)
        more_dora += 1 if shown == one else -1 if shown == other else 0
    return more_dora == 0


@inlined()
def han_of_wind(kind: int, table: Table) -> int:
    """The han of a triplet of a wind."""
    return (1 if kind == table.seat else 0) + (1 if kind == table.round_wind else 0)


@inlined()
def standing_for(
    at: Suits, hand: int, drawn: int, key: np.uint64, code: int, tables: Tables
) -> tuple[np.int64, np.int64, np.uint64]:
    """The representative of exchangeable hands, its drawn tiles, and its key."""
    own = suit_of(hand, 3)
    if at.exchangeable[own, 0] != code:
        work_out(at, np.int64(own), code, tables)
    found = at.exchangeable[own, 1]
    there = np.uint64(found) & np.uint64((1 << SUIT_BITS) - 1)
    if there == own:
        return np.int64(hand), np.int64(drawn), key
    key += at.keys[there, 3] - at.keys[own, 3]
    remaining, place, labels = np.int64(0), np.int64(0), found >> SUIT_BITS
    while drawn > 0:
        tile = (drawn & ((1 << DRAWN_BITS) - 1)) - 1
        if EAST <= tile < EAST + 7:
            label = EAST + ((labels >> (LABEL_BITS * (tile - EAST))) & HONOUR)
            key += DRAWN_WEIGHTS[label] - DRAWN_WEIGHTS[tile]
            tile = label
        remaining |= (tile + 1) << place
        place += DRAWN_BITS
        drawn >>= DRAWN_BITS
    return with_suit(hand, 3, there), remaining, key


@borrower()
def work_out(at: Suits, own: int, code: int, tables: Tables) -> None:
    """Store the honours of a hand's representative, and the new honour of each honour."""
    place, labels = np.int64(PLACES), np.int64(0)
    for one in range(7):
        first, rank = (code >> (LABEL_BITS * one)) & HONOUR, 0
        copies = at.copies[own, one]
        for other in range(7):
            if (code >> (LABEL_BITS * other)) & HONOUR == first:
                theirs = at.copies[own, other]
                rank += theirs > copies or (theirs == copies and other < one)
        label = 0
        for other in range(7):
            if (code >> (LABEL_BITS * other)) & HONOUR == first:
                if rank == 0:
                    label = other
                rank -= 1
        labels |= np.int64(label) << (LABEL_BITS * one)
        place += copies * POWERS[label]
    at.exchangeable[own, 0] = code
    at.exchangeable[own, 1] = meet(at, place, tables) | labels << SUIT_BITS
