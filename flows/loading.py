"""Ctrl-C while libraries are loaded, which takes seconds on a slow machine.

Until this module is loaded, Ctrl-C is a traceback of Python. So it imports nothing that takes long,
such as `contextlib` and `typing`.
"""

import os
import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

STOPPED = b"banzuke: stopped\n"


class loading:  # noqa: N801  # a context manager, which is used like a function
    """While a block loads libraries, Ctrl-C ends the process at once: nothing has begun yet.

    As an exception Ctrl-C would be a traceback of Python, and inside a library that is not written
    in Python a crash. A process that ignores Ctrl-C goes on ignoring it.
    """

    def __enter__(self) -> None:
        self.handles = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self.handles:
            signal.signal(signal.SIGINT, _end_at_once)

    def __exit__(self, *_: object) -> None:
        if self.handles:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_at_once(number: int, frame: "FrameType | None") -> "NoReturn":
    end_stopped(128 + number)


def end_stopped(code: int) -> "NoReturn":
    """Print that the command was stopped, and end this process without closing anything."""
    print_stopped()
    os._exit(code)


def print_stopped() -> None:
    """Print that the command was stopped; nobody may read it any more."""
    try:  # noqa: SIM105
        os.write(2, STOPPED)
    except OSError:
        pass
