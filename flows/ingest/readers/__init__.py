"""Readers: one module per log format, each turning a file into numbered records of text."""

from collections.abc import Callable
from pathlib import Path

from flows.ingest.readers.csv_log import read_csv
from flows.ingest.readers.jsonl_log import read_jsonl
from flows.ingest.readers.majsoul_log import read_majsoul
from flows.ingest.readers.mjlog_log import read_mjlog
from flows.ingest.readers.parquet_log import read_parquet
from flows.ingest.readers.pgn.pgn_log import read_pgn
from flows.ingest.readers.rows import LIMITS, RawRows, UnreadableFile
from flows.ingest.readers.tenhou6_log import read_tenhou6
from flows.ingest.readers.tenhou_log import read_tenhou
from flows.leagues.league import Source
from flows.leagues.reading import Reading

__all__ = ["READERS", "RawRows", "UnreadableFile", "read"]

READERS: dict[str, Callable[[Path, Source, Reading], RawRows]] = {
    "csv": read_csv,
    "jsonl": read_jsonl,
    "parquet": read_parquet,
    "pgn": read_pgn,
    "tenhou": read_tenhou,
    "mjlog": read_mjlog,
    "tenhou6": read_tenhou6,
    "majsoul": read_majsoul,
}


def read(path: Path, source: Source, limits: Reading = LIMITS) -> RawRows:
    """Return every record of a log file as text.

    Raises
    ------
    UnreadableFile
        If the file cannot be read as a whole, or lacks a column that the source names.
    """
    return READERS[source.format](path, source, limits)
