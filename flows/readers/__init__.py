"""Readers: one module per log format, each turning a file into numbered records of text.

`flows.leagues.formats` is their register; a reader is imported when a file of its format is read.
"""

from dataclasses import replace
from pathlib import Path

from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.league import GAMES, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.layouts import in_games
from banzuke.flows.readers.rows import LIMITS, RawRows, UnreadableFile, filled_down

__all__ = ["RawRows", "UnreadableFile", "read"]


def read(path: Path, source: Source, limits: Reading = LIMITS, kind: str = "") -> RawRows:
    """Every record of a log file as text.

    ``kind`` is the kind of league: it chooses the reader of a format that several kinds read. A
    sheet whose rows are not games is rearranged by the layout of its source.

    Raises
    ------
    UnreadableFile
        If the file cannot be read as a whole, or lacks a column that the source names.
    """
    found: RawRows = format_of(source.format).reader(kind)(path, source, limits)
    found = filled_down(found, source.fill_down)
    if source.layout == GAMES:
        return found
    return replace(in_games(found, source, path), is_marked=found.is_marked)
