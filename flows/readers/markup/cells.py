"""The rows of a table whose cells may span rows and columns."""

from dataclasses import dataclass, field

MOST_ROWS, MOST_COLUMNS = 65_534, 1_000
"""Most rows and columns of a cell, as in browsers."""
MOST_REPEATED = 5_000_000


class TooManyCells(Exception):
    """Cells that span rows and columns fill more room than any log has."""


@dataclass
class Room:
    """The number of places that the cells of all tables of a text may still span."""

    left: int = MOST_REPEATED

    def take(self) -> None:
        """Take a place.

        Raises
        ------
        TooManyCells
            If no place is left.
        """
        self.left -= 1
        if self.left < 0:
            raise TooManyCells


@dataclass
class Table:
    """The rows of a table, and the rest of the cells that span rows: {column: (rows, text)}.

    ``struck`` has the numbers of the rows, from 0, with a cell whose whole text is struck through;
    ``raised`` has the cells, with their rows, whose raised text is left out: (row, text, raised).
    """

    room: Room = field(default_factory=Room)
    rows: list[list[str]] = field(default_factory=list)
    struck: set[int] = field(default_factory=set)
    raised: list[tuple[int, str, str]] = field(default_factory=list)
    spanning: dict[int, tuple[int, str]] = field(default_factory=dict)

    def begin_row(self) -> None:
        """Begin a row, with the cells that reach down into it."""
        self._end_row()
        self.rows.append([])
        self._fill()

    def add(
        self, text: str, n_rows: int, n_columns: int, *, is_struck: bool = False, raised: str = ""
    ) -> None:
        """Add a cell to the last row."""
        if not self.rows:
            self.begin_row()
        if is_struck:
            self.struck.add(len(self.rows) - 1)
        if raised:
            self.raised.append((len(self.rows) - 1, text, raised))
        row = self.rows[-1]
        for nth in range(min(max(n_columns, 1), MOST_COLUMNS)):
            said = "" if nth else text
            if nth:
                self.room.take()
            if n_rows > 1:
                self.spanning[len(row)] = min(n_rows, MOST_ROWS) - 1, said
            row.append(said)
        self._fill()

    def whole_rows(self) -> list[list[str]]:
        """The rows, after the last cell was added."""
        self._end_row()
        return self.rows

    def _end_row(self) -> None:
        """Fill in the cells that reach down into a row beyond its own last cell."""
        if not self.rows:
            return
        row = self.rows[-1]
        for column in sorted(column for column in self.spanning if column >= len(row)):
            while len(row) < column:
                self.room.take()
                row.append("")
            self._fill()

    def _fill(self) -> None:
        row = self.rows[-1]
        while (found := self.spanning.pop(len(row), None)) is not None:
            self.room.take()
            left, text = found
            if left > 1:
                self.spanning[len(row)] = left - 1, text
            row.append(text)
