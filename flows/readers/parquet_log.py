"""Parquet logs: every column as text."""

import json
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import checked_header, refuse_many_columns
from banzuke.flows.readers.jsonl_log import json_text
from banzuke.flows.readers.rows import LINE, RawRows, UnreadableFile, blank_to_null, no_broken
from banzuke.flows.readers.text import file_bytes

MAGIC = b"PAR1"
DATETIME = "%Y-%m-%dT%H:%M:%S%.f"
ZONED_DATETIME = "%Y-%m-%dT%H:%M:%S%.f%:z"


def read_parquet(path: Path, source: Source, limits: Reading) -> RawRows:
    """Return the rows of a parquet file, numbered from 1; as text, a row is shown as JSON."""
    data = file_bytes(path, limits)
    if not (data.startswith(MAGIC) and data.endswith(MAGIC)):
        raise _not_parquet(f"{path.name} does not start and end as a parquet file does")
    try:
        refuse_many_columns(len(pl.read_parquet_schema(data)), limits)
        frame = pl.read_parquet(data)
        header = checked_header(frame.columns, source, limits)
        texts = pl.DataFrame(
            [
                _as_text(column).alias(name)
                for name, column in zip(header, frame.get_columns(), strict=True)
            ]
        )
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise _not_parquet(f"{path.name}: {str(error).splitlines()[0]}") from None
    rows = texts.select(pl.int_range(1, pl.len() + 1, dtype=pl.Int64).alias(LINE), *header)
    return RawRows(header, rows.with_columns(blank_to_null(header)), no_broken(), unaltered=rows)


def _not_parquet(message: str) -> UnreadableFile:
    return UnreadableFile("not-parquet", message, "copy the file again, or set another `format`")


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
    """Return a nested value with lists and dictionaries only."""
    if isinstance(value, pl.Series):
        value = value.to_list()
    return None if value is None else json.loads(json.dumps(value, default=str))


def _text_or_hex(value: bytes | None) -> str | None:
    try:
        return None if value is None else value.decode()
    except UnicodeDecodeError:
        return f"0x{value.hex()}" if value else None
