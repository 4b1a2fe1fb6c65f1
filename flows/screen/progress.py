"""The progress of a night: bars on a terminal, plain lines elsewhere, both on standard error."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from banzuke.flows.credentials import masked
from banzuke.flows.screen.printable import printable, printable_lines

SECONDS_BETWEEN_LINES = 5.0


@dataclass
class Step:
    """One long step with a known number of parts."""

    title: str
    total: int
    _bar: Progress | None = None
    _done: int = 0
    _last_line_at: float = field(default_factory=time.monotonic)

    def advance(self, what: str = "") -> None:
        """Report that one more part is done."""
        self._done += 1
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[-1], advance=1, what=escape(printable(what)))
        elif time.monotonic() - self._last_line_at > SECONDS_BETWEEN_LINES:
            self._last_line_at = time.monotonic()
            say(f"{self.title}: {self._done} of {self.total} {what}".rstrip())


def say(text: str) -> None:
    """Print one plain line on standard error, without the passwords of addresses in it."""
    print(printable_lines(masked(text)), file=sys.stderr, flush=True)  # noqa: T201


@contextmanager
def step(title: str, total: int, *, quiet: bool = False) -> Iterator[Step]:
    """Show a step while it runs: a temporary bar on a terminal, lines elsewhere."""
    console = Console(stderr=True)
    if quiet or total == 0:
        yield Step(title, total, _last_line_at=float("inf"))
    elif console.is_terminal:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[what]}", style="dim"),
        )
        with Progress(*columns, console=console, transient=True) as bar:
            bar.add_task(title, total=total, what="")
            yield Step(title, total, bar)
    else:
        say(f"{title}: {total} to do")
        yield Step(title, total)
