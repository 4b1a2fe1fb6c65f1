"""Database files on disk: removed whole, and synced before any step depends on them."""

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
    """Ask the disk to keep a file's bytes, or a folder's names, before the next step."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(new: Path, file: Path) -> None:
    """Move a finished file over another by an atomic rename that outlives a power cut."""
    sync(new)
    new.replace(file)
    sync(file.parent)


def as_literal(text: Path | str) -> str:
    """Return a path or text as an SQL literal, where a statement takes no parameters."""
    return "'" + str(text).replace("'", "''") + "'"
