"""The serving file: a new one is built beside the old file, then replaces it in one step."""

import re
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from banzuke import sql
from banzuke.flows import fingerprint
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.described import comment_views, meanings
from banzuke.flows.serving.games import serve_games
from banzuke.flows.serving.made_views import copy_made, keep_made, made_views
from banzuke.flows.store import (
    BadQuery,
    Connection,
    NothingPublished,
    Store,
    StoreDamaged,
    open_serving,
    open_store,
    served,
    store_in_memory,
)
from banzuke.flows.store.databases import SERVED_VERSION
from banzuke.flows.store.disk import as_literal, remove_database
from banzuke.flows.store.statements import as_one
from banzuke.flows.tasks.register import TASKS, method_versions
from banzuke.flows.versions.editions import editions
from banzuke.flows.versions.keeping import versions_to_keep
from banzuke.flows.versions.lineage import lineage
from banzuke.flows.versions.plan import stale_versions
from banzuke.flows.versions.visibility import visibility
from banzuke.flows.whole_file import put_in_place

if TYPE_CHECKING:
    import polars as pl

KEPT_PER_PERIOD = 30
"""Number of promoted versions of a period, or heads of a stream, that analysts can go back to."""


def refresh_serving(store: Store) -> bool:
    """Rebuild a serving file that is missing, broken or outdated; return whether it was rebuilt."""
    if served_generation(store.home) == store.generation():
        return False
    build_serving(store)
    return True


class NotShown(BanzukeError):
    """A command has changed the store, and the change could not be published."""

    exit_code = 1

    def __init__(self, error: Exception) -> None:
        says = str(error).removesuffix(" and run it again.").rstrip(".")
        super().__init__(
            f"{says}. The change itself is stored already, so do not give this command again: once "
            "there is room, `banzuke nightly` publishes it."
        )


@contextmanager
def open_to_publish(home: Home, *, command: str, wait_seconds: float) -> Iterator[Store]:
    """Open the store for a command, and refresh the serving file after the block.

    It is refreshed also if the block refuses the command: a kill or a full disk may have come
    between a change and its publication. If the command is run again, it is refused, because the
    change is made already; then it is published.

    Raises
    ------
    NotShown
        If the block has changed the store, and the serving file cannot be written.
    """
    with open_store(home, command=command, wait_seconds=wait_seconds) as store:
        try:
            yield store
        except BanzukeError:
            with suppress(BanzukeError, OSError):  # the refusal counts
                if home.serving_file.exists():
                    refresh_serving(store)
            raise
        try:
            refresh_serving(store)
        except (BanzukeError, OSError) as error:
            raise NotShown(error) from error


_Shown: TypeAlias = dict[tuple[str, str, str], str]
"""The shown version by league, task and period."""


class Published(NamedTuple):
    """What a new serving file shows that the one before did not, and the reverse."""

    versions: int
    withdrawn: int
    """Number of periods that are no longer shown."""


def refresh_and_count(store: Store) -> Published | None:
    """Refresh the serving file, and count what is published by it; None if it stays.

    A run that a full disk or a kill ended may have left changes to show.
    """
    if served_generation(store.home) == store.generation():
        return None
    before = _shown_versions(store.home)
    after = _shown_in(build_serving(store))
    return Published(len({*after.values()} - {*before.values()}), len({*before} - {*after}))


def _shown_versions(home: Home) -> _Shown:
    """The shown versions of the serving file; none if it cannot be read."""
    try:
        with closing(open_serving(home)) as serving:
            return _shown_in(serving.frame("SELECT * FROM result.visibility"))
    except (NothingPublished, BadQuery, StoreDamaged):
        return {}


def _shown_in(visibility: "pl.DataFrame") -> _Shown:
    """The shown versions by a table of when each version was public."""
    shown = visibility.remove(visibility["visible_until"].is_not_null())
    return {
        (league, task, period): version
        for league, task, period, version in shown.select(
            "league", "task", "period", "version_id"
        ).iter_rows()
    }


def served_generation(home: Home) -> int | None:
    """The generation of the serving file; None if it cannot be read or its views are old."""
    try:
        of_file = served(home)
    except (NothingPublished, BadQuery, StoreDamaged, ValueError):
        return None
    is_of_this_code = of_file.is_whole and of_file.sql_hash == sql_hash()
    return of_file.generation if is_of_this_code else None


def build_serving(store: Store) -> "pl.DataFrame":
    """Write a new serving file and put it in place by an atomic rename.

    Returns when each version was public, as `visibility` says.
    """
    building = store.home.building_file
    remove_database(building)
    store.checkpoint()
    try:
        shown = _write(store, building)
    except BaseException:
        remove_database(building)  # a full disk needs the space
        raise
    put_in_place(building, store.home.serving_file)
    return shown


def serve_in_memory(
    store: Store, instead: "Mapping[str, pl.DataFrame] | None" = None
) -> Connection:
    """A connection to the content of a serving file, built in memory from a store in memory.

    ``instead`` has the rows of tables that take the place of the store's. The store cannot be used
    afterwards.
    """
    store.execute("ATTACH ':memory:' AS serving")
    with _views(store) as are_made, store.transaction():
        _fill(store, are_made=are_made)
        for table, rows in (instead or {}).items():
            store.execute(f"DELETE FROM serving.{table}")
            store.append(f"serving.{table}", rows)
    # The store stays open: to close it would close this connection, too.
    serving = store.beside(use="serving")
    serving.execute("DETACH banzuke")
    serving.lock_down()
    return serving


