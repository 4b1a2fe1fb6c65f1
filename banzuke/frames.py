"""Tables of any library as polars frames."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import polars as pl

from banzuke.flows.errors import BanzukeError

Table: TypeAlias = Any
"""A polars, pandas or pyarrow frame, a dict of columns, or a list of rows that are dicts."""
Paths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""The path of a log or of a folder of logs, or several paths."""


class NoTable(BanzukeError):
    """The object is neither a table nor a path."""


def paths_of(source: Any) -> list[str] | None:
    """The named paths, or None if the source is not a path."""
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
        If the object is not a table.
    """
    if isinstance(source, pl.DataFrame):
        return source
    if isinstance(source, pl.LazyFrame):
        return source.collect()
    is_rows = isinstance(source, list | tuple) and all(isinstance(r, Mapping) for r in source)
    if isinstance(source, Mapping) or is_rows:
        return _of_python(source)
    if hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__"):
        return pl.from_dataframe(source)
    raise NoTable(
        f"{type(source).__name__} is not a table of games; give a polars, pandas or pyarrow frame, "
        "a dict of columns, a list of dicts, or the path of a log; for an older library, a dict"
    )


def _of_python(source: Any) -> pl.DataFrame:
    """A dict of columns or a list of rows as a frame; with mixed types, a frame of texts."""
    try:
        return pl.DataFrame(source, strict=False, infer_schema_length=None)
    except (pl.exceptions.PolarsError, TypeError):
        columns = source if isinstance(source, Mapping) else _columns_of(source)
        texts = {
            name: pl.Series([None if value is None else str(value) for value in values])
            for name, values in columns.items()
        }
        if len({len(values) for values in texts.values()}) > 1:
            sizes = ", ".join(f"{name!r} {len(values):,}" for name, values in texts.items())
            raise NoTable(f"columns have different numbers of rows: {sizes}") from None
        return pl.DataFrame(texts)


def _columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def as_written(frame: pl.DataFrame, names: Sequence[str], score: str | None) -> pl.DataFrame:
    """A frame with columns ``names`` and ``score`` in the form in which a person writes them.

    pandas gives whole numbers a fraction if one is missing: the fraction is removed. A score
    that is true or false becomes 1 or 0.

    Raises
    ------
    NoTable
        If a column is of a type that is not text, number, date or time.
    """
    for name, dtype in frame.schema.items():
        if isinstance(dtype, pl.BaseExtension):
            type_ = dtype.ext_name()
            raise NoTable(f"column {name!r} is of type {type_}: give it as text, number or date")
    whole = [n for n in names if frame.schema.get(n, pl.Null).is_float() and _is_whole(frame[n])]
    is_truth = score is not None and frame.schema.get(score) == pl.Boolean
    return frame.with_columns(
        pl.col(whole).cast(pl.Int64), *([pl.col(str(score)).cast(pl.Int8)] if is_truth else [])
    )


def _is_whole(column: pl.Series) -> bool:
    return bool((column.drop_nulls() % 1 == 0).all())
