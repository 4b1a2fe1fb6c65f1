"""What the parts of a workbook say of rows beside their cells: styles struck through, comments."""

import re
from typing import NoReturn
from xml.parsers import expat

FALSE = ("0", "false")
PLACE = re.compile(r"[A-Za-z]{1,3}([0-9]{1,7})")
LONGEST = 1_000
"""Letters of the comments of a row that are kept."""


def refuse_doctype(*_: object) -> NoReturn:
    """Refuse a document type in a part: it can define entities that grow without limit.

    Raises
    ------
    ExpatError
        Always.
    """
    raise expat.ExpatError("it declares entities of XML, which no workbook has")


class Styles:
    """The styles of cells whose text is struck through, by their numbers."""

    def __init__(self) -> None:
        self.struck: set[str] = set()
        self._struck_fonts: set[int] = set()
        self._n_fonts = self._n_styles = 0
        self._within = ""
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.StartDoctypeDeclHandler = refuse_doctype

    def feed(self, piece: bytes) -> None:
        """Take in the next piece."""
        self._parser.Parse(piece, False)

    def end(self) -> None:
        """Mark the end of the part."""
        self._parser.Parse(b"", True)

    def _start(self, name: str, said: dict[str, str]) -> None:
        kind = name.rpartition(":")[2]
        if kind in ("fonts", "cellXfs", "cellStyleXfs", "dxfs"):
            self._within = kind
        elif kind == "font" and self._within == "fonts":
            self._n_fonts += 1
        elif kind == "strike" and self._within == "fonts" and said.get("val") not in FALSE:
            self._struck_fonts.add(self._n_fonts - 1)
        elif kind == "xf" and self._within == "cellXfs":
            font = said.get("fontId", "")
            if font.isdecimal() and int(font) in self._struck_fonts:
                self.struck.add(str(self._n_styles))
            self._n_styles += 1


class Comments:
    """The comments on the cells of a sheet, as {row: text}."""

    def __init__(self) -> None:
        self.of_rows: dict[int, str] = {}
        self._row: int | None = None
        self._in_text = False
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.StartDoctypeDeclHandler = refuse_doctype
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def feed(self, piece: bytes) -> None:
        """Take in the next piece."""
        self._parser.Parse(piece, False)

    def end(self) -> None:
        """Mark the end of the part."""
        self._parser.Parse(b"", True)
        told = {row: " ".join(text.split()) for row, text in self.of_rows.items()}
        self.of_rows = {row: text for row, text in told.items() if text}

    def _start(self, name: str, said: dict[str, str]) -> None:
        kind = name.rpartition(":")[2]
        if kind == "comment":
            found = PLACE.fullmatch(said.get("ref", ""))
            self._row = int(found[1]) if found else None
            self._text(" ")
        self._in_text = kind == "t"

    def _end(self, _: str) -> None:
        self._in_text = False

    def _text(self, text: str) -> None:
        if self._row is not None and (self._in_text or text == " "):
            before = self.of_rows.get(self._row, "")
            self.of_rows[self._row] = f"{before}{text}"[:LONGEST]
