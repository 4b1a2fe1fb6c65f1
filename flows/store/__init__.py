"""The store: one DuckDB file that one process at a time writes, and one that analysts read.

``connection.py`` the files as the rest of the code sees them, ``opening.py`` who may open them and
how, ``places.py`` what lies where they belong, ``lock.py`` and ``waiting.py`` whose turn it is,
``migrate.py`` and ``runs.py`` what happens when the working file is opened, ``read_all.py`` every
block of a file, ``disk.py`` database files as files. Nothing else imports duckdb.
"""

from banzuke.flows.store.connection import (
    BadQuery,
    Connection,
    Parameters,
    Store,
    StoreDamaged,
    StoreUnusable,
    open_memory,
    utc_now,
)
from banzuke.flows.store.lock import StoreLocked, who_writes, writer_lock
from banzuke.flows.store.migrate import MigrationChanged, StoreTooNew
from banzuke.flows.store.opening import (
    NothingPublished,
    open_serving,
    open_store,
    open_under_lock,
    read_working,
    store_in_memory,
    write_working,
)
from banzuke.flows.store.places import HistoryMissing, history_missing, is_history_missing
from banzuke.flows.store.runs import dead_runs, end_run

__all__ = [
    "BadQuery",
    "Connection",
    "HistoryMissing",
    "MigrationChanged",
    "NothingPublished",
    "Parameters",
    "Store",
    "StoreDamaged",
    "StoreLocked",
    "StoreTooNew",
    "StoreUnusable",
    "dead_runs",
    "end_run",
    "history_missing",
    "is_history_missing",
    "open_memory",
    "open_serving",
    "open_store",
    "open_under_lock",
    "read_working",
    "store_in_memory",
    "utc_now",
    "who_writes",
    "write_working",
    "writer_lock",
]
