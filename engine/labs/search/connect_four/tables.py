"""The memory of a search kernel besides the position: one row of whole numbers.

One array is handed down the recursion instead of many, since each costs seven registers a call.
"""

from banzuke.engine.arrays import IntArray

PRUNE, KILLERS, HISTORY, TABLE, NULL_MOVE, FUTILITY, QUIESCENCE, EXTENSIONS = (
    1 << bit for bit in range(8)
)
"""Bits of the flags: what the search does beside looking ahead."""

WEIGHTS = 0  # of the 49 bits of the board
THREAT, FLAGS, NODES, NOISE, SEED, MARGIN, BITS, BEST = range(49, 57)
"""Places of single numbers: weight of a threat, flags, nodes counted, width and seed of the noise,
margin of futility, how many bits number the transposition table's entries, and the best column."""

ORDER, ROOT = 57, 64
"""Seven columns in the order to try: everywhere, and in the position searched."""

LIMIT = 71
"""Positions after which a search gives up: what it then returns means nothing."""

NO_LIMIT = 1 << 62
"""More positions than any search visits."""

KILLER = 72
"""Two squares for each ply, which refuted something there last."""

PLIES = 43
"""Of the longest game, and one: no search reaches deeper."""

TRIED = KILLER + 2 * PLIES  # 98 numbers: how much each square refuted, for either side
SORTED = TRIED + 98
"""Eight numbers for each ply: moves with what they are sorted by."""

ENTRIES = SORTED + 8 * PLIES
"""Where the transposition table begins: a key and a packed word for each entry."""


def forget(table: IntArray) -> None:
    """Forget what one search learnt, and count from 0."""
    table[NODES], table[LIMIT] = 0, NO_LIMIT
    table[KILLER:] = 0
