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


def remember_known(store: Store, table: str, file_id: str) -> None:
    """Store the first known times of a file state's rows before the rows are deleted or moved."""
    store.execute(
        f"""
        INSERT INTO core.withdrawn_row
        SELECT DISTINCT file.league, stored.natural_key, stored.content_key, file.ingested_at
        FROM {table} AS stored
        JOIN raw.source_file AS file ON file.file_id = stored.file_id
        WHERE stored.file_id = ? AND NOT EXISTS (
            SELECT 1 FROM core.withdrawn_row AS older
            WHERE older.league = file.league
                AND older.natural_key = stored.natural_key
                AND older.content_key = stored.content_key
        )
        """,
        [file_id],
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
