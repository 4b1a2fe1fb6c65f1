"""Readers: one module per log format, each turning a file into numbered records of text."""

from collections.abc import Callable
from pathlib import Path

from flows.leagues.league import Source
from flows.readers.csv_log import read_csv
from flows.readers.jsonl_log import read_jsonl
from flows.readers.majsoul_log import read_majsoul
from flows.readers.mjlog_log import read_mjlog
from flows.readers.parquet_log import read_parquet
from flows.readers.rows import RawRows, UnreadableFile
from flows.readers.tenhou6_log import read_tenhou6
from flows.readers.tenhou_log import read_tenhou

__all__ = ["READERS", "RawRows", "UnreadableFile", "read"]

READERS: dict[str, Callable[[Path, Source], RawRows]] = {
    "csv": read_csv,
    "jsonl": read_jsonl,
    "parquet": read_parquet,
    "tenhou": read_tenhou,
    "mjlog": read_mjlog,
    "tenhou6": read_tenhou6,
    "majsoul": read_majsoul,
}


def read(path: Path, source: Source) -> RawRows:
    """Return every record of a log file as text.

    Raises
    ------
    UnreadableFile
        If the file cannot be read as a whole, or lacks a column that the source names.
    """
    return READERS[source.format](path, source)
