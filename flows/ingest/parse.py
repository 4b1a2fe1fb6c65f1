"""Canonical rows from files: the processing of a log before it reaches the store.

Many small files are read at once: the work per column then costs as much as for one file.
"""

from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

import polars as pl

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.canonical import Canonical, canonical
from banzuke.flows.ingest.canonical.columns import canonical_columns
from banzuke.flows.ingest.refused_files import crashed, lost_memory, not_readable, out_of_memory
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.league import GAMES
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import RawRows, UnreadableFile, read
from banzuke.flows.readers.rows import FILE_LINES, LIMITS, LINE, joined, nth_file, without_files
from banzuke.flows.readers.text import unpacked_start

if TYPE_CHECKING:
    from banzuke.flows.readers.mahjong.moves.decided import DecidedGame

T = TypeVar("T")

BEGINNING = 20_000
"""Number of records that show how a file is read; a longer file is not read to its end."""

RAW_TEXTS = {"line": pl.Int64, "raw_text": pl.String}

MISSING_COLUMN = "missing-column"
"""The rule that files of the same columns break together: its message names no file."""

Outcome = int | UnreadableFile
"""The outcome of one file: the number of its records, or the error."""


@dataclass(frozen=True)
class Parsed:
    """Files as they were read, and their rows in canonical form.

    Attributes
    ----------
    files
        Outcome of each file, in the order of the arrivals.
    accepted, quarantined
        As `Canonical` has them; None if no file could be read. The lines of each file after the
        first begin `FILE_LINES` after those of the file before it.
    marked
        Numbers of the files with something hidden or struck through in a workbook or page.
    """

    files: tuple[Outcome, ...]
    accepted: pl.DataFrame | None = None
    quarantined: pl.DataFrame | None = None
    marked: frozenset[int] = field(default=frozenset(), kw_only=True)

    @property
    def frames(self) -> list[pl.DataFrame]:
        """Both frames, or none."""
        return [frame for frame in (self.accepted, self.quarantined) if frame is not None]

    def part(self, part: slice) -> "Parsed":
        """Some of the files, as if no other files had been read."""
        start, stop, _ = part.indices(len(self.files))
        rows = [
            frame.filter(nth_file().is_between(start, stop, closed="left")).with_columns(
                pl.col("line") - start * FILE_LINES
            )
            for frame in self.frames
        ]
        marked = frozenset(nth - start for nth in self.marked if start <= nth < stop)
        return Parsed(self.files[part], *rows, marked=marked)


def parse(arrivals: Sequence[Arrival], limits: Reading = LIMITS) -> Parsed:
    """The rows of files of one source, or the error of each file; touches no store."""
    parsed = _parsed(arrivals, limits)
    files = zip(arrivals, parsed.files, strict=True)
    return replace(parsed, files=tuple(_unless_changed(*file) for file in files))


def _parsed(arrivals: Sequence[Arrival], limits: Reading) -> Parsed:
    if len(arrivals) > 1 and (parsed := _at_once(arrivals, limits)):
        return parsed
    raws = {i: _raw(arrival, limits) for i, arrival in enumerate(arrivals)}
    by_columns: dict[tuple[str, ...], dict[int, RawRows]] = defaultdict(dict)
    for i, raw in raws.items():
        if isinstance(raw, RawRows):
            by_columns[raw.columns][i] = raw
    outcomes: list[Outcome] = [
        raw.height if isinstance(raw, RawRows) else raw for raw in raws.values()
    ]
    rows = []
    for members in by_columns.values():
        for numbers, found in _canonical(arrivals, members):
            if isinstance(found, Canonical):
                rows.append(found)
                continue
            for i in numbers:
                outcomes[i] = found
    if not rows:
        return Parsed(tuple(outcomes))
    return Parsed(
        tuple(outcomes),
        _in_order([found.accepted for found in rows]),
        _in_order([found.quarantined for found in rows]),
        marked=frozenset(
            i for i, raw in raws.items() if isinstance(raw, RawRows) and raw.is_marked
        ),
    )


def is_read_in_parts(arrival: Arrival) -> bool:
    """Whether a file's rows may come in parts: each row is a record by itself.

    Counts of many games may not: all of their keys are made with the path.
    """
    kind, source = arrival.league.its_kind, arrival.source
    counted = {"wins", "games"} <= set(source.columns)
    return bool(format_of(source.format).parts) and not kind.is_of_events and not counted


def parse_beginning(arrival: Arrival, limits: Reading = LIMITS) -> tuple[Parsed, bool]:
    """The rows of one file, or the first rows of a long file; and whether that is all.

    Errors after the beginning of a long file are not found.
    """
    beginning: Parsed | None = None
    with closing(parse_in_parts(arrival, limits, n_rows=BEGINNING)) as parts:
        for part in parts:
            if beginning is not None and not isinstance(part.files[0], UnreadableFile):
                return beginning, False
            beginning = part
    return beginning or Parsed((0,)), True


