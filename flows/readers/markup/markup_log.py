"""Logs that are tables of a web page, of a wiki, or of a post in BBCode.

Sites also give such a page the ending `.xls`. Tables with the same names of columns are one log; a
line number is that of a row in its table, and 30012 is row 12 of the third table.
"""

import re
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import not_of_format
from banzuke.flows.readers.header import refuse_many_columns
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.markup.cells import Table, TooManyCells
from banzuke.flows.readers.markup.footnotes import equal_without_marks
from banzuke.flows.readers.markup.html_tables import BBCODE, html_tables
from banzuke.flows.readers.markup.wiki_tables import wiki_tables
from banzuke.flows.readers.rows import RawRows, UnreadableFile
from banzuke.flows.readers.xlsx.all_sheets import ALL
from banzuke.flows.readers.xlsx.hidden_sheets import SheetCells
from banzuke.flows.readers.xlsx.row_marks import marked
from banzuke.flows.readers.xlsx.xlsx_log import rows_of_sheets

LEGACY = "cp1252"
WIKI = re.compile(r"(?m)^\s*\{\|")
PAGE = re.compile(r"(?i)<table\b")
LEAST_ROWS, LEAST_COLUMNS = 2, 2
"""The smallest table: names of columns, and a game."""


def tables_of(text: str) -> list[Table]:
    """The tables of a text that may be logs; other tables arrange the parts of a page.

    Raises
    ------
    TooManyCells
        If cells that span rows and columns fill more room than any log has.
    """
    if PAGE.search(text) or BBCODE.search(text):
        found = html_tables(text)
    else:
        found = wiki_tables(text) if WIKI.search(text) else []
    return [
        table
        for table in found
        if len(rows := table.whole_rows()) >= LEAST_ROWS and max(map(len, rows)) >= LEAST_COLUMNS
    ]


def has_tables(text: str) -> bool:
    """Whether a text has a table that may be a log; one that is too large is refused later."""
    try:
        return bool(tables_of(text))
    except TooManyCells:
        return True


def read_markup(path: Path, source: Source, limits: Reading) -> RawRows:
    """The rows of the tables; the first row of a table with two names is its header.

    Raises
    ------
    UnreadableFile
        ``not-markup`` if the file has no table, ``too-large``, and the rules of workbooks.
    """
    text = read_text(path, source, limits, legacy=LEGACY).decode()
    try:
        tables = tables_of(text)
    except TooManyCells:
        raise UnreadableFile(
            "too-large",
            f"{path.name} has cells that span far more rows and columns than its tables have",
            "remove `rowspan` and `colspan` from its cells, or save the table as CSV",
        ) from None
    if not tables:
        raise not_of_format(path, source, "it has no table of a web page, a wiki or BBCode")
    refuse_many_columns(max(len(row) for table in tables for row in table.rows), limits)
    named = {f"table {n}": table for n, table in enumerate(tables, 1)}
    raised = equal_without_marks(named)
    cells = SheetCells(
        {name: _cells(table.rows) for name, table in named.items()},
        marks={
            name: marked((), (row + 1 for row in table.struck), {}, raised[name])
            for name, table in named.items()
        },
    )
    own = source.model_copy(update={"sheet": ALL}) if len(tables) > 1 else source
    return rows_of_sheets(path, cells, own, limits)


def _cells(rows: list[list[str]]) -> pl.DataFrame:
    """The cells of a table as a frame; blank cells are null."""
    width = max(map(len, rows))
    return pl.DataFrame(
        {
            f"c{k}": pl.Series(
                [(row[k] or None) if k < len(row) else None for row in rows], dtype=pl.String
            )
            for k in range(width)
        }
    )
