"""A store whose working file is missing: a new history begins only if the user agrees."""

import sys

import typer

from banzuke.flows.home import Home
from banzuke.flows.screen.printable import printable_lines
from banzuke.flows.store import (
    history_missing,
    is_history_missing,
    open_under_lock,
    published_generation,
    writer_lock,
)


def begin_history(home: Home, *, command: str, wait_seconds: float = 0.0) -> None:
    """Create an empty working file; the published data stay until the next night publishes.

    Its generation is above the published generation, so the serving file never matches it.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    """
    with (
        writer_lock(home, command=command, wait_seconds=wait_seconds),
        open_under_lock(home, command=command, new_history=True) as store,
    ):
        store.raise_generation(above=published_generation(home) or 0)


def begin_if_wanted(home: Home, *, new_history: bool, command: str, wait_seconds: float) -> None:
    """Begin a new history if the old one is missing and the user agrees; ask on a terminal.

    Raises
    ------
    HistoryMissing
        If the history is missing, and the user does not agree.
    """
    if not is_history_missing(home):
        return
    if not (new_history or _agrees(home)):
        raise history_missing(home)
    begin_history(home, command=command, wait_seconds=wait_seconds)


def _agrees(home: Home) -> bool:
    if not sys.stdin.isatty():
        return False
    typer.echo(printable_lines(str(history_missing(home))), err=True)
    return typer.confirm("Begin a new history?", err=True)
