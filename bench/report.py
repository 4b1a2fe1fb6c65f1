"""The end of every benchmark: records are shown, printed as JSON or written as a page."""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from bench.machine import describe
from bench.table import Table, markdown, show


def report_in_folder(
    options: argparse.Namespace,
    measure: Callable[[Path, Callable[[str], None]], Iterator[Any]],
    table: Callable[[list[Any]], Table],
    title: str = "Whole nights",
) -> None:
    """Measure in a folder that goes afterwards, and show the records as one table."""
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        report(
            options,
            lambda say: measure(Path(folder), say),
            lambda found: [table(found)],
            head_of(title),
        )


def report(
    options: argparse.Namespace,
    measure: Callable[[Callable[[str], None]], Iterable[Any]],
    tables: Callable[[list[Any]], list[Table]],
    head: str,
) -> None:
    """Measure with a progress line, and show the records as the options say."""
    machine, progress = describe(), Console(stderr=True)
    records = list(measure(lambda text: progress.print(text, style="dim")))
    made = tables(records)
    if options.json:
        print(json.dumps({"machine": machine, "records": [one.as_json() for one in records]}))
    else:
        _print(machine, made)
    if options.markdown:
        options.markdown.write_text(_page(machine, made, head=head), encoding="utf-8")


def head_of(title: str) -> str:
    """The title of a page, and the command that wrote it."""
    return f"# {title}\n\n{_written_by()}"


def _print(machine: dict[str, str], found: list[Table]) -> None:
    # Without a terminal rich assumes 80 columns, in which the tables do not fit.
    console = Console() if sys.stdout.isatty() else Console(width=140)
    for table in found:
        show(table, console)
    console.print(_where(machine))


def _written_by() -> str:
    """The sentence that names the command of this run."""
    return f"Written by `make bench BENCH='{' '.join(sys.argv[1:])}'`.\n"


def _page(machine: dict[str, str], found: list[Table], *, head: str) -> str:
    return "\n".join((head, *map(markdown, found), "## Machine", "", _where(machine), ""))


def _where(machine: dict[str, str]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in machine.items()) + "."
