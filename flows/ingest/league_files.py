"""Ingest: every new or changed file of a league, once, with every row accounted for."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from flows import fingerprint
from flows.ingest.aliases import store_aliases
from flows.ingest.arrival import NO_CONTENT, Arrival, FileReport, FileState
from flows.ingest.conflicts import CONFLICT
from flows.ingest.discover import discover, matches
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

    def load(self) -> None:
        rows = self.store.rows(
            "SELECT path, content_hash, definition_hash, state, rule, rows_read, rows_accepted,"
            " rows_duplicate, rows_quarantined, rows_void, message FROM raw.source_file"
            " WHERE league = ? AND state <> 'superseded' ORDER BY file_number",
            [self.league.name],
        )
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
    failure: UnreadableFile | None = None
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
    """Read what is new in a league's files, one transaction a file, and return what happened.

    A file that cannot be read is recorded as failed and the next one is read.
    """
    active_before = _active_files(store, league)
    discovered = [(source, discover(home, source)) for source in league.source]
    refused = {path for _, found in discovered for path in found.refused}
    notes = _retire_unmatched(store, league, but=refused)
    known = _Known(store, league)
    known.load()
    reports: dict[tuple[str, str], FileReport] = {}
    for source, found in discovered:
        if not found.files and not found.refused:
            notes.append(f"league {league.name}: no file matches {source.path}")
        definition = definition_hash(league, source)
        for path, (state, reason) in found.refused.items():
            arrival = Arrival(home, league, source, state, definition, definition_hashes(league))
            reports[path, definition] = _ingest(known, _Looked(arrival, reason))
        coming = (_look(known, home, source, path) for path in found.files)
        for looked in _read_ahead(known, coming):
            if on_file:
                on_file(looked.arrival.path)
            reports[looked.arrival.path, definition] = _ingest(known, looked)
    if _withdrew(active_before, _active_files(store, league), league):
        _reread_conflicts(known, home, reports)
    return IngestReport(league.name, tuple(reports.values()), tuple(notes))


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
    failure: UnreadableFile | None = None
    try:
        state = FileState.of(home.root / path, path, named=source.reads_name)
    except OSError as error:
        state, failure = FileState.missing(path), not_readable(path, error)
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
        report = record_failure(store, arrival, looked.failure)
    elif twin is not None:
        report = record_copy(store, arrival, twin=twin)
    else:
        parsed = looked.parsed.result() if looked.parsed else parse(arrival)
        report = take_in(store, arrival, parsed)
    known.load()
    return report


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


def _retire_unmatched(store: Store, league: League, *, but: set[str]) -> list[str]:
    """Withdraw files that no source of the league file asks for any more, ``but`` these paths.

    A file that a source still matches, but that has left the inbox, keeps counting: emptying an
    inbox must not unrate anybody. A folder that could not be entered is over when it can be.
    """
    rows = store.rows(
        "SELECT file_id, path, state FROM raw.source_file"
        " WHERE league = ? AND state <> 'superseded'",
        [league.name],
    )
    gone = [
        (file_id, path, state)
        for file_id, path, state in rows
        if path not in but and not any(matches(source.path, path) for source in league.source)
    ]
    for file_id, _, _ in gone:
        with store.transaction():
            supersede(store, league, file_id)
            store.bump_generation()
    return [
        f"league {league.name}: {path} is no longer asked for by its league file; "
        "its games are withdrawn"
        for _, path, state in gone
        if state != "failed"
    ]
