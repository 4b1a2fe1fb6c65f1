"""Opening the working file under the writer's lock; ``served.py`` opens the serving file."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import duckdb

from banzuke.flows.errors import BanzukeError, of_the_machine
from banzuke.flows.home import Home
from banzuke.flows.store.clock import start_after_latest
from banzuke.flows.store.connection import Connection, Store
from banzuke.flows.store.databases import connect, memory_of_store
from banzuke.flows.store.disk import remove_database, write_ahead_log
from banzuke.flows.store.lock import quiet_store, writer_lock
from banzuke.flows.store.migrate import migrate, missing_of, refuse_other_schema
from banzuke.flows.store.places import (
    files_of,
    history_missing,
    history_older,
    is_cut_off,
    is_empty,
    is_history_missing,
    refuse_folders,
    set_aside_log,
)
from banzuke.flows.store.refused import BadQuery, StoreDamaged, StoreUnusable, is_damage
from banzuke.flows.store.runs import begin_run, end_run, leave_ending, mark_orphans, new_run_id
from banzuke.flows.store.served import in_use, is_in_use, published_generation


@contextmanager
def open_store(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[Store]:
    """Open the working file under the writer's lock, migrated to today's schema.

    Runs that the file still lists as running are dead, because this process holds the lock. They
    are marked as crashed, or as failed if they left word of it. A row for this run of ``command``
    is added, and gets its end.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    StoreUnusable
        If DuckDB cannot open the file: it is damaged, or another program has it open.
    HistoryMissing, HistoryOlder
        If the working file is missing, or older than the serving file that was built from it.
    StoreTooNew
        If the file has migrations that this code does not know.
    """
    with (
        writer_lock(home, command=command, wait_seconds=wait_seconds),
        open_under_lock(home, command=command) as store,
    ):
        yield store


@contextmanager
def open_or_read_store(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[Store]:
    """Open the store like ``open_store``, or for reading if this account may not write it.

    A store for reading has no ``run_id``.

    Raises
    ------
    StoreUnusable
        If the store may only be read, and an older Banzuke wrote it.
    """
    with quiet_store(home, command=command, wait_seconds=wait_seconds) as may_write:
        if may_write:
            with open_under_lock(home, command=command) as store:
                yield store
            return
        connection = _open_working(home, read_only=True)
        store = Store(connection, home, run_id="", if_damaged=_working_damaged(home))
        with closing(store):
            if missing_of(refuse_other_schema(store, home.working_file)):
                raise StoreUnusable(
                    f"{home.working_file} was written by an older Banzuke, and this account may "
                    "not write it. Run `banzuke nightly` with an account that may, then this again."
                )
            yield store


@contextmanager
def open_under_lock(home: Home, *, command: str, new_history: bool = False) -> Iterator[Store]:
    """Open the store like ``open_store``, for a caller that holds the writer's lock already.

    With ``new_history`` a missing working file is created, although a serving file exists.
    """
    left, aside = _remove_leftovers(home), set_aside_log(home)
    connection = _open_working(home, read_only=False, new_history=new_history)
    store = Store(connection, home, run_id="", if_damaged=_working_damaged(home))
    try:
        if not new_history:
            _refuse_older(home, store)
        migrate(store)
        store.notes += [aside] if aside else []
        store.notes += [f"removed {name}, left by a kill" for name in left]
        start_after_latest(store)
        store.run_id = new_run_id(store.now())
        mark_orphans(store)
        begin_run(store, command)
        try:
            yield store
        except BaseException as error:
            try:
                end_run(store, "failed")
            except BanzukeError:  # on a full disk this fails, too; the first error counts
                leave_ending(home, store.run_id, error)
            raise
        end_run(store, "completed")
        store.checkpoint()
    finally:
        store.close()


def store_in_memory(home: Home, *, command: str) -> Store:
    """An empty working file that lives in memory only, for logs without a home."""
    store = Store(memory_of_store(), home, run_id="")
    migrate(store)
    store.run_id = new_run_id(store.now())
    begin_run(store, command)
    return store


def _remove_leftovers(home: Home) -> list[str]:
    """Remove unfinished files that a kill left beside the store's files, and return their names."""
    refuse_folders(*files_of(home))
    beside = (home.building_file, home.compacting_file)
    left = [file for file in beside if file.exists() or write_ahead_log(file).exists()]
    for file in left:
        remove_database(file)
    return [file.name for file in left]


