"""Units of files that are processed at once, and read-ahead of the next unit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import takewhile

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.file_states import FileStates
from banzuke.flows.ingest.looking import InspectedFile
from banzuke.flows.ingest.parse import Parsed
from banzuke.flows.ingest.reading_process.log_reader import LogReader

AHEAD_BYTES = 64_000_000
"""A larger file is not read ahead: two of them at a time would need much memory."""
TOGETHER_BYTES = 4_000_000
TOGETHER_FILES = 2_000
"""New files up to this total are read at once: the store takes a small file as long as many. The
work for their columns takes some 30 CPU milliseconds: for 500 files that was half of their time."""


@dataclass
class Unit:
    """Files that are processed at once, and their rows if reading has begun."""

    files: list[InspectedFile]
    parsed: Future[Parsed] | None = None
    n_bytes: int = 0
    """The total bytes of the files on the disk."""

    def add(self, inspected: InspectedFile) -> None:
        """Add a file."""
        self.files.append(inspected)
        self.n_bytes += inspected.arrival.state.size_bytes

    @property
    def arrivals(self) -> list[Arrival]:
        """The arrivals of the unit."""
        return [inspected.arrival for inspected in self.files]


def units(
    files: Iterable[InspectedFile], known: FileStates, on_file: Callable[[str], None] | None
) -> Iterator[Unit]:
    """Yield small files together that may join while all are different; any other file alone."""
    unit, contents, way = Unit([]), set[str](), None
    for inspected in files:
        state = inspected.arrival.state
        if on_file:
            on_file(state.path)
        before, way = way, _way(inspected, known)
        joins = (
            way is not None
            and way == before
            and state.content_hash not in contents
            and unit.n_bytes + state.size_bytes <= TOGETHER_BYTES
            and len(unit.files) < TOGETHER_FILES
        )
        if not joins and unit.files:
            yield unit
            unit, contents = Unit([]), set[str]()
        unit.add(inspected)
        contents.add(state.content_hash)
    if unit.files:
        yield unit


def n_together(files: Sequence[InspectedFile], known: FileStates) -> int:
    """The number of the first files that are still processed together, by what is known now."""
    ways = [_way(inspected, known) for inspected in files[:1]]
    if ways == [None]:
        return 0
    same = takewhile(lambda inspected: _way(inspected, known) == ways[0], files)
    return sum(1 for _ in same)


def _way(inspected: InspectedFile, known: FileStates) -> str | None:
    """What is done with several such files at once; None for a file that stays alone."""
    if inspected.failure is not None:
        return None
    if known.may_join(inspected.arrival):
        return "read"
    return "move" if known.is_moved(inspected.arrival) else None


def read_ahead(coming: Iterable[Unit], known: FileStates, reader: LogReader) -> Iterator[Unit]:
    """Yield units in their order; the next unit is read meanwhile if it is new.

    The store writes one file on one core while another core reads the next.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        before: Unit | None = None
        for unit in coming:
            if before and _will_be_read(unit, known):
                unit.parsed = thread.submit(reader.parse, unit.arrivals)
            if before:
                yield before
            before = unit
        if before:
            yield before


def _will_be_read(unit: Unit, known: FileStates) -> bool:
    return unit.n_bytes < AHEAD_BYTES and all(
        inspected.failure is None and known.is_new(inspected.arrival) for inspected in unit.files
    )
