"""A connection to one of the two files of a store, and the working file under its lock.

Only this package imports duckdb.
"""

import datetime as dt
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from banzuke.flows.errors import BanzukeError, DiskFull, MemoryShort, is_disk_full, is_memory_short
from banzuke.flows.home import Home
from banzuke.flows.store.databases import opened
from banzuke.flows.store.disk import as_literal
from banzuke.flows.store.forks import refuse_fork
from banzuke.flows.store.refused import BadQuery, OtherVersion, StoreDamaged, is_damage
from banzuke.flows.terminated import ended_by_signals

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

ROWS_OF_A_PART = 1 << 18
TICK = dt.timedelta(microseconds=1)
LITTLE = "32MB"
"""The memory limit of an idle DuckDB, at which it releases its cache."""

NO_QUERY = 'this text has 0 queries that only read; write one, such as "FROM static_rating"'
"""The message about a text of blanks, comments or semicolons, to which DuckDB gives no answer."""

Parameters = Sequence[Any] | Mapping[str, Any]
"""Parameters of a query: for each `?`, or by name for each `$name`."""


def utc_now() -> dt.datetime:
    """The current time in UTC without a zone, the form of times in the store."""
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


@dataclass
class Connection:
    """A connection to one of the two files.

    ``if_damaged`` is the message for damaged bytes of the file, ``if_other_version`` for one that
    another version of Banzuke wrote. Each of several threads that ask for rows and frames gets its
    own answer.
    """

    _duckdb: duckdb.DuckDBPyConnection
    if_damaged: str = field(default="", kw_only=True)
    if_other_version: str = field(default="", kw_only=True)
    _in_transaction: bool = field(default=False, init=False)
    # DuckDB keeps the answer in the connection: another thread's query would put its own in place.
    _asking: threading.RLock = field(
        default_factory=threading.RLock, init=False, repr=False, compare=False
    )

    def rows(self, query: str, parameters: Parameters = ()) -> list[tuple[Any, ...]]:
        """The rows of one of our own queries.

        Raises
        ------
        OtherVersion
            If the file lacks what the query needs, because another version of Banzuke wrote it.
        """
        try:
            return self.answer(query, parameters)[1]
        except BadQuery as error:
            if self.if_other_version and str(error).startswith(("Binder Error", "Catalog Error")):
                raise OtherVersion(self.if_other_version) from error
            raise

    def answer(
        self, query: str, parameters: Parameters = ()
    ) -> tuple[list[str], list[tuple[Any, ...]]]:
        """The column names of a query, and its rows."""
        try:
            with self._asking:
                cursor = self.execute(query, parameters)
                return [column[0] for column in cursor.description or []], cursor.fetchall()
        except duckdb.Error as error:
            raise self._refused(error) from error

    def frame(self, query: str, parameters: Parameters = ()) -> "pl.DataFrame":
        """The result of a query as one polars frame in one chunk."""
        refuse_fork()
        try:
            with self._asking:
                return self.execute(query, parameters).pl().rechunk()
        except duckdb.Error as error:
            raise self._refused(error) from error

    def frames(self, query: str, parameters: Parameters = ()) -> "Iterator[pl.DataFrame]":
        """Yield the result of a query as polars frames, with only a part of the rows in memory."""
        import polars as pl  # noqa: PLC0415  # not needed to answer a query

        refuse_fork()
        try:
            for batch in self.execute(query, parameters).to_arrow_reader(ROWS_OF_A_PART):
                yield pl.DataFrame(batch)
        except duckdb.Error as error:
            raise self._refused(error) from error

    def ask(self, query: str, parameters: Parameters = ()) -> "pl.DataFrame":
        """The result of a user's query as a frame; the query changes nothing.

        Raises
        ------
        BadQuery
            With DuckDB's message, or if the text is not one query that gives rows.
        """
        with self._asking:
            if (n_answers := self.n_answers(query)) != 1:
                found = f"this text has {n_answers} queries that only read"
                raise BadQuery(f"{found}; ask one at a time")
            self.execute("BEGIN TRANSACTION")  # a text may change rows before its query
            try:
                return self.frame(query, parameters)
            finally:
                self._roll_back()

    def execute(self, query: str, parameters: Parameters = ()) -> duckdb.DuckDBPyConnection:
        """Run a query and return its cursor.

        Raises
        ------
        BadQuery
            With DuckDB's message.
        DiskFull
            If the error is about a full disk.
        StoreDamaged
            If the error is about bytes of the file.
        """
        try:
            named = isinstance(parameters, Mapping)
            with ended_by_signals():
                return self._duckdb.execute(query, parameters if named else list(parameters))
        except duckdb.Error as error:
            raise self._refused(error) from error
        except (KeyboardInterrupt, SystemExit):
            # Without an interrupt, DuckDB's threads go on with the query, and the next one waits.
            self._duckdb.interrupt()
            raise

    def beside(self, *, use: str) -> "Connection":
        """Another connection to the same databases; it uses one database and sees no frame of this.

        Frames that were registered here exist only on this connection.
        """
        other = Connection(self._duckdb.cursor(), if_damaged=self.if_damaged)
        other.execute("SET TimeZone = 'UTC'")
        other.execute(f"USE {use}")
        return other

    def n_answers(self, text: str) -> int:
        """The number of statements of a text that give rows; only the last rows can be fetched.

        Raises `BadQuery` with DuckDB's message, or if the text has no statement.
        """
        only_rows = [duckdb.ExpectedResultType.QUERY_RESULT]
        try:
            statements = self._duckdb.extract_statements(text)
            n_answers = sum(one.expected_result_type == only_rows for one in statements)
        except duckdb.Error as error:
            raise self._refused(error) from error
        if not statements:
            raise BadQuery(NO_QUERY)
        return n_answers

    def set_limits(
        self, *, memory_mb: int, threads: int | None = None, spills_into: Path | None = None
    ) -> None:
        """Limit the memory and the threads of queries, and where they write temporary files.

        Without ``spills_into``, queries write no temporary files.
        """
        self.execute(f"SET memory_limit = '{memory_mb}MB'")
        self.execute(f"SET temp_directory = {as_literal(spills_into or '')}")
        if threads is not None:
            self.execute(f"SET threads = {threads}")

    def lock_down(self, *, writes: Path | None = None) -> None:
        """Restrict queries to the open databases: no files, network, extensions, settings.

        The only exception is ``writes``, a file that COPY may write. The restriction cannot be
        undone.
        """
        if writes is not None:
            self.execute(f"SET allowed_paths = [{as_literal(writes)}]")
        # Otherwise a query could read our Python variables as tables.
        self.execute("SET python_enable_replacements = false")
        self.execute("SET enable_external_access = false")
        self.execute("SET lock_configuration = true")

    @contextmanager
    def interrupted_after(self, seconds: float | None) -> Iterator[None]:
        """Interrupt the block when it has taken so many seconds.

        Raises
        ------
        BadQuery
            In place of DuckDB's error.
        """
        if seconds is None:
            yield
            return
        timer = threading.Timer(seconds, self._duckdb.interrupt)
        timer.start()
        try:
            yield
        except BadQuery:
            if timer.finished.is_set():
                raise BadQuery(f"the query was broken off after {seconds:g} s") from None
            raise
        finally:
            timer.cancel()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit all changes of the block or none; a nested transaction is part of the outer."""
        if self._in_transaction:
            yield
            return
        self.execute("BEGIN TRANSACTION")
        self._in_transaction = True
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        finally:
            self._in_transaction = False

    def _roll_back(self) -> None:
        """Undo uncommitted changes, if DuckDB has not done so.

        On a full disk DuckDB invalidates the whole database with its transaction, and a rollback
        fails, too. The first error is the error to report.
        """
        with suppress(duckdb.Error):
            self._duckdb.rollback()

    def close(self) -> None:
        """Close the file."""
        self._duckdb.close()

    def _refused(self, error: duckdb.Error) -> BanzukeError:
        if is_disk_full(error):
            return DiskFull(error)
        if self.if_damaged and is_damage(error):
            return StoreDamaged(f"{self.if_damaged} DuckDB says: {str(error).splitlines()[0]}")
        if isinstance(error, duckdb.InternalException):  # the other lines are DuckDB's stack trace
            return BadQuery(str(error).splitlines()[0])
        return BadQuery(str(error))


@dataclass
class Store(Connection):
    """The working file, opened under the writer's lock.

    Once a block of the file could not be read, every further query and write is refused, so that
    the committed data stay as they are.
    """

    home: Home
    run_id: str
    notes: list[str] = field(default_factory=list)
    _damage: StoreDamaged | None = field(default=None, init=False)
    _latest: dt.datetime = field(default=dt.datetime.min, init=False)

    def now(self) -> dt.datetime:
        """The time in UTC; always later than all times that were given or stored before."""
        self._latest = max(utc_now(), self._latest + TICK)
        return self._latest

    def only_times_after(self, latest: dt.datetime) -> None:
        """Give only times after ``latest`` from now on."""
        self._latest = max(self._latest, latest)

    def execute(self, query: str, parameters: Parameters = ()) -> duckdb.DuckDBPyConnection:
        """Run a query and return its cursor; see ``Connection.execute``."""
        if self._damage:
            raise self._damage
        return super().execute(query, parameters)

    def _refused(self, error: duckdb.Error) -> BanzukeError:
        if is_memory_short(error):
            return MemoryShort(error)  # DuckDB's remedies are settings of a connection
        refused = super()._refused(error)
        if isinstance(refused, StoreDamaged):
            self._damage = refused
        return refused

    def close(self) -> None:
        """Close the file; if it is damaged, its write-ahead log is not folded into it."""
        if self._damage:
            with suppress(duckdb.Error):
                self._duckdb.execute("PRAGMA disable_checkpoint_on_shutdown")
        super().close()

    def append(self, table: str, frame: "pl.DataFrame") -> None:
        """Append a frame to a table, matching columns by name; times become UTC without zone."""
        self.register("appended", frame, once=True)
        self.execute(f"INSERT INTO {table} BY NAME SELECT * FROM appended")
        self._duckdb.unregister("appended")

    def register(self, name: str, frame: "pl.DataFrame", *, once: bool = False) -> None:
        """Make a frame readable as a view of this connection; times become UTC without zone.

        A transaction keeps all its registered frames in memory until its end. A frame that is read
        only ``once`` is released while it is read.
        """
        import polars as pl  # noqa: PLC0415  # not needed to answer a query

        zoned = [n for n, t in frame.schema.items() if isinstance(t, pl.Datetime) and t.time_zone]
        if zoned:
            frame = frame.with_columns(
                pl.col(n).dt.convert_time_zone("UTC").dt.replace_time_zone(None) for n in zoned
            )
        table = frame.to_arrow()
        self._duckdb.register(name, _read_once(table) if once else table)

    @contextmanager
    def on_one_thread(self) -> Iterator[None]:
        """Let DuckDB work on the calling thread only, while other processes use the other cores.

        With several threads, the calling thread polls the others all the time. For a million games
        this took a third of the time of storing them.
        """
        ((before,),) = self.rows("SELECT current_setting('threads')")
        self.execute("SET threads = 1")
        try:
            yield
        finally:
            with suppress(BanzukeError):  # the error from inside counts
                self.execute(f"SET threads = {before}")

    def give_back_pages(self) -> None:
        """Release DuckDB's cache of the file's pages, which it can read again."""
        ((before,),) = self.rows("SELECT current_setting('memory_limit')")
        with suppress(BanzukeError):  # an error only means that not everything could be released
            self.execute(f"SET memory_limit = '{LITTLE}'")
        self.execute(f"SET memory_limit = '{before}'")

    @contextmanager
    def joins_as_written(self) -> Iterator[None]:
        """Let queries in the block scan the table that they name first, and hash the others.

        DuckDB normally hashes the table that it estimates as small. It estimates that a table has
        no uncommitted rows, and so it hashed the rows of a large league's new version, which did
        not fit in its memory.
        """
        # A separate connection sets it back, because an aborted transaction refuses all settings.
        beside = self._duckdb.cursor()
        beside.execute("SET disabled_optimizers = 'join_order,build_side_probe_side'")
        try:
            yield
        finally:
            beside.execute("RESET disabled_optimizers")
            beside.close()

    def bump_generation(self) -> None:
        """Record, inside a transaction, that data in the serving file have changed."""
        self.execute("UPDATE result.generation SET generation = generation + 1")

    def raise_generation(self, *, above: int) -> None:
        """Raise the number of the last visible change above ``above``, if it is not higher."""
        later = "UPDATE result.generation SET generation = greatest(generation, ?)"
        self.execute(later, [above + 1])

    def generation(self) -> int:
        """The number of the last visible change."""
        return int(self.rows("SELECT generation FROM result.generation")[0][0])

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file."""
        self.execute("CHECKPOINT")


def _read_once(table: "pa.Table") -> "pa.RecordBatchReader":
    """A reader of a table that releases each batch after it was read."""
    import pyarrow as pa  # noqa: PLC0415  # not needed to answer a query

    batches = table.to_batches()[::-1]
    return pa.RecordBatchReader.from_batches(
        table.schema, (batches.pop() for _ in range(len(batches)))
    )


def open_memory() -> Connection:
    """Open a database in memory only, to which other databases are attached."""
    return Connection(opened(":memory:"))
