"""The tables of a web page, or of a post in BBCode, as rows of cells.

A cell that spans rows stands in each of them, as the day of several games does; one that spans
columns stands in the first of them.
"""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

BBCODE = re.compile(r"(?i)\[(/?)(table|tr|td|th)(?:=[^\]]*)?\]")
OTHER_BBCODE = re.compile(r"(?i)\[/?(?:b|i|u|s|url|color|size|font|center|img|user)(?:=[^\]]*)?\]")
SILENT = ("script", "style")
BREAKS = ("br", "p", "div", "li")
MOST_SPANNED = 1_000
"""Most rows or columns of a cell."""


@dataclass
class Table:
    """The rows of a table, and the rest of the cells that span rows: {column: (rows, text)}."""

    rows: list[list[str]] = field(default_factory=list)
    spanning: dict[int, tuple[int, str]] = field(default_factory=dict)
    has_table: bool = False

    def begin_row(self) -> None:
        """Begin a row, with the cells that reach down into it."""
        self.rows.append([])
        self._fill()

    def add(self, text: str, n_rows: int, n_columns: int) -> None:
        """Add a cell to the last row."""
        if not self.rows:
            self.begin_row()
        row = self.rows[-1]
        for nth in range(n_columns):
            said = "" if nth else text
            if n_rows > 1:
                self.spanning[len(row)] = n_rows - 1, said
            row.append(said)
        self._fill()

    def _fill(self) -> None:
        row = self.rows[-1]
        while (found := self.spanning.pop(len(row), None)) is not None:
            left, text = found
            if left > 1:
                self.spanning[len(row)] = left - 1, text
            row.append(text)


class _Page(HTMLParser):
    """A page whose tables are gathered; of tables inside others, those inside."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[Table] = []
        self._open: list[Table] = []
        self._cell: list[str] | None = None
        self._spans = 1, 1
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        if tag == "table":
            for outer in self._open:
                outer.has_table = True
            self._open.append(Table())
            self._cell = None
        elif tag == "tr" and self._open:
            self._end_cell()
            self._open[-1].begin_row()
        elif tag in ("td", "th") and self._open:
            self._end_cell()
            said = dict(attrs)
            self._spans = _times(said.get("rowspan")), _times(said.get("colspan"))
            self._cell = []
        elif tag in BREAKS and self._cell is not None:
            self._cell.append(" ")
        elif tag in SILENT:
            self._silent += 1

    def handle_endtag(self, tag: str) -> None:
        """End a table, a row or a cell."""
        if tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag == "table" and self._open:
            self._end_cell()
            self.tables.append(self._open.pop())
        elif tag in SILENT:
            self._silent = max(self._silent - 1, 0)

    def handle_data(self, data: str) -> None:
        """Add text to the cell."""
        if self._cell is not None and not self._silent:
            self._cell.append(data)

    def _end_cell(self) -> None:
        if self._cell is not None and self._open:
            self._open[-1].add(" ".join("".join(self._cell).split()), *self._spans)
        self._cell = None


def _times(text: str | None) -> int:
    return min(max(int(text), 1), MOST_SPANNED) if text and text.strip().isdecimal() else 1


def html_tables(text: str) -> list[list[list[str]]]:
    """The tables of a page, or of a post in BBCode, that have no table in them."""
    if BBCODE.search(text):
        text = OTHER_BBCODE.sub("", BBCODE.sub(r"<\1\2>", text))
    page = _Page()
    page.feed(text)
    page.close()
    return [table.rows for table in page.tables if not table.has_table]
