"""The store: one DuckDB file that one process at a time writes, and one that analysts read.

The only module that imports duckdb.
"""

import datetime as dt
import json
import os
import platform
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import filelock

import sql
from flows.errors import BanzukeError, DiskFull, is_disk_full
from flows.settings import Home

if TYPE_CHECKING:
    import polars as pl

CONFIG: dict[str, Any] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
WRITING: dict[str, Any] = {
    # A night of many files would otherwise fold its log into the file every few of them.
    "checkpoint_threshold": "256MB",
    # DuckDB takes most of the machine's memory for pages that it could read again.
    "memory_limit": "700MB",
}
"""Settings of the working file while it is written."""

Parameters = Sequence[Any] | Mapping[str, Any]
"""Of a query: for each `?`, or by name for each `$name`."""


class StoreLocked(BanzukeError):
    """Another process is writing this store."""

    exit_code = 3


class StoreUnusable(BanzukeError):
    """DuckDB cannot open the working file; the message is DuckDB's, with what to do."""

    exit_code = 1


class StoreTooNew(BanzukeError):
    """The store was written by a newer Banzuke."""


class NothingPublished(BanzukeError):
    """There is no serving file yet."""


class BadQuery(BanzukeError):
    """DuckDB refused a query; the message is DuckDB's."""


def utc_now() -> dt.datetime:
    """Return the current time in UTC without zone, as the store keeps it."""
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


@dataclass
class Connection:
    """A connection to one of the two files."""

    _duckdb: duckdb.DuckDBPyConnection
    _in_transaction: bool = field(default=False, init=False)

    def rows(self, query: str, parameters: Parameters = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        try:
            return self.execute(query, parameters).fetchall()
        except duckdb.Error as error:
            raise _refused(error) from error

    def frame(self, query: str, parameters: Parameters = ()) -> "pl.DataFrame":
        """Return the result of a query as one polars frame in one chunk."""
        result: pl.DataFrame = self.execute(query, parameters).pl().rechunk()
        return result

    def execute(self, query: str, parameters: Parameters = ()) -> duckdb.DuckDBPyConnection:
        """Run a query and return its cursor.

        Raises
        ------
        BadQuery
            With DuckDB's message.
        DiskFull
            If that is about a full disk.
        """
        try:
            named = isinstance(parameters, Mapping)
            return self._duckdb.execute(query, parameters if named else list(parameters))
        except duckdb.Error as error:
            raise _refused(error) from error
        except RuntimeError as error:
            # DuckDB hides Ctrl-C and a termination in it, which would pass for a league's failure.
            if error.__cause__ is None or isinstance(error.__cause__, Exception):
                raise
            # Its threads go on with the query else, and whatever comes next waits for them.
            self._duckdb.interrupt()
            raise error.__cause__ from None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all or nothing of what is done inside; one inside another is a part of it."""
        if self._in_transaction:
            yield
            return
        self.execute("BEGIN TRANSACTION")
        self._in_transaction = True
        try:
            yield
        except BaseException:
            self._roll_back()
            raise
        finally:
            self._in_transaction = False
        self.execute("COMMIT")

    def _roll_back(self) -> None:
        """Undo what is not committed; a transaction that broke off by itself is undone already.

        On a full disk DuckDB gives up the whole database, transaction included: the first error
        counts.
        """
        with suppress(duckdb.Error):
            self._duckdb.rollback()

    def close(self) -> None:
        """Close the file."""
        self._duckdb.close()


def _refused(error: duckdb.Error) -> BanzukeError:
    return DiskFull(error) if is_disk_full(error) else BadQuery(str(error))


@dataclass
class Store(Connection):
    """The working file, held under the writer's lock."""

    home: Home
    run_id: str
    notes: list[str] = field(default_factory=list)

    def append(self, table: str, frame: "pl.DataFrame") -> None:
        """Append a frame to a table, matching columns by name; times become UTC without zone."""
        self.stage("appended", frame)
        self.execute(f"INSERT INTO {table} BY NAME SELECT * FROM appended")
        self._duckdb.unregister("appended")

    def stage(self, name: str, frame: "pl.DataFrame") -> None:
        """Make a frame readable as a view of this connection; times become UTC without zone."""
        import polars as pl  # noqa: PLC0415  # not needed to answer a query

        zoned = [n for n, t in frame.schema.items() if isinstance(t, pl.Datetime) and t.time_zone]
        naive = frame.with_columns(
            pl.col(n).dt.convert_time_zone("UTC").dt.replace_time_zone(None) for n in zoned
        )
        self._duckdb.register(name, naive.to_arrow())

    def bump_generation(self) -> None:
        """Note, inside a transaction, that what analysts should see has changed."""
        self.execute("UPDATE result.generation SET generation = generation + 1")

    def generation(self) -> int:
        """Return the number of the last visible change."""
        return int(self.rows("SELECT generation FROM result.generation")[0][0])

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file."""
        self.execute("CHECKPOINT")


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
        store = Store(connection, home, run_id=_new_run_id())
        migrate(store)
        _mark_orphans(store)
        _begin_run(store, command)
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


@contextmanager
def writer_lock(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[None]:
    """Hold the writer's lock; the kernel frees it when the process ends, however it ends."""
    home.store.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(home.lock_file, timeout=wait_seconds, poll_interval=0.2)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise StoreLocked(
            f"{who_writes(home)}. Try again later, or wait for it with --wait."
        ) from None
    try:
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "command": command}
        holder["since"] = f"{utc_now():%Y-%m-%d %H:%M:%S} UTC"
        home.writer_file.write_text(json.dumps(holder), encoding="utf-8")
        yield
    finally:
        home.writer_file.unlink(missing_ok=True)
        lock.release()