def parse_in_parts(
    arrival: Arrival, limits: Reading = LIMITS, *, n_rows: int | None = None
) -> Generator[Parsed]:
    """Yield the rows of one file in parts of about ``n_rows``; touches no store.

    The last part may say that the file cannot be read after all.
    """
    if not is_read_in_parts(arrival):
        yield parse([arrival], limits)
        return
    parts = _parsed_parts(arrival, limits, n_rows)
    while True:
        part = _guarded(arrival.path, lambda: next(parts, None))
        if part is None:
            return
        if isinstance(part, UnreadableFile):
            yield Parsed((_unless_changed(arrival, part),))
            return
        yield part


def _parsed_parts(arrival: Arrival, limits: Reading, n_rows: int | None) -> Iterator[Parsed]:
    league, source = arrival.league, arrival.source
    parts = format_of(source.format).parts
    for raw in parts(arrival.file, source, limits, n_rows) if parts else ():
        found = canonical(raw, league, source, paths=[arrival.path])
        yield Parsed((raw.height,), found.accepted, found.quarantined)
    _refuse_changed(arrival)


def raw_texts(arrival: Arrival, lines: Sequence[int], limits: Reading = LIMITS) -> pl.DataFrame:
    """``line`` and ``raw_text`` of records of a file, if the file has not changed."""
    wanted = pl.Series(lines, dtype=pl.Int64)
    if texts := format_of(arrival.source.format).texts:
        source, file = arrival.source, arrival.file
        found = _guarded(arrival.path, lambda: texts(wanted, file, source, limits))
        is_still = _guarded(arrival.path, lambda: _refuse_changed(arrival)) is None
        if isinstance(found, pl.DataFrame) and is_still:
            return found
        return pl.DataFrame(schema=RAW_TEXTS)
    raw = _raw(arrival, limits)
    if isinstance(raw, UnreadableFile):
        return pl.DataFrame(schema=RAW_TEXTS)
    return raw.raw_texts(wanted)


def first_rows(arrival: Arrival, n: int, limits: Reading = LIMITS) -> pl.DataFrame | UnreadableFile:
    """The first records of a file as text: their lines, and the columns that it names."""
    raw = _guarded(
        arrival.path,
        lambda: read(arrival.file, arrival.source, limits, arrival.league.kind),
    )
    if isinstance(raw, UnreadableFile):
        return raw
    return raw.frame.head(n).select(LINE, *raw.columns)


def first_bytes(arrival: Arrival, n: int, limits: Reading = LIMITS) -> bytes | UnreadableFile:
    """The first bytes of a file, unpacked."""
    return _guarded(arrival.path, lambda: unpacked_start(arrival.file, n, limits))


def decisions(
    arrival: Arrival, limits: Reading = LIMITS
) -> "tuple[DecidedGame, ...] | UnreadableFile":
    """The free cuts of a file's games of mahjong, by their records."""
    moves = format_of(arrival.source.format).moves
    if moves is None:
        return ()
    return _guarded(arrival.path, lambda: tuple(moves(arrival.file, arrival.source, limits)))


def _raw(arrival: Arrival, limits: Reading) -> RawRows | UnreadableFile:
    return _guarded(arrival.path, lambda: _read(arrival, limits))


def _read(arrival: Arrival, limits: Reading) -> RawRows:
    raw = read(arrival.file, arrival.source, limits, arrival.league.kind)
    _refuse_columns(raw, arrival)
    _refuse_changed(arrival)
    return raw


def _unless_changed(arrival: Arrival, outcome: Outcome) -> Outcome:
    """The outcome of a file, but no error that comes from a change of the file while it was read.

    The store keeps the error of a state, so a half copy would fail for ever once it is whole.
    """
    if not isinstance(outcome, UnreadableFile):
        return outcome
    return _guarded(arrival.path, lambda: _refuse_changed(arrival)) or outcome


def _refuse_changed(arrival: Arrival) -> None:
    if not arrival.state.is_still(arrival.file):
        raise UnreadableFile(
            "changed-while-reading",
            f"{arrival.path} was written while it was read",
            "the next run reads it again; if a program writes it all the time, put a copy of it "
            "into the inbox instead",
        )


def _at_once(arrivals: Sequence[Arrival], limits: Reading) -> Parsed | None:
    """The rows of files that are gathered before their columns are processed.

    None is returned for a format that is not read so, for files with titles, comments, or cells
    that are filled from the row above, or where one file may spoil the rows of other files: the
    files are then read one by one.
    """
    one = arrivals[0]
    at_once = format_of(one.source.format).at_once
    source = one.source
    has_own = source.skip_lines or source.titles or source.fill_down or source.comments
    if at_once is None or source.layout != GAMES or has_own:
        return None
    paths = {arrival.file: arrival.path for arrival in arrivals}
    read_all = partial(
        at_once,
        list(paths),
        one.source,
        limits,
        guard=lambda file, work: _guarded(paths[file], work),
    )
    gathered = _guarded(one.path, read_all)
    if isinstance(gathered, UnreadableFile):
        return None
    outcomes, raws = gathered
    found = _guarded(one.path, partial(_unspoilt, raws, outcomes, arrivals))
    if found is None or isinstance(found, UnreadableFile):
        return None
    if not found:
        return Parsed(tuple(outcomes))
    return Parsed(
        tuple(outcomes),
        _in_order([rows.accepted for rows in found]),
        _in_order([rows.quarantined for rows in found]),
    )


