"""Records from physical lines of a CSV file; quoted fields may hold line breaks (RFC 4180).

A line without quotes is a record. A line whose quotes only enclose whole fields without delimiters
is a record too: without its quotes it splits like any other line. Other lines are grouped by the
running parity of their quotes, and Python's csv module reads them one record at a time.
"""

import csv
import sys
from dataclasses import dataclass, field
from itertools import groupby

import polars as pl

from banzuke.flows.readers.rows import BROKEN_SCHEMA, FILE_LINES, LINE, RAW, nth_file

csv.field_size_limit(sys.maxsize)  # a quoted field may be as long as one without quotes
QUOTE = '"'
UNBALANCED = "unbalanced-quote"
BAD_QUOTE = "bad-quote"
CHUNK_ROWS = 10_000
"""Number of lines that are read together; a chunk with a bad line is read line by line."""


@dataclass
class Records:
    """The records of a file without blank records.

    ``plain`` has ``_line``, ``_raw`` and ``text``, which splits at every delimiter; ``quoted`` has
    (line, raw text, fields); ``broken`` has (line, raw text, rule, message).
    """

    plain: pl.DataFrame
    quoted: list[tuple[int, str, list[str]]] = field(default_factory=list)
    broken: list[tuple[int, str, str, str]] = field(default_factory=list)

    def broken_frame(self) -> pl.DataFrame:
        """The broken records as a frame."""
        return pl.DataFrame(self.broken, schema=BROKEN_SCHEMA, orient="row")


def has_rows_inside(raw: str, n_columns: int, *, delimiter: str) -> bool:
    """Whether a cell of several lines has whole rows between its first and its last line.

    A quote that is closed on a later line by chance swallows the rows between, which are mostly
    filled. A remark of several lines has two such lines only by a rare chance.
    """
    return n_columns > 2 and any(
        # The dot stands for the rest of the last line, which may begin with the quote.
        sum(_is_like_row(line, n_columns, delimiter) for line in f"{cell}.".splitlines()[1:-1])
        >= LEAST_INSIDE
        for cell in raw.split(QUOTE)
    )


def _is_like_row(line: str, n_columns: int, delimiter: str) -> bool:
    fields = line.split(delimiter)
    return len(fields) == n_columns and sum(map(bool, map(str.strip, fields))) > n_columns / 2


LEAST_INSIDE = 2
"""Least number of lines inside a quoted cell that have the delimiters of a row."""


def split_records(lines: pl.DataFrame, *, delimiter: str) -> Records:
    """The records of physical lines (``_line``, ``text``, ``ending``) of one or more files.

    Lines of several files are numbered as `FILE_LINES` says.
    """
    quotes = lines["text"].str.count_matches(QUOTE, literal=True).cast(pl.Int64)
    if not quotes.sum():
        return Records(_plain(lines, delimiter=delimiter))
    # In a file with an odd number of quotes, each line is a record.
    paired = quotes.set(_of_uneven_files(lines[LINE], quotes), 0)
    opened = (paired.cum_sum() - paired) % 2 == 1
    continues = opened.shift(-1).fill_null(False)
    bare = lines["text"].str.contains(_only_wrapping(delimiter)) & ~opened & ~continues
    marked = lines.with_columns(bare=bare, record=(~opened).cum_sum())
    plain = marked.filter("bare")
    records = Records(_plain(plain, delimiter=delimiter, strip_quotes=True))
    _read_quoted(marked.filter(~pl.col("bare")), records, delimiter=delimiter)
    return records


def _of_uneven_files(lines: pl.Series, quotes: pl.Series) -> pl.Series:
    """Whether each line belongs to a file with an odd number of quotes."""
    if lines[-1] < FILE_LINES:
        return pl.repeat(quotes.sum() % 2 == 1, len(lines), dtype=pl.Boolean, eager=True)
    of_file = pl.DataFrame({LINE: lines, "n": quotes})
    return of_file.select(pl.sum("n").over(nth_file(LINE)) % 2 == 1)["n"]


