"""The sheets of an OpenDocument file, from its XML: names, cells, and rows that are not shown."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import refuse_many_columns
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.xlsx.part import ROOM, SPARSE

TIME = re.compile(r"P(?:0D)?T(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S")
MIDNIGHT = " 00:00:00"
LINE_THROUGH = "style:text-line-through-style"
COMMENT = "office:annotation"
DECIMALS = 9
"""Decimals of a number, as in workbooks: further decimals are errors of arithmetic."""


def not_ods(path: Path, found: str) -> UnreadableFile:
    """The error of a file that is not a readable OpenDocument sheet."""
    remedy = "open it and save it again without a password, as ods, xlsx or CSV"
    return UnreadableFile("not-ods", f"{path.name} is not an OpenDocument sheet: {found}", remedy)


@dataclass
class Sheet:
    """A sheet: its filled cells as {row from 1: {column from 0: text}}, and what is hidden.

    ``hidden`` has the rows, ``hidden_columns`` the columns; ``struck`` has the rows with a cell
    struck through, ``comments`` the comments on each row.
    """

    name: str
    is_visible: bool = True
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    hidden_columns: list[range] = field(default_factory=list)
    struck: set[int] = field(default_factory=set)
    comments: dict[int, str] = field(default_factory=dict)


class Sheets:
    """The sheets of a file, read piece by piece."""

    def __init__(self, path: Path, limits: Reading) -> None:
        self.sheets: list[Sheet] = []
        self._path, self._limits = path, limits
        self._row = self._column = self._n_columns = self._n_cells = self._n_letters = 0
        self._n_tables = self._n_notes = 0
        self._row_times, self._is_hidden = 1, False
        self._cells: dict[int, str] = {}
        self._said: dict[str, str] = {}
        self._texts: list[str] = []
        self._in_cell = False
        self._style, self._hidden_styles, self._struck_styles = "", set[str](), set[str]()
        self._is_struck, self._notes = False, list[str]()
        self._in_note = self._in_text_of_note = False
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
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
        for sheet in self.sheets:
            width = 1 + max((max(row) for row in sheet.rows.values()), default=0)
            refuse_many_columns(width, self._limits)
            n_filled = sum(map(len, sheet.rows.values()))
            if max(sheet.rows, default=0) * width > max(ROOM, SPARSE * n_filled):
                raise self._too_large()

    def _start(self, name: str, said: dict[str, str]) -> None:
        if name.startswith("style:"):
            self._take_style(name, said)
        elif name == "table:table":
            self._n_tables += 1
            if self._n_tables == 1:
                visible = said.get("table:style-name", "") not in self._hidden_styles
                self.sheets.append(Sheet(said.get("table:name", ""), visible))
                self._row = self._n_columns = 0
        elif _is_beside(name):
            self._n_notes += 1
            self._in_note |= name == COMMENT
        elif self._n_tables != 1:  # a table inside a cell
            return
        elif name == "table:table-column":
            last = self._n_columns + _times(said, "table:number-columns-repeated")
            if said.get("table:visibility", "visible") != "visible":
                self.sheets[-1].hidden_columns.append(range(self._n_columns, last))
            self._n_columns = last
        elif name == "table:table-row":
            self._row_times = _times(said, "table:number-rows-repeated")
            self._is_hidden = said.get("table:visibility", "visible") != "visible"
            self._cells, self._column = {}, 0
            self._is_struck, self._notes = False, []
        elif name in ("table:table-cell", "table:covered-table-cell"):
            self._said, self._texts, self._in_cell = said, [], True
        elif name == "text:p" and self._in_note:
            self._in_text_of_note = True
            self._notes.append(" ")
        elif name == "text:p" and self._texts and not self._n_notes:
            self._texts.append("\n")
        elif name in ("text:s", "text:tab", "text:line-break"):
            blanks = " " * min(_times(said, "text:c"), MOST_BLANKS)
            self._text("\n" if name == "text:line-break" else blanks)

    def _take_style(self, name: str, said: dict[str, str]) -> None:
        if name == "style:style":
            self._style = said.get("style:name", "")
        elif name == "style:table-properties" and said.get("table:display") == "false":
            self._hidden_styles.add(self._style)
        elif name == "style:text-properties" and said.get(LINE_THROUGH, "none") != "none":
            self._struck_styles.add(self._style)

    def _end(self, name: str) -> None:
        if _is_beside(name):
            self._n_notes -= 1
            self._in_note &= name != COMMENT
        elif name == "table:table":
            self._n_tables -= 1
        elif self._n_tables != 1:
            return
        elif name == "text:p":
            self._in_text_of_note = False
        elif name in ("table:table-cell", "table:covered-table-cell"):
            times = _times(self._said, "table:number-columns-repeated")
            text = _value(self._said, "".join(self._texts))
            if text and name != "table:covered-table-cell":
                refuse_many_columns(self._column + times, self._limits)
                self._cells |= dict.fromkeys(range(self._column, self._column + times), text)
                self._is_struck |= self._said.get("table:style-name") in self._struck_styles
            self._column += times
            self._in_cell = False
        elif name == "table:table-row":
            self._end_row()

    def _end_row(self) -> None:
        """Take in the cells of a row, repeated as often as the file says."""
        rows = range(self._row + 1, self._row + 1 + self._row_times)
        self._row += self._row_times
        if not self._cells:
            return
        self._n_cells += len(self._cells) * self._row_times
        self._n_letters += sum(map(len, self._cells.values())) * self._row_times
        if self._n_cells > ROOM or self._n_letters > self._limits.text_mb << 20:
            raise self._too_large()
        self.sheets[-1].rows |= dict.fromkeys(rows, self._cells)
        self.sheets[-1].hidden |= set(rows) if self._is_hidden else set()
        self.sheets[-1].struck |= set(rows) if self._is_struck else set()
        if notes := " ".join("".join(self._notes).split()):
            self.sheets[-1].comments[rows[0]] = notes

    def _text(self, text: str) -> None:
        if self._in_text_of_note and self._in_cell:
            self._notes.append(text)
        if self._in_cell and self._n_tables == 1 and not self._n_notes:
            self._texts.append(text)

    def _too_large(self) -> UnreadableFile:
        return UnreadableFile(
            "too-large",
            f"{self._path.name} has a sheet with too many cells, or with rows far below the others",
            "delete the rows far below the games, or save the sheet as CSV",
        )

    def _refuse_doctype(self, *_: object) -> None:
        raise not_ods(self._path, "it declares entities of XML, which no sheet has")


def _is_beside(name: str) -> bool:
    """Whether an element is a comment, or a picture or shape on the cells."""
    return name == COMMENT or name.startswith("draw:")


def _times(said: dict[str, str], key: str) -> int:
    """The number of repetitions of an element; 1 if the file gives none, or an impossible one."""
    text = said.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < MOST_DIGITS else 1


MOST_DIGITS = 9
MOST_BLANKS = 1_000
"""Largest number of blanks of one element of repeated blanks."""


def _value(said: dict[str, str], shown: str) -> str:
    """The text of a cell from its value, as in a workbook, and not from what the cell shows."""
    kind = said.get("office:value-type", "string")
    if kind in ("float", "percentage", "currency"):
        try:
            number = round(float(said.get("office:value", "")), DECIMALS)
        except ValueError:
            return shown
        return f"{number:.{DECIMALS}f}".rstrip("0").rstrip(".")
    if kind == "date":
        return said.get("office:date-value", shown).replace("T", " ").removesuffix(MIDNIGHT)
    if kind == "time" and (found := TIME.fullmatch(said.get("office:time-value", ""))):
        return ":".join(found.groups())
    if kind == "boolean":
        return said.get("office:boolean-value", shown)
    is_error = said.get("calcext:value-type") == "error"  # a formula that failed: #N/A
    return shown if is_error else said.get("office:string-value", shown)
