"""One decision in one kernel: the graph of its hands, and their values."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.compiled.inner import borrower, inner, kernel
from banzuke.engine.mahjong.bits import kinds_of
from banzuke.engine.mahjong.distance import Tables
from banzuke.engine.mahjong.exchangeable import exchangeable_honours
from banzuke.engine.mahjong.graph import (
    EXCHANGEABLE,
    FULL,
    MADE,
    MELDED_KINDS,
    N_DRAWS,
    N_SETS,
    N_TENPAI,
    OWN_TILES,
    PRUNED,
    RED_UNSEEN,
    TOO_MANY,
    make_graph,
)
from banzuke.engine.mahjong.memory import (
    forget_readings_of_other,
    forget_workspaces,
    larger_workspace,
    workspace,
)
from banzuke.engine.mahjong.nodes import (
    FIRST,
    HAND,
    LAST,
    N_EARLIER,
    N_NODES,
    REDS,
    SHANTEN,
    spread,
)
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import FORMS, URA, Options, Rules
from banzuke.engine.mahjong.score import meld_codes
from banzuke.engine.mahjong.scored import sum_wins
from banzuke.engine.mahjong.shanten import POWERS
from banzuke.engine.mahjong.suits import (
    NONE,
    PLACES,
    key_of,
    key_of_reds,
    known_of,
    meet,
    shanten_of,
    stepped,
    suit_of,
    with_suit,
)
from banzuke.engine.mahjong.tiles import COPIES, FIVES
from banzuke.engine.mahjong.tuned import FIRST_SLOTS, MOST_HANDS, MOST_REMEMBERED, NEAR_SHANTEN
from banzuke.engine.mahjong.useful import gains, look, spares
from banzuke.engine.mahjong.values import LANES, TENPAI, HandValues, solve
from banzuke.engine.mahjong.wins import N_SUMS, Table, table_of
from banzuke.engine.mahjong.workspace import Workspace

TURN_DRAWS, HELD, UNTOUCHED, KNOWN, HIDDEN, PRUNE, N_OWN, N_MELDED, N_SEEN, SEAT, ROUND = range(11)
"""Indices of a decision's numbers: draws left, whether the hand holds its draw, whether declaring
now is a double riichi, the wanted numbers, tiles hidden if not those unseen, whether hands that
cannot win are left out, where the tiles of hand, melds and rivers end, winds."""

__all__ = ["FULL", "MADE", "TOO_MANY", "Decided", "decide"]


class Decided(NamedTuple):
    """The end state of a graph and its cuts, best first; every cut if it ended badly.

    Attributes
    ----------
    ended, n_nodes : int
    tiles, shanten : (n_cuts,)
    waits : (n_cuts, 34)
        Unseen copies of the tiles that bring the hand nearer after each cut.
    values : (n_cuts, n_known, n_draws + 1)
    """

    ended: int
    n_nodes: int
    tiles: IntArray
    shanten: IntArray
    waits: IntArray
    values: FloatArray


@borrower()
def count_tiles(tiles: NDArray[np.uint8], counts: NDArray[np.int64]) -> np.int64:
    """Add the copies of each kind among tiles; return the red fives as bits."""
    reds = np.int64(0)
    for tile in tiles:
        if tile >= 34:
            reds |= 1 << (tile - 34)
            counts[FIVES[tile - 34]] += 1
        else:
            counts[tile] += 1
    return reds


@inner()
def put_root(
    space: Workspace, tiles: NDArray[np.uint8], held: bool, n_sets: int, forms: int, tables: Tables
) -> None:
    """Make the hand of a decision the first node."""
    for at in (space.thirteens, space.fourteens):
        at.used[:] = 0
        spread(at, FIRST_SLOTS)
    at, suits = space.fourteens if held else space.thirteens, space.suits
    place, hand, reds = np.zeros(4, np.int64), np.int64(0), np.int64(0)
    for tile in tiles:
        if tile >= 34:
            reds |= 1 << (tile - 34)
        kind = FIVES[tile - 34] if tile >= 34 else np.int64(tile)
        place[kind // 9] += POWERS[kind % 9]
    place[3] += PLACES
    for suit in range(4):
        hand |= meet(suits, place[suit], tables) << (16 * suit)
    node = at.nodes[0]
    node[:] = 0
    node[HAND], node[REDS] = hand, reds
    node[SHANTEN] = shanten_of(suits, hand, n_sets, forms, tables)
    at.keys[0] = key_of(suits, hand) + key_of_reds(reds)
    at.used[N_NODES] = at.used[N_EARLIER] = 1


@inner()
def first_cuts(
    space: Workspace, table: Table, n_sets: int, held: bool, every: bool, tables: Tables
) -> NDArray[np.int64]:
    """The (n, 37) rows of node, tile, shanten, then waits: cuts of the graph, or all cuts.

    If the hand is about to draw, the row is the hand itself.
    """
    at, suits, forms = space.fourteens if held else space.thirteens, space.suits, table.rules[FORMS]
    node, edges = at.nodes[0], space.fourteens.edges
    hand, away = node[HAND], node[SHANTEN]
    # A cut is one of 34 kinds or of three red fives; without a drawn tile, -1 stands for no cut.
    rows = np.zeros((34 + 3, 37), np.int64)
    n = 0
    if not held:
        rows[0, 1] = -1
        n = 1
    elif every:
        held_kinds = ~known_of(suits, hand, NONE)
        for kind in range(34):
            if (held_kinds >> kind) & 1:
                rows[n, 1] = kind
                n += 1
    else:
        for e in range(node[FIRST], node[LAST]):
            rows[n, 0], rows[n, 1] = edges[e, 0], edges[e, 1]
            n += 1
    look(suits, hand, tables, space.seen)
    spared = spares(suits, hand, space.seen, away, n_sets, forms, tables)
    for i in range(n):
        after = hand
        rows[i, 2] = away
        if held:
            kind = FIVES[rows[i, 1] - 34] if rows[i, 1] >= 34 else rows[i, 1]
            own = suit_of(hand, kind // 9)
            after = with_suit(hand, kind // 9, stepped(suits, own, kind % 9, -1, tables))
            rows[i, 2] += 1 - ((spared >> kind) & 1)
        look(suits, after, tables, space.next)
        nearer = gains(suits, after, space.next, rows[i, 2], n_sets, forms, tables)
        for drawn in range(34):
            if (nearer >> drawn) & 1:
                rows[i, 3 + drawn] = table.left[drawn]
    return rows[:n]


@borrower()
def columns_of(space: Workspace, n_draws: int, n_known: int) -> np.int64:
    """The number of turns with values, plus one, rounded up to fill rows.

    The nearest hand needs as many draws to tenpai as its shanten, and one more to win.
    """
    nearest = np.int64(n_draws)
    for i in range(space.levels[1, 1]):
        nearest = min(nearest, space.thirteens.nodes[i, SHANTEN])
    needed = 1 + n_draws - nearest
    if n_known > TENPAI and nearest > 0:
        needed += 1
    return np.int64((needed + len(LANES) - 1) // len(LANES) * len(LANES))


@borrower()
def largest(firsts: NDArray[np.int64], n_levels: int) -> np.int64:
    """The number of hands in the largest level."""
    most = np.int64(1)
    for level in range(n_levels):
        most = max(most, firsts[level + 1] - firsts[level])
    return most


@inner()
def known_in(memory: NDArray[np.float64], n: int, n_known: int, n_columns: int) -> HandValues:
    """The values of so many hands, in the given array if it is large enough, else in a new one."""
    size = n * n_known * n_columns
    numbers = memory[:size] if size <= len(memory) else np.empty(size)
    values = numbers.reshape((n, n_known, n_columns))
    return HandValues(values, numbers.reshape((size // len(LANES), len(LANES))))


@borrower()
def is_worth_more(
    one: NDArray[np.int64], other: NDArray[np.int64], values: NDArray[np.float64]
) -> bool:
    """Whether a row of `first_cuts` precedes another: by value, win chance, acceptance."""
    for q in range(min(2, values.shape[1])):
        mine, its = values[one[0], q, 0], values[other[0], q, 0]
        if mine != its:
            return bool(mine > its)
    return bool(one[3:].sum() > other[3:].sum())


@inner()
def rank(rows: NDArray[np.int64], values: NDArray[np.float64], n_turns: int) -> NDArray[np.float64]:
    """Sort the rows of `first_cuts`, the best first; return their values at ``n_turns`` turns."""
    for i in range(1, len(rows)):
        j = i
        while j > 0 and is_worth_more(rows[j], rows[j - 1], values):
            for column in range(rows.shape[1]):
                number = rows[j, column]
                rows[j, column] = rows[j - 1, column]
                rows[j - 1, column] = number
            j -= 1
    found = np.zeros((len(rows), values.shape[1], n_turns))
    for i in range(len(rows)):
        for q in range(found.shape[1]):
            for turn in range(min(n_turns, values.shape[2])):
                found[i, q, turn] = values[rows[i, 0], q, turn]
    return found


@kernel()
def decide_kernel(
    memory: Any,
    seen: NDArray[np.uint8],
    melds: NDArray[np.int64],
    request: NDArray[np.int64],
    rules: NDArray[np.int64],
    options: NDArray[np.int64],
    most_nodes: int,
) -> tuple[int, int, NDArray[np.int64], NDArray[np.float64]]:
    """The end state, the number of hands, the rows of `first_cuts`, and the cuts' values.

    ``memory`` is `engine.mahjong.memory.Memory`; ``seen`` are the tiles of hand, melds and rivers,
    then the indicators.
    """
    space, tables = memory.space, memory.tables
    known, held, n_sets = np.zeros(34, np.int64), request[HELD] > 0, 4 - len(melds)
    red_left = 7 & ~count_tiles(seen, known)
    unseen = COPIES - known
    tiles, melded = seen[: request[N_OWN]], seen[request[N_OWN] : request[N_MELDED]]
    indicators = seen[request[N_SEEN] :]
    hidden = request[HIDDEN] if request[HIDDEN] >= 0 else unseen.sum() - (not held)
    kinds = np.zeros(len(indicators), np.int64)
    for i in range(len(indicators)):
        kinds[i] = FIVES[indicators[i] - 34] if indicators[i] >= 34 else indicators[i]
    table = table_of(melds, melded, unseen, kinds, request[SEAT:], hidden, rules, options)
    settings = np.zeros(8, np.int64)
    settings[N_DRAWS], settings[PRUNED] = request[TURN_DRAWS], request[PRUNE]
    settings[N_SETS], settings[RED_UNSEEN] = n_sets, red_left
    settings[OWN_TILES] = 14 - 3 * len(melds)
    settings[MELDED_KINDS] = kinds_of(table.melded) if table.closed and options[URA] else -1
    put_root(space, tiles, held, n_sets, rules[FORMS], tables)
    root = space.fourteens.nodes[0] if held else space.thirteens.nodes[0]
    # -1: no honours are exchangeable, so no hands are merged.
    settings[EXCHANGEABLE] = -1
    if root[SHANTEN] > NEAR_SHANTEN and not options[URA]:
        own = np.zeros(34, np.int64)
        count_tiles(tiles, own)
        settings[EXCHANGEABLE] = exchangeable_honours(own, root[SHANTEN] + 2, table)
    ended, n_levels = make_graph(space, held, table, settings, tables, most_nodes)
    n_nodes = space.thirteens.used[N_NODES] + space.fourteens.used[N_NODES]
    if ended == FULL:
        return ended, n_nodes, np.zeros((0, 37), np.int64), np.zeros((0, 1, 1))
    rows = first_cuts(space, table, n_sets, held, ended == TOO_MANY, tables)
    if ended == TOO_MANY:
        return ended, n_nodes, rows, np.zeros((0, 1, 1))
    n_known, n_draws = request[KNOWN], request[TURN_DRAWS]
    sums = np.zeros((space.used[N_TENPAI], N_SUMS))
    sum_wins(space, table, sums)
    n_columns = columns_of(space, n_draws, n_known)
    known13 = known_in(space.values13, largest(space.levels[1], n_levels), n_known, n_columns)
    known14 = known_in(space.values14, largest(space.levels[0], n_levels), n_known, n_columns)
    work = known_in(np.zeros(4 * n_known * n_columns), np.int64(4), n_known, n_columns)
    solve(
        space, sums, n_levels, unseen.sum(), n_draws, request[UNTOUCHED] > 0, table, known13,
        known14, work,
    )  # fmt: skip
    return ended, n_nodes, rows, rank(rows, known13.values, n_draws + 1)


def decide(
    position: Position, rules: Rules, options: Options, *, chances: bool, most_nodes: int
) -> Decided:
    """Every cut of a position with its values; see `engine.mahjong.cuts.evaluate`."""
    own, melds, indicators = position.tiles, position.melds, position.indicators
    held, turn, hidden = position.holds_draw, position.turn, position.hidden
    melded = [tile for meld in melds for tile in meld.tiles]
    tiles = bytes([*own, *melded, *position.seen, *indicators])
    request = (
        position.n_draws,
        held,
        turn == 1 and position.untouched and held,
        3 if chances else 1,
        -1 if hidden is None else hidden,
        not chances,
        len(own),
        len(own) + len(melded),
        len(tiles) - len(indicators),
        position.seat,
        position.round_wind,
    )
    given: tuple[Any, ...] = (
        np.frombuffer(tiles, np.uint8),
        meld_codes(melds),
        np.array(request, np.int64),
        rules.codes(),
        options.codes(),
        most_nodes,
    )
    hands, more = min(most_nodes, MOST_HANDS), 1
    forget_readings_of_other(rules)
    found = decide_kernel(workspace(hands, 4 - len(melds)), *given)
    while found[0] == FULL:
        # The workspace was full: four times the hands. Once all hands have room, it was another
        # table, and all get four times the room.
        more *= 1 if hands < most_nodes else 4
        hands = min(4 * hands, most_nodes)
        found = decide_kernel(larger_workspace(hands, more), *given)
    ended, n_nodes, rows, values = found
    if n_nodes > MOST_REMEMBERED:
        forget_workspaces()
    return Decided(ended, n_nodes, rows[:, 1], rows[:, 2], rows[:, 3:], values)
