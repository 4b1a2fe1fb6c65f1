"""A night that is told to end does so in seconds, even if other programs are slow."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

import psutil

SECONDS_TO_END = 2.0
"""Seconds for Prefect, once the store is closed. Its server often ends at the same time, by the
same Ctrl-C or service manager, and then Prefect would try to reach it for minutes."""


@contextmanager
def ends_in_time() -> Iterator[None]:
    """End the process some seconds after a signal has broken off the block, in any case.

    The block's resources, above all the store, are closed by then. The next night marks the run as
    crashed if Prefect has not done so.
    """
    # polars handles Ctrl-C itself, which wakes no waiting thread; we often wait for engine work.
    signal.siginterrupt(signal.SIGINT, True)
    try:
        yield
    except Exception:
        raise  # an error is reported and shown, which may take some time
    except BaseException as signalled:
        number = signal.SIGINT if isinstance(signalled, KeyboardInterrupt) else signal.SIGTERM
        timer = threading.Timer(SECONDS_TO_END, _end_now, [128 + number])
        timer.daemon = True
        timer.start()
        raise


def _end_now(code: int) -> None:
    """End this process, and all processes that it started."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            process.terminate()
    os._exit(code)


def leave_when_terminated() -> None:
    """Make a termination end this process like its last statement: with all that it started.

    Prefect handles terminations during a run, and passes them to this handler after the run.
    """
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
