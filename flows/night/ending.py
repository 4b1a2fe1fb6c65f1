"""A night that receives a signal to end does so in seconds, even if other programs are slow."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

from banzuke.flows.loading import end_stopped
from banzuke.flows.terminated import INTERRUPTED, TERMINATED

SECONDS_TO_END = 2.0
"""Seconds that Prefect gets to end after the store is closed. The same Ctrl-C or service manager
often ends Prefect's server at the same time, and Prefect would try to reach it for minutes."""


@contextmanager
def ends_in_time() -> Iterator[None]:
    """If a signal breaks off the block, end the process `SECONDS_TO_END` seconds later at most.

    The block's resources, above all the store, are closed by then. The next night marks the run as
    crashed if Prefect has not done so.
    """
    # polars installs its own handler of Ctrl-C, which does not wake a thread that waits, as ours
    # does for engine work. This call lets the signal interrupt the wait.
    signal.siginterrupt(signal.SIGINT, True)
    try:
        yield
    except Exception:
        raise  # an error is reported and shown, which may take some time
    except BaseException as signalled:
        code = INTERRUPTED if isinstance(signalled, KeyboardInterrupt) else TERMINATED
        timer = threading.Timer(SECONDS_TO_END, _end_now, [code])
        timer.daemon = True
        timer.start()
        raise


def _end_now(code: int) -> None:
    """End this process, and all processes that it started."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            process.terminate()
    end_stopped(code)
