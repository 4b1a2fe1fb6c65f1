"""The format of a CSV: its delimiter, and whether its first line has the names of columns."""

import csv
import re
from collections import Counter
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from banzuke.flows.readers.foreign import DELIMITERS
from banzuke.flows.readers.titles import begins_round, begins_round_of_day, is_day
from banzuke.flows.sniff.columns import Column, words_of
from banzuke.flows.sniff.dates import written

ROWS = 200
MOST_TITLES = 12
"""Most records of a title above the header."""
FILLED = 0.5
"""Least share of the fields of a header that have names."""
EVEN = 0.8
"""Share of the first records that must have the most frequent number of fields."""


Row = tuple[int, list[str]]
"""The line of a record, from 1, and its fields."""


@dataclass(frozen=True)
class Shape:
    """The delimiter, and the first records.

    Attributes
    ----------
    has_header : bool
        Whether the first record has the names of the columns, and is not a game.
    skip : int
        Lines above the first record: a title.
    titles : bool
        Whether lines between the records begin a round.
    comments : tuple of str
        The signs at the beginning of lines below the header that are not records.
    n_comments : int
        The number of such lines among the first lines.
    """

    delimiter: str
    rows: tuple[tuple[str, ...], ...]
    has_header: bool
    skip: int = 0
    titles: bool = False
    comments: tuple[str, ...] = ()
    n_comments: int = 0

    @property
    def header(self) -> tuple[str, ...]:
        """The first record."""
        return self.rows[0]


def shape_of(text: str, *, whole: bool) -> Shape | None:
    """The format of the start of a CSV, or None if the text is not a table.

    ``whole`` says that the text is the whole file, so that its last line is not cut.
    """
    found = [
        (_evenness(_without_notes([fields for _, fields in rows])), delimiter, rows, signs, n)
        for delimiter in DELIMITERS
        if (all_rows := _below_title(_rows(text, delimiter, whole=whole)))
        for signs, rows, n in (_without_comments(all_rows, text, delimiter),)
    ]
    even = [
        (not any('"' in field for field in rows[0][1]), score, delimiter, rows, signs, n)
        for score, delimiter, rows, signs, n in found
        if score[0] >= EVEN
    ]
    if not even:
        return None
    _, _, delimiter, rows, signs, n = max(even, key=lambda each: each[:2])
    records = [fields for _, fields in rows]
    titles = any(map(_begins_part, records[1:])) or _has_days_alone(records[1:])
    first = tuple(map(tuple, records))
    is_header = _is_header(records)
    return Shape(delimiter, first, is_header, rows[0][0] - 1, titles, signs, n)


SIGNS = ("#", "//", ";", "%", "--")
"""The signs at the beginning of comments."""
RULE = re.compile(r"(?=.*(?:[-=]{3}|\|\s*:?-+:?\s*\|))[-=+|: \t]+")
"""A line that a program draws between the names of columns and the rows: ----+----, |:--|:-:|."""
N_ROWS = re.compile(r"\([0-9]+ \w+\)")
"""The line that databases write below a table: (3 rows)."""


def _without_comments(
    rows: list[Row], text: str, delimiter: str
) -> tuple[tuple[str, ...], list[Row], int]:
    """The signs of comments, the records without comments, and the number of comments.

    A sign begins comments if no line that begins with it has as many filled cells as the header.
    """
    lines = text.splitlines()
    begun = [lines[line - 1].strip() if line <= len(lines) else "" for line, _ in rows]
    width = _n_filled(rows[0][1])
    below = [(one, _n_filled(fields)) for one, (_, fields) in zip(begun, rows, strict=True)][1:]
    signs = [sign for sign in SIGNS if sign != delimiter and _is_short(sign, below, width)]
    for one, _ in below:
        drawn = one[:2] if RULE.fullmatch(one) else "(" if N_ROWS.fullmatch(one) else ""
        if drawn and not any(map(drawn.startswith, signs)):
            like = [other for other, _ in below if other.startswith(drawn)]
            if all(RULE.fullmatch(other) or N_ROWS.fullmatch(other) for other in like):
                signs.append(drawn)
    left = [
        row
        for row, one in zip(rows, begun, strict=True)
        if row is rows[0] or begins_round(one) or not any(map(one.startswith, signs))
    ]
    n_left_out = len(rows) - len(left)
    return (tuple(signs), left, n_left_out) if n_left_out else ((), rows, 0)


def _is_short(sign: str, lines: list[tuple[str, int]], width: int) -> bool:
    """Whether some lines begin with a sign, and all of these have fewer cells than the header."""
    n_cells = [n for line, n in lines if line.startswith(sign)]
    return bool(n_cells) and max(n_cells) < width


