"""A store without its working file: nobody begins a new history by accident."""

import sys

import typer

from banzuke.flows.home import Home
from banzuke.flows.screen.printable import printable_lines
from banzuke.flows.serving.new_history import begin_history
from banzuke.flows.store import history_missing, is_history_missing


def begin_if_wanted(home: Home, *, new_history: bool, command: str, wait_seconds: float) -> None:
    """Begin a new history where the old one is missing and the user says so; ask on a terminal.

    Raises
    ------
    HistoryMissing
        If it is missing, and the user does not say so.
    """
    if not is_history_missing(home):
        return
    if not (new_history or _says_so(home)):
        raise history_missing(home)
    begin_history(home, command=command, wait_seconds=wait_seconds)


def _says_so(home: Home) -> bool:
    if not sys.stdin.isatty():
        return False
    typer.echo(printable_lines(str(history_missing(home))), err=True)
    return typer.confirm("Begin a new history?", err=True)
