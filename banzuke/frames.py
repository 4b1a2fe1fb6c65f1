"""Tables of any library as polars frames."""

import math
import os
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import polars as pl

from banzuke.flows.errors import BanzukeError

Table: TypeAlias = Any
"""A polars, pandas or pyarrow frame, a dict of columns, or a list of rows that are dicts."""
Paths: TypeAlias = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
"""The path of a log or of a folder of logs, or several paths."""


MISSING = frozenset({"NAType", "NaTType"})
"""The types of missing values of pandas, which need not be installed."""
NESTED = (list, tuple, set, frozenset, Mapping, np.ndarray, type)
"""Types whose texts are brackets around other values; the text of a class is its place in code."""
MOST_WHOLE = 2.0**53
"""Largest number below which each whole number has a float of its own."""
GIVE_TEXTS = "give the column as text, number or date, such as the names of the players"


class NoTable(BanzukeError):
    """The object is neither a table nor a path."""


def paths_of(source: Any) -> list[str] | None:
    """The named paths, or None if the source is not a path.

    Raises
    ------
    NoTable
        If the text is empty, which would be the path of the current folder.
    """
    if isinstance(source, str) and not source:
        raise NoTable("the path is empty: name a log, or a folder of logs")
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
        return _of_python(source if isinstance(source, Mapping) else _columns_of(source))
    if hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__"):
        return _of_arrow(source)
    raise _no_table(source)


def _no_table(source: Any) -> NoTable:
    return NoTable(
        f"{type(source).__name__} is not a table of games; give a polars, pandas or pyarrow frame, "
        "a dict of columns, a list of dicts, or the path of a log; for an older library, a dict"
    )


def _of_arrow(source: Any) -> pl.DataFrame:
    """A frame of a library that speaks Arrow; if Arrow has no type for a column, by its values."""
    names = list(getattr(source, "column_names", getattr(source, "columns", ())))
    twice = sorted({str(name) for name in names if names.count(name) > 1})
    if twice:
        raise NoTable(f"several columns have the name {twice[0]!r}: rename all but one")
    try:
        return pl.from_dataframe(source)
    except (pl.exceptions.PolarsError, TypeError, ValueError):
        if not names or not hasattr(source, "reset_index"):
            raise _no_table(source) from None
    is_indexed = any(name is not None for name in source.index.names)
    columns = (source.reset_index() if is_indexed else source).items()
    return _of_python({str(name): column.tolist() for name, column in columns})


def _of_python(source: Mapping[str, Any]) -> pl.DataFrame:
    """A dict of columns as a frame; with mixed types, a frame of texts."""
    columns = {name: _with_none(values) for name, values in source.items()}
    try:
        return pl.DataFrame(columns, strict=False, infer_schema_length=None)
    except UnicodeEncodeError as error:  # a half of a surrogate pair
        raise NoTable(f"a text is not Unicode: {error.object[:40]!a}; correct it") from None
    except (pl.exceptions.PolarsError, TypeError):
        texts = {
            name: values
            if isinstance(values, pl.Series)
            else pl.Series([None if value is None else str(value) for value in values])
            for name, values in columns.items()
        }
        if len({len(values) for values in texts.values()}) > 1:
            sizes = ", ".join(f"{name!r} {len(values):,}" for name, values in texts.items())
            raise NoTable(f"columns have different numbers of rows: {sizes}") from None
        return pl.DataFrame(texts)


def _has_no_text(of_type: type) -> bool:
    """Whether the text of a type's values is no name: a place in memory, a list, or a dict."""
    own: Any = (of_type.__str__, of_type.__repr__)
    return issubclass(of_type, NESTED) or bool(own == (object.__str__, object.__repr__))


def _with_none(values: Any) -> Any:
    """A column of Python values with None for each missing value: NaN, or NA and NaT of pandas.

    A column with objects that have no text of their own is one of objects, which `as_written`
    refuses: polars would take their places in memory, or lists of them, for texts.
    Beside texts, a whole number that is a float is one without a fraction: 3.0 is the player "3".
    """
    if isinstance(values, np.ndarray) and values.dtype == object:
        values = values.tolist()
    if not isinstance(values, list | tuple):
        return values
    known = [None if _is_missing(value) else value for value in values]
    if any(map(_has_no_text, set(map(type, known)))):
        return pl.Series(known, dtype=pl.Object)
    if not any(isinstance(value, str) for value in known):
        return known
    return [int(v) if isinstance(v, float) and v.is_integer() else v for v in known]


def _is_missing(value: object) -> bool:
    is_nan = isinstance(value, float | np.floating) and math.isnan(value)
    return is_nan or type(value).__name__ in MISSING


def _columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def as_written(frame: pl.DataFrame, named: Sequence[str], score: str | None) -> pl.DataFrame:
    """A frame with its ``named`` columns in the form in which a person writes them.

    NaN is a missing value. A column of whole numbers that are floats, as pandas has them if one is
    missing, becomes one of whole numbers. A ``score`` that is true or false becomes 1 or 0.

    Raises
    ------
    NoTable
        If a column is of a type that is not text, number, date or time, or if a named column has
        lists, structs, or objects without a text.
    """
    for name, dtype in frame.schema.items():
        if isinstance(dtype, pl.BaseExtension):
            type_ = dtype.ext_name()
            raise NoTable(f"column {name!r} is of type {type_}: give it as text, number or date")
    for name in named:
        dtype = frame.schema.get(name, pl.Null())
        if dtype == pl.Object:
            _refuse_objects(name, frame[name])
        if dtype.is_nested():
            found = f"column {name!r} is of type {dtype.base_type().__name__.lower()}"
            raise NoTable(f"{found}: {GIVE_TEXTS}")
    frame = frame.with_columns(pl.selectors.float().fill_nan(None))
    whole = [
        name
        for name in dict.fromkeys(named)
        if name != score and frame.schema.get(name, pl.Null).is_float() and _is_whole(frame[name])
    ]
    is_truth = score is not None and frame.schema.get(score) == pl.Boolean
    return frame.with_columns(
        pl.col(whole).cast(pl.Int64), *([pl.col(str(score)).cast(pl.Int8)] if is_truth else [])
    )


def _refuse_objects(name: str, column: pl.Series) -> None:
    for row, value in enumerate(column, start=1):
        if _has_no_text(type(value)):
            found = f"an object of type {type(value).__name__} has no text"
            raise NoTable(f"column {name!r}, row {row}: {found}; {GIVE_TEXTS}")


def _is_whole(column: pl.Series) -> bool:
    known = column.drop_nulls()
    return bool(((known % 1 == 0) & (known.abs() <= MOST_WHOLE)).all())
