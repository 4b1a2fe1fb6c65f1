"""The memory of a search kernel besides the position: one row of whole numbers.

One array is handed down the recursion instead of many, since each costs seven registers a call.
"""

from banzuke.engine.arrays import IntArray

PRUNE, KILLERS, HISTORY, TABLE, NULL_MOVE, FUTILITY, QUIESCENCE, EXTENSIONS = (
    1 << bit for bit in range(8)
)
"""Bits of the flags: the extra methods of the search."""

WEIGHTS = 0  # of the 49 bits of the board
THREAT, FLAGS, NODES, NOISE, SEED, MARGIN, BITS, BEST = range(49, 57)
"""Places of single numbers: weight of a threat, flags, nodes counted, width and seed of the noise,
margin of futility, how many bits number the transposition table's entries, and the best column."""

ORDER, ROOT = 57, 64
"""Places of two orders of the seven columns: of all positions, and of the position searched."""

LIMIT = 71
"""Number of positions after which a search gives up; its result then has no meaning."""

NO_LIMIT = 1 << 62
"""More positions than any search visits."""

KILLER = 72
"""Two squares for each ply: the last ones that refuted a move there."""

PLIES = 43
"""Plies of the longest game, plus one: no search reaches deeper."""

TRIED = KILLER + 2 * PLIES  # 98 numbers: how much each square refuted, for either side
SORTED = TRIED + 98
"""Eight numbers for each ply: moves with what they are sorted by."""

ENTRIES = SORTED + 8 * PLIES
"""Where the transposition table begins: a key and a packed word for each entry."""


def forget(table: IntArray) -> None:
    """Clear the memory of a search, and count from 0."""
    table[NODES], table[LIMIT] = 0, NO_LIMIT
    table[KILLER:] = 0