def _write(store: Store, building: Path) -> "pl.DataFrame":
    version = as_literal(SERVED_VERSION)
    store.execute(f"ATTACH {as_literal(building)} AS serving (STORAGE_VERSION {version})")
    try:
        # In one transaction, because otherwise each statement waits for the disk.
        with _views(store) as are_made, store.transaction():
            shown = _fill(store, are_made=are_made)
        store.execute("CHECKPOINT serving")
    finally:
        store.execute("USE banzuke")
        store.execute("DETACH serving")
    return shown


@contextmanager
def _views(store: Store) -> Iterator[bool]:
    """Attach the cached views of this code, and yield whether they can be copied."""

    def make(file: Path) -> None:
        with closing(store_in_memory(Home(file.parent), command="views")) as empty:
            empty.execute("ATTACH ':memory:' AS serving")
            with empty.transaction():
                _fill(empty, are_made=False)
            keep_made(empty, file, {f"{table.schema}.{table.name}" for table in _tables(empty)})

    with made_views(store, sql_hash(), make) as are_made:
        yield are_made


def _fill(store: Store, *, are_made: bool) -> "pl.DataFrame":
    """Fill the attached file; returns when each version was public."""
    shown = visibility(store)
    store.register("visibility", shown)
    store.register("kept", versions_to_keep(store, shown, last=KEPT_PER_PERIOD))
    store.register("stale", stale_versions(store, shown))
    store.register("edition", editions(store))
    store.register("lineage", lineage(store))
    tables = _tables(store)
    if are_made:
        copy_made(store)
        # A plugin that is gone has left tables in the working file which no made file has.
        new = [_copy(table) for table in tables if not table.is_made]
        rest = [_filled(_copy(table)) for table in tables if table.is_made and table.is_filled]
        store.execute(as_one([*new, *rest]))
    else:
        schemas = ("raw", "core", "result")
        store.execute(as_one(f"CREATE SCHEMA serving.{schema}" for schema in schemas))
        store.execute(as_one(_copy(table) for table in tables))
    for table in ("visibility", "kept", "lineage", "stale", "edition"):
        store.execute(f"CREATE TABLE serving.result.{table} AS SELECT * FROM {table}")
    serve_games(store)
    store.execute(sql.read("serving/event_performance"))
    store.execute(f"CREATE TABLE serving.result.build AS SELECT '{sql_hash()}' AS sql_hash")
    store.execute("USE serving")
    if not are_made:
        store.execute(as_one(definitions()))
        comment_views(store, definitions())
    for task in TASKS.values():
        if task.shown.served:
            task.shown.served(store)
    return shown


class _Table(NamedTuple):
    """A table of the working file that is copied."""

    schema: str
    name: str
    of_kept: bool
    """Whether only rows of kept versions are served."""
    is_filled: bool
    """Whether it may have rows."""
    is_made: bool
    """Whether the cached file has it, without rows."""


def _copy(table: _Table) -> str:
    if table.name in ("quarantine", "correction"):
        return sql.read(f"serving/{table.name}")
    name = f"{table.schema}.{table.name}"
    where = " WHERE version_id IN (SELECT version_id FROM kept)" if table.of_kept else ""
    return f"CREATE TABLE serving.{name} AS SELECT * FROM banzuke.{name}{where}"


def _filled(copy: str) -> str:
    """The statement that fills an existing table of ``serving`` as `copy` would make it."""
    return re.sub(r"CREATE TABLE (\S+) AS", r"INSERT INTO \1 BY NAME", copy, count=1)


def definitions() -> list[str]:
    """The SQL of every view and macro, in an order in which they can be created."""
    folders = ("macros/parts", "views/history", "macros/checked", "views", "macros")
    return [sql.read(f"{folder}/{name}") for folder in folders for name in sql.names(folder)]


def sql_hash() -> str:
    """The hash of this code's tables, views and macros, and of its rules for stale versions."""
    tables = [sql.read(f"serving/{name}") for name in sql.names("serving")]
    return fingerprint.of_parts(*definitions(), *tables, meanings(), method_versions())


def _tables(store: Store) -> list[_Table]:
    """The copied tables, in order of their names.

    Canonical games are not copied here, but by `serve_games`: they have keys that only ingest
    needs, and would take more space.
    """
    # One query, and the statement of each table in place of its columns: DuckDB would list the
    # columns of all views, too, which takes longer than all else here.
    rows = store.rows(
        "SELECT schema_name, table_name, bool_or(regexp_matches(sql, '[(,] ?version_id '))"
        " FILTER (database_name = 'banzuke'), bool_or(estimated_size > 0),"
        " bool_or(database_name = 'made')"
        " FROM duckdb_tables() WHERE database_name IN ('banzuke', 'made')"
        " AND ((schema_name IN ('raw', 'result') AND table_name <> 'resolved')"
        "      OR (schema_name = 'core'"
        "          AND table_name IN ('player', 'profile', 'correction', 'league_file')))"
        " GROUP BY ALL HAVING bool_or(database_name = 'banzuke') ORDER BY ALL"
    )
    # These tables are served whole: they describe all versions, also rejected and collected ones,
    # and periods of backfills without a version.
    whole = (
        "promotion", "version", "audit", "hold", "candidate", "tombstone", "backfill_period",
    )  # fmt: skip
    return [_Table(s, t, has and t not in whole, *rest) for s, t, has, *rest in rows]
