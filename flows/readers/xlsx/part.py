"""One part of a workbook, as XML: the sheets that it names, and the extent of its cells.

The library that reads workbooks allocates every cell between the first and the last one.
"""

from collections.abc import Set
from pathlib import Path
from xml.parsers import expat

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import refuse_many_columns
from banzuke.flows.readers.rows import UnreadableFile

ROOM = 20_000_000
"""Number of cells that any sheet may span, filled or empty."""
SPARSE = 10
"""Largest ratio of spanned cells to filled cells in a larger sheet."""
SAVE_AGAIN = "open it and save it again as xlsx, or as CSV"
ROW, CELL, CONTENT, SHEET, TARGET = "row", "c", "v", "sheet", "Relationship"
SETTINGS, COLUMN = "workbookPr", "col"
KINDS = {
    **{name: name for name in (ROW, CELL, CONTENT, SHEET, TARGET, SETTINGS, COLUMN)},
    **{"is": CONTENT, "f": CONTENT},
}
TRUE = ("1", "true")


def not_xlsx(path: Path, found: str) -> UnreadableFile:
    """The error of a file that is not a readable workbook."""
    return UnreadableFile("not-xlsx", f"{path.name} is not an xlsx workbook: {found}", SAVE_AGAIN)


class Part:
    """The content of a part, read piece by piece.

    Attributes
    ----------
    sheets : list of str
        Ids by which the part names sheets.
    names : dict
        Id of each sheet by its name.
    targets : dict
        Name of the part that each id stands for.
    hidden : set of int
        Rows that a filter or a person has hidden.
    struck : set of int
        Rows with a filled cell whose text is struck through.
    hidden_columns : list of range
        Hidden columns, from 1; a range may go far beyond the last filled column.
    first_column : int
        The first column with a filled cell, from 1; 0 without one.
    is_1904 : bool
        Whether the workbook counts days from 1904, as Excel for the Mac did.
    """

    def __init__(self, path: Path, limits: Reading, struck_styles: Set[str] = frozenset()) -> None:
        self.sheets: list[str] = []
        self.names: dict[str, str] = {}
        self.hidden: set[int] = set()
        self.struck: set[int] = set()
        self.hidden_columns: list[range] = []
        self.first_column = 0
        self.is_1904 = False
        self.targets: dict[str, str] = {}
        self._path, self._limits = path, limits
        self._row = self._column = self._n_filled = self._last_row = self._last_column = 0
        self._kinds: dict[str, str | None] = {}  # by the name with its prefix
        self._in_cell = self._is_struck = False
        self._struck_styles = struck_styles
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype

    def feed(self, piece: bytes) -> None:
        """Take in the next piece."""
        self._parser.Parse(piece, False)

    def end(self) -> None:
        """Mark the end of the part.

        Raises
        ------
        UnreadableFile
            ``too-many-columns``, or ``too-large`` if the cells are few and far apart.
        """
        self._parser.Parse(b"", True)
        refuse_many_columns(self._last_column, self._limits)
        if self._last_row * self._last_column > max(ROOM, SPARSE * self._n_filled):
            raise UnreadableFile(
                "too-large",
                f"{self._path.name} has a sheet whose last row is {self._last_row:,}, with few "
                "filled cells above it",
                "delete the rows far below the games, or save the sheet as CSV",
            )

    def columns_not_shown(self) -> set[int]:
        """The hidden columns among the filled ones, from 0 for the first filled one."""
        shown = range(self.first_column, self._last_column + 1)
        return {
            column - self.first_column
            for hidden in self.hidden_columns
            for column in shown
            if column in hidden
        }

    def _start(self, name: str, said: dict[str, str]) -> None:
        kind = self._kinds.get(name, "")
        if kind == "":
            kind = self._kinds[name] = KINDS.get(name.rpartition(":")[2])
        if kind == CONTENT:
            if self._in_cell:
                self._in_cell = False
                self._n_filled += 1
                if self._is_struck:
                    self.struck.add(self._row)
                self._last_row = max(self._last_row, self._row)
                self._last_column = max(self._last_column, self._column)
                self.first_column = min(self.first_column or self._column, self._column)
        elif kind == CELL:
            self._in_cell = True
            self._is_struck = said.get("s") in self._struck_styles
            self._column += 1
            self._take_place(said.get("r", ""))
        elif kind == ROW:
            self._in_cell = False
            number = said.get("r", "")
            self._row, self._column = int(number) if _is_number(number) else self._row + 1, 0
            if said.get("hidden") in TRUE:
                self.hidden.add(self._row)
        elif kind == COLUMN:
            first, last = said.get("min", ""), said.get("max", "")
            if said.get("hidden") in TRUE and _is_number(first) and _is_number(last):
                self.hidden_columns.append(range(int(first), int(last) + 1))
        elif kind == SHEET:
            ids = [id_ for key, id_ in said.items() if key.rpartition(":")[2] == "id"]
            self.sheets += ids
            self.names |= dict.fromkeys([said.get("name", "")], *ids) if len(ids) == 1 else {}
        elif kind == SETTINGS:
            self.is_1904 = said.get("date1904") in TRUE
        elif kind == TARGET:
            self.targets[said.get("Id", "")] = said.get("Target", "")

    def _take_place(self, place: str) -> None:
        """Take in the position that a cell states, such as AB12."""
        number = place.lstrip(LETTERS)
        letters = place[: len(place) - len(number)]
        if letters and len(letters) < MOST_LETTERS and _is_number(number):
            self._row, self._column = int(number), 0
            for letter in letters.upper():
                self._column = 26 * self._column + ord(letter) - 64

    def _refuse_doctype(self, *_: object) -> None:
        raise not_xlsx(self._path, "it declares entities of XML, which no workbook has")


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MOST_LETTERS = 9
MOST_DIGITS = 11


def _is_number(text: str) -> bool:
    return 0 < len(text) < MOST_DIGITS and text.isascii() and text.isdigit()
