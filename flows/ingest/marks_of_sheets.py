"""What a workbook hides or strikes through, although its rows count: notes of the night.

A league file names columns, and so its rows do not say which of them nobody sees. The reader looks
at such a workbook, or page with tables, once more, without columns, as `banzuke sniff` does.
"""

from collections.abc import Iterator
from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.leagues.formats import WORKBOOKS
from banzuke.flows.leagues.league import GAMES
from banzuke.flows.readers.header import asked_for
from banzuke.flows.readers.markup.footnotes import said_of_marks
from banzuke.flows.readers.rows import LINE
from banzuke.flows.readers.xlsx.all_sheets import NO_COLUMNS
from banzuke.flows.readers.xlsx.hidden_columns import NOT_SHOWN
from banzuke.flows.readers.xlsx.row_marks import HIDDEN, STRUCK

NONE = pl.Series(dtype=pl.String)
MOST_ROWS = 100_000
"""Rows of a workbook that are looked at."""


def notes_of_marks(reader: LogReader, arrival: Arrival) -> Iterator[str]:
    """Yield the notes on a file that was read and is marked; none if it has no sheets."""
    source = arrival.source
    if source.format not in (*WORKBOOKS, "markup"):
        return
    update = {**NO_COLUMNS, "layout": GAMES}
    without = replace(arrival, source=source.model_copy(update=update))
    rows = reader.first_rows(without, MOST_ROWS)
    if not isinstance(rows, pl.DataFrame):
        return
    asked = {*asked_for(source)}
    for mark, what in ((HIDDEN, "hidden in the sheet"), (STRUCK, "struck through")):
        lines = rows.filter(pl.col(mark) == "true")[LINE] if mark in rows.columns else NONE
        if len(lines) and mark not in asked:
            are = "is" if len(lines) == 1 else "are"
            remedy = (
                "if their results do not count, remove them from the table"
                if source.layout == "crosstable"
                else f'if such rows are not games, add `"{mark}" = ["true"]` to [source.void_if]'
            )
            yield (
                f"{arrival.path}: {counted(len(lines), 'row')} {are} {what}, such as line "
                f"{lines[0]}, and read as all others: {remedy}"
            )
    if said := said_of_marks(rows, source.columns):
        yield f"{arrival.path}: {said}"
    lists = rows[NOT_SHOWN].drop_nulls().unique() if NOT_SHOWN in rows.columns else NONE
    names = sorted({name for text in lists for name in text.split("\n")} & asked)
    if names:
        shown = ", ".join(f'"{name}"' for name in names)
        yield (
            f"{arrival.path}: the sheet hides columns that are read ({shown}): show them, and "
            "check whether they are up to date"
        )
