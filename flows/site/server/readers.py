"""Readers of the serving file for many requests at once: each serves one request at a time.

A reader stays open between requests, until another file is published: to open a reader takes
longer than most answers.
"""

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from banzuke.flows.home import Home
from banzuke.flows.serving.described import types_of
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import Connection, open_serving

MOST = 4
"""Readers of a server; a request waits while all of them are in use."""
MEMORY_MB = 1000
"""Memory of a reader for one query; a page of the largest view takes less."""

Stamp = tuple[int, int]


@dataclass
class Reader:
    """The serving file at the time of opening, and the data that all requests need."""

    home: Home
    serving: Connection
    stamp: Stamp

    @cached_property
    def types(self) -> dict[str, dict[str, str]]:
        """The columns of every view, with their types in DuckDB."""
        return types_of(self.serving)

    @cached_property
    def hidden(self) -> list[LeagueData]:
        """The leagues that ask for pseudonyms."""
        names = self.serving.rows("SELECT DISTINCT league FROM league_file ORDER BY ALL")
        leagues = (LeagueData(self.home, self.serving, name) for (name,) in names)
        return [data for data in leagues if data.pseudonyms]


class Readers:
    """The readers of a home's serving file; a reader is opened at the first request."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self._free: queue.LifoQueue[Reader | None] = queue.LifoQueue()
        for _ in range(MOST):
            self._free.put(None)

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """Yield a reader of the file that is published now, for this caller alone.

        Raises
        ------
        NothingPublished
            If there is no serving file yet.
        """
        free, reader = self._free.get(), None
        try:
            reader = self._of_now(free)
            yield reader
        finally:
            self._free.put(reader)

    def close(self) -> None:
        """Close all readers, after their answers have ended."""
        for _ in range(MOST):
            if (reader := self._free.get()) is not None:
                reader.serving.close()

    def _of_now(self, reader: Reader | None) -> Reader:
        stamp = stamp_of(self.home)
        if reader is not None:
            if reader.stamp == stamp:
                return reader
            reader.serving.close()
        serving = open_serving(self.home)
        serving.set_limits(threads=1, memory_mb=MEMORY_MB)
        serving.lock_down()
        return Reader(self.home, serving, stamp)


def stamp_of(home: Home) -> Stamp:
    """The identity of a serving file: a serving file is replaced and never changed in place."""
    try:
        status = home.serving_file.stat()
    except OSError:
        return (0, 0)
    return (status.st_ino, status.st_mtime_ns)
