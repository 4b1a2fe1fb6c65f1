"""Hidden sheets of workbooks: not read, but told if they have rows with the columns of a log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.header import asked_for
from banzuke.flows.readers.rows import (
    BROKEN_SCHEMA,
    LINE,
    SHEET,
    RawRows,
    UnreadableFile,
    line_unit,
)
from banzuke.flows.readers.xlsx.all_sheets import ALL
from banzuke.flows.readers.xlsx.row_marks import Marks

RULE = "hidden-sheet"


@dataclass(frozen=True)
class SheetCells:
    """The cells of a workbook's sheets as text, by the names of the sheets.

    Attributes
    ----------
    read : mapping
        The sheets that are read.
    hidden : mapping
        Hidden sheets with rows, where a source names no sheet.
    marks : mapping
        What sheets that are read show of their rows beside the cells.
    columns : mapping
        The hidden columns, from 0, of sheets that are read.
    """

    read: Mapping[str, pl.DataFrame]
    hidden: Mapping[str, pl.DataFrame] = field(default_factory=dict)
    marks: Mapping[str, Marks] = field(default_factory=dict)
    columns: Mapping[str, set[int]] = field(default_factory=dict)


def with_hidden_sheets(
    raw: RawRows,
    cells: SheetCells,
    source: Source,
    rows_of: Callable[[pl.DataFrame, Source], RawRows],
) -> RawRows:
    """The rows, and a record in quarantine for each hidden sheet that the source could read.

    Other hidden sheets, such as lists for a spreadsheet's menus, are nothing to tell. A source
    without columns, as when `banzuke sniff` looks at a file, asks for nothing.
    """
    if not {*asked_for(source)} - {SHEET}:
        return raw
    unit = line_unit(max(sheet.height for sheet in (*cells.read.values(), *cells.hidden.values())))
    broken = []
    for nth, (name, own) in enumerate(cells.hidden.items(), 1 + len(cells.read)):
        if n_rows := _n_rows(own, source, rows_of):
            broken.append((nth * unit, name, RULE, _said(name, n_rows, cells, source)))
    records = pl.DataFrame(broken, BROKEN_SCHEMA, orient="row")
    return replace(raw, broken=pl.concat([raw.broken, records]).sort(LINE))


def _said(name: str, n_rows: int, cells: SheetCells, source: Source) -> str:
    said = f"sheet {name!r} is hidden, so its {counted(n_rows, 'row')} with the columns of this log"
    if source.sheet == ALL:
        return (
            f"{said} do not count: show the sheet in the spreadsheet if it has games, or remove it"
        )
    (read,) = cells.read
    return (
        f"{said} do not count: if it has games, show it in the spreadsheet and set "
        f'`sheet = "{ALL}"`; if not, `sheet = "{read}"` reads that sheet and asks for no other'
    )


def _n_rows(
    cells: pl.DataFrame, source: Source, rows_of: Callable[[pl.DataFrame, Source], RawRows]
) -> int:
    """The number of rows of a sheet; 0 if it lacks a column of the source."""
    try:
        return rows_of(cells, source.model_copy(update={"sheet": None})).height
    except UnreadableFile:
        return 0
