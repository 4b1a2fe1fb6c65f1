"""Versions whose rows were removed to save space; their row, inputs and a tombstone stay."""

import polars as pl

from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.digest import NO_ROWS


def rows_of_versions() -> tuple[str, ...]:
    """The result tables in which a collected version loses its rows."""
    return tuple(table for task in TASKS.values() for table in task.tables)


def tables_of_identity() -> tuple[str, ...]:
    """The tables in which a collected version keeps its rows: its identity and its inputs."""
    seasons = [task.seasons for task in TASKS.values() if task.seasons]
    return ("version", "version_input", "version_correction", "audit", *seasons)


def collect(store: Store, version_ids: list[str]) -> int:
    """Remove versions' rows inside a transaction, leave tombstones, and return the number of rows.

    The state of an accepted version becomes ``collected``; a rejected version stays rejected, so
    that it is not computed again.
    """
    store.register("doomed", pl.DataFrame({"version_id": version_ids}, schema=["version_id"]))
    counted = " UNION ALL ".join(
        f"SELECT version_id FROM result.{table}" for table in rows_of_versions()
    )
    store.execute(
        "INSERT INTO result.tombstone"
        " SELECT doomed.version_id, count(counted.version_id), ?, ?"
        f" FROM doomed LEFT JOIN ({counted}) AS counted USING (version_id)"
        " GROUP BY doomed.version_id ORDER BY doomed.version_id",
        [store.run_id, store.now()],
    )
    for table in rows_of_versions():
        store.execute(f"DELETE FROM result.{table} WHERE version_id IN (FROM doomed)")
    store.execute(
        "UPDATE result.version SET state = 'collected'"
        " WHERE state = 'accepted' AND version_id IN (FROM doomed)"
    )
    store.execute(
        "UPDATE result.version SET rows_stored = ?, rows_digest = ?"
        " WHERE version_id IN (FROM doomed)",
        [NO_ROWS.n_rows, NO_ROWS.text],
    )
    store.bump_generation()
    ((n_rows,),) = store.rows(
        "SELECT coalesce(sum(n_rows), 0)::BIGINT FROM result.tombstone WHERE run_id = ?",
        [store.run_id],
    )
    return int(n_rows)


def forget_collected(store: Store, version_ids: list[str]) -> None:
    """Delete, inside a transaction, collected versions that are about to be stored again."""
    store.register("anew", pl.DataFrame({"version_id": version_ids}, schema=["version_id"]))
    collected = store.rows(
        "SELECT version_id FROM result.version JOIN anew USING (version_id)"
        " WHERE state = 'collected'"
    )
    for (version_id,) in collected:
        for table in tables_of_identity():
            store.execute(f"DELETE FROM result.{table} WHERE version_id = ?", [version_id])
