"""The tables of a web page, or of a post in BBCode, as rows of cells.

A cell that spans rows stands in each of them, as the day of several games does; one that spans
columns stands in the first of them. Text that is struck through is left out where other text of
the cell takes its place; otherwise it stays, and its row is marked. Raised text, a footnote or the
points of a tie-break, is left out, and the table keeps a note of it.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from banzuke.flows.readers.markup.cells import Room, Table

VALUE = r"(?:=[^\[\]\n]{0,300})?"
BBCODE = re.compile(rf"(?i)\[(/?)(table|tr|td|th){VALUE}\]")
OTHER_BBCODE = re.compile(rf"(?i)\[/?(?:b|i|u|url|color|size|font|center|img|user){VALUE}\]")
BBCODE_STRUCK = re.compile(r"(?i)\[(/?)s\]")
INSIDE = r"""(?:=\s*+"[^"]*+"|=\s*+'[^']*+'|[^>])*+(?:>|\Z)"""
TAG = re.compile(
    r"<!--(?:-?>|.*?(?:-->|\Z))|<[!?][^>]*+(?:>|\Z)"
    rf"|<(?P<raw>script|style|template|textarea|title)(?![^\s/>]){INSIDE}(?<!/>)"
    r".*?(?:</(?P=raw)\b[^>]*+>?|\Z)"
    rf"|<(?P<end>/?)(?P<tag>[a-z][^\s/>]*+)(?P<said>{INSIDE})",
    re.DOTALL | re.IGNORECASE,
)
"""A mark of a page: a comment, an element whose text nobody sees as such, or a tag.

Each match reaches to the end of the page if it is not closed, as in a browser, so that no part of a
page is searched again.
"""
LEAST_CELLS = 2
"""Least cells of a row of a list."""
FEW = 3
"""Rows of a list for each row with a table in it that are few: a frame has a head, a menu and a
foot."""
BREAKS = ("br", "p", "div", "li")
UNCLOSED = ("br", "img", "input", "hr", "wbr", "col", "link", "meta")
"""Elements that have no end."""
NOT_SHOWN = re.compile(r"""(?i)(?<![\w-])style\s*=\s*["']?[^"'>]{0,300}?display\s*:\s*none""")
STRUCK = re.compile(r"""(?i)(?<![\w-])style\s*=\s*["']?[^"'>]{0,300}?\bline-through\b""")
FRACTION = re.compile(r"\s*[/⁄]")
"""What follows the raised numerator of a fraction."""
RAISED_KEPT = re.compile(
    r"(?:[½¼¾]|[0-9]\s?[/⁄]\s?[0-9]|"
    r"(?i:\(?(?:ff|w\.?/?o\.?|kl\.?|kampflos|forfeit|forfait|def\.?|不戦[勝敗]?)\)?)(?![^\W_]))"
)
"""Raised text that is a number, or says that nobody played; other raised text is a footnote or a
tie-break."""
STRIKES = ("s", "strike", "del")
"""Elements whose text is struck through."""
HIDDEN = re.compile(r"(?i)(?:^|\s)hidden(?=[\s=/>]|$)")
QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
"""The value of an attribute: `class="small hidden wide:inline"` is shown on wide screens."""
SPAN = {
    name: re.compile(rf"(?i)(?<![\w-]){name}\s*=\s*[\"']?\s*([0-9]{{1,9}})")
    for name in ("rowspan", "colspan")
}


@dataclass
class _Open:
    """A table that is not closed yet, and the cell in which it stands.

    ``holding`` has the numbers of its rows in which other tables stand.
    """

    table: Table
    cell: list[str] | None
    spans: tuple[int, int]
    holding: set[int] = field(default_factory=set)

    def only_arranges(self) -> bool:
        """Whether the table only arranges other tables: few of its rows are rows of a list."""
        rows = [row for k, row in enumerate(self.table.rows) if k not in self.holding]
        n_of_list = sum(len(row) >= LEAST_CELLS for row in rows)
        return bool(self.holding) and n_of_list <= FEW * len(self.holding)


