"""What a sheet shows of rows beside their cells: hidden, struck through, comments, raised marks.

Each is a column of its own, whose name no sheet has. A sheet without such rows has no such column,
unless a source asks for it, as `void_if` does.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import polars as pl

from banzuke.flows.leagues.league import GAMES, Source
from banzuke.flows.readers.header import asked_for

HIDDEN = "hidden in the sheet"
"""The column that is true in rows that a filter or a person has hidden."""
STRUCK = "struck through in the sheet"
"""The column that is true in rows with a cell whose text is struck through."""
COMMENTS = "comments in the sheet"
"""The column with the comments on the cells of a row."""
RAISED = "raised marks left out"
"""The column with cells of a row that differ from cells of other rows in raised marks alone: a text
and its marks, with a tab between them, one cell a line."""
MARKS = (HIDDEN, STRUCK, COMMENTS, RAISED)
LOOKED_AT = (HIDDEN, STRUCK, RAISED)
"""Marks for which a night looks at a file once more."""
TRUE = "true"
NOTHING: Mapping[int, str] = MappingProxyType({})
Marks = Mapping[str, Mapping[int, str]]
"""{column: {row from 1: text}} of a sheet."""


def marked(
    hidden: Iterable[int],
    struck: Iterable[int],
    comments: Mapping[int, str],
    raised: Mapping[int, str] = NOTHING,
) -> Marks:
    """The marks of a sheet, from its hidden rows, its rows struck through, its comments, and cells
    whose raised marks are left out."""
    true = {HIDDEN: dict.fromkeys(hidden, TRUE), STRUCK: dict.fromkeys(struck, TRUE)}
    return {**true, COMMENTS: comments, RAISED: raised}


def with_marks(cells: pl.DataFrame, marks: Marks, source: Source) -> pl.DataFrame:
    """The cells of a sheet, with a column for each mark that a row has, or a source asks for."""
    if cells.is_empty():
        return cells
    asked = {*asked_for(source)}
    told = MARKS if source.layout == GAMES else {*asked, HIDDEN}
    columns = []
    for name in MARKS:
        texts = {
            row: text
            for row, text in marks.get(name, {}).items()
            if 0 < row <= cells.height and name in told
        }
        if texts or name in asked:
            column = pl.Series(name, [None] * cells.height, dtype=pl.String)
            at = [row - 1 for row in texts]
            columns.append(column.scatter(at, list(texts.values())) if at else column)
    return cells.with_columns(columns)


def own_cells(columns: Iterable[str]) -> list[str]:
    """The columns of cells among those of a sheet with marks."""
    return [name for name in columns if name not in MARKS]
