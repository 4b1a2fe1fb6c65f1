"""Ingest: every new or changed file of a league, once, with every row accounted for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from flows.ingest.aliases import store_aliases
from flows.ingest.arrival import Arrival, FileReport, FileState
from flows.ingest.conflicts import CONFLICT
from flows.ingest.known import Known, definition_hash, definition_hashes, limits_of
from flows.ingest.parse import Parsed, not_readable
from flows.ingest.readers import UnreadableFile
from flows.ingest.reading_process.log_reader import LogReader, reading
from flows.ingest.supersede import retire_over, supersede
from flows.ingest.take_in import record_copy, take_in
from flows.leagues.home_file import read_home_file
from flows.leagues.league import League, Source
from flows.settings import Home
from flows.store import Store

AHEAD_BYTES = 64_000_000
"""A larger file is not read before its turn: two of them at a time would need much memory."""
TOGETHER_BYTES = 4_000_000
TOGETHER_FILES = 500
"""New files up to so much are read at once: the store takes a small file as long as many."""


@dataclass(frozen=True)
class IngestReport:
    """What happened to the files of one league."""

    league: str
    files: tuple[FileReport, ...]
    notes: tuple[str, ...] = ()

    @property
    def failed(self) -> tuple[FileReport, ...]:
        """The files that could not be read, now or when they were last tried."""
        return tuple(file for file in self.files if file.state == "failed")


Ingested = IngestReport | Exception


@dataclass(frozen=True)
class _Looked:
    """A file that was looked at, and why it cannot even be that."""

    arrival: Arrival
    failure: UnreadableFile | None = None


@dataclass
class _Unit:
    """Files that are dealt with at once, and their rows if they are being read already."""

    files: list[_Looked]
    parsed: Future[Parsed] | None = None

    @property
    def arrivals(self) -> list[Arrival]:
        return [looked.arrival for looked in self.files]

    @property
    def n_bytes(self) -> int:
        return sum(arrival.state.size_bytes for arrival in self.arrivals)


def ingest_all(
    store: Store, leagues: Iterable[League], *, on_file: Callable[[str], None] | None = None
) -> dict[str, Ingested]:
    """Return each league's ingest report, or the exception that broke it off.

    Alias files are taken in here too, so that leagues that share players agree before any is rated.
    """
    ingested: dict[str, Ingested] = {}
    for league in leagues:
        try:
            store_aliases(store, league)
            ingested[league.name] = ingest_league(store, store.home, league, on_file=on_file)
        except Exception as error:  # noqa: BLE001  # one league's failure must not stop the others
            ingested[league.name] = error
    return ingested


def ingest_league(
    store: Store,
    home: Home,
    league: League,
    *,
    on_file: Callable[[str], None] | None = None,
) -> IngestReport:
    """Read what is new in a league's files, and return what happened.

    Files are read in another process, within the limits of the home's settings, and committed file
    by file, or many small ones at once. One that cannot be read is recorded as failed.
    """
    active_before = _active_files(store, league)
    notes = _retire_unmatched(store, league)
    limits = read_home_file(home).reading
    known = Known(store, league, limits_of(limits))
    known.load()
    reports: dict[tuple[str, str], FileReport] = {}
    definitions = definition_hashes(league)
    with reading(limits) as reader:
        intake = _Intake(known, reader)
        for source, definition in zip(league.source, definitions, strict=True):
            found = list(discover(home, source))
            if not found:
                notes.append(f"league {league.name}: no file matches {source.path}")
            files = (_look(home, league, source, definition, path) for path in found)
            for report in intake.deal_with(files, on_file=on_file):
                reports[report.path, definition] = report
        if _withdrew(active_before, _active_files(store, league), league):
            _reread_conflicts(intake, home, reports)
    return IngestReport(league.name, tuple(reports.values()), tuple(notes))


def discover(home: Home, source: Source) -> Iterator[str]:
    """Yield the paths that a source's glob matches, relative to the home and sorted."""
    matches = (path.relative_to(home.root).as_posix() for path in home.root.glob(source.path))
    yield from sorted(set(matches))