@dataclass
class _Page:
    """A page whose tables are gathered, but for those that only arrange others.

    ``_unseen`` has the name of an element inside a cell that browsers do not show, such as a key
    for sorting, and of each element of this name inside it. A hidden cell, row or table is read.
    ``_strike`` has the same of an element whose text is struck through, and ``_struck`` this text;
    ``_raised`` has text of an element ``sup`` while the page may go on to a fraction, 1/2, and
    ``_left_out`` such text that is left out.
    ``_row_is_struck`` and ``_cell_is_struck`` say that all of it is struck through.
    """

    tables: list[Table] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)
    _cell: list[str] | None = None
    _struck: list[str] = field(default_factory=list)
    _strike: list[str] = field(default_factory=list)
    _raised: list[str] = field(default_factory=list)
    _left_out: list[str] = field(default_factory=list)
    _is_raised: bool = False
    _row_is_struck: bool = False
    _cell_is_struck: bool = False
    _spans: tuple[int, int] = (1, 1)
    _room: Room = field(default_factory=Room)
    _unseen: list[str] = field(default_factory=list)

    def begin(self, tag: str, said: str) -> None:
        """Begin a table, a row, a cell, or an element that is not shown."""
        if tag == "table":
            if self._cell is None:  # as browsers do: a table outside the cells ends the one before
                self.end("table")
            if self._cell is not None and self._open:
                self._open[-1].holding.add(len(self._open[-1].table.rows) - 1)
            self._open.append(_Open(Table(self._room), self._cell, self._spans))
            self._forget_cell()
        elif tag == "tr" and self._open:
            self._end_cell()
            self._row_is_struck = _is_struck(said)
            self._open[-1].table.begin_row()
        elif tag in ("td", "th") and self._open:
            self._end_cell()
            self._spans = span(said, "rowspan"), span(said, "colspan")
            self._cell, self._cell_is_struck = [], _is_struck(said)
        elif self._unseen:
            self._unseen += [tag] * (tag == self._unseen[0])
        elif tag not in UNCLOSED and self._cell is not None and _is_unseen(said):
            self._unseen = [tag]
        elif tag == "sup" and self._cell is not None:
            self._leave_out_raised()
            self._is_raised = True
        else:
            self._begin_strike(tag, said)
            if tag in BREAKS:
                self.add(" ")

    def _begin_strike(self, tag: str, said: str) -> None:
        if self._strike:
            self._strike += [tag] * (tag == self._strike[0])
        elif self._cell is not None and (
            tag in STRIKES or (tag not in UNCLOSED and _is_struck(said))
        ):
            self._strike = [tag]

    def end(self, tag: str) -> None:
        """End a table, a row or a cell."""
        if self._unseen and tag == self._unseen[0]:
            self._unseen.pop()
        elif self._strike and tag == self._strike[0]:
            self._strike.pop()
        elif tag == "sup":
            self._is_raised = False
            if RAISED_KEPT.fullmatch(_text_of(self._raised)):
                self._keep_raised()
        elif tag in ("td", "th", "tr"):
            self._end_cell()
        elif tag == "table" and self._open:
            self._end_cell()
            ended = self._open.pop()
            self._cell, self._spans = ended.cell, ended.spans
            if not ended.only_arranges():
                self.tables.append(ended.table)

    def add(self, text: str) -> None:
        """Add text to the cell."""
        if self._cell is None or self._unseen:
            return
        if self._is_raised:
            self._raised.append(text)
        elif text.strip():
            if FRACTION.match(html.unescape(text)):
                self._keep_raised()
            self._leave_out_raised()
        if not self._is_raised:
            (self._struck if self._strike else self._cell).append(text)

    def _keep_raised(self) -> None:
        """Add raised text that is kept to the cell, behind whole points: 1 1/2."""
        if self._cell is not None and self._raised:
            # Only the last piece: a page may have thousands of them in one cell.
            follows_points = "".join(self._cell[-1:])[-1:].isdigit()
            self._cell += [" " * follows_points, *self._raised]
            self._raised = []

    def _leave_out_raised(self) -> None:
        """Leave raised text out of the cell."""
        self._left_out += self._raised
        self._raised = []

    def close(self) -> None:
        """End the tables that the page does not end."""
        while self._open:
            self.end("table")

    def _end_cell(self) -> None:
        if self._cell is not None and self._open:
            if self._is_raised or not _text_of(self._cell):  # the element does not end, or is all
                self._cell += self._raised
                self._raised = []
            self._leave_out_raised()
            shown, struck = (_text_of(parts) for parts in (self._cell, self._struck))
            is_struck = bool(shown) and (self._row_is_struck or self._cell_is_struck)
            self._open[-1].table.add(
                shown or struck,
                *self._spans,
                is_struck=is_struck or bool(struck and not shown),
                raised=_text_of(self._left_out),
            )
        self._forget_cell()

    def _forget_cell(self) -> None:
        self._cell, self._unseen, self._struck, self._strike = None, [], [], []
        self._raised, self._is_raised, self._left_out = [], False, []


def _text_of(parts: list[str]) -> str:
    """The text of a cell; a fraction's own slash is a usual one, as results have it."""
    return " ".join(html.unescape("".join(parts)).replace("⁄", "/").split())


def _is_unseen(said: str) -> bool:
    """Whether browsers do not show an element with these attributes."""
    return bool(NOT_SHOWN.search(said) or HIDDEN.search(QUOTED.sub('""', said)))


def _is_struck(said: str) -> bool:
    """Whether the style of an element strikes its text through."""
    return "line-through" in said and STRUCK.search(said) is not None


def span(said: str, name: str) -> int:
    """The rows or columns of a cell by its attributes."""
    found = SPAN[name].search(said)
    return int(found[1]) if found else 1


def html_tables(text: str) -> list[Table]:
    """The tables of a page, or of a post in BBCode, that do not only arrange other tables.

    Raises
    ------
    TooManyCells
        If cells that span rows and columns fill more room than any log has.
    """
    if BBCODE.search(text):
        text = OTHER_BBCODE.sub("", BBCODE.sub(r"<\1\2>", text))
        text = BBCODE_STRUCK.sub(r"<\1s>", text)
    page = _Page()
    for between, found in _marks(text):
        page.add(between)
        if found is None or found["tag"] is None:
            continue
        if found["end"]:
            page.end(found["tag"].lower())
        else:
            page.begin(found["tag"].lower(), found["said"])
    page.close()
    return page.tables


def _marks(text: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Yield each mark of a page with the text before it; last the text after all marks."""
    at = 0
    for found in TAG.finditer(text):
        yield text[at : found.start()], found
        at = found.end()
    yield text[at:], None
