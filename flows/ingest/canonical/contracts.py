"""The last door: accepted rows are held against their schema; what fails is quarantined."""

import dataframely as dy
import polars as pl

from flows.ingest.canonical.rules import QUARANTINE_SCHEMA, no_quarantine
from flows.ingest.canonical.schemas import PairwiseGames, TableSeats, TournamentEntries
from flows.leagues.league import Kind

SCHEMAS: dict[Kind, type[dy.Schema]] = {
    "pairwise": PairwiseGames,
    "table": TableSeats,
    "tournament": TournamentEntries,
}


def hold_to_contract(rows: pl.DataFrame, kind: Kind) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return rows whose whole record fits the schema of a kind, and quarantine for the others.

    ``rows`` may have other columns beside those of the schema. The rule given is dataframely's.
    """
    schema = SCHEMAS[kind]
    names = list(schema.column_names())
    good, failure = schema.filter(rows.select(names))
    if not len(failure):
        return pl.DataFrame(good), no_quarantine()
    failed = failure.details()
    rules = [name for name in failed.columns if name not in names]
    first = pl.coalesce(pl.when(pl.col(rule) == "invalid").then(pl.lit(rule)) for rule in rules)
    per_line = (
        failed.select("line", first.fill_null("contract").alias("rule"))
        .unique("line", keep="first", maintain_order=True)
        .with_columns(message=pl.format("breaks {}, please report this", "rule"))
        .select(*QUARANTINE_SCHEMA)
    )
    return good.filter(~pl.col("line").is_in(per_line["line"].implode())), per_line
