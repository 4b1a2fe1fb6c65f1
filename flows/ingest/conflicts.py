"""Which of a file's records the store has already: as duplicates, or under an id that is taken.

A file is compared with what it may share rows with, not with the whole store: otherwise each new
month of a large site would cost more than the month before it.
"""

import polars as pl

from flows.ingest.arrival import Arrival
from flows.ingest.canonical.rules import QUARANTINE_SCHEMA
from flows.ingest.readers.rows import FILE_LINES
from flows.store import Store

CONFLICT = "conflicting-game"


def find_conflicts(store: Store, arrival: Arrival, accepted: pl.DataFrame) -> pl.DataFrame:
    """Return quarantine rows (line, rule, message) for ids that other fields were stored under.

    Of files that were read together, ``arrival`` is any. What is left is remembered for
    `count_new`.
    """
    _remember(store, arrival, accepted)
    if not _may_conflict(store):
        return pl.DataFrame(schema=QUARANTINE_SCHEMA)
    found = store.frame(
        """
        WITH known AS (
            SELECT natural_key, content_key, path, line FROM known_record
            UNION ALL
            SELECT natural_key, arg_min(content_key, line), 'this file', min(line)
            FROM arriving GROUP BY natural_key
        )
        SELECT arriving.line, min(known.path || ', line ' || known.line) AS elsewhere
        FROM arriving
        JOIN known ON known.natural_key = arriving.natural_key
        WHERE known.content_key <> arriving.content_key
        GROUP BY arriving.line ORDER BY arriving.line
        """
    )
    store.register("conflict", found)
    store.execute("DELETE FROM arriving WHERE line IN (SELECT line FROM conflict)")
    return found.select(
        "line",
        pl.lit(CONFLICT).alias("rule"),
        pl.format(
            "its id is already used with other fields in {}; give it an id of its own, or read the "
            'file with mode = "snapshot" if it is edited in place',
            "elsewhere",
        ).alias("message"),
    )


def count_new(store: Store) -> dict[int, tuple[int, int]]:
    """Return how many records of each file are new, and how many some file already has.

    Of files that were read together the first one has what several have.
    """
    rows = store.rows(
        f"""
        SELECT line // {FILE_LINES} AS file, count(*) FILTER (is_first AND NOT is_known), count(*)
        FROM (
            SELECT
                line,
                line = min(line) OVER (PARTITION BY natural_key) AS is_first,
                natural_key IN (SELECT natural_key FROM known_record) AS is_known
            FROM arriving
        )
        GROUP BY file
        """
    )
    return {file: (n_new, n_records - n_new) for file, n_new, n_records in rows}


def _may_conflict(store: Store) -> bool:
    """Return whether any key of the file stands in the store or twice in the file itself."""
    ((known, repeated),) = store.rows(
        "SELECT (SELECT count(*) FROM known_record),"
        " (SELECT count(*) - count(DISTINCT natural_key) FROM arriving)"
    )
    return bool(known or repeated)


def _remember(store: Store, arrival: Arrival, accepted: pl.DataFrame) -> None:
    """Make the temporary tables ``arriving`` and ``known_record``, each a row per record."""
    kind = arrival.league.its_kind
    is_one = kind.rows_of_record == 1
    records = accepted if is_one else accepted.filter(pl.sql_expr(kind.first_row))
    store.register("incoming", records.select("line", "natural_key", "content_key"))
    store.execute(
        "CREATE OR REPLACE TEMP TABLE arriving AS SELECT line,"
        " natural_key::UUID AS natural_key, content_key::UUID AS content_key FROM incoming"
    )
    where, values = _where_equal_keys_may_be(accepted)
    store.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE known_record AS
        SELECT stored.natural_key, stored.content_key, file.path, stored.line
        FROM {arrival.table} AS stored
        JOIN arriving ON arriving.natural_key = stored.natural_key
        JOIN raw.source_file AS file ON file.file_id = stored.file_id
        WHERE file.league = ? AND file.state = 'active' AND {kind.first_row}{where}
        """,
        [arrival.league.name, *values],
    )


def _where_equal_keys_may_be(accepted: pl.DataFrame) -> tuple[str, list[object]]:
    """Return a condition on stored rows, and its values, that no row with an equal key breaks.

    Without an id of the log a key is the hash of all fields, so equal keys mean equal times, and
    the store skips what lies outside the file's own times. The id of a log may come back at any
    time.
    """
    if not {"game", "played_at"} <= set(accepted.columns):
        return "", []
    has_ids = accepted["game"].null_count() < accepted.height
    if has_ids or accepted.is_empty() or accepted["played_at"].null_count():
        return "", []
    times = accepted["played_at"].dt.replace_time_zone(None)
    return " AND stored.played_at BETWEEN ? AND ?", [times.min(), times.max()]
