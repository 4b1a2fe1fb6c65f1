"""Frames as logs: every column becomes text, as in any other log."""

import json

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import checked_header
from banzuke.flows.readers.jsonl_log import json_text
from banzuke.flows.readers.rows import LIMITS, LINE, RawRows, blank_to_null, no_broken

DATETIME = "%Y-%m-%dT%H:%M:%S%.f"
ZONED_DATETIME = "%Y-%m-%dT%H:%M:%S%.f%:z"


def rows_of_frame(frame: pl.DataFrame, source: Source, limits: Reading = LIMITS) -> RawRows:
    """The rows of a frame, numbered from 1; the text of a row is JSON.

    Raises
    ------
    UnreadableFile
        If the frame has too many columns, or lacks one that the source names.
    """
    header = checked_header(frame.columns, source, limits)
    texts = texts_of(frame)
    texts.columns = list(header)
    rows = texts.select(pl.int_range(1, pl.len() + 1, dtype=pl.Int64).alias(LINE), *header)
    return RawRows(header, rows.with_columns(blank_to_null(header)), no_broken(), unaltered=rows)


def texts_of(frame: pl.DataFrame) -> pl.DataFrame:
    """A frame of the same columns, with the values as text."""
    return pl.DataFrame({column.name: _as_text(column) for column in frame})


def _as_text(column: pl.Series) -> pl.Series:
    dtype = column.dtype
    if isinstance(dtype, pl.Datetime):
        return column.dt.to_string(ZONED_DATETIME if dtype.time_zone else DATETIME)
    if isinstance(dtype, pl.Duration):
        return column.dt.to_string("iso")
    if dtype.is_nested() or dtype == pl.Object:
        return pl.Series([json_text(_plain(value)) for value in column], dtype=pl.String)
    if dtype == pl.Binary:
        return pl.Series([_text_or_hex(value) for value in column], dtype=pl.String)
    return column.cast(pl.String)


def _plain(value: object) -> object:
    """A nested value with lists and dictionaries only."""
    if isinstance(value, pl.Series):
        value = value.to_list()
    return None if value is None else json.loads(json.dumps(value, default=str))


def _text_or_hex(value: bytes | None) -> str | None:
    try:
        return None if value is None else value.decode()
    except UnicodeDecodeError:
        return f"0x{value.hex()}" if value else None
