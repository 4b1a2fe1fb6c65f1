"""A night that is told to end does so in seconds, whoever else is slow to."""

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
"""For Prefect, once the store is closed. Its server is often told to end at the same time, by the
same Ctrl-C or service manager, and then Prefect would try to reach it for minutes."""


@contextmanager
def ends_in_time() -> Iterator[None]:
    """Once a signal has broken the block off, end the process after some seconds in any case.

    What is inside, the store above all, is closed by then. The next night marks the run as crashed
    if Prefect did not.
    """
    # polars takes Ctrl-C over so that it wakes nobody up, and we wait for engine work all the time.
    signal.siginterrupt(signal.SIGINT, True)
    try:
        yield
    except Exception:
        raise  # an error is told and shown, which may take its time
    except BaseException as signalled:
        number = signal.SIGINT if isinstance(signalled, KeyboardInterrupt) else signal.SIGTERM
        timer = threading.Timer(SECONDS_TO_END, _end_now, [128 + number])
        timer.daemon = True
        timer.start()
        raise


def _end_now(code: int) -> None:
    """End this process, and tell all that it started to end."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            process.terminate()
    os._exit(code)


def leave_when_terminated() -> None:
    """Let a termination end this process as its last statement would: with all that it started.

    Prefect handles it during a run, and passes it on to this handler when the run is over.
    """
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)
