"""The process that reads logs: it answers until nobody is there to ask."""

import gc
import os
import resource
import sys
import threading
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path

# Where it is installed, dataframely loads it for columns of databases: as much as all the rest.
sys.modules["sqlalchemy"] = None  # type: ignore[assignment]

from flows.ingest.parse import parse, raw_texts  # noqa: E402
from flows.ingest.reading_process.frames import send_frames  # noqa: E402
from flows.leagues.reading import Reading  # noqa: E402


def main() -> None:
    """Answer what comes through the connection of the second argument.

    The third one is of a pipe that closes when the parent dies.
    """
    gc.freeze()  # what was imported stays: there is nothing in it to collect, file after file
    _be_killed_first()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    connection, sentinel = (Connection(int(handle)) for handle in sys.argv[2:4])
    threading.Thread(target=_end_with_parent, args=(sentinel,), daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        connection.send("ready")
        while True:
            arrivals, lines, limits = connection.recv()
            _hold(limits, sum(arrival.state.size_bytes for arrival in arrivals))
            if lines is None:
                parsed = parse(arrivals, limits)
                answer, frames = parsed.files, parsed.frames
            else:
                answer, frames = (), [raw_texts(arrivals[0], lines, limits)]
            connection.send((answer, len(frames)))
            send_frames(connection, frames)


def _hold(limits: Reading, n_bytes: int) -> None:
    """Limit what this process may take from now on for files of so many bytes together."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = used.ru_utime + used.ru_stime + limits.cpu_seconds(n_bytes)
    for what, most in (
        (resource.RLIMIT_AS, limits.memory_bytes),
        (resource.RLIMIT_CPU, 1 + int(seconds)),
    ):
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)  # noqa: PLW2901
        with suppress(ValueError, OSError):  # macOS knows no limit of addresses
            resource.setrlimit(what, (most, hard))


def _be_killed_first() -> None:
    """Where memory runs out, be what the system kills: not the night, and not a store's writer."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def _end_with_parent(sentinel: Connection) -> None:
    wait([sentinel])
    os._exit(1)
