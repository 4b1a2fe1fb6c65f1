"""The interface of a game that can be searched, and trees written as nested lists."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Move = TypeVar("Move")


class Game(Protocol[Move]):
    """A position of a game of two, changed by moves and changed back.

    The game is zero-sum: the gain of one side is the loss of the other.
    """

    def moves(self) -> Sequence[Move]:
        """The moves in the order to try; none where the game is over."""
        ...

    def play(self, move: Move) -> None:
        """Make a move; the other side is then to move."""
        ...

    def undo(self, move: Move) -> None:
        """Take back the move that was made last."""
        ...

    def value(self) -> float:
        """The value of the position to the side to move, without searching."""
        ...


Nested = float | Sequence["Nested"]
"""A leaf, with its value to the side that moves first, or the list of the next trees."""


class WrittenTree:
    """A tree written as nested lists; a leaf is its value to the first mover."""

    def __init__(self, tree: Nested) -> None:
        self._path: list[Nested] = [tree]

    def moves(self) -> Sequence[int]:
        """The numbers of the branches."""
        at = self._path[-1]
        return range(len(at)) if isinstance(at, Sequence) else ()

    def play(self, move: int) -> None:
        """Go down a branch."""
        at = self._path[-1]
        if not isinstance(at, Sequence):
            raise ValueError(f"branch {move} of a leaf worth {at}: a leaf has none")
        self._path.append(at[move])

    def undo(self, move: int) -> None:
        """Go back up."""
        self._path.pop()

    def value(self) -> float:
        """A leaf's value to the side to move.

        Raises
        ------
        ValueError
            If it is no leaf: a branching has no value of its own.
        """
        at = self._path[-1]
        if isinstance(at, Sequence):
            raise ValueError(f"{at!r} branches: search deeper, down to the leaves")
        return at if len(self._path) % 2 else -at
