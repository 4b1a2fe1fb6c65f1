"""All hands within reach of a decision, level by level: a level is the number of tiles drawn.

A hand of 13 at level k with shanten s wins after s + 1 more draws at best. It is followed only if
this fits into the budget of the decision: its fewest draws plus the granted exchanges.
"""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.compiled.instructions import lowest_bit, prefetch
from banzuke.engine.mahjong.bits import EVERY_KIND
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.exchangeable import standing_for
from banzuke.engine.mahjong.idle import drawn_that_count
from banzuke.engine.mahjong.nodes import (
    DRAWN,
    DRAWN_BITS,
    DRAWN_WEIGHTS,
    FIRST,
    HAND,
    LAST,
    MIDDLE,
    MOST_CHILDREN,
    N_ADDED,
    N_EDGES,
    N_NODES,
    N_SLOTS,
    RED_OF,
    REDS,
    SHANTEN,
    WINS,
    Side,
    is_full,
    next_level,
    node_of,
    place_of,
    take_drawn,
)
from banzuke.engine.mahjong.rules import DETOUR, EXCHANGES, FORMS, RED_DRAWS, SILENT
from banzuke.engine.mahjong.suits import (
    FOUR,
    N_LOST,
    NONE,
    ONE,
    key_of,
    key_of_reds,
    known_of,
    n_tiles_of,
    nearest_irregular,
    reds_held,
    stepped,
    suit_of,
    with_suit,
)
from banzuke.engine.mahjong.tuned import RING
from banzuke.engine.mahjong.useful import gains, look, spares, without_idle
from banzuke.engine.mahjong.wins import Table
from banzuke.engine.mahjong.workspace import Workspace

