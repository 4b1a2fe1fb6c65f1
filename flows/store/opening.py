"""Opening the two files: the working file under the writer's lock, the serving file to read."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import duckdb

from flows.errors import BanzukeError, DiskFull, is_disk_full
from flows.settings import Home
from flows.store.connection import Connection, Store, connect
from flows.store.lock import writer_lock
from flows.store.migrate import migrate
from flows.store.runs import begin_run, end_run, mark_orphans, new_run_id


class StoreUnusable(BanzukeError):
    """DuckDB cannot open the working file; the message is DuckDB's, with what to do."""

    exit_code = 1


class NothingPublished(BanzukeError):
    """There is no serving file yet."""


@contextmanager
def open_store(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[Store]:
    """Open the working file under the writer's lock, migrated to today's schema.

    Runs that the file still calls running are dead, because this process holds the lock: they are
    marked as crashed. A run row for ``command`` is begun and ended.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    StoreUnusable
        If DuckDB cannot open the file: it is damaged, or another program has it open.
    StoreTooNew
        If the file has migrations that this code does not know.
    """
    with (
        writer_lock(home, command=command, wait_seconds=wait_seconds),
        open_under_lock(home, command=command) as store,
    ):
        yield store


@contextmanager
def open_under_lock(home: Home, *, command: str) -> Iterator[Store]:
    """Do what ``open_store`` does where the caller holds the writer's lock already."""
    connection = _open_working(home, read_only=False)
    try:
        store = Store(connection, home, run_id=new_run_id())
        migrate(store)
        mark_orphans(store)
        begin_run(store, command)
        try:
            yield store
        except BaseException:
            with suppress(BanzukeError):  # on a full disk this fails too; the first error counts
                end_run(store, "failed")
            raise
        end_run(store, "completed")
        store.checkpoint()
    finally:
        connection.close()


def read_working(home: Home) -> Connection:
    """Open the working file for reading; the caller holds the writer's lock."""
    return Connection(_open_working(home, read_only=True))


def write_working(home: Home) -> Connection:
    """Open the working file for writing as it is: no migration, no run of its own.

    The caller holds the writer's lock.
    """
    return Connection(_open_working(home, read_only=False))


def _open_working(home: Home, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    try:
        return connect(home.working_file, read_only=read_only)
    except duckdb.Error as error:
        if is_disk_full(error):
            raise DiskFull(error) from None
        raise StoreUnusable(
            f"{home.working_file} cannot be opened: {error}\n"
            f"If another program has it open, close it: {home.serving_file.name} is the file to "
            "read. Otherwise restore a backup of it."
        ) from None


def open_serving(home: Home) -> Connection:
    """Open the serving file for reading.

    Raises
    ------
    NothingPublished
        If no run has published yet, or the file cannot be opened.
    """
    if not home.serving_file.exists():
        raise NothingPublished(
            f"{home.root} has no published ratings yet; "
            f"run `banzuke nightly --home {home.root}` first"
        )
    try:
        connection = connect(home.serving_file, read_only=True)
    except duckdb.Error as error:
        raise NothingPublished(
            f"{home.serving_file} cannot be opened ({error}); "
            "the next `banzuke nightly` builds it anew"
        ) from None
    return Connection(connection)
