"""Many small CSV files, read together: the work per column costs as much for one as for all."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.csv_log import (
    first_records,
    named,
    refuse_foreign,
    refuse_impossible,
    split,
)
from banzuke.flows.readers.csv_records import Records, split_records
from banzuke.flows.readers.header import checked_header
from banzuke.flows.readers.rows import (
    FILE_LINES,
    LINE,
    RawRows,
    UnreadableFile,
    first_lines,
    nth_file,
)
from banzuke.flows.readers.text import read_utf8, split_texts

Guard = Callable[[Path, Callable[[], Any]], Any]


@dataclass
class _Files:
    """Files in the steps of reading: ``found`` has the last step's result, or an error, of each."""

    paths: Sequence[Path]
    guard: Guard
    found: list[Any]

    @property
    def good(self) -> dict[int, Any]:
        """The result of the last step for each file without an error, by the file's number."""
        found = enumerate(self.found)
        return {nth: one for nth, one in found if not isinstance(one, UnreadableFile)}

    def each(self, step: Callable[[int], Any]) -> None:
        """Replace the result of each file without an error by the result of the next step."""
        for nth in self.good:
            self.found[nth] = self.guard(self.paths[nth], partial(step, nth))


def read_csv_at_once(
    paths: Sequence[Path], source: Source, limits: Reading, *, guard: Guard
) -> tuple[list[int | UnreadableFile], list[tuple[list[int], RawRows]]]:
    """Two lists about files that are read together.

    The first list has the number of records of each file, or the error of the file. The second list
    has, for each different header, the numbers of its files and their rows. The rows are the same
    as from `read_csv` for files without a title (`skip_lines`). The line numbers of a file begin
    `FILE_LINES` after those of the file before it. ``guard`` calls the function that reads one
    file, and returns its result or its error.
    """
    refuse_impossible(source.delimiter)
    files = _Files(paths, guard, [None] * len(paths))
    files.each(lambda nth: read_utf8(paths[nth], source.encoding, limits))
    if not files.good:
        return files.found, []
    lines = split_texts(files.good)
    texts = _texts(lines, list(files.good))
    files.each(lambda nth: refuse_foreign(paths[nth], texts[nth]))
    good = list(files.good)
    if len(good) < len(texts):
        lines = lines.filter(nth_file(LINE).is_in(good))
    records = split_records(lines, delimiter=source.delimiter)
    firsts = first_records(records, good, source.delimiter)
    files.each(lambda nth: named(firsts[nth], source))
    # Of a thousand files most have the same header.
    checked = cache(lambda names: checked_header(names, source, limits))
    headers = files.good
    files.each(lambda nth: checked(headers[nth][1]))
    same_header: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for nth, header in files.good.items():
        same_header[header].append(nth)
    rows = []
    for header, members in same_header.items():
        own, header_lines = _only(records, members, len(good)), [headers[i][0] for i in members]
        rows.append((members, split(own, header, header_lines, delimiter=source.delimiter)))
    counts = _counts([raw for _, raw in rows])
    files.each(lambda nth: counts.get(nth, 0))
    return files.found, rows


def _texts(lines: pl.DataFrame, files: Sequence[int]) -> dict[int, pl.Series]:
    """The lines of each file, as text."""
    starts = lines[LINE].search_sorted(first_lines(files)).to_list()
    ends = [*starts[1:], lines.height]
    texts = lines["text"]
    return {
        nth: texts.slice(start, end - start)
        for nth, start, end in zip(files, starts, ends, strict=True)
    }


def _only(records: Records, files: Sequence[int], n_files: int) -> Records:
    """The records of some of the files."""
    if len(files) == n_files:
        return records
    wanted = set(files)
    return Records(
        records.plain.filter(nth_file(LINE).is_in(files)),
        [record for record in records.quoted if record[0] // FILE_LINES in wanted],
        [record for record in records.broken if record[0] // FILE_LINES in wanted],
    )


def _counts(rows: Sequence[RawRows]) -> dict[int, int]:
    """The number of records of each file that has any."""
    lines = [frame.select(LINE) for raw in rows for frame in (raw.frame, raw.broken)]
    return dict(pl.concat(lines).group_by(nth_file(LINE)).len().iter_rows()) if lines else {}
