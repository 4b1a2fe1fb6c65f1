"""Rows whose players stand in the order of their places: 1着, 2着, 3着, 4着."""

from pathlib import Path

import polars as pl

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.layouts.records import as_records, of_source, with_text
from banzuke.flows.readers.rows import RawRows, no_broken


def rearranged(raw: RawRows, source: Source, _: Path) -> RawRows:
    """The games with a place for each seat: the place is the number of the seat."""
    placed = with_text(raw).with_columns(
        pl.when(of_source(raw, source, f"player_{seat}").is_not_null())
        .then(pl.lit(str(seat)))
        .alias(f"place_{seat}")
        for seat in SEATS
    )
    return as_records(raw, placed, no_broken())
