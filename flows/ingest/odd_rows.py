"""Questions about odd rows of files that were just read, by columns that the readers leave out.

A night passes a function that asks what `banzuke sniff` asks; it gets all columns of a file as
text. A file is looked at once, when it was read.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.own_tags import with_marking_tags
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.ingest.unnamed_days import said_of_days
from banzuke.flows.leagues.league import GAMES, League, Source
from banzuke.flows.readers.rows import LINE
from banzuke.flows.readers.xlsx.all_sheets import NO_COLUMNS

MOST_BYTES = 20_000_000
"""Size of a file up to which it is read once more for questions: some 400,000 rows. A larger one
is the work of a program, whose rows all have one form."""
MOST_FILES = 100
"""Files of a league that one run looks at, so that a night that reads all files again ends soon."""
MOST_ROWS = 400_000
LAYOUTS = (GAMES, "pairings", "seats", "sets")
"""Layouts whose rows have columns without a role."""
WITH_EVENTS = ("pgn", "chess-json")
"""Formats whose events or tags may call a game unrated."""
MOST_OWN_FILES = 1000
"""Files of such formats that one run looks at: many have a single game."""
FIRST_GAMES = 20_000
"""Games of a large file of such a format that are looked at: each sort of games is among them."""


Asking = Callable[[pl.DataFrame, League, Source], Iterator[str]]
"""The questions about the rows of a file that has columns without a role."""


@dataclass
class OddRows:
    """The questions about the files of a league, and the number of files without a look."""

    asking: Asking | None = None
    asked: list[str] = field(default_factory=list)
    n_files: int = 0
    n_passed: int = 0

    def look_at(self, reader: LogReader, arrival: Arrival) -> None:
        """Ask about the rows of a file that was read."""
        source = arrival.source
        if self.asking is None or not _may_have_others(source):
            return
        own, is_large = source.has_own_columns, arrival.state.size_bytes > MOST_BYTES
        if self.n_files >= (MOST_OWN_FILES if own else MOST_FILES) or (is_large and not own):
            self.n_passed += 1
            return
        self.n_files += 1
        if own:
            asked = with_marking_tags(reader, arrival)
        else:
            update = {**NO_COLUMNS, "fill_down": source.fill_down}
            asked = replace(arrival, source=source.model_copy(update=update))
        rows = reader.first_rows(asked, FIRST_GAMES if is_large else MOST_ROWS)
        roles = {LINE, *source.columns.values()}
        if isinstance(rows, pl.DataFrame) and not roles >= {*rows.columns}:
            found = [*said_of_days(rows, arrival.league, source)] if not own else []
            found += self.asking(rows, arrival.league, source)
            self.asked += [f"{arrival.path}: {said}" for said in found]

    def notes(self) -> list[str]:
        """The notes of the night."""
        if not self.n_passed:
            return self.asked
        files = counted(self.n_passed, "file")
        return [
            *self.asked,
            f"{files} read, but not searched for rows that other columns mark or contradict, "
            "because there is too much: `banzuke sniff FILE` does it",
        ]


def _may_have_others(source: Source) -> bool:
    """Whether the rows of a source's files may have columns without a role."""
    if source.has_own_columns:
        return source.format in WITH_EVENTS
    return bool(source.columns) and source.layout in LAYOUTS
