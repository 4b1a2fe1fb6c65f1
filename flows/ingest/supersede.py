"""Withdrawal of older states of files, without losing a game that another file still has."""

from collections.abc import Sequence

import polars as pl

from banzuke.flows.ingest.arrival import NAME_MARK, Arrival
from banzuke.flows.ingest.first_known import remember_known
from banzuke.flows.leagues.league import League
from banzuke.flows.readers import zipped
from banzuke.flows.store import Store

COUNTS_OF_TWIN = "state = 'active', message = NULL, " + ", ".join(
    f"rows_{kind} = twin.rows_{kind}"
    for kind in ("read", "accepted", "duplicate", "quarantined", "void")
)
"""The changes of a copy that becomes the owner of the rows of ``twin``."""


def supersede_older(store: Store, arrival: Arrival) -> None:
    """Withdraw the states of a path that its new state replaces: for a snapshot, all of them.

    States that were read with a definition that no source has any more are withdrawn too.
    """
    older = store.rows(
        "SELECT file_id, definition_hash, state FROM raw.source_file"
        " WHERE league = ? AND path = ? AND state NOT IN ('superseded', 'withdrawn')",
        [arrival.league.name, arrival.path],
    )
    for file_id, definition, state in older:
        replaced = definition == arrival.definition and (
            arrival.source.mode == "snapshot" or state != "active"
        )
        if replaced or definition not in arrival.definitions:
            supersede(store, arrival.league, file_id)
    if arrival.source.reads_name:
        _supersede_renamed(store, arrival)


def replaced_states(store: Store, arrivals: Sequence[Arrival]) -> dict[str, int]:
    """The states that `supersede_older` would withdraw for each of some files of one source.

    They are file ids, each with the number of its file.
    """
    one = arrivals[0]
    rows = store.rows(
        "SELECT file_id, path FROM raw.source_file WHERE league = ? AND state = 'active'"
        " AND path IN (SELECT unnest(?::VARCHAR[]))"
        " AND (definition_hash NOT IN (SELECT unnest(?::VARCHAR[]))"
        " OR (definition_hash = ? AND ?))",
        [
            one.league.name,
            [arrival.path for arrival in arrivals],
            list(one.definitions),
            one.definition,
            one.source.mode == "snapshot",
        ],
    )
    number = {arrival.path: nth for nth, arrival in enumerate(arrivals)}
    return {file_id: number[path] for file_id, path in rows}


def supersede_all(store: Store, table: str, file_ids: Sequence[str]) -> None:
    """Withdraw many states at once, inside a transaction, if no copy has their bytes."""
    if not file_ids:
        return
    remember_known(store, table, *file_ids)
    its = "WHERE file_id IN (SELECT unnest(?::VARCHAR[]))"
    store.execute(f"DELETE FROM {table} {its}", [[*file_ids]])
    store.execute(f"UPDATE raw.source_file SET state = 'superseded' {its}", [[*file_ids]])


def take_over_all(store: Store, arrivals: Sequence[Arrival], file_ids: Sequence[str]) -> bool:
    """Let new states of many growing files own the rows of their last states, in a transaction.

    Return False if a new state lacks a row: `take_over` tells what that means. ``file_ids`` are
    the new states.
    """
    one = arrivals[0]
    states = {arrival.path: id_ for arrival, id_ in zip(arrivals, file_ids, strict=True)}
    older = store.rows(
        "SELECT file_id, path FROM raw.source_file WHERE league = ? AND definition_hash = ?"
        " AND state = 'active' AND path IN (SELECT unnest(?::VARCHAR[]))",
        [one.league.name, one.definition, [*states]],
    )
    if not older:
        return True
    store.register(
        "taking_over",
        pl.DataFrame(
            [(old_id, states[path]) for old_id, path in older],
            schema={"old_id": pl.String, "new_id": pl.String},
            orient="row",
        ),
    )
    lacking = f"""
        SELECT 1 FROM {one.table} AS old
        JOIN taking_over ON taking_over.old_id = old.file_id
        WHERE NOT EXISTS (
            SELECT 1 FROM {one.table} AS new
            WHERE new.file_id = taking_over.new_id AND new.natural_key = old.natural_key
        ) LIMIT 1
    """
    if store.rows(lacking):
        return False
    supersede_all(store, one.table, [old_id for old_id, _ in older])
    return True


def supersede_failures(store: Store, arrivals: Sequence[Arrival]) -> None:
    """Delete the failures of many paths, inside a transaction."""
    store.execute(
        "UPDATE raw.source_file SET state = 'superseded' WHERE league = ? AND state = 'failed'"
        " AND path IN (SELECT unnest(?::VARCHAR[]))",
        [arrivals[0].league.name, [arrival.path for arrival in arrivals]],
    )


