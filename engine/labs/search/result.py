"""The result of a search."""

from dataclasses import dataclass
from typing import Generic, TypeVar

Move = TypeVar("Move")

EXACT, AT_MOST, AT_LEAST = "exact", "at most", "at least"
"""Kinds of bounds. The true value is: the given value; at most that value (fail low); at least that
value (fail high)."""


@dataclass(frozen=True)
class Searched(Generic[Move]):
    """The value of a position to the side to move.

    Attributes
    ----------
    value : float
    bound : {"exact", "at most", "at least"}
        Outside the window that was searched, a value is only a bound.
    move : Move
        The first of the best moves in the order tried. Where the value is at most something, no
        move is known to reach it, and this is the first of those with the highest bound.
    nodes, leaves : int
        Positions that moves led to, and those among them that were valued and not searched.
    """

    value: float
    bound: str
    move: Move
    nodes: int
    leaves: int


class Counter:
    """Counts positions while they are searched."""

    def __init__(self) -> None:
        self.nodes = 0
        self.leaves = 0


def refuse_depth(depth: int) -> None:
    """Raise unless a depth is a whole number of moves to look ahead.

    Raises
    ------
    ValueError
        If it is below 1.
    """
    if depth < 1:
        raise ValueError(f"depth = {depth}: give 1 or more moves to look ahead")
