"""Readers: one module per log format, each turning a file into numbered records of text."""

from collections.abc import Callable
from pathlib import Path

from flows.league import Source
from flows.readers.csv_log import read_csv
from flows.readers.jsonl_log import read_jsonl
from flows.readers.parquet_log import read_parquet
from flows.readers.rows import RawRows, UnreadableFile

__all__ = ["READERS", "RawRows", "UnreadableFile", "read"]

READERS: dict[str, Callable[[Path, Source], RawRows]] = {
    "csv": read_csv,
    "jsonl": read_jsonl,
    "parquet": read_parquet,
}


def read(path: Path, source: Source) -> RawRows:
    """Return every record of a log file as text.

    Raises
    ------
    UnreadableFile
        If the file cannot be read as a whole, or lacks a column that the source names.
    """
    return READERS[source.format](path, source)
