"""Runs of commands that write: a row each, with its start, and with its end unless it is killed."""

import datetime as dt
import json
import os
import platform
from contextlib import suppress

from banzuke.flows.errors import of_the_machine
from banzuke.flows.home import Home
from banzuke.flows.store.connection import Connection, Store


def new_run_id(now: dt.datetime) -> str:
    """The name of a run that begins now in this process; names of later runs sort after it."""
    return f"{now:%Y%m%dT%H%M%S%f}-{os.getpid()}"


def mark_orphans(store: Store) -> None:
    """Mark the runs that are still listed as running; the caller holds the lock.

    They are crashed, or failed if they left their ending beside the store.
    """
    orphans = store.rows(
        "SELECT run_id, command, started_at FROM result.run WHERE state = 'running'"
    )
    endings = _endings_left(store.home) if orphans else {}
    for run_id, command, started_at in orphans:
        state = "failed" if run_id in endings else "crashed"
        store.execute(
            "UPDATE result.run SET state = ?, ended_at = ? WHERE run_id = ?",
            [state, store.now(), run_id],
        )
        how = f"failed: {endings[run_id]}" if run_id in endings else "did not end by itself"
        store.notes.append(
            f"the run `{command}` of {started_at:%Y-%m-%d %H:%M:%S} UTC {how}; "
            f"it is marked as {state}, and its committed changes stay"
        )
    store.home.ending_file.unlink(missing_ok=True)


def leave_ending(home: Home, run_id: str, error: BaseException) -> None:
    """Write beside the store how a run failed whose ending the store cannot record.

    A full disk has no block for a new file, so the file that names the writer becomes this one.
    """
    refused = of_the_machine(error)
    why = str(refused).partition(":")[0] if refused else "its error could not be recorded"
    left = json.dumps({run_id: why}).encode()
    with suppress(OSError):
        home.writer_file.replace(home.ending_file)
        with home.ending_file.open("r+b") as file:
            file.write(left)
            file.truncate()


def _endings_left(home: Home) -> dict[str, str]:
    """The reason of each run that `leave_ending` wrote down, by its id."""
    try:
        found = json.loads(home.ending_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


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
