"""Database files on disk: removed with their log, and synced before the next step needs them."""

import os
import stat
from contextlib import suppress
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


def put_in_place(new: Path, file: Path, *, keeps_access: bool = True) -> None:
    """Replace a file by a finished new file in one step, which also survives a power cut.

    If ``keeps_access``, the accounts that could read the old file can read the new one.
    """
    if keeps_access:
        _take_over_access(file, new)
    sync(new)
    new.replace(file)
    sync(file.parent)


def _take_over_access(old: Path, new: Path) -> None:
    """Give a new file the owner, group and mode of an old one, as far as this account may.

    A run by another account, or under another umask, would hide the file from its readers, or
    show it to others. A mode without its group would show it to a wrong group.
    """
    with suppress(FileNotFoundError, PermissionError):
        before, now = old.stat(), new.stat()
        if (before.st_uid, before.st_gid) != (now.st_uid, now.st_gid):
            owner = before.st_uid if os.geteuid() == 0 else -1
            os.chown(new, owner, before.st_gid)
        new.chmod(stat.S_IMODE(before.st_mode))


def as_literal(text: Path | str) -> str:
    """A path or text as an SQL literal, for statements that take no parameters."""
    return "'" + str(text).replace("'", "''") + "'"
