"""Canonical frames: the rows of a log as the store keeps them, and the unusable rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows.ingest.canonical.columns import canonical_columns, pick_columns
from banzuke.flows.ingest.canonical.keys import with_repeats
from banzuke.flows.ingest.canonical.rules import refuse_long
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers.rows import LINE, RAW, RawRows

__all__ = ["Canonical", "canonical"]

PART_ROWS = 250_000
"""Records processed at a time: intermediate results take half a kilobyte per record."""


@dataclass(frozen=True)
class Canonical:
    """The records of one file: each is in ``accepted``, by its line, or once in ``quarantined``.

    Attributes
    ----------
    rows_read
        Records in the file.
    accepted
        Rows by the contract of the league's kind in `contracts.py`.
    quarantined
        ``line``, ``rule`` (the first one broken), ``message`` and ``raw_text``.
    """

    rows_read: int
    accepted: pl.DataFrame
    quarantined: pl.DataFrame


def canonical(
    raw: RawRows, league: League, source: Source, *, paths: Sequence[str] = ("",)
) -> Canonical:
    """The rows of a log, or of several that were joined, in canonical form.

    ``paths`` names the files; the path distinguishes equal counts of many games.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if the log lacks a column that the league's kind needs.
    """
    # The library takes a fifth of a second to load; a night without new files does not need it.
    from banzuke.flows.ingest.canonical.contracts import hold_to_contract  # noqa: PLC0415

    columns = canonical_columns(raw.columns, league, source)
    kind = league.its_kind.module("banzuke.flows.ingest.canonical")
    good: list[pl.DataFrame] = []
    bad: list[pl.DataFrame] = []
    for part in _parts(raw, league):
        picked = pick_columns(part, columns, league, source)
        picked, long = refuse_long(picked, [*league.its_kind.names, "void_reason"])
        rows, refused = kind.canonical_rows(picked, set(columns), league, source, paths=paths)
        accepted, unfit = hold_to_contract(rows, kind.CONTRACT)
        good.append(accepted)
        bad += [long, refused, unfit]
    broken = raw.broken.select("rule", "message", line=LINE, raw_text=RAW)
    named = with_raw_text(pl.concat(bad), raw)
    quarantined = pl.concat([broken.select(named.columns), named]).sort("line")
    counts = {"wins", "games"} <= set(columns)
    return Canonical(raw.height, with_repeats(good, paths, counts=counts), quarantined)


def _parts(raw: RawRows, league: League) -> Iterator[pl.DataFrame]:
    """Yield the records of a file in parts, or all at once where rows form events."""
    if league.its_kind.is_of_events or raw.frame.height <= PART_ROWS:
        yield raw.frame
    else:
        yield from raw.frame.iter_slices(PART_ROWS)


def with_raw_text(quarantined: pl.DataFrame, raw: RawRows) -> pl.DataFrame:
    """Rows of a quarantine (line, rule, message) with ``raw_text`` at the end."""
    texts = raw.raw_texts(quarantined["line"].unique())
    return quarantined.join(texts, on="line", how="left", maintain_order="left")
