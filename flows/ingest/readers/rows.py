"""What every reader gives back: the records of a log as text, and those that could not be split."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

LINE = "_line"
RAW = "_raw"
BROKEN_SCHEMA = {LINE: pl.Int64, RAW: pl.String, "rule": pl.String, "message": pl.String}


class UnreadableFile(Exception):
    """A file cannot be read as a whole: the rule it breaks, what was found, and what to do."""

    def __init__(self, rule: str, message: str, remedy: str) -> None:
        super().__init__(f"{message}; {remedy}")
        self.rule = rule
        self.message = message
        self.remedy = remedy


@dataclass(frozen=True)
class RawRows:
    """The records of one log file, each in exactly one of ``frame`` and ``broken``.

    Attributes
    ----------
    columns
        Names of the log's columns, in order.
    frame
        ``_line`` (1-based physical line where the record starts; row number of a parquet file),
        ``_raw`` (text of the record, if the format has one) and every column as text, null where
        it is blank.
    broken
        ``_line``, ``_raw``, ``rule`` and ``message`` of records that have no columns.
    unaltered
        Of formats without a text of each record: ``_line`` and the columns before blanks became
        null, from which the few records that somebody will look at are written as JSON.
    """

    columns: tuple[str, ...]
    frame: pl.DataFrame
    broken: pl.DataFrame
    unaltered: pl.DataFrame | None = None

    @property
    def height(self) -> int:
        """The number of records in the file."""
        return self.frame.height + self.broken.height

    def raw_texts(self, lines: pl.Series) -> pl.DataFrame:
        """Return ``line`` and ``raw_text`` of the records that start at these lines."""
        asked = pl.col(LINE).is_in(lines.implode())
        if self.unaltered is None:
            return self.frame.filter(asked).select(line=LINE, raw_text=RAW)
        as_json = pl.struct(self.columns).struct.json_encode()
        return self.unaltered.filter(asked).select(line=LINE, raw_text=as_json)


def no_broken() -> pl.DataFrame:
    """Return an empty frame of broken records."""
    return pl.DataFrame(schema=BROKEN_SCHEMA)


def blank_to_null(columns: Sequence[str]) -> list[pl.Expr]:
    """Return expressions that turn text of nothing but white space into null."""
    return [
        pl.when(pl.col(name).str.strip_chars() != "").then(pl.col(name)).alias(name)
        for name in columns
    ]
