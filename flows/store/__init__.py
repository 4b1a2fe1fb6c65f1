"""The store: one DuckDB file that one process at a time writes, and one that analysts read.

``connection.py`` has the connections that the rest uses, ``databases.py`` what holds for every
database, ``opening.py`` the rules for opening, ``places.py`` the files in their places,
``lock.py`` and ``waiting.py`` the writer's lock, ``network.py`` the disks of other machines,
``migrate.py`` and ``runs.py`` the steps at the opening of the working file, ``read_all.py`` the
read of every block, ``disk.py`` database files as files. Nothing else imports duckdb.
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
    published_generation,
    read_working,
    store_in_memory,
    write_working,
)
from banzuke.flows.store.places import (
    HistoryMissing,
    HistoryOlder,
    history_missing,
    history_older,
    is_history_missing,
)
from banzuke.flows.store.runs import dead_runs, end_run

__all__ = [
    "BadQuery",
    "Connection",
    "HistoryMissing",
    "HistoryOlder",
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
    "history_older",
    "is_history_missing",
    "open_memory",
    "open_serving",
    "open_store",
    "open_under_lock",
    "published_generation",
    "read_working",
    "store_in_memory",
    "utc_now",
    "who_writes",
    "write_working",
    "writer_lock",
]
