"""The store: the working file that one process at a time writes, and the serving file to read.

Both are DuckDB files. ``connection.py`` has the connections that other rooms use, ``databases.py``
the settings of every database, ``opening.py`` and ``served.py`` the rules for opening a file,
``places.py`` the checks of what lies in the places of the files, ``lock.py`` the writer's lock,
``network.py`` the refusal of network disks. ``migrate.py``, ``runs.py`` and ``clock.py`` have the
steps at the opening of the working file, ``read_all.py`` the read of every block, ``disk.py`` the
handling of database files as files, ``refused.py`` the errors of a query or a file,
``statements.py`` many statements as one text, ``forks.py`` the refusal of work that would never end
in a fork. No other room imports duckdb.
"""

from banzuke.flows.store.connection import (
    Connection,
    Parameters,
    Store,
    open_memory,
    utc_now,
)
from banzuke.flows.store.forks import Forked, refuse_fork
from banzuke.flows.store.lock import StoreLocked, quiet_store, who_writes, writer_lock
from banzuke.flows.store.migrate import MigrationChanged, StoreTooNew
from banzuke.flows.store.opening import (
    open_or_read_store,
    open_store,
    open_under_lock,
    read_working,
    refuse_store_of_others,
    store_in_memory,
    write_working,
)
from banzuke.flows.store.places import (
    HistoryMissing,
    HistoryOlder,
    history_missing,
    history_older,
    is_history_missing,
    refuse_question_mark,
)
from banzuke.flows.store.refused import BadQuery, StoreDamaged, StoreUnusable
from banzuke.flows.store.runs import dead_runs, end_run
from banzuke.flows.store.served import (
    NothingPublished,
    open_serving,
    published_generation,
    served,
)

__all__ = [
    "BadQuery",
    "Connection",
    "Forked",
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
    "open_or_read_store",
    "open_serving",
    "open_store",
    "open_under_lock",
    "published_generation",
    "quiet_store",
    "read_working",
    "refuse_fork",
    "refuse_question_mark",
    "refuse_store_of_others",
    "served",
    "store_in_memory",
    "utc_now",
    "who_writes",
    "write_working",
    "writer_lock",
]
