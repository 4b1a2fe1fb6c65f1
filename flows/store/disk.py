"""Database files on disk, and their names in SQL."""

from pathlib import Path


def remove_database(file: Path) -> None:
    """Remove a DuckDB file and its write-ahead log, if they are there."""
    for part in (file, write_ahead_log(file)):
        part.unlink(missing_ok=True)


def write_ahead_log(file: Path) -> Path:
    """The path of DuckDB's write-ahead log of a file."""
    return file.with_name(file.name + ".wal")


def as_literal(text: Path | str) -> str:
    """A path or text as an SQL literal, for statements that take no parameters."""
    return "'" + str(text).replace("'", "''") + "'"
