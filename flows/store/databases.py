"""DuckDB databases as this package opens them: files, and databases in memory."""

from pathlib import Path
from typing import Any

import duckdb

from banzuke.flows.store.disk import as_literal
from banzuke.flows.terminated import ended_by_signals

CONFIG: dict[str, Any] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
WRITING: dict[str, Any] = {
    # With a lower threshold, a night of many files folds its log into the file every few files.
    "checkpoint_threshold": "256MB",
    # Without a limit, DuckDB fills most of the machine's memory with pages that it can read again.
    "memory_limit": "700MB",
    # From this version on, DuckDB refuses a write-ahead log that belongs to another file.
    "storage_compatibility_version": "v1.4.0",
}
"""Settings of the working file while it is written."""
SERVED_VERSION = "v1.0.0"
"""The storage version of the serving file, so that programs with an older DuckDB can read it."""

WORKING = "banzuke"
"""The name of the working file in DuckDB."""


def opened(
    file: Path | str, settings: dict[str, Any] | None = None, *, read_only: bool = False
) -> duckdb.DuckDBPyConnection:
    """Open a database with the settings of all databases: times in UTC, and no progress bar.

    DuckDB would print the bar to standard output after two seconds, between the rows of an answer.
    """
    connection = duckdb.connect(str(file), read_only=read_only, config=CONFIG | (settings or {}))
    connection.execute("SET TimeZone = 'UTC'; SET enable_progress_bar = false")
    return connection


def memory_of_store() -> duckdb.DuckDBPyConnection:
    """Open a database in memory in place of a working file; it never writes to disk."""
    connection = opened(":memory:", {"temp_directory": ""})
    connection.execute(f"ATTACH ':memory:' AS {WORKING}")
    connection.execute(f"USE {WORKING}")
    return connection


def connect_apart(file: Path) -> duckdb.DuckDBPyConnection:
    """Open a file for reading, independently of other connections to it in this process.

    DuckDB gives all connections of a process to one path the same database: a restriction of one
    connection applies to the others, and a new connection to a replaced file sees the old file
    until all older connections are closed. Databases in memory are never shared, so the file is
    attached to a database in memory.
    """
    connection = opened(":memory:", {"temp_directory": f"{file}.tmp"})
    try:
        with ended_by_signals():
            connection.execute(f'ATTACH {as_literal(file)} AS "{file.stem}" (READ_ONLY)')
            connection.execute(f'USE "{file.stem}"')
    except duckdb.Error:
        connection.close()
        raise
    return connection


def connect(file: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    """Open a file with the settings for reading, or with the settings for writing."""
    return opened(file, {} if read_only else WRITING, read_only=read_only)
