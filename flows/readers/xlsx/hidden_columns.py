"""Hidden columns of workbooks: read as all others, and named where a file is only looked at.

A night reads the columns that a league file names. `banzuke sniff` names none: it chooses columns,
and so it must know which of them nobody sees.
"""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from banzuke.flows.leagues.league import GAMES, Source
from banzuke.flows.readers.header import asked_for
from banzuke.flows.readers.rows import SHEET, RawRows

MARK = "not shown "
"""The beginning of the names of hidden columns while a sheet is read."""
NOT_SHOWN = "columns not shown in the sheet"
"""The column with the names of hidden columns, one a line; only where a source names no column."""


def with_hidden_columns(cells: pl.DataFrame, hidden: set[int]) -> pl.DataFrame:
    """The cells of a sheet whose hidden columns are marked in their names."""
    return cells.rename({name: f"{MARK}{name}" for k, name in enumerate(cells.columns)
                         if k in hidden})  # fmt: skip


def names_not_shown(used: Sequence[str], names: Sequence[str], source: Source) -> list[str]:
    """The names of hidden columns, if a source asks for no column; ``used`` are marked."""
    if {*asked_for(source)} - {SHEET} or source.layout != GAMES:
        return []
    return [name for mark, name in zip(used, names, strict=True) if mark.startswith(MARK)]


def with_names_not_shown(raw: RawRows, names: Sequence[str]) -> RawRows:
    """The rows, with a column of the names of hidden columns if there are some."""
    if not names:
        return raw
    named = pl.lit("\n".join(names)).alias(NOT_SHOWN)
    unaltered = None if raw.unaltered is None else raw.unaltered.with_columns(named)
    columns = (*raw.columns, NOT_SHOWN)
    return replace(raw, columns=columns, frame=raw.frame.with_columns(named), unaltered=unaltered)


def without_names_not_shown(raw: RawRows) -> RawRows:
    """The rows without the column of the names of hidden columns."""
    if NOT_SHOWN not in raw.columns:
        return raw
    columns = tuple(name for name in raw.columns if name != NOT_SHOWN)
    unaltered = None if raw.unaltered is None else raw.unaltered.drop(NOT_SHOWN, strict=False)
    return replace(raw, columns=columns, frame=raw.frame.drop(NOT_SHOWN), unaltered=unaltered)
