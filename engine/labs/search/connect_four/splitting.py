"""Parallel search by splitting along the first line: many threads on one position.

Young brothers wait (Feldmann et al. 1989): alpha-beta is worth little before the first move of a
position has its value, so the others start after it, each on a thread of its own. The first move's
position is split in the same way (principal variation splitting, Marsland and Campbell 1982).
Threads share the best value so far, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from banzuke.engine.arrays import IntArray
from banzuke.engine.labs.search.connect_four import tables
from banzuke.engine.labs.search.connect_four.board import (
    HEIGHT,
    SQUARES,
    has_four,
    has_room,
)
from banzuke.engine.labs.search.connect_four.crews import Crew, OutOfPositions, Task
from banzuke.engine.labs.search.connect_four.negamax import INFINITE
from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    is_enough,
    weight_of,
)

LEAST_DEPTH = 3
"""Least number of moves to look ahead for a split: a search of two moves ends before a thread has
begun it."""


@dataclass(frozen=True)
class Split:
    """The answer of a search that was split among threads.

    Attributes
    ----------
    value, move : int
        As in a search on one thread; of equally good moves, another one may be first.
    nodes : int
        Positions searched by all threads together.
    longest : int
        Positions searched on the longest way, which is the time of the search in positions.
    """

    value: int
    move: int
    nodes: int
    longest: int


def split_search(
    crew: Crew,
    own: int,
    taken: int,
    method: Method,
    *,
    order: Sequence[int] = CENTRE_FIRST,
    limit: int = tables.NO_LIMIT,
) -> Split:
    """Value and column of a position's best move, searched by the threads of a crew.

    Parameters
    ----------
    crew : Crew
        Made for the same method.
    own, taken : int
        Stones of the side to move, and of both; the game is not over.
    method : Method
        Without aspiration and minimax. With deepening, depth 1 first, then 2, and so on.
    order : sequence of int
        Columns, the most promising first.
    limit : int
        Positions of the longest way, as `search_in` takes them.
    """
    crew.forget()
    value, column, longest = 0, -1, 0
    columns = list(order)
    score = _score(crew.memory, own, taken)
    for depth in range(1, method.depth + 1) if method.deepening else (method.depth,):
        try:
            found, best, longest = _split(
                crew, own, taken, score, columns, depth, 0, -INFINITE, INFINITE, longest
            )
        except OutOfPositions as stopped:
            longest = stopped.longest
            break
        value, column = found, best
        columns = [column, *(other for other in order if other != column)]
        crew.limit = limit
        if limit != tables.NO_LIMIT and is_enough(value, longest, limit):
            break
    return Split(value, column, crew.nodes, longest)


def _split(
    crew: Crew,
    own: int,
    taken: int,
    score: int,
    columns: Sequence[int],
    depth: int,
    ply: int,
    low: int,
    high: int,
    started: int,
) -> tuple[int, int, int]:
    """(value, column, when it was known) of a position; times are positions searched."""
    first, *others = [column for column in columns if has_room(taken, column)]
    square = taken + (1 << HEIGHT * first) & ((1 << HEIGHT) - 1) << HEIGHT * first & ~taken
    mine, then = own | square, taken | square
    if depth <= LEAST_DEPTH or has_four(mine) or then == SQUARES:
        task = Task(own, taken, score, depth, ply)
        [(value, ended)] = crew.run(task, [first], low, high, started)
    else:
        gained = score + weight_of(crew.memory, square)
        value, _, ended = _split(
            crew, own ^ taken, then, -gained, CENTRE_FIRST, depth - 1, ply + 1, -high, -low, started
        )
        value = -value
    best, move = value, first
    if others and best < high:
        task = Task(own, taken, score, depth, ply)
        for column, (value, at) in zip(
            others, crew.run(task, others, max(low, best), high, ended), strict=True
        ):
            ended = max(ended, at)
            if value > best:
                best, move = value, column
    return best, move, ended


def _score(memory: IntArray, own: int, taken: int) -> int:
    return weight_of(memory, own) - weight_of(memory, own ^ taken)