N_DRAWS, BUDGET, PRUNED, N_SETS, RED_UNSEEN, OWN_TILES, MELDED_KINDS, EXCHANGEABLE = range(8)
"""Indices of a graph's settings: draws left; draws that a hand may take to win; whether hands that
cannot win any more are left out; sets to be had; red fives unseen, as bits; tiles of a hand that
cuts; kinds in melds, as bits, or -1 where ura dora are not counted; which honours are exchangeable,
or -1 (`engine.mahjong.exchangeable`)."""
WAITING = RING - MOST_CHILDREN
"""Children that wait for their table entry while the children of the next hand are noted."""
N_WINS, N_TENPAI = range(2)
"""Indices of the parts of a workspace in use."""
MADE, FULL, TOO_MANY = range(3)
"""End states of making a graph."""
SUIT_OF = np.array([kind // 9 for kind in range(34)], np.uint8)
"""Suit of each kind."""
NUMBER_OF = np.array([kind % 9 for kind in range(34)], np.uint8)
"""Place of each kind in its suit."""
HONOURS = 3
"""The suit of winds and dragons."""
FIVE_KINDS = 1 << 4 | 1 << 13 | 1 << 22
"""Kinds that have a red five."""


@inlined()
def note(
    space: Workspace, source: Side, hand: int, reds: int, away: int, drawn: int, what: int,
    key: np.uint64, into: Side,
) -> None:  # fmt: skip
    """Note a child of a hand, and an edge to it whose target is not known yet.

    Its table entry is prefetched at once, and read after other children have been noted.
    """
    e = source.used[N_EDGES]
    source.used[N_EDGES] = e + 1
    row = e & (RING - 1)
    found = space.found[row]
    found[HAND], found[REDS], found[SHANTEN], found[DRAWN] = hand, reds, away, drawn
    space.keys[row] = key
    source.edges[e, 1] = what
    prefetch(into.slots, (place_of(key, into.used[N_SLOTS]),))


@inlined()
def add_noted(space: Workspace, source: Side, into: Side, n_waiting: int) -> bool:
    """Add the oldest noted nodes until ``n_waiting`` are left; return whether they fit."""
    e, end = source.used[N_ADDED], source.used[N_EDGES] - n_waiting
    while e < end:
        row = e & (RING - 1)
        known = into.used[N_NODES]
        child = node_of(into, space.keys[row])
        if child < 0:
            return False
        if child == known:
            found, node = space.found[row], into.nodes[child]
            node[HAND], node[REDS] = found[HAND], found[REDS]
            node[SHANTEN], node[DRAWN] = found[SHANTEN], found[DRAWN]
        source.edges[e, 0] = child
        e += 1
    source.used[N_ADDED] = e
    return True


@inlined()
def only_forward(
    level: int, away: int, options: NDArray[np.int64], settings: NDArray[np.int64]
) -> bool:
    """Whether a hand of a level has no draw left that leaves its distance unchanged."""
    return not options[EXCHANGES] or settings[BUDGET] - level - 1 - away <= 0  # type: ignore[no-any-return]


@inlined()
def child_of(
    space: Workspace, hand: int, suit: int, there: int, after: int, drawn: int, reds: int,
    hand_key: np.uint64, drawn_key: np.uint64, settles: bool, is_regular: bool,
    options: NDArray[np.int64], settings: NDArray[np.int64], forms: int, tables: Tables,
) -> tuple[np.int64, np.int64, np.int64, np.uint64]:  # fmt: skip
    """The hand at work with one suit replaced: hand, drawn tiles, reds, key.

    The keys are the key of the hand before, without reds, and the key of the drawn tiles. If the
    child ``settles``, tiles that no longer count are left out. ``is_regular`` says whether seven
    pairs and orphans are known to be farther away than sets.
    """
    suits, n_sets = space.suits, settings[N_SETS]
    child = with_suit(hand, suit, there)
    if settles:
        if is_regular or nearest_irregular(suits, child, n_sets, forms) > after:
            child, key = without_idle(suits, space.seen, suit, there, n_sets, tables)
        else:
            key = key_of(suits, child)
        if options[EXCHANGES]:
            look(suits, child, tables, space.next)
            counted = gains(suits, child, space.next, after, n_sets, forms, tables)
            drawn, drawn_key = drawn_that_count(
                suits, child, counted, drawn, settings[MELDED_KINDS]
            )
        key += drawn_key
        reds = reds_held(suits, child, reds)
    else:
        key = hand_key + suits.keys[there, suit] - suits.keys[suit_of(hand, suit), suit] + drawn_key
    if settings[EXCHANGEABLE] >= 0 and (settles or suit == HONOURS):
        child, drawn, key = standing_for(suits, child, drawn, key, settings[EXCHANGEABLE], tables)
    return child, np.int64(drawn), np.int64(reds), key + key_of_reds(reds)


@inlined()
def follow_cuts(  # noqa: PLR0912  # a kernel
    space: Workspace, i: int, level: int, options: NDArray[np.int64], settings: NDArray[np.int64],
    forms: int, tables: Tables,
) -> bool:  # fmt: skip
    """Add the hands of 13 that a hand of 14 can become; return whether they fit.

    A red five is cut only if it is the last copy, except in the decision itself. Where idle tiles
    are left out of a hand, a cut of an idle tile does not change the hand.
    """
    at, into, suits, seen = space.fourteens, space.thirteens, space.suits, space.seen
    node = at.nodes[i]
    if is_full(at):
        return False
    hand, reds, away, drawn = node[HAND], node[REDS], node[SHANTEN], node[DRAWN]
    hand_key = key_of(suits, hand)
    drawn_key = at.keys[i] - hand_key - key_of_reds(reds)
    look(suits, hand, tables, seen)
    spared = spares(suits, hand, seen, away, settings[N_SETS], forms, tables)
    if level == 0:
        nearest = away if spared else away + 1
        settings[BUDGET] = nearest + 1 + max(options[EXCHANGES], options[DETOUR])
    most = settings[BUDGET] - level - 1
    if level > 0:
        most = min(most, settings[N_DRAWS] - level - settings[PRUNED])
        if not options[EXCHANGES]:
            most = min(most, away)
    node[FIRST] = node[LAST] = at.used[N_EDGES]
    if most < away:
        return True
    cuts = ~known_of(suits, hand, NONE) & EVERY_KIND if most > away else spared
    single = known_of(suits, hand, ONE) & FIVE_KINDS if reds else np.int64(0)
    red_cuts = np.int64(0)
    irregular = np.int64(0)
    if options[EXCHANGES]:
        irregular = nearest_irregular(
            suits, hand, settings[N_SETS], forms
        )  # no cut brings it nearer
    if n_tiles_of(suits, hand) < settings[OWN_TILES]:
        note(space, at, hand, reds, away, drawn, -1, at.keys[i], into)
    while cuts or red_cuts:
        is_red = cuts == 0
        left = red_cuts if is_red else cuts
        kind, bit = lowest_bit(left), left & -left
        if is_red:
            red_cuts ^= bit
        else:
            cuts ^= bit
            if reds and bit & FIVE_KINDS and (reds >> RED_OF[kind]) & 1:
                if level == 0 or single & bit:
                    red_cuts |= bit
                if single & bit:
                    continue
        after = away if spared & bit else away + 1
        tile = 34 + RED_OF[kind] if is_red else kind
        rest = reds ^ (1 << RED_OF[kind]) if is_red else reds
        suit = SUIT_OF[kind]
        there = stepped(suits, seen.own[suit], NUMBER_OF[kind], -1, tables)
        # without exchanges only draws leave out what counts no more: with cuts 1 % fewer hands
        settles = options[EXCHANGES] != 0 and only_forward(level, after, options, settings)
        child_hand, child_drawn, rest, key = child_of(
            space, hand, suit, there, after, drawn, rest, hand_key, drawn_key, settles,
            irregular > after, options, settings, forms, tables,
        )  # fmt: skip
        note(space, at, child_hand, rest, after, child_drawn, tile, key, into)
    node[LAST] = at.used[N_EDGES]
    return add_noted(space, at, into, WAITING)  # type: ignore[no-any-return]


@inlined()
def follow_draws(
    space: Workspace, i: int, level: int, kinds: int, after: int, red_left: int, table: Table,
    settings: NDArray[np.int64], tables: Tables,
) -> bool:  # fmt: skip
    """Add the draws of some kinds to a hand of 13, which then has a shanten; say if it fits.

    Wins are only noted: scoring here would be compiled into each calling kernel.
    """
    at, into, suits, seen = space.thirteens, space.fourteens, space.suits, space.seen
    left, options, forms, n_sets = table.left, table.options, table.rules[FORMS], settings[N_SETS]
    first, red_kinds = at.used[N_EDGES], np.int64(0)
    node = at.nodes[i]
    hand, reds, drawn = node[HAND], node[REDS], node[DRAWN]
    hand_key = key_of(suits, hand)
    drawn_key = at.keys[i] - hand_key - key_of_reds(reds)
    forward = only_forward(level + 1, after, options, settings)
    exchanged = after == node[SHANTEN]
    irregular = nearest_irregular(suits, hand, n_sets, forms) - 1  # by one draw
    while kinds or red_kinds:
        is_red = kinds == 0
        rest = red_kinds if is_red else kinds
        kind, bit = lowest_bit(rest), rest & -rest
        if is_red:
            red_kinds ^= bit
            copies, tile = 1, 34 + RED_OF[kind]
        else:
            kinds ^= bit  # type: ignore[assignment]
            copies, tile = left[kind], kind
            if copies <= 0:
                continue
            if bit & FIVE_KINDS and (red_left >> RED_OF[kind]) & 1:
                red_kinds |= bit
                copies -= 1
                if copies == 0:
                    continue
        if after < 0:
            win = space.wins[space.used[N_WINS]]
            win[0], win[1], win[2] = i, tile, copies
            space.used[N_WINS] += 1
            continue
        suit = SUIT_OF[kind]
        there = stepped(suits, seen.own[suit], NUMBER_OF[kind], 1, tables)
        child, child_drawn, child_reds, key = child_of(
            space, hand, suit, there, after, (drawn << DRAWN_BITS) | (tile + 1),
            reds | (is_red << RED_OF[kind]), hand_key, drawn_key + DRAWN_WEIGHTS[tile], forward,
            irregular > after, options, settings, forms, tables,
        )  # fmt: skip
        if forward and exchanged:
            e = first
            while e < at.used[N_EDGES] and space.keys[e & (RING - 1)] != key:
                e += 1
            if e < at.used[N_EDGES]:
                at.edges[e, 1] += copies
                continue
        note(space, at, child, child_reds, after, child_drawn, copies, key, into)
    return add_noted(space, at, into, WAITING)  # type: ignore[no-any-return]


@inlined()
def draw(
    space: Workspace, i: int, level: int, table: Table, settings: NDArray[np.int64], tables: Tables,
) -> bool:  # fmt: skip
    """Add the hands of 14 that a hand of 13 can become, and its wins; False if it is full."""
    at, options = space.thirteens, table.options
    node = at.nodes[i]
    if is_full(at) or space.used[N_WINS] + MOST_CHILDREN > len(space.wins):
        return False
    hand, away = node[HAND], node[SHANTEN]
    node[WINS] = -1
    node[FIRST] = node[MIDDLE] = node[LAST] = at.used[N_EDGES]
    if level == settings[N_DRAWS]:
        return True
    look(space.suits, hand, tables, space.seen)
    nearer = gains(
        space.suits, hand, space.seen, away, settings[N_SETS], table.rules[FORMS], tables
    )
    red_left = settings[RED_UNSEEN] & ~take_drawn(node[DRAWN], table.left, -1)
    if not options[RED_DRAWS]:
        red_left = 0
    if away == 0:
        node[WINS] = space.used[N_TENPAI]
        space.used[N_TENPAI] += 1
    locked = away == 0 and table.closed and not options[SILENT]
    slack = settings[BUDGET] - level - away - 1
    late = level + 1 + away + 1 > settings[N_DRAWS]
    others, after = np.int64(0), away - 1
    if slack >= 1 and options[EXCHANGES] and not locked and not late:
        others = EVERY_KIND & ~nearer & ~known_of(space.suits, hand, FOUR)
    room_left = True
    for kinds in (nearer, others):  # a single call site, because the callee is inlined
        if room_left and kinds:
            room_left = follow_draws(
                space, i, level, kinds, after, red_left, table, settings, tables
            )
        if after < away:
            node[MIDDLE] = at.used[N_EDGES]
        after = away
    node[LAST] = at.used[N_EDGES]
    take_drawn(node[DRAWN], table.left, 1)
    return room_left  # type: ignore[no-any-return]


@borrower()
def make_graph(
    space: Workspace, holds_draw: bool, table: Table, settings: NDArray[np.int64], tables: Tables,
    most_nodes: int,
) -> tuple[int, np.int64]:  # fmt: skip
    """Make the graph of the first node; return its end state and its number of levels."""
    thirteens, fourteens, levels = space.thirteens, space.fourteens, space.levels
    options, forms = table.options, table.rules[FORMS]
    levels[:] = 0
    space.used[:] = 0
    levels[0, 1] = fourteens.used[N_NODES]
    level = np.int64(0)  # not a literal: all below would be compiled again for it
    while True:
        for i in range(levels[0, level], levels[0, level + 1]):
            if not follow_cuts(space, i, level, options, settings, forms, tables):
                return FULL, level
            if thirteens.used[N_NODES] + fourteens.used[N_NODES] > most_nodes:
                return TOO_MANY, level
        room_left = add_noted(space, fourteens, thirteens, 0)
        levels[1, level + 1] = thirteens.used[N_NODES]
        if not holds_draw and level == 0:
            settings[BUDGET] = thirteens.nodes[0, SHANTEN] + 1 + options[EXCHANGES]
        for i in range(levels[1, level], levels[1, level + 1]):
            if not draw(space, i, level, table, settings, tables):
                return FULL, level
            if thirteens.used[N_NODES] + fourteens.used[N_NODES] > most_nodes:
                return TOO_MANY, level
        room_left &= add_noted(space, thirteens, fourteens, 0) and not space.suits.used[N_LOST]
        if not room_left:
            return FULL, level
        next_level(thirteens)
        next_level(fourteens)
        level += 1
        levels[0, level + 1] = fourteens.used[N_NODES]
        if levels[0, level + 1] == levels[0, level] or level > settings[N_DRAWS]:
            return MADE, level
