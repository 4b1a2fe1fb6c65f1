"""Runs of commands that write: a row each, with its start, and with its end unless it is killed."""

import datetime as dt
import os
import platform

from banzuke.flows.store.connection import Connection, Store


def new_run_id(now: dt.datetime) -> str:
    """The name of a run that begins now in this process; names of later runs sort after it."""
    return f"{now:%Y%m%dT%H%M%S%f}-{os.getpid()}"


def mark_orphans(store: Store) -> None:
    """Mark as crashed the runs that are still listed as running; the caller holds the lock."""
    orphans = store.rows(
        "SELECT run_id, command, started_at FROM result.run WHERE state = 'running'"
    )
    for run_id, command, started_at in orphans:
        store.execute(
            "UPDATE result.run SET state = 'crashed', ended_at = ? WHERE run_id = ?",
            [store.now(), run_id],
        )
        store.notes.append(
            f"the run `{command}` of {started_at:%Y-%m-%d %H:%M:%S} UTC did not end by itself; "
            "it is marked as crashed, and its committed changes stay"
        )


def begin_run(store: Store, command: str) -> None:
    """Record that a command begins to write."""
    from banzuke import __version__  # noqa: PLC0415  # reads package metadata from disk

    store.execute(
        "INSERT INTO result.run VALUES (?, ?, 'running', ?, NULL, ?, ?, ?)",
        [store.run_id, command, store.now(), platform.node(), os.getpid(), __version__],
    )


def end_run(store: Store, state: str) -> None:
    """Record how this run ended; only its first ending counts."""
    store.execute(
        "UPDATE result.run SET state = ?, ended_at = ? WHERE run_id = ? AND state = 'running'",
        [state, store.now(), store.run_id],
    )


def first_run_at(store: Store) -> dt.datetime:
    """The start of the first run of this store."""
    started_at: dt.datetime
    ((started_at,),) = store.rows("SELECT min(started_at) FROM result.run")
    return started_at


def dead_runs(working: Connection) -> int:
    """The number of runs that are listed as running, but are dead; the caller holds the lock."""
    has_runs = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'run'"
    if working.rows(has_runs) == [(0,)]:
        return 0
    return int(working.rows("SELECT count(*) FROM result.run WHERE state = 'running'")[0][0])
