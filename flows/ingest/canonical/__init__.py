"""Canonical frames: the rows of a log as the store keeps them, and those that cannot be used."""

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from flows.ingest.canonical.columns import canonical_columns, pick_columns
from flows.ingest.canonical.contracts import hold_to_contract
from flows.ingest.canonical.pairwise import pairwise_games
from flows.ingest.canonical.table import table_seats
from flows.ingest.canonical.tournament import tournament_entries
from flows.ingest.readers.rows import LINE, RAW, RawRows
from flows.leagues.league import Kind, League, Source

__all__ = ["Canonical", "canonical", "with_raw_text"]

Split = tuple[pl.DataFrame, pl.DataFrame]
BUILDERS: dict[Kind, Callable[..., Split]] = {
    "pairwise": pairwise_games,
    "table": table_seats,
    "tournament": tournament_entries,
}


@dataclass(frozen=True)
class Canonical:
    """The records of one file: each is in ``accepted``, by its line, or once in ``quarantined``.

    Attributes
    ----------
    rows_read
        Records in the file.
    accepted
        As the schema of the league's kind in `flows.ingest.canonical.schemas` says.
    quarantined
        ``line``, ``rule`` (the first one broken), ``message`` and ``raw_text``.
    """

    rows_read: int
    accepted: pl.DataFrame
    quarantined: pl.DataFrame


def canonical(raw: RawRows, league: League, source: Source, *, path_key: str = "") -> Canonical:
    """Return the rows of a log in canonical form.

    ``path_key`` says which file it is; counts of many games are told apart by it.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if the log lacks a column that the league's kind needs.
    """
    columns = canonical_columns(raw.columns, league, source)
    picked = pick_columns(raw, columns, league, source)
    rows, refused = BUILDERS[league.kind](picked, set(columns), league, source, path_key=path_key)
    accepted, unfit = hold_to_contract(rows, league.kind)
    broken = raw.broken.select("rule", "message", line=LINE, raw_text=RAW)
    named = with_raw_text(pl.concat([refused, unfit]), raw)
    quarantined = pl.concat([broken.select(named.columns), named]).sort("line")
    return Canonical(raw.height, accepted, quarantined)


def with_raw_text(quarantined: pl.DataFrame, raw: RawRows) -> pl.DataFrame:
    """Return rows of a quarantine (line, rule, message) with ``raw_text`` at the end."""
    texts = raw.raw_texts(quarantined["line"].unique())
    return quarantined.join(texts, on="line", how="left", maintain_order="left")
