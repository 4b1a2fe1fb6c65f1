"""The store: one DuckDB file that one process at a time writes, and one that analysts read.

``connection.py`` the files as the rest of the code sees them, ``opening.py`` who may open them and
how, ``lock.py`` and ``waiting.py`` whose turn it is, ``migrate.py`` and ``runs.py`` what happens
when the working file is opened, ``disk.py`` database files as files. Nothing else imports duckdb.
"""

from flows.store.connection import (
    BadQuery,
    Connection,
    Parameters,
    Store,
    open_memory,
    utc_now,
)
from flows.store.lock import StoreLocked, who_writes, writer_lock
from flows.store.migrate import MigrationChanged, StoreTooNew
from flows.store.opening import (
    NothingPublished,
    StoreUnusable,
    open_serving,
    open_store,
    open_under_lock,
    read_working,
    write_working,
)
from flows.store.runs import dead_runs, end_run

__all__ = [
    "BadQuery",
    "Connection",
    "MigrationChanged",
    "NothingPublished",
    "Parameters",
    "Store",
    "StoreLocked",
    "StoreTooNew",
    "StoreUnusable",
    "dead_runs",
    "end_run",
    "open_memory",
    "open_serving",
    "open_store",
    "open_under_lock",
    "read_working",
    "utc_now",
    "who_writes",
    "write_working",
    "writer_lock",
]