def refuse_store_of_others(home: Home) -> None:
    """Refuse a working file of a newer Banzuke, or one older than the serving file.

    The caller holds the writer's lock. Nothing is written. A file that is missing or damaged, or
    has a write-ahead log beside it, is left to the run that opens it for writing: a run that fails
    tells people so.

    Raises
    ------
    StoreTooNew, MigrationChanged, HistoryOlder
        As `open_store` raises them.
    """
    there = home.working_file.exists() and not is_empty(home.working_file)
    if not there or write_ahead_log(home.working_file).exists():
        return
    try:
        working = read_working(home)
    except BanzukeError:
        return
    with closing(working), suppress(BadQuery, StoreDamaged):  # a killed first run has no tables
        refuse_other_schema(working, home.working_file)
        _refuse_older(home, working)


def _refuse_older(home: Home, working: Connection) -> None:
    """Refuse a working file that is older than the serving file, before a migration changes it."""
    with suppress(BadQuery):  # a new store
        ((generation,),) = working.rows("SELECT generation FROM result.generation")
        published = published_generation(home)
        if published is not None and published > generation:
            raise history_older(home, generation, published)


def read_working(home: Home) -> Connection:
    """Open the working file for reading; the caller holds the writer's lock."""
    connection = _open_working(home, read_only=True)
    return Connection(connection, if_damaged=_working_damaged(home))


def write_working(home: Home) -> Connection:
    """Open the working file for writing as it is, without migration and without a run of its own.

    The caller holds the writer's lock.
    """
    connection = _open_working(home, read_only=False)
    return Connection(connection, if_damaged=_working_damaged(home))


def _open_working(
    home: Home, *, read_only: bool, new_history: bool = False
) -> duckdb.DuckDBPyConnection:
    refuse_folders(*([home.working_file] if read_only else files_of(home)))
    refuse_folders(write_ahead_log(home.working_file))
    if is_history_missing(home) and not new_history:
        raise history_missing(home)
    if not read_only and is_empty(home.working_file):
        remove_database(home.working_file)  # DuckDB makes no database of an empty file
    try:
        connection = connect(home.working_file, read_only=read_only)
    except duckdb.Error as error:
        raise _not_opened(home, error) from None
    if is_cut_off(Connection(connection), home.working_file.stat().st_size):
        connection.close()
        raise StoreDamaged(f"{_working_damaged(home)} The end of the file is cut off.")
    return connection


def _not_opened(home: Home, error: duckdb.Error) -> BanzukeError:
    """The error for a working file that DuckDB cannot open."""
    if (refused := of_the_machine(error)) is not None:
        return refused
    if is_in_use(error):
        return StoreUnusable(in_use(home.working_file, error))
    says = str(error).splitlines()[0]
    if "replaying WAL" in says:
        return _bad_log(home, says)
    if is_damage(error):
        return StoreDamaged(f"{_working_damaged(home)} DuckDB says: {says}")
    return StoreUnusable(
        f"{home.working_file} cannot be opened: {says}\n"
        f"If another program has it open, close it: {home.serving_file.name} is the file to "
        "read. Otherwise restore a backup."
    )


def _bad_log(home: Home, says: str) -> StoreUnusable:
    """The error for a write-ahead log that is damaged, or of another file."""
    log = write_ahead_log(home.working_file)
    return StoreUnusable(
        f"{log} is damaged, or belongs to another file. It holds the changes since "
        f"{home.working_file.name} was last written in full. Put the right log back. If there is "
        "none, move this log away: the last changes are then lost, and the next night computes "
        "ratings again. Repeat pins, tags and erasures among the last changes yourself. "
        f"DuckDB says: {says}"
    )


def _working_damaged(home: Home) -> str:
    return (
        f"{home.working_file} is damaged; {home.serving_file.name} beside it is left as it is. "
        "`banzuke doctor --deep` says what is lost. Check the disk, and restore a backup "
        f"(`banzuke restore FILE {home.option} --force`). Without a backup, move the file "
        "and its .wal away, keep a copy of the serving file, and run "
        "`banzuke nightly --new-history`, which reads the logs again."
    )
