"""The options of benchmarks that simulate grids of cells, and the page that they write.

Cells marked as kept were looked at when the method was done.
"""

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from bench.table import Table, markdown


class Cell(Protocol):
    """What a grid needs to know of a cell."""

    @property
    def name(self) -> str:
        """The cell in words."""

    @property
    def kept(self) -> bool:
        """Whether nobody looked at the cell before the method was done."""


OneCell = TypeVar("OneCell", bound=Cell)


def parser(
    description: str,
    *,
    unit: str,
    number: int,
    seed: int,
    parents: Sequence[argparse.ArgumentParser] = (),
) -> argparse.ArgumentParser:
    """Options of a benchmark that simulates ``number`` seasons, clubs or leagues of each cell.

    The options of ``parents`` are added.
    """
    made = argparse.ArgumentParser(description=description, parents=parents)
    made.add_argument(f"--{unit}", type=int, default=number, help=f"{unit} of each cell")
    made.add_argument("--seed", type=int, default=seed, help="seed of the first")
    made.add_argument("--markdown", type=Path, metavar="FILE", help="the page to write")
    return made


def add_cells(made: argparse.ArgumentParser) -> None:
    """Add the options that choose cells."""
    made.add_argument("--cells", choices=("looked", "kept", "all"), default="all")
    made.add_argument("--named", default="", help="only cells whose names contain this")


def chosen(cells: Iterable[OneCell], options: argparse.Namespace) -> list[OneCell]:
    """The cells that the options of `add_cells` choose."""
    return [
        cell
        for cell in cells
        if options.cells in ("all", "kept" if cell.kept else "looked")
        and options.named in cell.name
    ]


def print_row(table: Table) -> None:
    """Print the last row of a table, as a sign of life."""
    print(markdown(Table("", table.columns, table.rows[-1:])).splitlines()[-1], flush=True)


def write_page(options: argparse.Namespace, head: str, table: Table) -> None:
    """Write the page, if one is asked for; ``head`` names the options that made the table."""
    if options.markdown:
        text = "\n".join((head.format(**vars(options)), markdown(table)))
        options.markdown.write_text(text, encoding="utf-8")


def run(
    made: argparse.ArgumentParser,
    cells: Iterable[OneCell],
    row: Callable[[OneCell, argparse.Namespace], tuple[str, ...]],
    *,
    title: str,
    columns: tuple[str, ...],
    note: str,
    head: str,
) -> None:
    """Measure the chosen cells, print the row of each, and write the page.

    ``note`` and ``head`` name the options that they tell.
    """
    add_cells(made)
    options = made.parse_args()
    rows: list[tuple[str, ...]] = []
    found = Table(title, columns, rows, notes=[note.format(**vars(options))])
    for cell in chosen(cells, options):
        rows.append(row(cell, options))
        print_row(found)
    write_page(options, head, found)
