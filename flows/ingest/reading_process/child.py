"""The process that reads logs: it answers until its parent is gone."""

import gc
import os
import resource
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.parse import (
    decisions,
    first_bytes,
    first_rows,
    parse,
    parse_beginning,
    parse_in_parts,
    raw_texts,
)
from banzuke.flows.ingest.reading_process.frames import send_frames
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile

Answer = tuple[Any, list[pl.DataFrame]]


def _parse(arrivals: Sequence[Arrival], _: None, limits: Reading) -> Answer:
    parsed = parse(arrivals, limits)
    return (parsed.files, parsed.marked), parsed.frames


def _beginning(arrivals: Sequence[Arrival], _: None, limits: Reading) -> Answer:
    parsed, is_all = parse_beginning(arrivals[0], limits)
    return (parsed.files, is_all), parsed.frames


def _raw_texts(arrivals: Sequence[Arrival], lines: Sequence[int], limits: Reading) -> Answer:
    return (), [raw_texts(arrivals[0], lines, limits)]


def _first_rows(arrivals: Sequence[Arrival], n: int, limits: Reading) -> Answer:
    found = first_rows(arrivals[0], n, limits)
    return (found, []) if isinstance(found, UnreadableFile) else (None, [found])


def _first_bytes(arrivals: Sequence[Arrival], n: int, limits: Reading) -> Answer:
    return first_bytes(arrivals[0], n, limits), []


def _decisions(arrivals: Sequence[Arrival], _: None, limits: Reading) -> Answer:
    return decisions(arrivals[0], limits), []


WORK: dict[str, Callable[[Sequence[Arrival], Any, Reading], Answer]] = {
    "parse": _parse,
    "beginning": _beginning,
    "raw texts": _raw_texts,
    "first rows": _first_rows,
    "first bytes": _first_bytes,
    "decisions": _decisions,
}
"""The questions about files: the answer, and the frames of the answer."""
PARTS = "parts"
"""The questions about one file whose rows come as several answers."""


def main() -> None:
    """Answer the questions that come through the connection of the second argument.

    The third argument is a pipe that closes when the parent dies.
    """
    gc.freeze()  # imported objects stay: garbage collection need not look at them, file after file
    gc.enable()  # collection was off meanwhile: it takes a sixth of the time of imports
    _be_killed_first()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    connection, sentinel = (Connection(int(handle)) for handle in sys.argv[2:4])
    threading.Thread(target=_end_with_parent, args=(sentinel,), daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        connection.send("ready")
        while True:
            work, arrivals, argument, limits = connection.recv()
            _limit_resources(limits, sum(arrival.state.size_bytes for arrival in arrivals))
            if work == PARTS:
                _send_parts(connection, arrivals[0], limits)
            else:
                _send(connection, *WORK[work](arrivals, argument, limits))


def _send(connection: Connection, answer: Any, frames: list[pl.DataFrame]) -> None:
    connection.send((answer, len(frames)))
    send_frames(connection, frames)


def _send_parts(connection: Connection, arrival: Arrival, limits: Reading) -> None:
    """Send the rows of a file part by part, then an empty message.

    The next part is made while the part before it is stored; at most one part waits in memory.
    """
    for nth, parsed in enumerate(parse_in_parts(arrival, limits)):
        if nth:
            connection.recv()  # the parent has stored the part before
        _send(connection, parsed.files, parsed.frames)
    connection.recv()
    _send(connection, None, [])


def _limit_resources(limits: Reading, n_bytes: int) -> None:
    """Limit the resources of this process from now on for files of ``n_bytes`` together."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = used.ru_utime + used.ru_stime + limits.cpu_seconds(n_bytes)
    for what, most in (
        (resource.RLIMIT_AS, limits.memory_bytes),
        (resource.RLIMIT_FSIZE, limits.memory_bytes),  # rows in transit are memory, too
        (resource.RLIMIT_CPU, 1 + int(seconds)),
    ):
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)  # noqa: PLW2901
        with suppress(ValueError, OSError):  # macOS has no limit of address space
            resource.setrlimit(what, (most, hard))


def _be_killed_first() -> None:
    """Let the system kill this process first when memory runs out, not the night or the writer."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def _end_with_parent(sentinel: Connection) -> None:
    wait([sentinel])
    os._exit(1)
