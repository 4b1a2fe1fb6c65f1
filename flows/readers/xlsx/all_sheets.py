"""Workbooks with a sheet for each month, day or round: sheets with the same columns are one log.

A line number combines the sheet and the row: 30012 is row 12 of the third sheet with rows.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import polars as pl

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
from banzuke.flows.readers.xlsx.hidden_columns import NOT_SHOWN, without_names_not_shown
from banzuke.flows.readers.xlsx.row_marks import MARKS

ALL = "*"
"""The value of `sheet` that means all sheets."""
OTHER = "other-sheet"


def read_together(
    sheets: Mapping[str, pl.DataFrame],
    source: Source,
    rows_of: Callable[[pl.DataFrame, Source], RawRows],
) -> RawRows:
    """The rows of sheets; a sheet that lacks a column is one record in quarantine.

    ``sheets`` has the cells of each sheet; ``rows_of`` reads the cells of one sheet. If a source
    names no column, as when `banzuke sniff` reads a file, the columns that most sheets have are
    required.

    Raises
    ------
    UnreadableFile
        The error of the first sheet, if none can be read.
    """
    without = source.model_copy(update=NO_COLUMNS)
    found, errors = {}, {}
    for name, cells in sheets.items():
        try:
            found[name] = rows_of(cells, without)
        except UnreadableFile as error:
            errors[name] = error
    required = {column for column in asked_for(source) if column != SHEET}
    if required:
        found = {name: without_names_not_shown(raw) for name, raw in found.items()}
    elif found:
        required = _common_header([raw.columns for raw in found.values()])
    fitting = {name: raw for name, raw in found.items() if required <= {*raw.columns}}
    if not fitting:
        raise next(iter(errors.values()), _no_sheet(required))
    unit = line_unit(max(cells.height for cells in sheets.values()))
    numbers = {name: nth * unit for nth, name in enumerate(sheets, 1)}
    frames = [
        raw.frame.with_columns(pl.col(LINE) + numbers[name], pl.lit(name).alias(SHEET))
        for name, raw in fitting.items()
    ]
    frame = pl.concat(frames, how="diagonal")
    columns = tuple(name for name in frame.columns if name != LINE)
    broken = [
        (numbers[name], name, OTHER, _why(name, errors.get(name)))
        for name in sheets
        if name not in fitting
    ]
    frame = frame.select(LINE, *columns)
    return RawRows(
        columns, frame, pl.DataFrame(broken, BROKEN_SCHEMA, orient="row"), unaltered=frame
    )


NO_COLUMNS: dict[str, object] = {
    "columns": {},
    "void_if": {},
    "same_game": [],
    "same_event": [],
    "not_players": [],
    "fill_down": [],
}


def _common_header(headers: Sequence[tuple[str, ...]]) -> set[str]:
    """The header that most sheets have, perhaps among a few more columns, and most sheets alone.

    A header with half as many more columns is another one: a list of days or of members, whose
    columns also stand in each sheet of games, is no log.
    """
    names = [frozenset(header) - {NOT_SHOWN, *MARKS} for header in headers]
    exactly = Counter(names)

    def n_with(own: frozenset[str]) -> int:
        return sum(own <= other and 2 * len(other) < 3 * len(own) for other in names)

    return {*max(names, key=lambda own: (n_with(own), exactly[own]))}


def _no_sheet(required: set[str]) -> UnreadableFile:
    return UnreadableFile(
        "missing-column",
        f"no sheet has the columns {', '.join(sorted(map(repr, required)))}",
        "set their names in `columns` of the league file's source",
    )


def _why(name: str, error: UnreadableFile | None) -> str:
    why = error.message if error else "its columns differ from those of the sheets that are read"
    return f"sheet {name!r} is not read: {why}; if it has games, give it the same column names"
