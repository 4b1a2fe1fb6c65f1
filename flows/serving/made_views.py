"""A file in the user's cache with views, macros and empty tables, which new serving files copy.

DuckDB checks each view and macro when it creates it, and copies a view for each comment on a
column. Both took two fifths of the CPU seconds of a small night. To copy finished views takes a
hundredth of that. To create a table from a query takes 1.6 ms even if the table stays empty, as
most of some 50 do in a small store. To copy all of them takes 3 ms.
"""

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from banzuke import sql
from banzuke.flows import fingerprint
from banzuke.flows.errors import BanzukeError
from banzuke.flows.store import Connection
from banzuke.flows.store.databases import WORKING
from banzuke.flows.store.disk import as_literal, remove_database

KEPT = "views and tables"
"""The kind of content of a file, a part of its key: files of older code have only views."""

PREFIX = "views-"
"""Prefix of the names of the files; the key of the code's SQL and of DuckDB follows."""


@contextmanager
def made_views(store: Connection, sql_hash: str, make: Callable[[Path], None]) -> Iterator[bool]:
    """Attach the file with finished views as ``made``, and yield whether it is attached.

    If the cache has no file for this code, ``make`` writes one. If the cache cannot be used, the
    caller creates the views itself: the result is the same, and takes longer.
    """
    beside = store.beside(use=WORKING)  # an error here must not abort the store's transaction
    attached = False
    with suppress(BanzukeError, OSError, RuntimeError):  # pathlib finds no home of the user
        file = _file(beside, sql_hash)
        if not file.exists():
            _replace(file, make)
        attached = _attach(beside, file)
    try:
        yield attached
    finally:
        with suppress(BanzukeError):  # the error from inside counts
            if attached:
                beside.execute("DETACH made")
        beside.close()


def copy_made(store: Connection) -> None:
    """Copy views and tables of ``made``, with comments, into ``serving``, which is still empty."""
    store.execute("COPY FROM DATABASE made TO serving (SCHEMA)")


def keep_made(store: Connection, file: Path, tables: Collection[str]) -> None:
    """Write views, macros, comments and the empty `tables` of ``serving`` to a file.

    `tables` are names with their schemas. The other tables are left out: a build makes them.
    """
    store.execute(f"ATTACH {as_literal(file)} AS made")
    store.execute("COPY FROM DATABASE serving TO made (SCHEMA)")
    for (name,) in store.rows(
        "SELECT concat_ws('.', schema_name, table_name) FROM duckdb_tables()"
        " WHERE database_name = 'made'"
    ):
        if name not in tables:
            store.execute(f"DROP TABLE made.{name}")
    store.execute("DETACH made")


def _file(store: Connection, sql_hash: str) -> Path:
    """The path of the file for this code and this DuckDB.

    Migrations are part of the key, because views depend on the columns of tables.
    """
    ((version,),) = store.rows("SELECT version()")
    migrations = [sql.read(f"migrations/{name}") for name in sql.names("migrations")]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "banzuke"
    return cache / f"{PREFIX}{fingerprint.of_parts(KEPT, sql_hash, version, migrations)}.duckdb"


def _replace(file: Path, make: Callable[[Path], None]) -> None:
    """Make the file, and remove the files of other code or another DuckDB."""
    file.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may make the same file: each has its own, and the last rename counts.
    making = file.with_name(f"{file.stem}-{os.getpid()}.new")
    try:
        make(making)
        making.replace(file)
    finally:
        remove_database(making)
    for other in file.parent.glob(f"{PREFIX}*.duckdb"):
        if other != file:
            with suppress(OSError):  # Windows removes no file that another process has open
                other.unlink()


def _attach(store: Connection, file: Path) -> bool:
    """Attach a file; a damaged file is removed, so that the next build makes a new one."""
    try:
        store.execute(f"ATTACH {as_literal(file)} AS made (READ_ONLY)")
    except BanzukeError:
        with suppress(OSError):
            file.unlink()
        return False
    return True
