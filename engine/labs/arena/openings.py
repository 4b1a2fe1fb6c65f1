"""Openings: a few random moves after which neither side is ahead."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.labs.search.connect_four.board import (
    COLUMNS,
    has_four,
    has_room,
    position_after,
)
from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    search_in,
    workspace,
)

_JUDGE = Method(7, centre=True, killers=True)
"""The judge of openings: no win within seven moves, in some 0.2 ms."""

_BALANCED = 20
"""An opening's value to either side is at most this: one open threat, or two good squares."""

_TRIES = 1000
"""Most tries for one opening. About one in four random positions of 4 to 8 plies is balanced."""

MOST_PLIES = 20
"""Most plies of an opening: nearly half the board; later positions are hardly ever balanced."""


@dataclass(frozen=True)
class Openings:
    """The openings that may be drawn.

    Attributes
    ----------
    least, most : int
        Random moves, 0 to 20.
    after : tuple of int
        Columns, 0 to 6, of the moves with which all games begin.

    Raises
    ------
    ValueError
        If there are no such openings, or the columns are no game that can go on.
    """

    least: int = 4
    most: int = 8
    after: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most <= MOST_PLIES:
            raise ValueError(
                f"openings of {self.least} to {self.most} moves: give two numbers from 0 to "
                f"{MOST_PLIES}, the smaller one first"
            )
        own, taken = position_after(self.after)
        if has_four(own ^ taken):
            raise ValueError("the board has no move: the last column makes four in a line")
        if not any(has_room(taken, column) for column in range(COLUMNS)):
            raise ValueError("the board has no move: it is full")


def draw_opening(openings: Openings, rng: np.random.Generator) -> tuple[int, ...]:
    """The columns of a random opening after which both sides stand about equally.

    Equally: a search seven moves deep finds no win, and a value of at most one threat.

    Raises
    ------
    ValueError
        If none of 1000 random openings is balanced.
    """
    if not openings.most:
        return openings.after
    for _ in range(_TRIES):
        length = int(rng.integers(openings.least, openings.most + 1))
        columns = _random_columns(openings.after, length, rng)
        if columns is not None and _is_balanced(columns):
            return columns
    raise ValueError(
        f"of {_TRIES} random openings of {openings.least} to {openings.most} moves none left both "
        "sides equal; give fewer moves, or another beginning"
    )


def _random_columns(
    after: Sequence[int], length: int, rng: np.random.Generator
) -> tuple[int, ...] | None:
    """Columns followed by so many random columns; None if the game ended before."""
    columns = list(after)
    for _ in range(length):
        own, taken = position_after(columns)
        room = [column for column in range(COLUMNS) if has_room(taken, column)]
        if has_four(own ^ taken) or not room:
            return None
        columns.append(room[int(rng.integers(len(room)))])
    return tuple(columns)


def _is_balanced(columns: Sequence[int]) -> bool:
    own, taken = position_after(columns)
    if has_four(own ^ taken) or not any(has_room(taken, column) for column in range(COLUMNS)):
        return False
    found = search_in(workspace(_JUDGE), own, taken, _JUDGE, order=CENTRE_FIRST)
    return abs(found.value) <= _BALANCED