def _n_filled(fields: list[str]) -> int:
    return sum(bool(field.strip()) for field in fields)


def _begins_part(fields: list[str]) -> bool:
    """Whether a record is a line that begins a round, with nothing or its day beside it."""
    filled = [field for field in fields if field.strip()]
    return (len(filled) == 1 and begins_round(filled[0])) or begins_round_of_day(filled)


def _has_days_alone(rows: list[list[str]]) -> bool:
    """Whether days stand alone in lines, in a column in which no other row has a day."""
    alone = [_n_filled(fields) == 1 for fields in rows]
    found = {
        place
        for fields, is_alone in zip(rows, alone, strict=True) if is_alone
        for place, text in enumerate(fields) if text.strip() and is_day(text)
    }  # fmt: skip
    return bool(found) and not any(
        is_day(fields[place])
        for fields, is_alone in zip(rows, alone, strict=True) if not is_alone
        for place in found if place < len(fields)
    )  # fmt: skip


def _without_notes(rows: list[list[str]]) -> list[list[str]]:
    """The records without lines of one cell (notes, titles of rounds) below names of columns."""
    if _n_known(rows[0]) < LEAST_NAMES:
        return rows
    left = [rows[0], *(fields for fields in rows[1:] if _n_filled(fields) > 1)]
    return left if len(left) > 1 else rows


def _n_known(fields: list[str]) -> int:
    """The number of fields that are known names of columns."""
    words = [words_of(field) for field in fields]
    return sum(not each.unknown and bool(each.concepts or each.sides) for each in words)


LEAST_NAMES = 3
"""Least number of known names in a line that tell that it has the names of the columns."""


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
    """The records from the header on: a title above it has fewer fields, or few are filled.

    Names of columns above longer records are no title: in these records, names such as Holm, Ann
    may be divided into two cells.
    """
    if not rows:
        return []
    sizes = [len(fields) for _, fields in rows]
    of_tables = [size for size in sizes if size > 1]  # lines of comments have one
    n_fields, _ = Counter(of_tables or sizes).most_common(1)[0]
    for nth, (_, fields) in enumerate(rows[: MOST_TITLES + 1]):
        is_full = len(fields) == n_fields and _n_filled(fields) >= max(2, FILLED * n_fields)
        if is_full and not _begins_part(fields):
            below = rows[nth:] if nth else rows
            has_names = any(_n_known(above) >= LEAST_NAMES for _, above in rows[:nth])
            return rows if has_names and not _is_header([each for _, each in below]) else below
    return rows


def _evenness(rows: list[list[str]]) -> tuple[float, int]:
    """The share of records with the most frequent number of fields, and that number."""
    width = len(rows[0])
    rows = [fields[:width] if not "".join(fields[width:]).strip() else fields for fields in rows]
    n_fields, n_rows = Counter(map(len, rows)).most_common(1)[0]
    return (n_rows / len(rows) if n_fields > 1 and len(rows[0]) == n_fields else 0.0, n_fields)


def _is_header(rows: list[list[str]]) -> bool:
    """Whether the first record is a header: it has more known names than values, or only text."""
    first = [field.strip() for field in rows[0]]
    rounds = _counting(first)
    words = [words_of(field) for field in first if field]
    n_known = sum(
        not each.unknown and bool(each.concepts or each.sides - NUMBERS) for each in words
    )
    values = [Column.of_values(field, [field]) for field in first if field and field not in rounds]
    n_values = sum(value.is_of_numbers or written(value).is_dates for value in values)
    n_values += sum(map(bool, map(SCORE.fullmatch, first)))
    if len(rows) > 1 and first == [field.strip() for field in rows[1]]:
        return False
    if n_values and words and words[0].speaks_of("player") and not any(map(_is_day, rows[-1])):
        n_values -= sum(map(_is_day, first))  # a column for each night
    return n_known > n_values if n_values else n_known > 0 or len(set(first)) == len(first)


def _is_day(text: str) -> bool:
    return written(Column.of_values(text, [text.strip()])).is_dates


SCORE = re.compile(r"[0-9½.,]+\s*[-:–]\s*[0-9½.,]+")
"""A result, which is not a name of a column."""


def _counting(fields: list[str]) -> set[str]:
    """The fields 1, 2, 3 … of a header: rounds, or the players of a crosstable."""
    numbers = [field for field in fields if field.isdigit()]
    counted = [str(number) for number in range(1, len(numbers) + 1)]
    return set(numbers) if len(numbers) > 1 and numbers == counted else set()


NUMBERS = frozenset("1234")
