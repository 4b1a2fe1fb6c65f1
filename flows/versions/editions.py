"""Editions: ratings beside the public ratings, from backfills with earlier games or parameters."""

import polars as pl

from banzuke.flows.store import Store
from banzuke.flows.tasks.register import is_stream
from banzuke.flows.versions.chain import chain_of

SCHEMA: dict[str, pl.DataType] = {
    "league": pl.String(),
    "task": pl.String(),
    "edition": pl.String(),
    "period": pl.String(),
    "period_start_at": pl.Datetime("us"),
    "version_id": pl.String(),
    "is_head": pl.Boolean(),
    "backfill_id": pl.String(),
}

LAST = """
SELECT
    backfill.league, task, backfill.edition, period.period, period.period_start_at,
    period.version_id, backfill_id
FROM result.backfill_period AS period
JOIN result.backfill AS backfill USING (backfill_id, task)
WHERE backfill.edition IS NOT NULL AND period.state IN ('computed', 'unchanged', 'no-games')
QUALIFY row_number() OVER (
    PARTITION BY backfill.league, task, backfill.edition, period.period
    ORDER BY backfill.started_at DESC
) = 1
ORDER BY ALL
"""


def edition_name(*, as_known: bool, parameters_hash: str | None) -> str | None:
    """The name of an edition; None is the public edition."""
    parts = ["as-known"] if as_known else []
    parts += [f"parameters-{parameters_hash[:12]}"] if parameters_hash else []
    return "+".join(parts) or None


def editions(store: Store) -> pl.DataFrame:
    """Every version that an edition shows; for a stream, also the versions before each head."""
    rows = []
    for league, task, edition, period, start_at, version, backfill in store.rows(LAST):
        if version is None:
            continue
        for shown in chain_of(store, version, task) if is_stream(task) else [version]:
            row = (league, task, edition, period, start_at, shown, shown == version, backfill)
            rows.append(row)
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
