"""Canonical frames: the rows of a log as the store keeps them, and those that cannot be used."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from flows.ingest.canonical.columns import canonical_columns, pick_columns
from flows.ingest.readers.rows import LINE, RAW, RawRows
from flows.leagues.league import League, Source

__all__ = ["Canonical", "canonical", "with_raw_text"]


@dataclass(frozen=True)
class Canonical:
    """The records of one file: each is in ``accepted``, by its line, or once in ``quarantined``.

    Attributes
    ----------
    rows_read
        Records in the file.
    accepted
        As the contract of the league's kind in `contracts.py` says.
    quarantined
        ``line``, ``rule`` (the first one broken), ``message`` and ``raw_text``.
    """

    rows_read: int
    accepted: pl.DataFrame
    quarantined: pl.DataFrame


def canonical(
    raw: RawRows, league: League, source: Source, *, paths: Sequence[str] = ("",)
) -> Canonical:
    """Return the rows of a log, or of several that were joined, in canonical form.

    ``paths`` says which files they are; counts of many games are told apart by it.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if the log lacks a column that the league's kind needs.
    """
    # Its library takes a fifth of a second to load, which a night without new files does without.
    from flows.ingest.canonical.contracts import hold_to_contract  # noqa: PLC0415

    columns = canonical_columns(raw.columns, league, source)
    picked = pick_columns(raw, columns, league, source)
    kind = league.its_kind.module("flows.ingest.canonical")
    rows, refused = kind.canonical_rows(picked, set(columns), league, source, paths=paths)
    accepted, unfit = hold_to_contract(rows, kind.CONTRACT)
    broken = raw.broken.select("rule", "message", line=LINE, raw_text=RAW)
    named = with_raw_text(pl.concat([refused, unfit]), raw)
    quarantined = pl.concat([broken.select(named.columns), named]).sort("line")
    return Canonical(raw.height, accepted, quarantined)


def with_raw_text(quarantined: pl.DataFrame, raw: RawRows) -> pl.DataFrame:
    """Return rows of a quarantine (line, rule, message) with ``raw_text`` at the end."""
    texts = raw.raw_texts(quarantined["line"].unique())
    return quarantined.join(texts, on="line", how="left", maintain_order="left")
