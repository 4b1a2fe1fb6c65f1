"""SIGTERM ends a command as an error does: its files are closed, its unfinished work is removed."""

import signal
import sys
from types import FrameType
from typing import NoReturn


def leave_when_terminated() -> None:
    """Let SIGTERM end this process as if its program had ended: everything is closed properly.

    Prefect handles terminations during a run, and passes them to this handler after the run.
    """
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
