"""What a workbook shows of rows beside their cells: hidden, struck through, with comments.

Each is a column of its own, whose name no sheet has. A sheet without such rows has no such column,
unless a source asks for it, as `void_if` does.
"""

from collections.abc import Iterable, Mapping

import polars as pl

from banzuke.flows.leagues.league import GAMES, Source
from banzuke.flows.readers.header import asked_for

HIDDEN = "hidden in the sheet"
"""The column that is true in rows that a filter or a person has hidden."""
STRUCK = "struck through in the sheet"
"""The column that is true in rows with a cell whose text is struck through."""
COMMENTS = "comments in the sheet"
"""The column with the comments on the cells of a row."""
MARKS = (HIDDEN, STRUCK, COMMENTS)
TRUE = "true"
Marks = Mapping[str, Mapping[int, str]]
"""{column: {row from 1: text}} of a sheet."""


def marked(hidden: Iterable[int], struck: Iterable[int], comments: Mapping[int, str]) -> Marks:
    """The marks of a sheet, from its hidden rows, its rows struck through, and its comments."""
    true = {HIDDEN: dict.fromkeys(hidden, TRUE), STRUCK: dict.fromkeys(struck, TRUE)}
    return {**true, COMMENTS: comments}


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
