"""The choice of a move at Connect Four: the depth and the method of search."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.labs.search.connect_four import tables
from banzuke.engine.labs.search.connect_four.board import COLUMNS, HEIGHT, ROWS, WIN, refuse_over
from banzuke.engine.labs.search.connect_four.evaluation import LINES, Evaluation
from banzuke.engine.labs.search.connect_four.negamax import INFINITE, negamax
from banzuke.engine.labs.search.result import EXACT, Searched, refuse_depth

CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)
"""Columns sorted by the number of lines of four through them."""

MOST_DEPTH = COLUMNS * ROWS
"""Moves of the longest game."""

MOST_NOISE = 1000
"""Largest noise: above all differences of evaluations, far below the value of a won game."""

_ROOT = slice(tables.ROOT, tables.ROOT + COLUMNS)


@dataclass(frozen=True)
class Method:
    """How a position is searched; all but `depth` and `prune` is extra, and off by default.

    Attributes
    ----------
    depth : int
        Moves to look ahead, 1 to 42.
    prune : bool
        Alpha-beta; False: minimax, which none of the extras goes with.
    centre : bool
        The columns of the middle first; else from left to right.
    killers, history : bool
        First the refutation of another move at the same ply; the commonest ones (squares, by
        depth²).
    table_bits : int
        A transposition table of 2^bits positions; 0: none. Only values of the same depth are taken,
        so it changes no value.
    deepening : bool
        Depth 1 first, then 2, …: the move that was best comes first in the next.
    aspiration : int
        Half the width of the window around the value before; 0: the whole. Outside, it is searched
        again. Takes `deepening`.
    null_move : bool
        A side that could pass and still be above the window is taken to be above it.
    futility : int
        Before the last move, a side this far below the window is taken to be below it; 0: off.
    quiescence : bool
        Where the depth ends, threats to win at once and answers to them are still searched.
    extensions : bool
        A move that is forced (it wins, or stops the other from winning at once) costs no depth, and
        other moves are not tried.
    noise : int
        Evaluations are off by whole numbers within ± this, drawn from the seed and the position.

    Raises
    ------
    ValueError
        If a number is outside its range, or extras do not go together.
    """

    depth: int
    prune: bool = True
    centre: bool = False
    killers: bool = False
    history: bool = False
    table_bits: int = 0
    deepening: bool = False
    aspiration: int = 0
    null_move: bool = False
    futility: int = 0
    quiescence: bool = False
    extensions: bool = False
    noise: int = 0

    def __post_init__(self) -> None:
        refuse_depth(self.depth)
        if self.depth > MOST_DEPTH:
            raise ValueError(f"depth = {self.depth}: a game has {MOST_DEPTH} moves at most")
        if not 0 <= self.noise <= MOST_NOISE:
            raise ValueError(f"noise = {self.noise}: give 0 to {MOST_NOISE}")
        if not 0 <= self.table_bits <= 26 or min(self.aspiration, self.futility) < 0:
            raise ValueError("give table_bits of 0 to 26, aspiration and futility of 0 or more")
        if not self.prune and self.has_extras:
            raise ValueError("minimax visits everything: prune = False goes with no extra")
        if self.aspiration and not self.deepening:
            raise ValueError("aspiration takes deepening: the window is around the value before")

    @property
    def has_extras(self) -> bool:
        """Whether a method has more than looking ahead and alpha-beta."""
        return bool(self.killers or self.history or self.table_bits or self.deepening
                    or self.null_move or self.futility or self.quiescence
                    or self.extensions)  # fmt: skip

    @property
    def flags(self) -> int:
        """As the kernel reads them."""
        wanted = {
            tables.PRUNE: self.prune,
            tables.KILLERS: self.killers,
            tables.HISTORY: self.history,
            tables.TABLE: self.table_bits,
            tables.NULL_MOVE: self.null_move,
            tables.FUTILITY: self.futility,
            tables.QUIESCENCE: self.quiescence,
            tables.EXTENSIONS: self.extensions,
        }
        return sum(flag for flag, is_on in wanted.items() if is_on)


def workspace(method: Method, evaluation: Evaluation = LINES) -> IntArray:
    """The array that searches by a method work in; one for each thread."""
    table = np.zeros(tables.ENTRIES + 2 * (1 << method.table_bits), np.int64)
    for row, weights in enumerate(evaluation.squares):
        for column, weight in enumerate(weights):
            table[tables.WEIGHTS + HEIGHT * column + row] = weight
    table[tables.THREAT], table[tables.FLAGS] = evaluation.threat, method.flags
    table[tables.NOISE], table[tables.MARGIN] = method.noise, method.futility
    table[tables.BITS] = max(method.table_bits, 1)
    table[tables.ORDER : tables.ORDER + COLUMNS] = _order(method)
    return table


def search(
    own: int, taken: int, method: Method, *, table: IntArray | None = None, seed: int = 0
) -> Searched[int]:
    """Value and column of a position's best move.

    Parameters
    ----------
    own, taken : int
        Stones of the side to move, and of both.
    method : Method
    table : (n,) int64, optional
        Of `workspace`; a new one if left out.
    seed : int
        Of the noise.

    Raises
    ------
    ValueError
        If the game is over.
    """
    refuse_over(own, taken)
    table = workspace(method) if table is None else table
    return search_in(table, own, taken, method, order=_order(method), seed=seed)


def search_in(
    table: IntArray,
    own: int,
    taken: int,
    method: Method,
    *,
    order: Sequence[int],
    seed: int = 0,
    limit: int = tables.NO_LIMIT,
) -> Searched[int]:
    """Search a game that is not over, as `search`; of equal moves take the first in an order.

    `order` is for the position itself; later positions have the method's order. With a `limit` of
    positions, which takes deepening, the answer is that of the deepest search that came to its end:
    of one move at least, whatever the limit. No search begins once half is used, since each takes
    more than all before it, nor after one that saw the end of the game.
    """
    tables.forget(table)
    table[tables.SEED] = seed
    table[_ROOT] = order
    score = weight_of(table, own) - weight_of(table, own ^ taken)
    value, column = 0, -1
    for depth in range(1, method.depth + 1) if method.deepening else (method.depth,):
        found, best = _within_window(
            table, own, taken, score, method, depth, before=(value, column)
        )
        if table[tables.NODES] >= table[tables.LIMIT]:
            break
        value, column = found, best
        if method.deepening:
            table[_ROOT] = [column, *(other for other in order if other != column)]
        table[tables.LIMIT] = limit
        if limit != tables.NO_LIMIT and is_enough(value, int(table[tables.NODES]), limit):
            break
    return Searched(value, EXACT, column, int(table[tables.NODES]), 0)


def is_enough(value: int, nodes: int, limit: int) -> bool:
    """Whether to go no deeper: the end of the game is in sight, or half of the positions used."""
    return 2 * nodes >= limit or abs(value) >= WIN - MOST_DEPTH


def _within_window(
    table: IntArray,
    own: int,
    taken: int,
    score: int,
    method: Method,
    depth: int,
    *,
    before: tuple[int, int],
) -> tuple[int, int]:
    """Value and best column at a depth; `before`: those of the depth before, or (0, -1)."""
    low, high = -INFINITE, INFINITE
    if method.aspiration and before[1] >= 0:
        low, high = before[0] - method.aspiration, before[0] + method.aspiration
    value = negamax(table, own, taken, score, depth, 0, low, high)
    if not low < value < high:
        value = negamax(table, own, taken, score, depth, 0, -INFINITE, INFINITE)
    return int(value), int(table[tables.BEST])


def _order(method: Method) -> Sequence[int]:
    return CENTRE_FIRST if method.centre else range(COLUMNS)


def weight_of(table: IntArray, stones: int) -> int:
    """The weight of stones by their squares."""
    weight = 0
    while stones:
        lowest = stones & -stones
        weight += int(table[tables.WEIGHTS + lowest.bit_length() - 1])
        stones ^= lowest
    return weight
