"""Database files on disk: removed with their log, and synced before the next step needs them."""

import os
from pathlib import Path


def remove_database(file: Path) -> None:
    """Remove a DuckDB file and its write-ahead log, if they are there."""
    for part in (file, write_ahead_log(file)):
        part.unlink(missing_ok=True)


def write_ahead_log(file: Path) -> Path:
    """The path of DuckDB's write-ahead log of a file."""
    return file.with_name(file.name + ".wal")


def sync(path: Path) -> None:
    """Wait until a file's bytes, or a folder's list of names, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(new: Path, file: Path) -> None:
    """Replace a file by a finished new file in one step, which also survives a power cut."""
    sync(new)
    new.replace(file)
    sync(file.parent)


def as_literal(text: Path | str) -> str:
    """A path or text as an SQL literal, for statements that take no parameters."""
    return "'" + str(text).replace("'", "''") + "'"
