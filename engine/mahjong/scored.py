"""Sums over the wins of every tenpai of a graph."""

import numpy as np
from numpy.typing import NDArray

from engine.inner import borrower
from engine.mahjong.graph import N_WINS, Room
from engine.mahjong.nodes import DRAWN, HAND, REDS, WINS, take_drawn
from engine.mahjong.suits import write_copies
from engine.mahjong.tiles import FIVES
from engine.mahjong.wins import Table, add_win


@borrower()
def sum_wins(room: Room, table: Table, sums: NDArray[np.float64]) -> None:
    """Add to (n_tenpai, N_SUMS) the sums of each tenpai, by its column ``WINS``."""
    at = room.thirteens
    for n in range(room.used[N_WINS]):
        i, tile, copies = room.wins[n, 0], room.wins[n, 1], room.wins[n, 2]
        node = at.nodes[i]
        kind, reds = np.int64(tile), node[REDS]
        if tile >= 34:
            kind, reds = FIVES[tile - 34], reds | (1 << (tile - 34))  # type: ignore[assignment]
        take_drawn(node[DRAWN], table.left, -1)
        write_copies(room.suits, node[HAND], room.hand)
        add_win(room.hand, kind, copies, reds, table, sums[node[WINS]])  # type: ignore[arg-type]
        take_drawn(node[DRAWN], table.left, 1)
