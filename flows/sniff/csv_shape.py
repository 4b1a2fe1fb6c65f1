"""The format of a CSV: its delimiter, and whether its first line has the names of columns."""

import csv
from collections import Counter
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from banzuke.flows.readers.foreign import DELIMITERS
from banzuke.flows.sniff.dates import written
from banzuke.flows.sniff.log import Column
from banzuke.flows.sniff.words import words_of

ROWS = 200
EVEN = 0.8
"""Share of the first records that must have the most frequent number of fields."""


@dataclass(frozen=True)
class Shape:
    """The delimiter, and the first records.

    Attributes
    ----------
    has_header : bool
        Whether the first record has names of columns and no game.
    """

    delimiter: str
    rows: tuple[tuple[str, ...], ...]
    has_header: bool

    @property
    def header(self) -> tuple[str, ...]:
        """The first record."""
        return self.rows[0]


def shape_of(text: str, *, whole: bool) -> Shape | None:
    """The format of the start of a CSV, or None if the text is no table.

    ``whole`` says that the text is the whole file, so that its last line is not cut.
    """
    found = [(_evenness(rows), delimiter, rows) for delimiter in DELIMITERS
             if (rows := _rows(text, delimiter, whole=whole))]  # fmt: skip
    even = [(score, delimiter, rows) for score, delimiter, rows in found if score[0] >= EVEN]
    if not even:
        return None
    _, delimiter, rows = max(even, key=lambda each: each[0])
    return Shape(delimiter, tuple(map(tuple, rows)), _is_header(rows))


def _rows(text: str, delimiter: str, *, whole: bool) -> list[list[str]]:
    lines = text.splitlines(keepends=True)
    kept = "".join(lines[: ROWS + 1] if whole or len(lines) > ROWS + 1 else lines[:-1] or lines)
    try:
        read = csv.reader(StringIO(kept, newline=""), delimiter=delimiter)
        return [row for row in islice(read, ROWS) if any(field.strip() for field in row)]
    except csv.Error:
        return []


def _evenness(rows: list[list[str]]) -> tuple[float, int]:
    """The share of records with the most frequent number of fields, and that number."""
    n_fields, n_rows = Counter(map(len, rows)).most_common(1)[0]
    return (n_rows / len(rows) if n_fields > 1 and len(rows[0]) == n_fields else 0.0, n_fields)


def _is_header(rows: list[list[str]]) -> bool:
    """Whether the first record names columns: all fields are text, or some are known names."""
    first = [field.strip() for field in rows[0]]
    words = [words_of(field) for field in first if field]
    n_known = sum(
        not each.unknown and bool(each.concepts or each.sides - NUMBERS) for each in words
    )
    values = [Column.of_values(field, [field]) for field in first if field]
    n_values = sum(value.is_of_numbers or written(value).is_dates for value in values)
    if len(rows) > 1 and first == [field.strip() for field in rows[1]]:
        return False
    return n_known > n_values if n_values else n_known > 0 or len(set(first)) == len(first)


NUMBERS = frozenset("1234")
