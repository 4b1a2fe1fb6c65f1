"""Parquet logs: every column as text."""

from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.frame_log import rows_of_frame
from banzuke.flows.readers.header import refuse_many_columns
from banzuke.flows.readers.rows import RawRows, UnreadableFile
from banzuke.flows.readers.text import file_bytes

MAGIC = b"PAR1"


def read_parquet(path: Path, source: Source, limits: Reading) -> RawRows:
    """The rows of a parquet file, numbered from 1; the text of a row is JSON."""
    data = file_bytes(path, limits)
    if not (data.startswith(MAGIC) and data.endswith(MAGIC)):
        raise _not_parquet(f"{path.name} does not start and end as a parquet file does")
    try:
        refuse_many_columns(len(pl.read_parquet_schema(data)), limits)
        return rows_of_frame(pl.read_parquet(data), source, limits)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise _not_parquet(f"{path.name}: {str(error).splitlines()[0]}") from None


def _not_parquet(message: str) -> UnreadableFile:
    return UnreadableFile("not-parquet", message, "copy the file again, or set another `format`")
