"""Tables for a terminal and for a page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table as RichTable


@dataclass(frozen=True)
class Table:
    """Rows of text under a title, and notes that say how to read them.

    The first `left` columns hold words, the others numbers.
    """

    title: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    left: int = 1
    notes: list[str] = field(default_factory=list)


def show(table: Table, console: Console) -> None:
    """Print a table."""
    shown = RichTable(title=table.title, title_justify="left")
    for place, column in enumerate(table.columns):
        shown.add_column(column, justify="left" if place < table.left else "right")
    for row in table.rows:
        shown.add_row(*row)
    console.print(shown)
    for note in table.notes:
        console.print(note)
    console.print()


def markdown(table: Table) -> str:
    """A table as markdown."""
    rules = ("---" if place < table.left else "---:" for place in range(len(table.columns)))
    lines = [f"## {table.title}", "", _row(table.columns), _row(rules), *map(_row, table.rows)]
    for note in table.notes:
        lines += ["", note]
    return "\n".join(lines) + "\n"


def seconds(value: float) -> str:
    """Seconds with two significant digits or more."""
    digits = 4 if value < 0.01 else 3 if value < 1.0 else 2 if value < 100.0 else 0
    return f"{value:,.{digits}f}"


def ratio(value: float) -> str:
    """A ratio with two significant digits or more."""
    return f"{value:.2f}" if value < 10.0 else f"{value:,.0f}"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
