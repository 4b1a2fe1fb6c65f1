"""Doubts about further columns of formats that name their columns: first files are read again.

One pass reads the columns of all these doubts: variants of chess, boards of go, unrated games.
"""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.own_tags import with_marking_tags
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.sniff.doubts.own_marks import own_marks_said
from banzuke.flows.sniff.doubts.variants import USUAL, variants_said, with_variants
from banzuke.flows.sniff.trials import Trial

MOST_BYTES = 20_000_000
"""Size of the files that are searched: larger ones would be read to their end a second time."""
MOST_FILES = 50
MOST_GAMES = 200_000
"""Largest numbers of files, and of games of each, that are searched."""


def doubts_of_first_files(best: Trial, home: Home, reader: LogReader) -> Iterator[str]:
    """Yield the doubts by columns that readers leave out unless a source names them."""
    source = best.league.source[0]
    frames = list(_first_files(best, home, reader)) if source.has_own_columns else []
    if not frames:
        return
    yield from variants_said(frames, source)
    rows = pl.concat(frames, how="diagonal").select(pl.exclude([tag for tag, _ in USUAL.values()]))
    yield from own_marks_said(rows, source, with_lines=False)


def _first_files(best: Trial, home: Home, reader: LogReader) -> Iterator[pl.DataFrame]:
    """Yield the rows of each file that can be read, with the columns of all doubts."""
    n_bytes = 0
    for state in best.states[:MOST_FILES]:
        n_bytes += state.size_bytes
        if n_bytes > MOST_BYTES:
            return
        arrival = Arrival(home, best.league, best.league.source[0], state, "", ())
        asked = with_variants(with_marking_tags(reader, arrival))
        rows = reader.first_rows(asked, MOST_GAMES)
        if not isinstance(rows, UnreadableFile):
            yield rows
