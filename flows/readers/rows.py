"""The result of every reader: the records of a log as text, and the broken records."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.ditto import without_ditto

LINE = "_line"
RAW = "_raw"
SHEET = "sheet of the workbook"
"""The column with the name of a row's sheet, if several sheets are read together."""
FILE_LINES = 1 << 32
"""Distance between the line numbers of consecutive files that are read together."""
LIMITS = Reading()
"""The limits of a home without settings of its own."""
BROKEN_SCHEMA = {LINE: pl.Int64, RAW: pl.String, "rule": pl.String, "message": pl.String}


class UnreadableFile(Exception):
    """A file cannot be read as a whole: the rule that it breaks, a message, and the remedy."""

    def __init__(self, rule: str, message: str, remedy: str) -> None:
        super().__init__(rule, message, remedy)
        self.rule = rule
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}"


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
        For formats without a text per record: ``_line`` and the columns before blanks became
        null; the few records that are shown are written as JSON from these columns.
    texts
        For formats whose texts would take too much memory: returns ``line`` and ``raw_text`` of the
        records that start at some lines.
    is_marked
        Whether a sheet hides or strikes through some of what is read.
    """

    columns: tuple[str, ...]
    frame: pl.DataFrame
    broken: pl.DataFrame
    unaltered: pl.DataFrame | None = None
    texts: Callable[[pl.Series], pl.DataFrame] | None = None
    is_marked: bool = False

    @property
    def height(self) -> int:
        """The number of records in the file."""
        return self.frame.height + self.broken.height

    def raw_texts(self, lines: pl.Series) -> pl.DataFrame:
        """``line`` and ``raw_text`` of the records that start at these lines."""
        if self.texts is not None:
            return self.texts(lines)
        is_wanted = pl.col(LINE).is_in(lines.implode())
        if self.unaltered is None:
            return self.frame.filter(is_wanted).select(line=LINE, raw_text=RAW)
        as_json = pl.struct(self.columns).struct.json_encode()
        return self.unaltered.filter(is_wanted).select(line=LINE, raw_text=as_json)


def joined(raws: Mapping[int, RawRows]) -> RawRows:
    """The rows of files with the same columns as one log, with line numbers per file.

    ``raws`` has each file's number among the files that are read together.
    """
    first = next(iter(raws.values()))
    if list(raws) == [0]:
        return first
    return RawRows(
        first.columns,
        _one_after_another({i: raw.frame for i, raw in raws.items()}),
        _one_after_another({i: raw.broken for i, raw in raws.items()}),
        None
        if first.unaltered is None
        else _one_after_another(
            {i: raw.unaltered for i, raw in raws.items() if raw.unaltered is not None}
        ),
        None if first.texts is None else lambda lines: _texts_of(raws, lines),
    )


def without_files(raw: RawRows, files: set[int]) -> RawRows:
    """The rows of files that were read together, without some of the files."""
    other = ~nth_file(LINE).is_in(list(files))
    unaltered = None if raw.unaltered is None else raw.unaltered.filter(other)
    return replace(
        raw, frame=raw.frame.filter(other), broken=raw.broken.filter(other), unaltered=unaltered
    )


def _texts_of(raws: Mapping[int, RawRows], lines: pl.Series) -> pl.DataFrame:
    """The texts of records of files that were read together, each from its own file."""
    return pl.concat(
        [
            raw.raw_texts(lines.filter(lines // FILE_LINES == i) % FILE_LINES).with_columns(
                pl.col("line") + i * FILE_LINES
            )
            for i, raw in raws.items()
        ]
    )


def _one_after_another(frames: Mapping[int, pl.DataFrame]) -> pl.DataFrame:
    starts = pl.concat(
        [
            pl.Series([i * FILE_LINES], dtype=pl.Int64).new_from_index(0, frame.height)
            for i, frame in frames.items()
        ]
    )
    return pl.concat(list(frames.values())).with_columns(pl.col(LINE) + starts)


def first_lines(files: Sequence[int]) -> pl.Series:
    """The line number just below the first line of each file, by the numbers of the files."""
    return pl.Series(files, dtype=pl.Int64) * FILE_LINES


def nth_file(line: str = "line") -> pl.Expr:
    """The number, from 0, of a row's file among the files that were read together."""
    return (pl.col(line) // FILE_LINES).alias("file")


def own_line(line: str = "line") -> pl.Expr:
    """The line of a row in its own file."""
    return (pl.col(line) % FILE_LINES).alias(line)


def filled_down(raw: RawRows, columns: Sequence[str]) -> RawRows:
    """The rows, with empty cells of some columns filled from the cell above in the same sheet.

    A sign for the cell above, such as \" and 〃, is an empty cell.
    """
    if not columns:
        return raw
    filled = pl.col(columns).forward_fill()
    own = filled.over(SHEET, order_by=LINE) if SHEET in raw.columns else filled
    rows = raw.frame.sort(LINE).with_columns(without_ditto([*columns]))
    return replace(raw, frame=rows.with_columns(own))


def no_broken() -> pl.DataFrame:
    """An empty frame of broken records."""
    return pl.DataFrame(schema=BROKEN_SCHEMA)


def blank_to_null(columns: Sequence[str]) -> list[pl.Expr]:
    """Expressions that turn text of only white space into null, and ="1-0" into 1-0.

    Programs write ="1-0" so that a spreadsheet does not make a day of the text.
    """
    return [
        pl.when(pl.col(name).str.strip_chars() != "")
        .then(
            pl.when(pl.col(name).str.starts_with('="'))
            .then(pl.col(name).str.replace('^="([^"]*)"$', "$1"))
            .otherwise(name)
        )
        .alias(name)
        for name in columns
    ]


def line_unit(n_lines: int) -> int:
    """The factor of the round in line numbers that combine a round and a line.

    ``n_lines`` is the number of lines of the file. Line number 30012 is round 3 of the player in
    line 12.
    """
    return max(LEAST_UNIT, int(10 ** len(str(n_lines))))


LEAST_UNIT = 10_000
