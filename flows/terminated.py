"""Ctrl-C and SIGTERM end a command as an error does: its files are closed, its unfinished work is
removed, and one line says so."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

INTERRUPTED = 128 + signal.SIGINT
"""The exit code after Ctrl-C."""
TERMINATED = 128 + signal.SIGTERM
SECONDS_UNTIL_AGAIN = 0.05
"""Seconds until a signal that Python dropped is sent again: the clean-up has ended by then."""


def leave_when_terminated() -> None:
    """Let SIGTERM end this process as if its program had ended: everything is closed properly.

    Prefect handles terminations during a run, and passes them to this handler after the run.
    """
    signal.signal(signal.SIGTERM, _leave)
    _keep_what_python_drops()


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _keep_what_python_drops() -> None:
    """Send a signal again that arrived while Python cleaned up, which drops every exception.

    Python would print a traceback, and the command would go on. Compilation of the engine cleans up
    all the time.
    """
    show = sys.unraisablehook

    def send_again(dropped: "sys.UnraisableHookArgs") -> None:
        number = _signal_of(dropped.exc_value)
        if number is None:
            show(dropped)
            return
        timer = threading.Timer(SECONDS_UNTIL_AGAIN, os.kill, [os.getpid(), number])
        timer.daemon = True
        with suppress(RuntimeError):  # Python ends, and starts no threads any more
            timer.start()

    sys.unraisablehook = send_again


def _signal_of(error: BaseException | None) -> signal.Signals | None:
    """The signal that an exception stands for, if any."""
    if isinstance(error, KeyboardInterrupt):
        return signal.SIGINT
    is_told = isinstance(error, SystemExit) and error.code == TERMINATED
    return signal.SIGTERM if is_told else None


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
