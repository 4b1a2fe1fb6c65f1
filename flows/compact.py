"""Give back what deleted rows took: copy the working file whole, and move it over the old one."""

import os
from contextlib import closing
from pathlib import Path

from flows.settings import Home
from flows.store import Connection, StoreUnusable, open_working


def compact(home: Home) -> tuple[int, int]:
    """Rewrite the working file; return its bytes before and after.

    The caller holds the writer's lock and has no connection to the file. A kill at any moment
    leaves the old file or the new one, whole: DuckDB has folded its log into the old file and
    removed it before the copy is moved over it.
    """
    old, new = home.working_file, home.compacting_file
    remove_database(new)
    before = old.stat().st_size
    with closing(open_working(home, read_only=False)) as working:
        working.execute("CHECKPOINT")
        copy_database(working, new)
    if old.with_name(old.name + ".wal").exists():
        remove_database(new)
        raise StoreUnusable(f"{old} keeps a log beside it, so it was not compacted; try again")
    sync(new)
    new.replace(old)
    sync(home.store)
    return before, old.stat().st_size


def copy_database(working: Connection, target: Path) -> None:
    """Copy the working file's contents, sequences included, into a new file."""
    quoted = str(target).replace("'", "''")
    working.execute(f"ATTACH '{quoted}' AS compacted")
    try:
        working.execute("COPY FROM DATABASE banzuke TO compacted")
        working.execute("CHECKPOINT compacted")
    finally:
        working.execute("DETACH compacted")


def remove_database(file: Path) -> None:
    """Remove a database and its log, if they are there."""
    for path in (file, file.with_name(file.name + ".wal")):
        path.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Ask the disk to keep what was written before the next step counts on it."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
