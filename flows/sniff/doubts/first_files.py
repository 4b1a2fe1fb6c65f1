"""The rows of a proposal's first files, read again with further columns for a doubt."""

from collections.abc import Callable, Iterator

import polars as pl

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.sniff.trials import Trial

MOST_BYTES = 20_000_000
"""Size of the files that are searched: larger ones would be read to their end a second time."""
MOST_FILES = 50
MOST_GAMES = 200_000
"""Largest numbers of files, and of games of each, that are searched."""


def first_files(
    best: Trial, home: Home, reader: LogReader, asked: Callable[[Arrival], Arrival]
) -> Iterator[pl.DataFrame]:
    """Yield the rows of each file that can be read; ``asked`` names further columns of a file."""
    n_bytes = 0
    for state in best.states[:MOST_FILES]:
        n_bytes += state.size_bytes
        if n_bytes > MOST_BYTES:
            return
        arrival = Arrival(home, best.league, best.league.source[0], state, "", ())
        rows = reader.first_rows(asked(arrival), MOST_GAMES)
        if not isinstance(rows, UnreadableFile):
            yield rows