def _look(home: Home, league: League, source: Source, definition: str, path: str) -> _Looked:
    definitions = definition_hashes(league)
    failure: UnreadableFile | None = None
    name = as_text(path)
    try:
        if name != path:
            raise UnreadableFile("bad-file-name", f"{name} is not UTF-8", "rename the file")
        state = FileState.of(home.root / path, path, named=source.reads_name)
    except OSError as error:
        state, failure = FileState.missing(path), not_readable(path, error)
    except UnreadableFile as error:
        state, failure = FileState.missing(name), error
    return _Looked(Arrival(home, league, source, state, definition, definitions), failure)


def as_text(path: str) -> str:
    """Return a path with codes in place of bytes that are no text of the system."""
    return path.encode(errors="surrogateescape").decode(errors="backslashreplace")


@dataclass
class _Intake:
    """Deals with the files of a league in their order."""

    known: Known
    reader: LogReader

    def deal_with(
        self, files: Iterable[_Looked], *, on_file: Callable[[str], None] | None = None
    ) -> Iterator[FileReport]:
        """Do with each file what is to be done, and yield what that was."""
        for unit in self._read_ahead(self._units(files, on_file)):
            if len(unit.files) > 1 and all(map(self.known.is_new_path, unit.arrivals)):
                reports = self._take_in(unit.arrivals, unit.parsed)
                self.known.add(unit.arrivals, reports)
                yield from reports
                continue
            for looked in unit.files:
                alone = unit.parsed if len(unit.files) == 1 else None
                yield self._deal_with_one(looked, alone)

    def read_again(self, looked: _Looked) -> FileReport:
        """Read a file in any case, and return what happened."""
        return self._read_one(looked, None)

    def _units(
        self, files: Iterable[_Looked], on_file: Callable[[str], None] | None
    ) -> Iterator[_Unit]:
        """Yield small new files together, as long as all are different, and any other alone."""
        unit, contents = _Unit([]), set[str]()
        for looked in files:
            state = looked.arrival.state
            if on_file:
                on_file(state.path)
            joins = (
                looked.failure is None
                and self.known.is_new_path(looked.arrival)
                and state.content_hash not in contents
                and unit.n_bytes + state.size_bytes <= TOGETHER_BYTES
                and len(unit.files) < TOGETHER_FILES
            )
            if not joins and unit.files:
                yield unit
                unit, contents = _Unit([]), set[str]()
            unit.files.append(looked)
            contents.add(state.content_hash)
            if looked.failure is not None or not self.known.is_new_path(looked.arrival):
                yield unit
                unit, contents = _Unit([]), set[str]()
        if unit.files:
            yield unit

    def _read_ahead(self, coming: Iterable[_Unit]) -> Iterator[_Unit]:
        """Yield units in their order, the next one being read meanwhile if it is new.

        The store writes one file on one core while another core reads the next.
        """
        with ThreadPoolExecutor(max_workers=1) as thread:
            before: _Unit | None = None
            for unit in coming:
                if before and self._will_be_read(unit):
                    unit.parsed = thread.submit(self.reader.parse, unit.arrivals)
                if before:
                    yield before
                before = unit
            if before:
                yield before

    def _will_be_read(self, unit: _Unit) -> bool:
        return unit.n_bytes < AHEAD_BYTES and all(
            looked.failure is None and self.known.is_new(looked.arrival) for looked in unit.files
        )

    def _deal_with_one(self, looked: _Looked, parsed: Future[Parsed] | None) -> FileReport:
        known, arrival = self.known, looked.arrival
        store, path, definition = known.store, arrival.path, arrival.definition
        content = arrival.state.content_hash
        old = known.here.get((path, content, definition))
        twin = known.active.get((content, definition))
        if path in known.may_be_over and (old == "active" or (old == "copy" and twin is not None)):
            retire_over(store, arrival)
            known.load()
        if old in ("active", "failed"):
            return known.reports[path, content, definition]
        if old == "copy" and twin is not None:
            return FileReport(path, "copy", message=f"same content as {twin}")
        if looked.failure is None and twin is not None:
            report = record_copy(store, arrival, twin=twin)
            known.load()
            return report
        return self._read_one(looked, parsed)

    def _read_one(self, looked: _Looked, parsed: Future[Parsed] | None) -> FileReport:
        arrivals = [looked.arrival]
        if looked.failure is not None:
            (report,) = self._commit(arrivals, Parsed((looked.failure,)))
        else:
            (report,) = self._take_in(arrivals, parsed)
        self.known.load()
        return report

    def _take_in(
        self, arrivals: Sequence[Arrival], parsed: Future[Parsed] | None
    ) -> list[FileReport]:
        rows = parsed.result() if parsed else self.reader.parse(arrivals)
        return self._commit(arrivals, rows)

    def _commit(self, arrivals: Sequence[Arrival], rows: Parsed) -> list[FileReport]:
        return take_in(
            self.known.store,
            arrivals,
            rows,
            raw_texts=self.reader.raw_texts,
            limits=self.known.limits,
        )


