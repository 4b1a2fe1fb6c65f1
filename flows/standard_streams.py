"""Standard input, output and error, which may be closed, full or gone.

This module is loaded before Ctrl-C is handled, so it imports nothing that takes long.
"""

import os
import sys

STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""The streams by number, as Python names and opens them."""


def open_closed_streams() -> None:
    """Put the null device in place of standard streams that are closed (``>&-``).

    Otherwise the next file that is opened, such as a database, has the number of the stream, and
    what this process or one that it starts prints is written into that file.
    """
    for number, (name, mode) in enumerate(STREAMS):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            null = os.open(os.devnull, os.O_RDWR)
            if null == number:
                os.set_inheritable(null, True)
            else:
                os.dup2(null, number)
                os.close(null)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def flush_output() -> None:
    """Write what is left of standard output, so that a full disk is an error of the command.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def name_output(error: OSError) -> None:
    """Name standard output in an error that names no file, if it is what cannot be written."""
    try:
        flush_output()
    except OSError:
        error.filename = error.filename or "standard output"


def drop_unwritten() -> None:
    """Forget output that could not be written.

    Python would try once more when it ends, print a message of its own, and end with code 120.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, stream.fileno())
            os.close(null)
        except ValueError:  # closed
            pass
