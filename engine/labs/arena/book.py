"""An opening book: moves that were searched beforehand, deeper than a program has time for.

The moves are those of a search of 14 moves. Only positions that games reach are searched, once for
all games: a book of all positions would give the same moves.
"""

from functools import lru_cache

from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    search_in,
    workspace,
)

BOOK_DEPTH = 14
"""Moves that the book's search looks ahead: more than any player of known depth."""

MOST_BOOK = 16
"""Largest number of stones on the board of a book position."""

_METHOD = Method(BOOK_DEPTH, centre=True, killers=True, history=True, deepening=True, table_bits=18)
"""The arena's fastest way to the same moves: a book position is searched once."""
_POSITIONS_KEPT = 1 << 16
"""Book positions whose moves are kept in memory, some 10 MB."""


@lru_cache(maxsize=_POSITIONS_KEPT)
def book_move(own: int, taken: int) -> int:
    """The book's column for a position; of equally good columns, the nearest to the middle."""
    return search_in(workspace(_METHOD), own, taken, _METHOD, order=CENTRE_FIRST).move