def _supersede_renamed(store: Store, arrival: Arrival) -> None:
    """Withdraw rows of the same bytes under a former name, such as another day."""
    named = store.rows(
        "SELECT file_id, path FROM raw.source_file WHERE league = ? AND definition_hash = ?"
        " AND state = 'active' AND content_hash <> ? AND split_part(content_hash, ?, 1) = ?",
        [
            arrival.league.name,
            arrival.definition,
            arrival.state.content_hash,
            NAME_MARK,
            arrival.state.content_hash.partition(NAME_MARK)[0],
        ],
    )
    for file_id, path in named:
        if not zipped.exists(arrival.home.root / path):
            supersede(store, arrival.league, file_id)


def take_over(store: Store, arrival: Arrival, file_id: str) -> int:
    """Let the new state of a growing file own the rows that it shares with its older states.

    An older state without rows left is superseded. An older state with rows keeps counting:
    either the log was started anew under the same name, or somebody corrected it. The two cases
    look the same, so the number of rows that the new state lacks is returned.
    """
    older = store.rows(
        "SELECT file_id, state FROM raw.source_file WHERE league = ? AND path = ?"
        " AND definition_hash = ? AND state <> 'failed' AND file_id <> ? ORDER BY file_number",
        [arrival.league.name, arrival.path, arrival.definition, file_id],
    )
    n_left = 0
    for old_id, state in older:
        if state != "active":
            n_left = 0
            continue
        remember_known(store, arrival.table, old_id)
        store.execute(
            f"DELETE FROM {arrival.table} WHERE file_id = ? AND natural_key IN"
            f" (SELECT natural_key FROM {arrival.table} WHERE file_id = ?)",
            [old_id, file_id],
        )
        ((n_left,),) = store.rows(
            f"SELECT count(DISTINCT natural_key) FROM {arrival.table} WHERE file_id = ?", [old_id]
        )
        if not n_left:
            supersede(store, arrival.league, old_id)
    return int(n_left)


def supersede_failure(store: Store, arrival: Arrival) -> None:
    """Delete the failure of a path, inside a transaction."""
    store.execute(
        "UPDATE raw.source_file SET state = 'superseded'"
        " WHERE league = ? AND path = ? AND state = 'failed'",
        [arrival.league.name, arrival.path],
    )


def retire_over(store: Store, arrival: Arrival) -> None:
    """Withdraw obsolete states, now that the state of the file is known.

    These are an earlier failure, and states read with a definition that no source has any more.
    """
    marks = ", ".join("?" for _ in arrival.definitions)
    over = store.rows(
        "SELECT file_id FROM raw.source_file WHERE league = ? AND path = ? AND"
        " (state = 'failed' OR state NOT IN ('superseded', 'withdrawn')"
        f" AND definition_hash NOT IN ({marks}))",
        [arrival.league.name, arrival.path, *arrival.definitions],
    )
    with store.transaction():
        for (file_id,) in over:
            supersede(store, arrival.league, file_id)
        store.bump_generation()


def supersede(store: Store, league: League, file_id: str) -> bool:
    """Withdraw one file state inside a transaction: its rows are deleted, or go to a copy.

    Return whether any of its rows no longer count.
    """
    copies = store.rows(
        "SELECT copy.file_id FROM raw.source_file AS copy JOIN raw.source_file AS file"
        " ON file.league = copy.league AND file.content_hash = copy.content_hash"
        " AND file.definition_hash = copy.definition_hash"
        " WHERE file.file_id = ? AND file.state = 'active' AND copy.state = 'copy'"
        " ORDER BY copy.file_number LIMIT 1",
        [file_id],
    )
    remember_known(store, league.its_kind.table, file_id)
    for (copy_id,) in copies:
        _hand_over(store, league, file_id, copy_id)
    table = league.its_kind.table
    had_rows = bool(store.rows(f"SELECT 1 FROM {table} WHERE file_id = ? LIMIT 1", [file_id]))
    store.execute(f"DELETE FROM {table} WHERE file_id = ?", [file_id])
    store.execute("UPDATE raw.source_file SET state = 'superseded' WHERE file_id = ?", [file_id])
    return had_rows


def _hand_over(store: Store, league: League, file_id: str, copy_id: str) -> None:
    """Make a copy the owner of the rows that were read from its twin."""
    for table in (league.its_kind.table, "raw.quarantine"):
        store.execute(f"UPDATE {table} SET file_id = ? WHERE file_id = ?", [copy_id, file_id])
    store.execute(
        f"UPDATE raw.source_file SET {COUNTS_OF_TWIN} FROM raw.source_file AS twin"
        " WHERE source_file.file_id = ? AND twin.file_id = ?",
        [copy_id, file_id],
    )