def who_writes(home: Home) -> str:
    """Return who holds the writer's lock, as a sentence without its full stop."""
    try:
        holder = json.loads(home.writer_file.read_text(encoding="utf-8"))
        who = "`banzuke {command}` (process {pid} on {host}, since {since})".format(**holder)
    except (OSError, ValueError, KeyError):
        who = "another process"
    return f"{home.store} is being written by {who}"


def migrate(store: Store) -> list[str]:
    """Apply the migrations that the file does not have yet, each in its own transaction."""
    store.execute(
        "CREATE TABLE IF NOT EXISTS main.migration"
        " (name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)"
    )
    known = sql.names("migrations")
    applied = [name for (name,) in store.rows("SELECT name FROM main.migration ORDER BY name")]
    if unknown := sorted(set(applied) - set(known)):
        raise StoreTooNew(
            f"{store.home.working_file} was written by a newer Banzuke (migration {unknown[-1]}). "
            "Update Banzuke, or restore a backup made before the update."
        )
    missing = [name for name in known if name not in applied]
    for name in missing:
        with store.transaction():
            store.execute(sql.read(f"migrations/{name}"))
            store.execute("INSERT INTO main.migration VALUES (?, ?)", [name, utc_now()])
    if missing:
        store.checkpoint()
    return missing


def open_memory() -> Connection:
    """Open a database that lives in memory only, to attach others to."""
    connection = duckdb.connect(":memory:", config=CONFIG)
    connection.execute("SET TimeZone = 'UTC'")
    return Connection(connection)


def _connect(file: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    config = CONFIG if read_only else CONFIG | WRITING
    connection = duckdb.connect(str(file), read_only=read_only, config=config)
    connection.execute("SET TimeZone = 'UTC'")
    return connection


def _new_run_id() -> str:
    return f"{utc_now():%Y%m%dT%H%M%S%f}-{os.getpid()}"


def _mark_orphans(store: Store) -> None:
    orphans = store.rows(
        "SELECT run_id, command, started_at FROM result.run WHERE state = 'running'"
    )
    for run_id, command, started_at in orphans:
        store.execute(
            "UPDATE result.run SET state = 'crashed', ended_at = ? WHERE run_id = ?",
            [utc_now(), run_id],
        )
        store.notes.append(
            f"the run `{command}` of {started_at:%Y-%m-%d %H:%M:%S} UTC did not end by itself; "
            "it is marked as crashed, what it had committed is kept"
        )


def _begin_run(store: Store, command: str) -> None:
    from flows import __version__  # noqa: PLC0415  # reads package metadata from disk

    store.execute(
        "INSERT INTO result.run VALUES (?, ?, 'running', ?, NULL, ?, ?, ?)",
        [store.run_id, command, utc_now(), platform.node(), os.getpid(), __version__],
    )


def end_run(store: Store, state: str) -> None:
    """Record how this run ended; only its first ending counts."""
    store.execute(
        "UPDATE result.run SET state = ?, ended_at = ? WHERE run_id = ? AND state = 'running'",
        [state, utc_now(), store.run_id],
    )


def dead_runs(home: Home) -> int:
    """Return how many runs a store calls running though nobody writes it; needs the lock."""
    with closing(read_working(home)) as working:
        has_runs = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'run'"
        if working.rows(has_runs) == [(0,)]:
            return 0
        return int(working.rows("SELECT count(*) FROM result.run WHERE state = 'running'")[0][0])


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
        return _connect(home.working_file, read_only=read_only)
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
        connection = _connect(home.serving_file, read_only=True)
    except duckdb.Error as error:
        raise NothingPublished(
            f"{home.serving_file} cannot be opened ({error}); "
            "the next `banzuke nightly` builds it anew"
        ) from None
    return Connection(connection)
