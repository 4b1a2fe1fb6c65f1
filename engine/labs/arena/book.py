"""An opening book: moves that were searched beforehand, deeper than a program has time for.

The moves are those of a search of 14 moves. A book of all positions would be the same as one of the
positions that games reach, so only these are searched, once for all games.
"""

from functools import lru_cache

from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    search_in,
    workspace,
)

BOOK_DEPTH = 14
"""Moves ahead: beyond all players of known depth."""

MOST_BOOK = 16
"""Stones on the board up to which a book may go."""

_METHOD = Method(BOOK_DEPTH, centre=True, killers=True, history=True, deepening=True, table_bits=18)
"""The arena's fastest way to the same moves: a book position is searched once."""
_POSITIONS_KEPT = 1 << 16
"""Book positions whose moves are kept in memory, some 10 MB."""


@lru_cache(maxsize=_POSITIONS_KEPT)
def book_move(own: int, taken: int) -> int:
    """The column that the book has for a position; of equal ones the nearest to the middle."""
    return search_in(workspace(_METHOD), own, taken, _METHOD, order=CENTRE_FIRST).move
