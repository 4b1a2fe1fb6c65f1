"""Connect Four on bit boards: seven columns of six, four in a line win; in plain Python.

A column has seven bits, the lowest its bottom square, the highest always empty, so that lines of
four do not run over from one column to the next. Two numbers are a position: the stones of the side
to move, and the stones of both (Tromp's and Pons' layout).
"""

from collections.abc import Sequence

from banzuke.engine.labs.search.connect_four.evaluation import Evaluation

COLUMNS, ROWS = 7, 6
"""Size of the usual board."""

HEIGHT = ROWS + 1
"""Bits of a column: its squares and one bit that stays empty."""

WIN = 10_000
"""A won game is worth this to the winner, less one for each move that it took from the position
searched: sooner is better. Far above any evaluation."""

SQUARES = sum(((1 << ROWS) - 1) << HEIGHT * column for column in range(COLUMNS))
"""All 42 squares, as bits."""


def has_four(stones: int) -> bool:
    """Whether four stones are in a line."""
    for step in (1, HEIGHT, HEIGHT - 1, HEIGHT + 1):
        two = stones & stones >> step
        if two & two >> 2 * step:
            return True
    return False


def wins(stones: int, taken: int) -> int:
    """The empty squares that would make four in a line, as bits; reachable or not."""
    found = (stones << 1) & (stones << 2) & (stones << 3)
    for step in (HEIGHT, HEIGHT - 1, HEIGHT + 1):
        two = stones << step & stones << 2 * step
        found |= two & stones << 3 * step
        found |= two & stones >> step
        two = stones >> step & stones >> 2 * step
        found |= two & stones << step
        found |= two & stones >> 3 * step
    return found & (SQUARES ^ taken)


class Board:
    """A position, changed by moves and changed back; a `engine.labs.search.game.Game`.

    Moves are columns, 0 to 6. A won game is worth less the more moves it takes from the position
    with which the object was made.
    """

    def __init__(self, columns: Sequence[int] = (), *, evaluation: Evaluation) -> None:
        self.own, self.taken = position_after(columns)
        self._evaluation = evaluation
        self._plies = 0
        self.order: Sequence[int] = range(COLUMNS)

    def moves(self) -> Sequence[int]:
        """The columns that have room; none once four are in a line."""
        if has_four(self.own ^ self.taken):
            return ()
        return [column for column in self.order if has_room(self.taken, column)]

    def play(self, move: int) -> None:
        """Drop a stone."""
        self.own ^= self.taken
        self.taken |= self.taken + (1 << HEIGHT * move)
        self._plies += 1

    def undo(self, move: int) -> None:
        """Take the top stone of a column away."""
        column = self.taken >> HEIGHT * move & (1 << HEIGHT) - 1
        self.taken ^= (column + 1 >> 1) << HEIGHT * move
        self.own ^= self.taken
        self._plies -= 1

    def value(self) -> float:
        """The value of the position to the side to move."""
        other = self.own ^ self.taken
        if has_four(other):
            return self._plies - WIN
        if self.taken == SQUARES:
            return 0
        return self._evaluation.of(self.own, other, wins(self.own, self.taken).bit_count(),
                                   wins(other, self.taken).bit_count())  # fmt: skip


def has_room(taken: int, column: int) -> bool:
    """Whether a stone fits into a column."""
    return not taken >> HEIGHT * column + ROWS - 1 & 1


def position_after(columns: Sequence[int]) -> tuple[int, int]:
    """(stones of the side to move, stones of both) after these columns, 0 to 6.

    Raises
    ------
    ValueError
        If there is no such column, it is full, or the game was over before.
    """
    own, taken = 0, 0
    for number, column in enumerate(columns, start=1):
        where = f"move {number}, column {column + 1}"
        if not 0 <= column < COLUMNS:
            raise ValueError(f"{where}: columns are 1 to {COLUMNS}")
        if not has_room(taken, column):
            raise ValueError(f"{where}: the column is full, with {ROWS} stones")
        if has_four(own ^ taken):
            raise ValueError(f"{where}: the game was won by move {number - 1}; leave the rest out")
        own ^= taken
        taken |= taken + (1 << HEIGHT * column)
    return own, taken


def refuse_over(own: int, taken: int) -> None:
    """Raise ValueError if nobody can move.

    Raises
    ------
    ValueError
        If four are in a line, or the board is full.
    """
    if has_four(own ^ taken) or has_four(own):
        raise ValueError("the position has no move: four stones are in a line, the game is won")
    if taken == SQUARES:
        raise ValueError("the position has no move: the board is full, the game is drawn")
