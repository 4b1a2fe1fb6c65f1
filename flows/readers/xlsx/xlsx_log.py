"""Workbooks: the rows of a sheet as text, as in an export to CSV."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import asked_for, checked_header
from banzuke.flows.readers.parts import in_parts
from banzuke.flows.readers.rows import LINE, RawRows, UnreadableFile, blank_to_null, no_broken
from banzuke.flows.readers.text import file_bytes
from banzuke.flows.readers.titles import TITLES
from banzuke.flows.readers.xlsx.all_sheets import ALL, read_together
from banzuke.flows.readers.xlsx.days_of_1904 import since_1904
from banzuke.flows.readers.xlsx.hidden_columns import (
    names_not_shown,
    with_hidden_columns,
    with_names_not_shown,
)
from banzuke.flows.readers.xlsx.hidden_sheets import SheetCells, with_hidden_sheets
from banzuke.flows.readers.xlsx.package import settings_of
from banzuke.flows.readers.xlsx.part import not_xlsx
from banzuke.flows.readers.xlsx.row_marks import LOOKED_AT, MARKS, own_cells, with_marks

if TYPE_CHECKING:
    from fastexcel import ExcelReader, ExcelSheet

LEAST_NAMES = 2
"""Least number of filled cells in a header: a row with one filled cell is a title."""
MIDNIGHT = r"^([0-9]{4}-[0-9]{2}-[0-9]{2}) 00:00:00$"
FIRST_DAY = "1899-12-31 "
FIRST_DAY_1904 = "1904-01-01 "
"""The date in cells that have only a time of day, in workbooks of either first day."""
ERROR = r"Error\((\w+)\)"
ERRORS = {
    **{"Div0": "#DIV/0!", "NA": "#N/A", "Name": "#NAME?", "Null": "#NULL!"},
    **{"Num": "#NUM!", "Ref": "#REF!", "Value": "#VALUE!"},
}


def read_xlsx(path: Path, source: Source, limits: Reading) -> RawRows:
    """The rows of a sheet that are not blank; the first row with two names is the header.

    Raises
    ------
    UnreadableFile
        ``not-xlsx``, ``no-sheet``, ``several-sheets``, ``empty-file`` and the rules that
        `settings_of` and `checked_header` raise.
    """
    data = file_bytes(path, limits)
    settings = settings_of(path, data, limits)
    cells = _cells(path, data, source, FIRST_DAY_1904 if settings.is_1904 else FIRST_DAY)
    cells = replace(cells, marks=settings.marks, columns=settings.hidden_columns)
    raw = rows_of_sheets(path, cells, source, limits)
    return since_1904(raw, source) if settings.is_1904 else raw


def rows_of_sheets(path: Path, cells: SheetCells, source: Source, limits: Reading) -> RawRows:
    """The rows of the requested sheets, from their cells and what is hidden in them."""

    def rows_of(cells: pl.DataFrame, own: Source) -> RawRows:
        return _rows_of(path, cells, own, limits)

    sheets = {
        name: with_marks(
            with_hidden_columns(own, cells.columns.get(name, set())),
            cells.marks.get(name, {}),
            source,
        )
        for name, own in cells.read.items()
    }
    if source.sheet == ALL:
        raw = read_together(sheets, source, rows_of)
    else:
        raw = rows_of(next(iter(sheets.values())), source)
    is_marked = any(
        cells.columns.get(name) or any(cells.marks.get(name, {}).get(m) for m in LOOKED_AT)
        for name in sheets
    )
    return replace(with_hidden_sheets(raw, cells, source, rows_of), is_marked=is_marked)


def _rows_of(path: Path, cells: pl.DataFrame, source: Source, limits: Reading) -> RawRows:
    """The rows of a sheet below its header."""
    own_names = own_cells(cells.columns)
    has_text = pl.col(own_names).str.contains(r"\S").fill_null(value=False)  # programs write ""
    filled = cells.select(pl.sum_horizontal(has_text.cast(pl.Int64)))[:, 0]
    named = (filled >= LEAST_NAMES) & (pl.int_range(len(filled), eager=True) >= source.skip_lines)
    if not named.any():
        raise UnreadableFile(
            "no-columns",
            f"{path.name} has no row with two names in its sheet",
            "give the sheet a header row with the names of its columns",
        )
    start = int(named.arg_max() or 0)
    any_text = cells.slice(start).select(has_text.any())
    filled_ones = [name for name in own_names if any_text[name][0]]
    below = cells.slice(start + 1)
    asked = {*asked_for(source)}
    used = [*filled_ones, *(m for m in MARKS if m in cells.columns
                            and (m in asked or below[m].is_not_null().any()))]  # fmt: skip
    above = [" ".join(filter(None, row)) for row in cells.select(own_names).head(start).rows()]
    names = [name if name in MARKS else cells[name][start] or "" for name in used]
    own = checked_header([*names, *TITLES], source, limits)[: len(names)]
    rows = (
        cells.select(pl.int_range(1, pl.len() + 1, dtype=pl.Int64).alias(LINE), *used)
        .slice(start + 1)
        .filter(pl.any_horizontal(pl.col(filled_ones).is_not_null()))
    )
    rows = rows.rename(dict(zip(used, own, strict=True)))
    not_shown = names_not_shown(used, own, source)
    parts = in_parts(rows, no_broken(), dict(zip(own, names, strict=True)), above)
    columns = checked_header([*names, *parts.columns], source, limits)
    rows = parts.frame
    raw = RawRows(columns, rows.with_columns(blank_to_null(columns)), no_broken(), unaltered=rows)
    return with_names_not_shown(raw, not_shown)


def _cells(path: Path, data: bytes, source: Source, first_day: str) -> SheetCells:
    """All cells of the requested sheets as text, from the first row of each on."""
    import fastexcel  # noqa: PLC0415  # only homes with workbooks need the import

    try:
        workbook = fastexcel.read_excel(data)
        return _sheets(path, workbook, source, first_day)
    except fastexcel.FastExcelError as error:
        raise not_xlsx(path, str(error).splitlines()[0]) from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise not_xlsx(path, f"the library that reads workbooks failed ({error})") from None


def _sheets(path: Path, workbook: "ExcelReader", source: Source, first_day: str) -> SheetCells:
    if one := named_sheet(path, workbook.sheet_names, source):
        return SheetCells({one: _as_text(_loaded(workbook, one), first_day)})
    sheets = [_loaded(workbook, name) for name in workbook.sheet_names]
    filled = [sheet for sheet in sheets if sheet.height]
    read = [sheet for sheet in filled if sheet.visible == "visible"]
    hidden = [sheet for sheet in filled if sheet not in read]
    refuse_sheets(path, _names(read), source, hidden=_names(hidden))
    return SheetCells(
        {sheet.name: _as_text(sheet, first_day) for sheet in read},
        {sheet.name: _as_text(sheet, first_day) for sheet in hidden},
    )


def _names(sheets: Iterable["ExcelSheet"]) -> list[str]:
    return [sheet.name for sheet in sheets]


def named_sheet(path: Path, names: list[str], source: Source) -> str | None:
    """The sheet that a source names; None if it names none, or all.

    Raises
    ------
    UnreadableFile
        ``no-sheet``.
    """
    if source.sheet in (None, ALL):
        return None
    if source.sheet not in names:
        raise UnreadableFile(
            "no-sheet",
            f"{path.name} has no sheet {source.sheet!r}{did_you_mean(source.sheet or '', names)} "
            f"It has {_listed(names)}",
            "set `sheet` in its source to one of them",
        )
    return source.sheet


def refuse_sheets(
    path: Path, filled: list[str], source: Source, *, hidden: list[str] | None = None
) -> None:
    """Raise if no visible sheet has rows, or if several have and a source names none.

    ``filled`` and ``hidden`` are the visible and the hidden sheets with rows.

    Raises
    ------
    UnreadableFile
        ``empty-file`` or ``several-sheets``.
    """
    if not filled and hidden:
        raise UnreadableFile(
            "no-sheet",
            f"{path.name} has rows in hidden sheets only: {_listed(hidden)}",
            f'show the sheet in the spreadsheet, or set `sheet = "{hidden[0]}"` in its source',
        )
    if not filled:
        raise UnreadableFile(
            "empty-file", f"{path.name} has no sheet with rows", "write the log again, or remove it"
        )
    if len(filled) > 1 and source.sheet != ALL:
        raise UnreadableFile(
            "several-sheets",
            f"{path.name} has rows in {len(filled)} sheets: {_listed(filled)}",
            f'set `sheet = "{filled[0]}"` in its source to read one sheet, or `sheet = "{ALL}"` to '
            "read all sheets with the same columns",
        )


def _loaded(workbook: "ExcelReader", name: str) -> "ExcelSheet":
    return workbook.load_sheet(name, header_row=None, skip_rows=0, dtypes="string")


def _listed(names: list[str]) -> str:
    return ", ".join(repr(name) for name in names)


def _as_text(sheet: "ExcelSheet", first_day: str) -> pl.DataFrame:
    """Cells as a CSV export has them: dates without midnight, errors as ``#N/A``."""
    batch, errors = sheet.to_arrow_with_errors()
    frame = pl.DataFrame(batch)
    cells = frame.select(
        pl.col(name)
        .cast(pl.String)
        .str.strip_prefix(first_day)
        .str.replace(MIDNIGHT, "${1}")
        .alias(name)
        for name in frame.columns
    )
    failed: dict[str, dict[int, str]] = {}
    for error in errors.errors if errors else []:
        row, column = error.offset_position
        found = re.search(ERROR, error.detail)
        text = ERRORS.get(found[1], "#ERROR") if found else "#ERROR"
        failed.setdefault(cells.columns[column], {})[row] = text
    return cells.with_columns(
        cells[name].scatter(list(texts), list(texts.values())).alias(name)
        for name, texts in failed.items()
    )
