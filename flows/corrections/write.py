"""New rows of `corrections.csv`: a new file replaces the old file, so that a kill is harmless."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from banzuke.flows.corrections.rows import COLUMNS, CorrectionRow, read_corrections
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.own_files import own_table
from banzuke.flows.whole_file import unfinished, whole_file


class NotWritten(BanzukeError):
    """The file is unchanged; the message gives the reason."""


def add_row(home: Home, row: CorrectionRow) -> CorrectionRow:
    """Add a row to a home's corrections and return it with its id; the caller holds the lock.

    The old bytes of the file stay; only if its header lacks a column of the new row, all rows are
    written again.

    Raises
    ------
    NotWritten
        If the file cannot be used, or cannot be used with the new row.
    """
    file = home.corrections_file.resolve()
    old = read_corrections(home)
    if old.problems:
        raise NotWritten(f"{old.problems[0][1]}. Fix this first; nothing was written")
    ids = {row.id for row in old.rows}
    named = replace(row, id=row.hashed())
    if named.id in ids:
        raise NotWritten(f"the same row was already added in this second, with the id {named.id}")
    with whole_file(file) as new:
        new.write_bytes(_with_row(file, old.rows, named))
        trial = read_corrections(home, new)
        if trial.problems:
            message = trial.problems[0][1].removeprefix(f"{new}:").partition(": ")[2]
            raise NotWritten(f"{message}; nothing was written")
    return named


def rewrite_rows(home: Home, changed: Callable[[CorrectionRow], CorrectionRow]) -> int:
    """Apply a function to every row of the file, and return the number of changed rows.

    A file with rows that cannot be used stays unchanged.
    """
    file = home.corrections_file.resolve()
    unfinished(file).unlink(missing_ok=True)  # a killed writer may have left names to erase
    read = read_corrections(home)
    if read.problems:
        return 0
    rows = [changed(row) for row in read.rows]
    n_changed = sum(old != new for old, new in zip(read.rows, rows, strict=True))
    if n_changed:
        text = _text([*COLUMNS], rows, header=True)
        with whole_file(file) as new_file:
            new_file.write_text(text, encoding="utf-8", newline="")
    return n_changed


def _with_row(file: Path, rows: tuple[CorrectionRow, ...], row: CorrectionRow) -> bytes:
    """The bytes of the file with one more row."""
    if not file.exists():
        return _text([*COLUMNS], [row], header=True).encode()
    old = file.read_bytes()
    text, delimiter = own_table(file)
    (columns, *_) = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    if not {column for column, text in row.cells.items() if text} <= set(columns):
        return _text([*COLUMNS], [*rows, row], header=True).encode()
    end = b"" if old.endswith(b"\n") else b"\n"
    return old + end + _text(columns, [row], header=False, delimiter=delimiter).encode()


def _text(
    columns: list[str], rows: list[CorrectionRow], *, header: bool, delimiter: str = ","
) -> str:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(
        out, columns, extrasaction="ignore", lineterminator="\n", delimiter=delimiter
    )
    if header:
        writer.writeheader()
    writer.writerows(row.cells for row in rows)
    return out.getvalue()
