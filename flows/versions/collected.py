"""Versions whose rows were removed to save room; their row, their inputs and a tombstone stay."""

import polars as pl

from flows.store import Store, utc_now

ROWS_OF_VERSIONS = (
    "static_rating", "league_effect", "superiority", "model", "model_parameter", "handicap_worth",
    "model_check", "reliability", "stationarity", "matchup_cell",
    "stable_rank", "stable_rank_recent", "stable_rank_rolling", "stable_rank_superiority",
    "table_skill", "table_skill_check", "table_meeting",
    "tier_entry", "tier_note",
)  # fmt: skip
"""Result tables that lose the rows of a collected version."""

KEPT_OF_VERSIONS = ("version", "version_input", "audit", "tier_event")
"""Tables in which a collected version keeps its rows: what it was, and what it was made of."""


def collect(store: Store, version_ids: list[str]) -> int:
    """Remove versions' rows inside a transaction, leave tombstones, and return how many rows went.

    The state of an accepted version becomes ``collected``; a rejected one stays rejected, so that
    it is not computed again.
    """
    store.stage("doomed", pl.DataFrame({"version_id": version_ids}, schema=["version_id"]))
    counted = " UNION ALL ".join(
        f"SELECT version_id FROM result.{table}" for table in ROWS_OF_VERSIONS
    )
    store.execute(
        "INSERT INTO result.tombstone"
        " SELECT doomed.version_id, count(counted.version_id), ?, ?"
        f" FROM doomed LEFT JOIN ({counted}) AS counted USING (version_id)"
        " GROUP BY doomed.version_id ORDER BY doomed.version_id",
        [store.run_id, utc_now()],
    )
    for table in ROWS_OF_VERSIONS:
        store.execute(f"DELETE FROM result.{table} WHERE version_id IN (FROM doomed)")
    store.execute(
        "UPDATE result.version SET state = 'collected'"
        " WHERE state = 'accepted' AND version_id IN (FROM doomed)"
    )
    store.bump_generation()
    ((n_rows,),) = store.rows(
        "SELECT coalesce(sum(n_rows), 0)::BIGINT FROM result.tombstone WHERE run_id = ?",
        [store.run_id],
    )
    return int(n_rows)


def forget_collected(store: Store, version_ids: list[str]) -> None:
    """Make room inside a transaction for collected versions that are about to be stored anew."""
    store.stage("anew", pl.DataFrame({"version_id": version_ids}, schema=["version_id"]))
    collected = store.rows(
        "SELECT version_id FROM result.version JOIN anew USING (version_id)"
        " WHERE state = 'collected'"
    )
    for (version_id,) in collected:
        for table in KEPT_OF_VERSIONS:
            store.execute(f"DELETE FROM result.{table} WHERE version_id = ?", [version_id])
