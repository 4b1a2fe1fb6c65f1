"""Rows on standard output: as a table for people, as JSON, CSV or Parquet for programs."""

import csv
import datetime as dt
import json
import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen.printable import printable

ROWS_SHOWN = 1000

Rows = Sequence[Sequence[Any]]


def as_table(
    columns: Sequence[str],
    rows: Rows,
    *,
    title: str | None = None,
    n_rows: int | None = None,
    to: TextIO | None = None,
    more: str = "--format csv, json or parquet writes them all",
) -> None:
    """Print rows as a table, or one block per row if the terminal is too narrow for a table.

    If ``rows`` are the first of ``n_rows``, or too many, a line gives the number of omitted rows,
    and ``more`` names the option that shows them. ``to`` is standard output by default.
    """
    columns = [printable(name) for name in columns]
    shown = rows if n_rows is not None else rows[:ROWS_SHOWN]
    cells = [[as_text(value) for value in row] for row in shown]
    widths = [
        max([cell_len(name)] + [cell_len(row[i]) for row in cells])
        for i, name in enumerate(columns)
    ]
    console = Console(highlight=False, emoji=False, file=to)
    needed = sum(widths) + 3 * len(widths) + 2
    if title:
        console.print(f"[bold]{escape(printable(title))}[/]")
    if console.is_terminal and needed > console.width and len(columns) > 1:
        as_blocks(console, columns, cells)
    else:
        table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
        for i, name in enumerate(columns):
            numeric = any(
                isinstance(row[i], int | float | Decimal) and not isinstance(row[i], bool)
                for row in shown
            )
            table.add_column(escape(name), justify="right" if numeric else "left", no_wrap=True)
        for row in cells:
            table.add_row(*map(escape, row))
        if not console.is_terminal:
            console.width = max(needed, 20)
        console.print(table)
    if hidden := (n_rows or len(rows)) - len(shown):
        console.print(f"… and {counted(hidden, 'more row')}; {more}", soft_wrap=True)


def as_table_or_json(columns: Sequence[str], rows: Rows, *, as_json: bool) -> None:
    """Print rows as a table, or with ``as_json`` as JSON."""
    if as_json:
        as_json_objects(json_row(columns, row) for row in rows)
    else:
        as_table(columns, rows)


def as_blocks(console: Console, columns: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
    """Print rows of texts as one block per row."""
    width = max(map(len, columns))
    for number, row in enumerate(cells, start=1):
        console.print(f"[dim]row {number}[/]")
        for name, value in zip(columns, row, strict=True):
            console.print(
                f"  [bold]{escape(name.ljust(width))}[/]  {escape(value)}", soft_wrap=True
            )


def as_text(value: Any) -> str:
    """A value for a person, on one line: six digits, times without microseconds."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}" if abs(value) < 1e15 else str(value)
    if isinstance(value, dt.datetime):
        return f"{value:%Y-%m-%d}" if value.time() == dt.time.min else f"{value:%Y-%m-%d %H:%M:%S}"
    return printable(str(value))


def fixed(value: float | None, digits: int) -> Decimal | float | None:
    """A number that tables show with exactly so many decimals; others are as they were."""
    if value is None or not math.isfinite(value):
        return value
    return Decimal(f"{value:.{digits}f}") + 0  # no -0


def as_json(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print an array of row objects."""
    as_json_objects(json_row(columns, row) for row in rows)


def as_json_objects(rows: Iterable[dict[str, Any]]) -> None:
    """Print an array of row objects whose names may differ."""
    is_ascii = not _has_all_characters(sys.stdout)
    lines = ",\n ".join(json.dumps(row, ensure_ascii=is_ascii, default=str) for row in rows)
    print(f"[{lines}]")  # noqa: T201


def json_row(columns: Sequence[str], row: Sequence[Any]) -> dict[str, Any]:
    """One row in JSON values: an infinite number is null, with a flag beside it."""
    out: dict[str, Any] = {}
    for name, value in zip(columns, row, strict=True):
        out[name] = _json_value(value)
        if isinstance(value, float) and math.isinf(value):
            out[f"{name}_is"] = "inf" if value > 0 else "-inf"
    return out


def _json_value(value: Any) -> Any:
    """A value as a JSON value, with the values inside lists and structs converted too."""
    if isinstance(value, list | tuple):
        return [_json_value(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _json_value(item) for key, item in value.items()}
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value.isoformat() if isinstance(value, dt.datetime) else value


def as_csv(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    safe: bool = False,
    file: TextIO | None = None,
) -> None:
    """Write rows as CSV with a header; ``safe`` texts are never formulas of a spreadsheet.

    Raises
    ------
    NotInEncoding
        If standard output has no such character; a code in its place would be another text.
    """
    # Readers take a carriage return as the end of a row; the writer quotes its own row ends.
    writer = csv.writer(_Lines(file or sys.stdout), lineterminator="\r\n")
    writer.writerow(columns)
    words = ([_csv_value(value) for value in row] for row in rows)
    writer.writerows(([defused(value) for value in row] for row in words) if safe else words)


def _csv_value(value: Any) -> Any:
    """A value as CSV has it: true and false as DuckDB, JSON and polars write them."""
    return str(value).lower() if isinstance(value, bool) else value


@dataclass(frozen=True)
class _Lines:
    """A file that stores the row end carriage return and line feed as a line feed."""

    file: TextIO

    def write(self, row: str) -> int:
        line = row.removesuffix("\r\n") + "\n"
        if self.file is sys.stdout and not _has_all_characters(self.file):
            try:
                line.encode(self.file.encoding)
            except UnicodeEncodeError as error:
                character = line[error.start]
                raise NotInEncoding(
                    f"{character!a} is not a character of {self.file.encoding}, the encoding of "
                    "this terminal: set PYTHONUTF8=1 for UTF-8, or choose json"
                ) from None
        return self.file.write(line)


class NotInEncoding(BanzukeError):
    """Standard output cannot show a character; the message has the remedy."""


def _has_all_characters(file: TextIO) -> bool:
    """Whether a file's encoding has every character of Unicode; a file in memory has none."""
    return (file.encoding or "utf-8").lower().replace("-", "").replace("_", "").startswith("utf")


FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that spreadsheets take for a formula, or strip before a formula (OWASP)."""


def defused(value: Any) -> Any:
    """A value unchanged, or with a quote before it if a spreadsheet would run it."""
    is_formula = isinstance(value, str) and value.startswith(FORMULA)
    return f"'{value}" if is_formula else value
