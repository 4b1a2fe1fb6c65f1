"""The column of dates, and the pattern of the dates."""

from dataclasses import dataclass

import polars as pl

from banzuke.flows.ingest.canonical.times import ISO, parse_times
from banzuke.flows.leagues.date_patterns import known_patterns
from banzuke.flows.sniff.log import MOST, Column, Log

DIGITS_ONLY = r"^[0-9]+(\.[0-9]+)?$"
NAMES = (
    *(("date",), ("date", "game"), ("date", "games"), ("date", "start"), ("start",)),
    *(("start", "game"), ("date", "end"), ("end",), ("date", "event"), ("date", "round")),
)
"""Concepts that the name of a date column may have, the likeliest first."""


@dataclass(frozen=True)
class Written:
    """Patterns that read a column's dates, the likeliest first; None is Banzuke's own pattern."""

    patterns: tuple[str | None, ...]
    share: float

    @property
    def is_dates(self) -> bool:
        """Whether most values are dates in one of these patterns."""
        return self.share >= MOST


def date_column(log: Log) -> Column | None:
    """The column of the time of a game, found by its name, or else by its content."""
    for concepts in NAMES:
        fitting = [
            c for c in log.columns if c.words.concepts == set(concepts) and not c.words.sides
        ]
        for column in sorted(fitting, key=lambda column: (column.words.unknown, column.place)):
            if written(column).is_dates:
                return column
    for column in log.columns:
        mere_digits = column.values.str.contains(DIGITS_ONLY).any()
        if not mere_digits and written(column).is_dates:
            return column
    return None


def written(column: Column) -> Written:
    """The patterns of a column's dates.

    Where days and months could change places, the pattern with fewer steps back in time comes
    first: most logs are in order of time.
    """
    texts = column.values
    if texts.is_empty():
        return Written((None,), 0.0)
    iso = _share(texts, ISO)
    found = [(pattern, _share(texts, digits)) for pattern, digits in known_patterns()]
    best = max(share for _, share in found)
    if iso >= best:
        return Written((None,), iso)
    patterns = [pattern for pattern, share in found if share == best]
    return Written((*sorted(patterns, key=lambda name: _steps_back(texts, name)),), best)


def _share(texts: pl.Series, expression: str) -> float:
    return float(texts.str.contains(expression).sum()) / len(texts)


def _steps_back(texts: pl.Series, pattern: str) -> int:
    """The number of rows that are earlier than the row above, or are no date."""
    once = texts.unique()
    parsed = parse_times(once, timezone="UTC", date_format=pattern)
    at = texts.replace_strict(parsed["text"], parsed["at"], return_dtype=pl.Datetime("us", "UTC"))
    return int((at.diff().dt.total_seconds() < 0).sum()) + at.null_count()
