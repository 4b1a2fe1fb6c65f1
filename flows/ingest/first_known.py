"""When a game was first known: the time at which a file that says it so was first taken in.

A new state of a file says most games again, and a renamed file all of them; what its older states
said, and when, is kept in core.withdrawn_row. A result that was changed since was not known before
the change, and what had stood there before is not kept: such a game counts as unknown until then.
"""

import datetime as dt

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import OUTSIDE, label_of, period_of
from banzuke.flows.store import Store


def remember_known(store: Store, table: str, file_id: str) -> None:
    """Keep since when the rows of a file state are known, before they are deleted or moved."""
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
    """Return the rows, with ``known_at``, that were known before a time (UTC without zone)."""
    return rows if at is None else rows.filter(pl.col("known_at") < at.replace(tzinfo=dt.UTC))


def known_in_time(league: League, rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows that were known before the end of the period in which they were played."""
    label = label_of(league, "played_at").fill_null("all")
    parts = rows.with_columns(label.alias("_label")).partition_by("_label", as_dict=True)
    kept = [
        known_before(part, None if name == OUTSIDE else period_of(league, name).end_at)
        for (name,), part in parts.items()
    ]
    return pl.concat(kept).drop("_label") if kept else rows
