"""OpenDocument sheets (ods) of LibreOffice and others: the rows as text, as from a workbook."""

from pathlib import Path
from xml.parsers.expat import ExpatError

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.rows import RawRows
from banzuke.flows.readers.text import file_bytes
from banzuke.flows.readers.xlsx.hidden_sheets import SheetCells
from banzuke.flows.readers.xlsx.ods_sheets import Sheet, Sheets, not_ods
from banzuke.flows.readers.xlsx.package import parts_of, pieces_of
from banzuke.flows.readers.xlsx.row_marks import marked
from banzuke.flows.readers.xlsx.xlsx_log import named_sheet, refuse_sheets, rows_of_sheets

CONTENT = "content.xml"
"""The part that has the cells of all sheets."""


def read_ods(path: Path, source: Source, limits: Reading) -> RawRows:
    """The rows of a sheet that are not blank; the first row with two names is the header.

    Raises
    ------
    UnreadableFile
        ``not-ods``, and the rules of `read_xlsx`.
    """
    data = file_bytes(path, limits)
    parts = parts_of(path, data, CONTENT, limits, not_ods)
    content = next((part for part in parts if part.filename == CONTENT), None)
    if content is None:
        raise not_ods(path, "it is another kind of zip file")
    found = Sheets(path, limits)
    try:
        for piece in pieces_of(path, data, content, not_ods):
            found.feed(piece)
        found.end()
    except ExpatError as error:
        raise not_ods(path, f"{CONTENT} is not XML ({error}), or has a password") from None
    sheets = {sheet.name: sheet for sheet in found.sheets}
    one = named_sheet(path, list(sheets), source)
    filled = [one] if one else [s.name for s in found.sheets if s.rows and s.is_visible]
    unseen = [] if one else [s.name for s in found.sheets if s.rows and not s.is_visible]
    refuse_sheets(path, filled, source, hidden=unseen)
    cells, of_unseen = ({name: _cells(sheets[name]) for name in some} for some in (filled, unseen))
    marks = {
        name: marked(sheets[name].hidden, sheets[name].struck, sheets[name].comments)
        for name in filled
    }
    columns = {
        name: {k for k in range(cells[name].width) for some in sheets[name].hidden_columns
               if k in some}
        for name in filled
    }  # fmt: skip
    seen = SheetCells(cells, of_unseen, marks, columns)
    return rows_of_sheets(path, seen, source, limits)


def _cells(sheet: Sheet) -> pl.DataFrame:
    """The cells of a sheet as a frame, from the first row and column of the sheet on."""
    width = 1 + max((max(row) for row in sheet.rows.values()), default=0)
    numbers = range(1, 1 + max(sheet.rows, default=0))
    rows = [sheet.rows.get(number, {}) for number in numbers]
    return pl.DataFrame(
        {f"c{k}": pl.Series([row.get(k) for row in rows], dtype=pl.String) for k in range(width)}
    )
