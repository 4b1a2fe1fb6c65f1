"""Ingest: every new or changed file of a league, once, with every row accounted for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from flows import fingerprint
from flows.ingest.aliases import store_aliases
from flows.ingest.arrival import NO_CONTENT, Arrival, FileReport, FileState
from flows.ingest.conflicts import CONFLICT
from flows.ingest.one_file import (
    PASSING,
    Parsed,
    not_readable,
    parse,
    record_copy,
    record_failure,
    take_in,
)
from flows.ingest.readers import UnreadableFile
from flows.ingest.supersede import retire_over, supersede
from flows.leagues.league import League, Source
from flows.settings import Home
from flows.store import Store

AHEAD_BYTES = 64_000_000
"""A larger file is not read before its turn: two of them at a time would need much memory."""
READING_VERSION = 1
"""Part of each source's definition hash: raise it when readers see the same bytes differently."""


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

_Row = tuple[Any, ...]


def files_of(store: Store, leagues: Sequence[League]) -> dict[str, list[_Row]]:
    """Return the rows of each league's files that are not superseded, all asked for at once."""
    rows = store.rows(
        "SELECT league, file_id, path, content_hash, definition_hash, state, rule, rows_read,"
        " rows_accepted, rows_duplicate, rows_quarantined, rows_void, message"
        " FROM raw.source_file WHERE state <> 'superseded'"
        " AND league IN (SELECT unnest(?::VARCHAR[])) ORDER BY file_number",
        [[league.name for league in leagues]],
    )
    found: dict[str, list[_Row]] = {}
    for league, *row in rows:
        found.setdefault(league, []).append(tuple(row))
    return found


@dataclass
class _Known:
    """What the store knows of a league's files."""

    store: Store
    league: League
    active: dict[tuple[str, str], str] = field(default_factory=dict)  # (content, definition): path
    here: dict[tuple[str, str, str], str] = field(
        default_factory=dict
    )  # (path, content, def.): state
    may_be_over: set[str] = field(default_factory=set)  # paths with a state that may be over
    reports: dict[tuple[str, str, str], FileReport] = field(default_factory=dict)

    files: dict[str, str] = field(default_factory=dict)  # file id: path
    active_files: dict[str, str] = field(default_factory=dict)  # file id: definition

    def load(self, found: list[_Row] | None = None) -> None:
        """Take in the rows ``found`` of the league's files; without them, ask the store."""
        if found is None:
            found = files_of(self.store, [self.league]).get(self.league.name, [])
        rows = [row[1:] for row in found]
        self.files = {file_id: path for file_id, path, *_ in found}
        self.active_files = {
            file_id: definition
            for file_id, _, _, definition, state, *_ in found
            if state == "active"
        }
        self.reports = {
            (p, c, d): FileReport(p, "failed" if state == "failed" else "unchanged", *counts)
            for p, c, d, state, _, *counts in rows
        }
        definitions = definition_hashes(self.league)
        self.active = {(c, d): p for p, c, d, state, *_ in rows if state == "active"}
        self.here = {
            (p, c, d): state for p, c, d, state, rule, *_ in rows if not _may_pass(c, rule)
        }
        self.may_be_over = {p for p, _, d, s, *_ in rows if s == "failed" or d not in definitions}

    def is_new(self, looked: "_Looked") -> bool:
        """Return whether a file will be read, as far as is known before the one before it is."""
        arrival = looked.arrival
        content = (arrival.state.content_hash, arrival.definition)
        return (
            looked.failure is None
            and content not in self.active
            and (arrival.path, *content) not in self.here
        )


@dataclass
class _Looked:
    """A file that was looked at, and its rows if they are being read already."""

    arrival: Arrival
    failure: OSError | None = None
    parsed: Future[Parsed | UnreadableFile] | None = None


def _may_pass(content_hash: str, rule: str | None) -> bool:
    """Return whether the same bytes may well be read when they are tried again."""
    return rule in PASSING and not content_hash.startswith(NO_CONTENT)


def definition_hash(league: League, source: Source) -> str:
    """Return the hash of all that decides how a source's files are read."""
    return fingerprint.of_parts(
        READING_VERSION,
        league.kind,
        league.namespace,
        league.timezone,
        league.period == "all",
        source.model_dump(mode="json"),
    )


def definition_hashes(league: League) -> tuple[str, ...]:
    """Return the definition hashes of all sources of a league."""
    return tuple(definition_hash(league, source) for source in league.source)


def ingest_all(
    store: Store, leagues: Iterable[League], *, on_file: Callable[[str], None] | None = None
) -> dict[str, Ingested]:
    """Return each league's ingest report, or the exception that broke it off.

    Alias files are taken in here too, so that leagues that share players agree before any is rated.
    """
    ingested: dict[str, Ingested] = {}
    leagues = list(leagues)
    with_aliases = {name for (name,) in store.rows("SELECT DISTINCT league FROM core.alias")}
    files = files_of(store, leagues)
    for league in leagues:
        try:
            if league.aliases or league.name in with_aliases:
                store_aliases(store, league)
            ingested[league.name] = ingest_league(
                store, store.home, league, on_file=on_file, found=files.get(league.name, [])
            )
        except Exception as error:  # noqa: BLE001  # one league's failure must not stop the others
            ingested[league.name] = error
    return ingested


