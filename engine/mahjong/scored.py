"""Sums over the wins of every tenpai of a graph.

The reading of a winning hand depends only on the hand, its melds and the winds, so it is stored
from one decision to the next. In a real game three in five wins are already stored if the decision
is within two tiles of tenpai, and two in five if it is farther away.
"""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import borrower, inlined
from banzuke.engine.mahjong.graph import N_WINS
from banzuke.engine.mahjong.nodes import DRAWN, HAND, REDS, WINS, take_drawn
from banzuke.engine.mahjong.rules import URA
from banzuke.engine.mahjong.suits import MOST_READ, write_copies
from banzuke.engine.mahjong.tiles import EAST, FIVES
from banzuke.engine.mahjong.wins import READING_BITS, Table, add_win, read_win
from banzuke.engine.mahjong.workspace import Workspace

OTHER_BITS = np.int64((1 << (64 - READING_BITS)) - 1)
"""Bits of a row's second number that say to which win its reading belongs."""


@borrower()
def circumstances_of(table: Table) -> np.int64:
    """Winds and melds as one number, whose lowest six bits are free for a kind."""
    found = table.seat - EAST | (table.round_wind - EAST) << 2
    for i in range(len(table.melds)):
        found = found << 8 | table.melds[i, 0] << 6 | table.melds[i, 1]
    return np.int64(found << 6)


@inlined()
def place_of_reading(hand: int, about: int) -> np.uint64:
    """The place of a hand's reading, if it is stored."""
    word = np.uint64(hand) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(about)
    word = (word ^ (word >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return (word >> np.uint64(32)) & np.uint64(MOST_READ - 1)  # type: ignore[no-any-return]


@borrower()
def sum_wins(space: Workspace, table: Table, sums: NDArray[np.float64]) -> None:
    """Add to (n_tenpai, N_SUMS) the sums of each tenpai, by its column ``WINS``."""
    at, counts, readings = space.thirteens, space.hand, space.suits.readings
    circumstances, last = circumstances_of(table), -1
    for n in range(space.used[N_WINS]):
        i, tile, copies = space.wins[n, 0], space.wins[n, 1], np.int64(space.wins[n, 2])
        node = at.nodes[i]
        kind, reds = np.int64(tile), node[REDS]
        if tile >= 34:
            kind, reds = FIVES[tile - 34], reds | (1 << (tile - 34))  # type: ignore[assignment]
        if i != last:
            write_copies(space.suits, node[HAND], counts)
            last = i
        about = circumstances | kind
        row = readings[place_of_reading(node[HAND], about)]
        # The place holds one reading; the hand and the circumstances tell whether it is this one.
        if row[0] != node[HAND] or row[1] & OTHER_BITS != about:
            row[0] = node[HAND]
            found = read_win(counts, kind, table)  # type: ignore[arg-type]
            row[1] = about | found << (64 - READING_BITS)
        reading = np.int64(np.uint64(row[1]) >> np.uint64(64 - READING_BITS))
        if table.options[URA]:
            take_drawn(node[DRAWN], table.left, -1)
        add_win(reading, counts, kind, copies, reds, table, sums[node[WINS]])  # type: ignore[arg-type]
        if table.options[URA]:
            take_drawn(node[DRAWN], table.left, 1)
