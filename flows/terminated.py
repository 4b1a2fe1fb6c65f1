"""SIGTERM ends a command as an error does: its files are closed, its unfinished work is removed."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


def leave_when_terminated() -> None:
    """Let SIGTERM end this process as if its program had ended: everything is closed properly.

    Prefect handles terminations during a run, and passes them to this handler after the run.
    """
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Raise what a signal has raised inside DuckDB, which wraps it in an ordinary error.

    As an ordinary error, Ctrl-C or SIGTERM would make a league fail and not end the night.
    """
    try:
        yield
    except RuntimeError as error:
        if error.__cause__ is None or isinstance(error.__cause__, Exception):
            raise
        raise error.__cause__ from None
