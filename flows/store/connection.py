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

from flows.errors import BanzukeError, DiskFull, is_disk_full
from flows.settings import Home
from flows.store.disk import as_literal

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

    def n_answers(self, text: str) -> int:
        """Return how many statements of a text give rows: all but the last would be lost."""
        only_rows = [duckdb.ExpectedResultType.QUERY_RESULT]
        try:
            statements = self._duckdb.extract_statements(text)
        except duckdb.Error as error:
            raise _refused(error) from error
        return sum(statement.expected_result_type == only_rows for statement in statements)

    def lock_down(self, *, writes: Path | None = None) -> None:
        """Let queries reach nothing but what is open here: no files, network, extensions, settings.

        But for ``writes``, a file that a COPY may make. It cannot be undone.
        """
        if writes is not None:
            self.execute(f"SET allowed_paths = [{as_literal(writes)}]")
        self.execute("SET python_enable_replacements = false")  # tables named like our variables
        self.execute("SET enable_external_access = false")
        self.execute("SET lock_configuration = true")

    @contextmanager
    def interrupted_after(self, seconds: float | None) -> Iterator[None]:
        """Break off what runs inside once it has taken so long.

        Raises
        ------
        BadQuery
            In place of DuckDB's word for it.
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
        self.register("appended", frame)
        self.execute(f"INSERT INTO {table} BY NAME SELECT * FROM appended")
        self._duckdb.unregister("appended")

    def register(self, name: str, frame: "pl.DataFrame") -> None:
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

    def raise_generation(self, *, above: int) -> None:
        """Make the number of the last visible change a later one than a number."""
        later = "UPDATE result.generation SET generation = greatest(generation, ?)"
        self.execute(later, [above + 1])

    def generation(self) -> int:
        """Return the number of the last visible change."""
        return int(self.rows("SELECT generation FROM result.generation")[0][0])

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file."""
        self.execute("CHECKPOINT")


def open_memory() -> Connection:
    """Open a database that lives in memory only, to attach others to."""
    connection = duckdb.connect(":memory:", config=CONFIG)
    connection.execute("SET TimeZone = 'UTC'")
    return Connection(connection)


def connect(file: Path, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    """Open a file with the settings of one that is read, or of one that is written."""
    config = CONFIG if read_only else CONFIG | WRITING
    connection = duckdb.connect(str(file), read_only=read_only, config=config)
    connection.execute("SET TimeZone = 'UTC'")
    return connection
