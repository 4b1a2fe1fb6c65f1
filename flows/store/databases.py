"""DuckDB databases as this package opens them: files, and databases in memory."""

from pathlib import Path
from typing import Any

import duckdb

from banzuke.flows.store.disk import as_literal

CONFIG: dict[str, Any] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
WRITING: dict[str, Any] = {
    # Otherwise a night of many files would fold its log into the file every few files.
    "checkpoint_threshold": "256MB",
    # DuckDB fills most of the machine's memory with pages that it could read again.
    "memory_limit": "700MB",
    # From this version on, DuckDB refuses a write-ahead log that another file has written.
    "storage_compatibility_version": "v1.4.0",
}
"""Settings of the working file while it is written."""
SERVED_VERSION = "v1.0.0"
"""The storage of the serving file, which other programs with an older DuckDB may read."""

WORKING = "banzuke"
"""The name of the working file in DuckDB."""


def opened(
    file: Path | str, settings: dict[str, Any] | None = None, *, read_only: bool = False
) -> duckdb.DuckDBPyConnection:
    """Open a database with what holds for each: times in UTC, and nothing printed by DuckDB.

    After two seconds DuckDB draws a bar into the standard output, where answers of queries stand.
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
    """Open a file for reading in a separate database, whoever has it open in this process.

    DuckDB gives all connections to a path in one process the same database: a lock of one holds for
    the others, and a connection to a replaced file sees the old file until all connections to it
    are closed. Databases in memory are never shared, and the file is attached to one of them.
    """
    connection = opened(":memory:", {"temp_directory": f"{file}.tmp"})
    try:
        connection.execute(f'ATTACH {as_literal(file)} AS "{file.stem}" (READ_ONLY)')
        connection.execute(f'USE "{file.stem}"')
    except duckdb.Error:
        connection.close()
        raise
    return connection


def connect(file: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    """Open a file with the settings for reading, or with the settings for writing."""
    return opened(file, {} if read_only else WRITING, read_only=read_only)
