"""The format of a CSV: its delimiter, and whether its first line has the names of columns."""

import csv
from collections import Counter
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from banzuke.flows.readers.foreign import DELIMITERS
from banzuke.flows.readers.titles import begins_round
from banzuke.flows.sniff.dates import written
from banzuke.flows.sniff.log import Column
from banzuke.flows.sniff.words import words_of

ROWS = 200
MOST_TITLES = 12
"""Most records of a title above the header."""
FILLED = 0.5
"""Least share of the fields of a header that have names."""
EVEN = 0.8
"""Share of the first records that must have the most frequent number of fields."""


@dataclass(frozen=True)
class Shape:
    """The delimiter, and the first records.

    Attributes
    ----------
    has_header : bool
        Whether the first record has names of columns and no game.
    skip : int
        Lines above the first record: a title.
    titles : bool
        Whether lines between the records begin a round.
    """

    delimiter: str
    rows: tuple[tuple[str, ...], ...]
    has_header: bool
    skip: int = 0
    titles: bool = False

    @property
    def header(self) -> tuple[str, ...]:
        """The first record."""
        return self.rows[0]


def shape_of(text: str, *, whole: bool) -> Shape | None:
    """The format of the start of a CSV, or None if the text is no table.

    ``whole`` says that the text is the whole file, so that its last line is not cut.
    """
    found = [
        (_evenness(_without_notes([fields for _, fields in rows])), delimiter, rows)
        for delimiter in DELIMITERS
        if (rows := _below_title(_rows(text, delimiter, whole=whole)))
    ]
    even = [
        (not any('"' in field for field in rows[0][1]), score, delimiter, rows)
        for score, delimiter, rows in found
        if score[0] >= EVEN
    ]
    if not even:
        return None
    _, _, delimiter, rows = max(even, key=lambda each: each[:2])
    records = [fields for _, fields in rows]
    titles = any(_n_filled(each) == 1 and begins_round("".join(each)) for each in records[1:])
    first = tuple(map(tuple, records))
    return Shape(delimiter, first, _is_header(records), rows[0][0] - 1, titles)


def _n_filled(fields: list[str]) -> int:
    return sum(bool(field.strip()) for field in fields)


def _without_notes(rows: list[list[str]]) -> list[list[str]]:
    """The records but for lines of one cell below names of columns: notes, and titles of rounds."""
    known = [words_of(field) for field in rows[0]]
    if sum(not each.unknown and bool(each.concepts or each.sides) for each in known) < LEAST_NAMES:
        return rows
    left = [rows[0], *(fields for fields in rows[1:] if _n_filled(fields) > 1)]
    return left if len(left) > 1 else rows


LEAST_NAMES = 3
"""Known names of columns that show that a text with lines of one cell is a table."""


Row = tuple[int, list[str]]
"""The line of a record, from 1, and its fields."""


def _rows(text: str, delimiter: str, *, whole: bool) -> list[Row]:
    lines = text.splitlines(keepends=True)
    beginning = "".join(
        lines[: ROWS + 1] if whole or len(lines) > ROWS + 1 else lines[:-1] or lines
    )
    rows: list[Row] = []
    line = 1
    try:
        read = csv.reader(StringIO(beginning, newline=""), delimiter=delimiter)
        for row in islice(read, ROWS):
            if any(field.strip() for field in row):
                rows.append((line, row))
            line = read.line_num + 1
    except csv.Error:
        return []
    first, fields = rows[0] if rows else (1, [])
    return [(1, fields), *rows[1:]] if first > 1 else rows


def _below_title(rows: list[Row]) -> list[Row]:
    """The records from the header on: a title above it has fewer fields, or few are filled."""
    if not rows:
        return []
    n_fields, _ = Counter(len(fields) for _, fields in rows).most_common(1)[0]
    for nth, (_, fields) in enumerate(rows[: MOST_TITLES + 1]):
        if len(fields) == n_fields and _n_filled(fields) >= max(2, FILLED * n_fields):
            return rows[nth:] if nth else rows
    return rows


def _evenness(rows: list[list[str]]) -> tuple[float, int]:
    """The share of records with the most frequent number of fields, and that number."""
    width = len(rows[0])
    rows = [fields[:width] if not "".join(fields[width:]).strip() else fields for fields in rows]
    n_fields, n_rows = Counter(map(len, rows)).most_common(1)[0]
    return (n_rows / len(rows) if n_fields > 1 and len(rows[0]) == n_fields else 0.0, n_fields)


def _is_header(rows: list[list[str]]) -> bool:
    """Whether the first record names columns: all fields are text, or some are known names."""
    first = [field.strip() for field in rows[0]]
    rounds = _counting(first)
    words = [words_of(field) for field in first if field]
    n_known = sum(
        not each.unknown and bool(each.concepts or each.sides - NUMBERS) for each in words
    )
    values = [Column.of_values(field, [field]) for field in first if field and field not in rounds]
    n_values = sum(value.is_of_numbers or written(value).is_dates for value in values)
    if len(rows) > 1 and first == [field.strip() for field in rows[1]]:
        return False
    return n_known > n_values if n_values else n_known > 0 or len(set(first)) == len(first)


def _counting(fields: list[str]) -> set[str]:
    """The fields 1, 2, 3 … of a header: rounds, or the players of a crosstable."""
    numbers = [field for field in fields if field.isdigit()]
    counted = [str(number) for number in range(1, len(numbers) + 1)]
    return set(numbers) if len(numbers) > 1 and numbers == counted else set()


NUMBERS = frozenset("1234")