def _active_files(store: Store, league: League) -> dict[str, str]:
    """Return {file id: definition hash} of a league's active files."""
    return dict(
        store.rows(
            "SELECT file_id, definition_hash FROM raw.source_file"
            " WHERE league = ? AND state = 'active'",
            [league.name],
        )
    )


def _withdrew(before: dict[str, str], after: dict[str, str], league: League) -> bool:
    """Return whether games may have been withdrawn: growing files only hand theirs over."""
    growing = {definition_hash(league, s) for s in league.source if s.mode == "append"}
    return any(
        definition not in growing for file, definition in before.items() if file not in after
    )


def _reread_conflicts(
    intake: "_Intake", home: Home, reports: dict[tuple[str, str], FileReport]
) -> None:
    """Read files again that have rows in conflict with games which may be withdrawn by now."""
    known = intake.known
    conflicts = known.store.rows(
        "SELECT DISTINCT file.path, file.definition_hash FROM raw.quarantine AS quarantine"
        " JOIN raw.source_file AS file ON file.file_id = quarantine.file_id"
        " WHERE file.league = ? AND file.state = 'active' AND quarantine.rule = ? ORDER BY ALL",
        [known.league.name, CONFLICT],
    )
    definitions = definition_hashes(known.league)
    for source, definition in zip(known.league.source, definitions, strict=True):
        for path, of in conflicts:
            report = reports.get((path, of))
            if of == definition and report is not None and report.state in ("read", "unchanged"):
                looked = _look(home, known.league, source, definition, path)
                reports[path, of] = intake.read_again(looked)


def _retire_unmatched(store: Store, league: League) -> list[str]:
    """Withdraw files that no source of the league file asks for any more.

    A file that a source still matches, but that has left the inbox, keeps counting: emptying an
    inbox must not unrate anybody.
    """
    rows = store.rows(
        "SELECT file_id, path FROM raw.source_file WHERE league = ? AND state <> 'superseded'",
        [league.name],
    )
    gone = [
        (file_id, path)
        for file_id, path in rows
        if not any(matches(source.path, path) for source in league.source)
    ]
    for file_id, _ in gone:
        with store.transaction():
            supersede(store, league, file_id)
            store.bump_generation()
    return [
        f"league {league.name}: {path} is no longer asked for by its league file; "
        "its games are withdrawn"
        for _, path in gone
    ]


def matches(pattern: str, path: str) -> bool:
    """Return whether a glob of a league file matches a path, as ``Path.glob`` would."""
    pattern_parts, parts = Path(pattern).parts, Path(path).parts
    if not pattern_parts:
        return not parts
    if pattern_parts[0] == "**":
        rest = str(Path(*pattern_parts[1:]))
        return any(matches(rest, str(Path(*parts[i:]))) for i in range(len(parts) + 1))
    return (
        bool(parts)
        and fnmatchcase(parts[0], pattern_parts[0])
        and matches(str(Path(*pattern_parts[1:])), str(Path(*parts[1:])))
    )
