"""Numbers of days in workbooks that count from 1904, as those of Excel for the Mac."""

from dataclasses import replace

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.rows import RawRows

DAYS = 1462
"""Days from day 0 of other workbooks, 1899-12-30, to day 0 of these, 1904-01-01."""
NUMBER = r"^[1-5][0-9]{4}(?:[.,][0-9]+)?$"
"""The number of a day from 1931 to 2068; 2024 is a year."""
TIMES = ("played_at", "started_at", "ended_at", "registration_closes_at", "registered_at",
         "busted_at")  # fmt: skip
"""Columns of a log that have times."""


def since_1904(raw: RawRows, source: Source) -> RawRows:
    """The rows with the numbers of days as another workbook has them, in the columns of times.

    A cell that is formatted as a date has its date already. In any other cell the day is a bare
    number, which `date_format = "excel"` counts from 1899-12-30.
    """
    columns = {source.columns.get(column, column) for column in TIMES} & {*raw.columns}
    number = pl.all().str.replace(",", ".").cast(pl.Float64, strict=False)
    days = (number + DAYS).cast(pl.String).str.strip_suffix(".0")
    shifted = pl.when(pl.all().str.contains(NUMBER)).then(days).otherwise(pl.all())
    return replace(
        raw, frame=raw.frame.with_columns(raw.frame.select(sorted(columns)).select(shifted))
    )