def _unspoilt(
    raws: Sequence[tuple[list[int], RawRows]], outcomes: list[Outcome], arrivals: Sequence[Arrival]
) -> list[Canonical] | None:
    """The rows of the unchanged files; None if one of them spoils others.

    A file that was written meanwhile, or whose columns the source does not allow, has that error as
    its outcome.
    """
    written = set()
    for nth, arrival in enumerate(arrivals):
        why = _guarded(arrival.path, partial(_refuse_changed, arrival))
        if why is not None and not isinstance(outcomes[nth], UnreadableFile):
            outcomes[nth] = why
            written.add(nth)
    if written:
        raws = [
            ([nth for nth in members if nth not in written], without_files(raw, written))
            for members, raw in raws
            if not written.issuperset(members)
        ]
    one, paths = arrivals[0], [arrival.path for arrival in arrivals]
    found = []
    for members, raw in raws:
        own = partial(_refuse_columns, raw)
        refused = {nth: _guarded(paths[nth], partial(own, arrivals[nth])) for nth in members}
        if all(why is None for why in refused.values()):
            rows = _guarded(one.path, partial(canonical, raw, one.league, one.source, paths=paths))
            if isinstance(rows, Canonical):
                found.append(rows)
                continue
            if rows.rule != MISSING_COLUMN:
                return None
            refused = dict.fromkeys(members, rows)
        for nth, why in refused.items():
            outcomes[nth] = outcomes[nth] if why is None else why
    return found


def _canonical(
    arrivals: Sequence[Arrival], raws: dict[int, RawRows]
) -> Iterator[tuple[list[int], Canonical | UnreadableFile]]:
    """Yield the rows of files with the same columns, or the error of each file."""
    paths = [arrival.path for arrival in arrivals]
    numbers = list(raws)
    one = arrivals[numbers[0]]
    found = _guarded(one.path, lambda: canonical(joined(raws), one.league, one.source, paths=paths))
    if isinstance(found, UnreadableFile) and found.rule != MISSING_COLUMN and len(raws) > 1:
        for i, raw in raws.items():
            yield from _canonical(arrivals, {i: raw})
    else:
        yield numbers, found


def _guarded(path: str, work: Callable[[], T]) -> T | UnreadableFile:
    """The result of some work on a file, or its error: a log may hold anything."""
    try:
        return work()
    except UnreadableFile as error:
        return error
    except OSError as error:
        return not_readable(path, error)
    except MemoryError:
        return out_of_memory(path)
    except (Exception, pl.exceptions.PanicException) as error:  # noqa: BLE001
        if lost_memory(str(error)):
            return out_of_memory(path)
        said = (str(error).strip().splitlines() or [""])[0]
        return crashed(path, f"{type(error).__name__}: {said}")


def _refuse_columns(raw: RawRows, arrival: Arrival) -> None:
    """Refuse a log without a needed column, and counts in a growing file.

    A later state of counts would be added instead of replacing them. The league file is checked for
    it too, but a source may leave its columns to the log's header.
    """
    columns = canonical_columns(raw.columns, arrival.league, arrival.source)
    if arrival.source.mode == "append" and {"wins", "games"} <= set(columns):
        raise UnreadableFile(
            "counted-append",
            f"{arrival.path} holds counts of games, which later counts replace",
            'set mode = "snapshot" in its source',
        )


def together(parts: Sequence[Parsed]) -> Parsed:
    """Files that were read in several parts as if read at once."""
    starts = [*accumulate((len(part.files) for part in parts), initial=0)]
    files = tuple(file for part in parts for file in part.files)
    marked = frozenset(
        start + nth for start, part in zip(starts, parts, strict=False) for nth in part.marked
    )
    shifted = [
        [frame.with_columns(pl.col("line") + start * FILE_LINES) for frame in part.frames]
        for start, part in zip(starts, parts, strict=False)
        if part.frames
    ]
    if not shifted:
        return Parsed(files, marked=marked)
    accepted, quarantined = zip(*shifted, strict=True)
    return Parsed(files, pl.concat(accepted), pl.concat(quarantined), marked=marked)


def _in_order(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """Rows in the order of files and lines."""
    return frames[0] if len(frames) == 1 else pl.concat(frames).sort("line", maintain_order=True)
