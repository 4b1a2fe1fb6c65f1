"""First known time of a game: when a file with the same content of the game was first taken in.

A new state of a file repeats most games, and a renamed file all of them; the rows of older states,
with their times, are kept in core.withdrawn_row. A changed result was not known before the change,
and the older result is not kept: such a game counts as unknown until the change.
"""

import datetime as dt

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import OUTSIDE, label_of, period_of
from banzuke.flows.store import Store


def remember_known(store: Store, table: str, *file_ids: str) -> None:
    """Store the first known times of the rows of file states before they are deleted or moved.

    Of a row that several states have, the earliest time counts, in whatever order they go.
    """
    store.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE leaving_row AS
        SELECT file.league, stored.natural_key, stored.content_key,
            min(file.ingested_at) AS known_at
        FROM {table} AS stored
        JOIN raw.source_file AS file ON file.file_id = stored.file_id
        WHERE stored.file_id IN (SELECT unnest(?::VARCHAR[]))
        GROUP BY ALL
        """,
        [[*file_ids]],
    )
    is_its = (
        "older.league = leaving_row.league AND older.natural_key = leaving_row.natural_key"
        " AND older.content_key = leaving_row.content_key"
    )
    store.execute(
        "UPDATE core.withdrawn_row AS older SET known_at = leaving_row.known_at FROM leaving_row"
        f" WHERE {is_its} AND older.known_at > leaving_row.known_at"
    )
    store.execute(
        "INSERT INTO core.withdrawn_row SELECT * FROM leaving_row"
        f" WHERE NOT EXISTS (SELECT 1 FROM core.withdrawn_row AS older WHERE {is_its})"
    )


def known_before(rows: pl.DataFrame, at: dt.datetime | None) -> pl.DataFrame:
    """The rows known before a time (UTC without zone), with ``known_at``."""
    return rows if at is None else rows.filter(pl.col("known_at") < at.replace(tzinfo=dt.UTC))


def known_in_time(league: League, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows that were known before the end of their period."""
    label = label_of(league, "played_at").fill_null("all")
    parts = rows.with_columns(label.alias("_label")).partition_by("_label", as_dict=True)
    known_parts = [
        known_before(part, None if name == OUTSIDE else period_of(league, name).end_at)
        for (name,), part in parts.items()
    ]
    return pl.concat(known_parts).drop("_label") if known_parts else rows
