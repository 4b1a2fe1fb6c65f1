"""The working file rewritten without free blocks: smaller, and without traces of deleted rows.

DuckDB keeps the blocks of deleted rows in the file, with their bytes, and never shrinks it.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.store import Connection, read_working, write_working, writer_lock
from banzuke.flows.store.disk import as_literal, remove_database, write_ahead_log
from banzuke.flows.whole_file import put_in_place

COUNTS = """
SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE database_name = ? ORDER BY ALL
"""


class CopyDiffers(BanzukeError):
    """A copy of the working file differs from the file; the file is unchanged."""

    exit_code = 1


@dataclass(frozen=True)
class Compacted:
    """Bytes of the working file before and after the rewrite."""

    bytes_before: int
    bytes_after: int


def compact(home: Home, *, command: str, wait_seconds: float = 0.0) -> Compacted:
    """Rewrite the working file under the writer's lock; see ``rewrite``.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    """
    with writer_lock(home, command=command, wait_seconds=wait_seconds):
        return rewrite(home)


def rewrite(home: Home) -> Compacted:
    """Replace the working file by a copy without free blocks, and return both sizes.

    The caller holds the writer's lock and has no connection to the file open. After a kill at any
    moment, the old file or the new file is there, complete.
    """
    before = home.working_file.stat().st_size
    copy_working(home, home.compacting_file)
    put_in_place(home.compacting_file, home.working_file)
    return Compacted(before, home.working_file.stat().st_size)


def copy_working(home: Home, target: Path) -> None:
    """Copy the working file into a new file without free blocks, and compare the row counts.

    The caller holds the writer's lock. The write-ahead log is folded in first. Otherwise DuckDB
    could apply the old file's log to the new file in its place.

    Raises
    ------
    CopyDiffers
        If a table of the copy has more or fewer rows.
    """
    remove_database(target)
    try:
        with closing(write_working(home)) as working:
            working.execute("CHECKPOINT")
            working.execute(f"ATTACH {as_literal(target)} AS copy")
            working.execute(f"COPY FROM DATABASE {home.working_file.stem} TO copy")
            working.execute("CHECKPOINT copy")
            _compare(working, home.working_file.stem, "copy")
            working.execute("DETACH copy")
    except BaseException:
        remove_database(target)
        raise
    if write_ahead_log(home.working_file).exists():
        remove_database(target)
        raise CopyDiffers(f"{home.working_file} still has a write-ahead log; run a night first")


def copy_to_read(home: Home, copy: Home) -> None:
    """Copy a working file that this account may only read into a new home's.

    The caller keeps writers away. Changes in its write-ahead log are in the copy; the file and its
    log stay as they are.

    Raises
    ------
    CopyDiffers
        If a table of the copy has more or fewer rows.
    """
    read_working(home).close()  # its errors say what to do about the file
    with closing(write_working(copy)) as target:
        target.execute(f"ATTACH {as_literal(home.working_file)} AS original (READ_ONLY)")
        target.execute(f"COPY FROM DATABASE original TO {copy.working_file.stem}")
        target.execute("CHECKPOINT")
        _compare(target, "original", copy.working_file.stem)


def _compare(connection: Connection, original: str, copy: str) -> None:
    counts = [_counts(connection, database) for database in (original, copy)]
    if counts[0] != counts[1]:
        raise CopyDiffers(
            f"the numbers of rows in the copy differ from {original}: {counts[1]}, not {counts[0]}"
        )


def _counts(working: Connection, database: str) -> dict[str, int]:
    tables = [table for (table,) in working.rows(COUNTS, [database])]
    return {t: working.rows(f"SELECT count(*) FROM {database}.{t}")[0][0] for t in tables}