def _only_wrapping(delimiter: str) -> str:
    """A pattern of lines whose quotes, if any, enclose whole fields without delimiters."""
    d = rf"\x{{{ord(delimiter):x}}}"
    one = rf'(?:"[^"{d}]*"|[^"{d}]*)'
    return rf"^{one}(?:{d}{one})*$"


def _plain(lines: pl.DataFrame, *, delimiter: str, strip_quotes: bool = False) -> pl.DataFrame:
    text = (
        pl.col("text").str.replace_all(QUOTE, "", literal=True) if strip_quotes else pl.col("text")
    )
    filled = lines.select(_not_blank(delimiter))[:, 0]
    not_blank = lines if filled.all() else lines.filter(filled)
    return not_blank.select(LINE, pl.col("text").alias(RAW), text)


def _not_blank(delimiter: str) -> pl.Expr:
    """Whether a line holds more than white space; a tab that is the delimiter counts as more."""
    text = pl.col("text")
    filled = text.str.strip_chars() != ""
    return filled | text.str.contains(delimiter, literal=True) if delimiter.isspace() else filled


def _read_quoted(lines: pl.DataFrame, records: Records, *, delimiter: str) -> None:
    alone = ~lines["record"].is_duplicated()
    for own in _by_file(lines.filter(alone).select(LINE, "text")):
        for chunk in own.iter_slices(CHUNK_ROWS):
            _read_singles(chunk.rows(), records, delimiter=delimiter)
    rows = lines.filter(~alone).select("record", LINE, "text", "ending").iter_rows()
    for _, group in groupby(rows, key=lambda row: row[0]):
        physical = [(line, text, ending) for _, line, text, ending in group]
        joined = "".join(text + ending for _, text, ending in physical[:-1]) + physical[-1][1]
        fields = _fields(joined, delimiter)
        if isinstance(fields, list):
            records.quoted.append((physical[0][0], joined, fields))
            continue
        # One stray quote must not swallow the lines up to the next one.
        for line, text, _ in physical:
            _read_single(line, text, records, delimiter=delimiter)
    records.quoted.sort(key=lambda record: record[0])
    records.broken.sort(key=lambda record: record[0])


def _by_file(lines: pl.DataFrame) -> list[pl.DataFrame]:
    """The lines of each file."""
    if lines.is_empty() or lines[LINE][-1] < FILE_LINES:
        return [lines]
    return [own for _, own in lines.group_by(nth_file(LINE), maintain_order=True)]


def _read_singles(rows: list[tuple[int, str]], records: Records, *, delimiter: str) -> None:
    """Read records of one line each: all together if every line can be read, else one by one.

    If the quotes of a line stay open, the csv module joins it with the next line: then there are
    fewer records than lines, and the lines are read one by one. A line with an odd number of quotes
    is always broken.
    """
    odd = {line for line, text in rows if text.count(QUOTE) % 2}
    for line, text in rows if odd else ():
        if line in odd:
            _read_single(line, text, records, delimiter=delimiter)
    rows = [row for row in rows if row[0] not in odd] if odd else rows
    try:
        fields = list(csv.reader((text for _, text in rows), delimiter=delimiter, strict=True))
    except csv.Error:
        fields = []
    if len(fields) == len(rows):
        records.quoted += [
            (line, text, row) for (line, text), row in zip(rows, fields, strict=True)
        ]
        return
    for line, text in rows:
        _read_single(line, text, records, delimiter=delimiter)


def _read_single(line: int, text: str, records: Records, *, delimiter: str) -> None:
    if not text.strip() and not (delimiter.isspace() and delimiter in text):
        return
    if text.count(QUOTE) % 2:
        message = (
            'a quote (") is opened and not closed; close it, or write a quote inside a field twice'
        )
        records.broken.append((line, text, UNBALANCED, message))
        return
    fields = _fields(text, delimiter)
    if isinstance(fields, list):
        records.quoted.append((line, text, fields))
        return
    message = (
        f"the quotes do not enclose a whole field ({fields}); enclose it, or write quotes twice"
    )
    records.broken.append((line, text, BAD_QUOTE, message))


def _fields(text: str, delimiter: str) -> list[str] | csv.Error:
    try:
        return next(iter(csv.reader([text], delimiter=delimiter, strict=True)), [])
    except csv.Error as error:
        return error
