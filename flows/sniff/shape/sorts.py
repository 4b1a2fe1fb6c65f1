"""Files by sorts: the files of a sort have one format, columns, delimiter and encoding."""

from collections.abc import Sequence

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.ingest.refused_files import not_readable
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.sniff.dates import DAY_FIRST, MONTH_FIRST, order_of
from banzuke.flows.sniff.files import FoundFile
from banzuke.flows.sniff.shape.look import START_BYTES, Looked, look
from banzuke.flows.sniff.shape.sample import Sort, arrival

File = tuple[Looked, FoundFile, FileState]


def sorts_of(files: Sequence[FoundFile], home: Home, reader: LogReader) -> list[Sort]:
    """The files by sorts; a file that cannot be read has the reason as its format."""
    sorts: dict[object, list[File]] = {}
    for file in files:
        path = file.path.absolute().relative_to(home.root).as_posix()
        start: bytes | UnreadableFile
        if file.problem:
            looked = Looked(file.problem, None, remedy=file.remedy)
            sorts.setdefault(_sort_of(looked), []).append((looked, file, FileState.missing(path)))
            continue
        try:
            state = FileState.of(file.path, path, limits=reader.limits)
            start = reader.first_bytes(arrival(home, state, {}), START_BYTES)
        except UnreadableFile as why:
            state, start = FileState.missing(path), why
        except OSError as error:  # such as a file of another account
            state, start = FileState.missing(path), not_readable(file.below, error)
        if isinstance(start, UnreadableFile):
            looked = Looked(start.message, None, remedy=start.remedy)
        else:
            looked = look(start, file.path.name)
        sorts.setdefault(_sort_of(looked), []).append((looked, file, state))
    return [
        Sort(each[0][0], tuple(file for _, file, _ in each), tuple(state for _, _, state in each))
        for files_of_sort in sorts.values()
        for each in _by_orders(files_of_sort)
    ]


def _by_orders(files: list[File]) -> list[list[File]]:
    """Files of one sort in two groups if some have the day first and others the month first."""
    orders = [order_of(looked.shape.rows) if looked.shape else "" for looked, _, _ in files]
    if {DAY_FIRST, MONTH_FIRST} - {*orders}:
        return [files]
    american = [file for file, order in zip(files, orders, strict=True) if order == MONTH_FIRST]
    return [[file for file in files if file not in american], american]


def _sort_of(looked: Looked) -> object:
    """A key that is the same for all files of one source."""
    if looked.shape is None:
        return looked.format, looked.what if looked.format is None else ""
    names = looked.shape.header if looked.shape.has_header else len(looked.shape.header)
    return looked.format, looked.shape.delimiter, looked.encodings[0], names, looked.shape.skip
