"""Tables of any library as polars frames."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import polars as pl

from banzuke.flows.errors import BanzukeError

Table: TypeAlias = Any
"""A polars, pandas or pyarrow frame, a dict of columns, or a list of rows that are dicts."""
Paths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""A log, a folder of logs, or several of them."""


class NoTable(BanzukeError):
    """The object is neither a table nor a path."""


def paths_of(source: Any) -> list[str] | None:
    """The named paths, or None if the source is no path."""
    if isinstance(source, str | os.PathLike):
        return [os.fspath(source)]
    is_list = isinstance(source, list | tuple) and bool(source)
    if is_list and all(isinstance(one, str | os.PathLike) for one in source):
        return [os.fspath(one) for one in source]
    return None


def frame_of(source: Table) -> pl.DataFrame:
    """A table of any library as a polars frame.

    Raises
    ------
    NoTable
        If the object is no table.
    """
    if isinstance(source, pl.DataFrame):
        return source
    if isinstance(source, pl.LazyFrame):
        return source.collect()
    is_rows = isinstance(source, list | tuple) and all(isinstance(r, Mapping) for r in source)
    if isinstance(source, Mapping) or is_rows:
        return pl.DataFrame(source, strict=False, infer_schema_length=None)
    if hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__"):
        return pl.from_dataframe(source)
    raise NoTable(
        f"{type(source).__name__} is no table of games; give a polars, pandas or pyarrow frame, a "
        "dict of columns, a list of dicts, or the path of a log; of an older library, a dict"
    )