def ingest_league(
    store: Store,
    home: Home,
    league: League,
    *,
    on_file: Callable[[str], None] | None = None,
    found: list[_Row] | None = None,
) -> IngestReport:
    """Read what is new in a league's files, one transaction a file, and return what happened.

    A file that cannot be read is recorded as failed and the next one is read. ``found`` is what
    `files_of` says of the league, where it was asked already.
    """
    known = _Known(store, league)
    known.load(found)
    active_before = known.active_files
    notes = _retire_unmatched(known)
    reports: dict[tuple[str, str], FileReport] = {}
    for source in league.source:
        paths = list(discover(home, source))
        if not paths:
            notes.append(f"league {league.name}: no file matches {source.path}")
        definition = definition_hash(league, source)
        for looked in _read_ahead(known, (_look(known, home, source, path) for path in paths)):
            if on_file:
                on_file(looked.arrival.path)
            reports[looked.arrival.path, definition] = _ingest(known, looked)
    if _withdrew(active_before, known.active_files, league):
        _reread_conflicts(known, home, reports)
    return IngestReport(league.name, tuple(reports.values()), tuple(notes))


def discover(home: Home, source: Source) -> Iterator[str]:
    """Yield the paths that a source's glob matches, relative to the home and sorted."""
    matches = (path.relative_to(home.root).as_posix() for path in home.root.glob(source.path))
    yield from sorted(set(matches))


def _read_ahead(known: _Known, coming: Iterable[_Looked]) -> Iterator[_Looked]:
    """Yield what was looked at in its order, the next new file being read meanwhile.

    The store writes one file on one core while another core reads the next.
    """
    with ThreadPoolExecutor(max_workers=1) as reader:
        before: _Looked | None = None
        for looked in coming:
            if before and known.is_new(looked) and looked.arrival.state.size_bytes < AHEAD_BYTES:
                looked.parsed = reader.submit(parse, looked.arrival)
            if before:
                yield before
            before = looked
        if before:
            yield before


def _look(known: _Known, home: Home, source: Source, path: str) -> _Looked:
    failure: OSError | None = None
    try:
        state = FileState.of(home.root / path, path, named=source.reads_name)
    except OSError as error:
        state, failure = FileState.missing(path), error
    league = known.league
    definition = definition_hash(league, source)
    arrival = Arrival(home, league, source, state, definition, definition_hashes(league))
    return _Looked(arrival, failure)


def _ingest(known: _Known, looked: _Looked, *, again: bool = False) -> FileReport:
    """Deal with one file as what is known of it asks for; read it in any case if ``again``."""
    store, arrival = known.store, looked.arrival
    path, definition = arrival.path, arrival.definition
    content = arrival.state.content_hash
    old = None if again else known.here.get((path, content, definition))
    twin = None if again else known.active.get((content, definition))
    if path in known.may_be_over and (old == "active" or (old == "copy" and twin is not None)):
        retire_over(store, arrival)
        known.load()
    if old in ("active", "failed"):
        return known.reports[path, content, definition]
    if old == "copy" and twin is not None:
        return FileReport(path, "copy", message=f"same content as {twin}")
    if looked.failure is not None:
        report = record_failure(store, arrival, not_readable(path, looked.failure))
    elif twin is not None:
        report = record_copy(store, arrival, twin=twin)
    else:
        parsed = looked.parsed.result() if looked.parsed else parse(arrival)
        report = take_in(store, arrival, parsed)
    known.load()
    return report


def _withdrew(before: dict[str, str], after: dict[str, str], league: League) -> bool:
    """Return whether games may have been withdrawn: growing files only hand theirs over."""
    growing = {definition_hash(league, s) for s in league.source if s.mode == "append"}
    return any(
        definition not in growing for file, definition in before.items() if file not in after
    )


def _reread_conflicts(
    known: _Known, home: Home, reports: dict[tuple[str, str], FileReport]
) -> None:
    """Read files again that have rows in conflict with games which may be withdrawn by now."""
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
                looked = _look(known, home, source, path)
                reports[path, of] = _ingest(known, looked, again=True)


def _retire_unmatched(known: _Known) -> list[str]:
    """Withdraw files that no source of the league file asks for any more.

    A file that a source still matches, but that has left the inbox, keeps counting: emptying an
    inbox must not unrate anybody.
    """
    store, league = known.store, known.league
    gone = [
        (file_id, path)
        for file_id, path in known.files.items()
        if not any(matches(source.path, path) for source in league.source)
    ]
    for file_id, _ in gone:
        with store.transaction():
            supersede(store, league, file_id)
            store.bump_generation()
    if gone:
        known.load()
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
