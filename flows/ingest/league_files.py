"""Ingest: read every new or changed file of a league once, with every row accounted for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from banzuke.flows.corrections.rows import read_corrections
from banzuke.flows.corrections.take_in import take_corrections
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import FileReport
from banzuke.flows.ingest.conflicts import CONFLICT
from banzuke.flows.ingest.discover import SourceFiles, discover, matches
from banzuke.flows.ingest.doubles import find_doubles
from banzuke.flows.ingest.doubts_of_rows import doubts_of_rows
from banzuke.flows.ingest.file_states import (
    JUST_WITHDRAWN,
    FileRow,
    FileStates,
    definition_hash,
    definition_hashes,
    files_of,
    limits_of,
)
from banzuke.flows.ingest.ingest_report import IngestReport
from banzuke.flows.ingest.intake import Intake
from banzuke.flows.ingest.looking import FileInspector, as_text
from banzuke.flows.ingest.odd_rows import Asking, OddRows
from banzuke.flows.ingest.read_again import ReadBefore
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.ingest.repeated_rows import few, notes_of
from banzuke.flows.ingest.supersede import supersede
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.people.aliases import store_aliases
from banzuke.flows.people.folding import fold_names
from banzuke.flows.people.profiles import has_profiles, store_profiles
from banzuke.flows.readers.rows import LIMITS
from banzuke.flows.store import Store

Ingested = IngestReport | Exception
Discovered = Mapping[str, list[SourceFiles] | Exception]
"""The files that each source of each league asks for, or the error of listing them."""


def ingest_all(
    store: Store,
    leagues: Iterable[League],
    *,
    on_file: Callable[[str], None] | None = None,
    discovered: Discovered | None = None,
    asking: Asking | None = None,
) -> dict[str, Ingested]:
    """Each league's ingest report, or the exception that stopped its ingest.

    Alias files and corrections are taken in here too, so that leagues that share players agree
    before any is rated. ``discovered`` is the result of `discover_all`, if it was called already;
    ``asking`` has what is asked about rows that were just read.
    """
    ingested: dict[str, Ingested] = {}
    leagues = list(leagues)
    discovered = discovered or {}
    with_aliases = _named(store, "SELECT DISTINCT league FROM core.alias")
    with_corrections = _named(store, "SELECT DISTINCT league FROM core.correction")
    with_profiles = _named(store, "SELECT DISTINCT namespace FROM core.profile")
    files = files_of(store, leagues)
    corrections = read_corrections(store.home)
    limits = read_home_file(store.home).reading

    def ingest_one(league: League) -> IngestReport:
        there = discovered.get(league.name)
        if isinstance(there, Exception):
            raise there
        if league.aliases or league.programs or league.name in with_aliases:
            store_aliases(store, league)
        report = ingest_league(
            store, store.home, league, on_file=on_file, found=files.get(league.name, []),
            limits=limits, discovered=there, asking=asking,
        )  # fmt: skip
        if league.programs:  # names read just now may be versions of a program
            store_aliases(store, league)
        notes: list[str] = []
        if league.name in with_corrections or corrections.of(league.name):
            notes = take_corrections(store, league, corrections)
        if league.namespace in with_profiles or has_profiles(store.home, league.namespace):
            store_profiles(store, league)
        return replace(report, notes=(*report.notes, *notes))

    with reading(LIMITS):  # one process for all; each league asks with the home's own limits
        for league in leagues:
            try:
                ingested[league.name] = ingest_one(league)
            except Exception as error:  # noqa: BLE001  # one league's failure must not stop the others
                ingested[league.name] = error
    for found in (fold_names(store, leagues), find_doubles(store, leagues)):
        for name, lines in found.items():
            outcome = ingested[name]
            if isinstance(outcome, IngestReport):
                said = [f"{name}: {line}" for line in lines]
                ingested[name] = replace(outcome, notes=(*outcome.notes, *said))
    return ingested


def _named(store: Store, query: str) -> set[str]:
    """The names that a query finds: one query for all leagues, for homes have hundreds."""
    return {name for (name,) in store.rows(query)}


def discover_all(home: Home, leagues: Iterable[League]) -> dict[str, list[SourceFiles] | Exception]:
    """The files that each source of each league asks for, or the error of listing them."""
    limits = read_home_file(home).reading
    found: dict[str, list[SourceFiles] | Exception] = {}
    for league in leagues:
        try:
            found[league.name] = [discover(home, source, limits) for source in league.source]
        except Exception as error:  # noqa: BLE001  # one league's folders must not stop the others
            found[league.name] = error
    return found


def ingest_league(
    store: Store,
    home: Home,
    league: League,
    *,
    on_file: Callable[[str], None] | None = None,
    found: list[FileRow] | None = None,
    limits: Reading | None = None,
    discovered: list[SourceFiles] | None = None,
    asking: Asking | None = None,
) -> IngestReport:
    """Read the new files of a league, and return the report.

    Files are read in another process, within the limits of the home's settings, and committed
    file by file, or many small files at once. An unreadable file is recorded as failed.
    ``found`` is the result of `files_of` for the league, ``limits`` the home's limits, and
    ``discovered`` the result of `discover_all` for the league, if the caller has them already;
    ``asking`` has what is asked about rows that were just read.
    """
    limits = limits or read_home_file(home).reading
    known = FileStates(store, league, limits_of(limits, league))
    known.load(found)
    definitions = definition_hashes(league)
    active_before = {**known.active_files}
    discovered = discovered or [discover(home, source, limits) for source in league.source]
    refused = {path for there in discovered for path in there.refused}
    notes = _retire_unmatched(known, but=refused)
    _forget_failures_gone(known, discovered)
    before = ReadBefore.of(known, definitions)
    reports: dict[tuple[str, str], FileReport] = {}
    with reading(limits) as reader:
        intake = Intake(known, reader, odd=OddRows(asking))
        for source, definition, there in zip(league.source, definitions, discovered, strict=True):
            notes += [f"league {league.name}: {remark}" for remark in there.remarks(source)]
            inspector = FileInspector(home, league, source, definition, definitions, limits)
            files = chain(
                (inspector.refused(state, why) for state, why in there.refused.values()),
                map(inspector.inspect, intake.expected(there.files)),
            )
            for report in intake.deal_with(files, on_file=on_file):
                reports[report.path, definition] = report
        if known.just_withdrawn or _withdrew(active_before, known.active_files, league):
            _reread_conflicts(intake, home, reports)
            _note_withdrawals_seen(known)
    notes += intake.notes
    notes += few(intake.copies)
    notes += few(intake.marks)
    notes += intake.odd.notes()
    read = [report for report in reports.values() if report.state == "read"]
    notes += notes_of([(report.path, report.rows_read, report.repeats) for report in read])
    by_definition = dict(zip(definitions, league.source, strict=True))
    just_read = [key for key, report in reports.items() if report.state == "read"]
    notes += before.notes()
    notes += doubts_of_rows(store, league, [(path, by_definition[of]) for path, of in just_read])
    return IngestReport(league.name, tuple(reports.values()), tuple(notes), league.quarantine.limit)


def retry_files(store: Store, home: Home, league: League, paths: set[str]) -> list[FileReport]:
    """Read files of a league once more, whatever is known of them, and return the report."""
    limits = read_home_file(home).reading
    known = FileStates(store, league, limits_of(limits, league))
    known.load()
    definitions = definition_hashes(league)
    reports = []
    with reading(limits) as reader:
        intake = Intake(known, reader)
        for source, definition in zip(league.source, definitions, strict=True):
            inspector = FileInspector(home, league, source, definition, definitions, limits)
            listed = [path for path in discover(home, source, limits).files if path in paths]
            reports += [intake.read_again(inspector.inspect(path)) for path in listed]
    return reports


def _withdrew(before: dict[str, str], after: dict[str, str], league: League) -> bool:
    """Whether games may have been withdrawn: growing files only hand their games over."""
    growing = {definition_hash(league, s) for s in league.source if s.mode == "append"}
    return any(
        definition not in growing for file, definition in before.items() if file not in after
    )


def _reread_conflicts(
    intake: Intake, home: Home, reports: dict[tuple[str, str], FileReport]
) -> None:
    """Read files again whose rows conflict with games that may be withdrawn by now."""
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
                inspector = FileInspector(
                    home, known.league, source, definition, definitions, intake.reader.limits
                )
                reports[path, of] = intake.read_again(inspector.inspect(path))


def _note_withdrawals_seen(known: FileStates) -> None:
    """Note that no file is in conflict any more with the files just withdrawn."""
    if known.just_withdrawn:
        known.store.execute(
            "UPDATE raw.source_file SET rule = NULL WHERE league = ? AND state = 'withdrawn'"
            " AND rule = ?",
            [known.league.name, JUST_WITHDRAWN],
        )


def _retire_unmatched(known: FileStates, *, but: set[str]) -> list[str]:
    """Withdraw files that no source of the league file asks for any more, ``but`` these paths.

    A file that a source still matches, but that has left the inbox, keeps counting: emptying an
    inbox must not unrate anybody. The failure of a folder that could not be
    entered is withdrawn once the folder can be entered.
    """
    store, league = known.store, known.league
    gone = [
        (file_id, path)
        for file_id, (path, _) in known.files.items()
        if path not in but and not any(matches(source, path) for source in league.source)
    ]
    withdrew = []
    for file_id, path in gone:
        with store.transaction():
            if supersede(store, league, file_id):
                withdrew.append(path)
            store.bump_generation()
    if gone:
        known.load()
    return [
        f"league {league.name}: {path} is no longer in its league file; its games are withdrawn"
        for path in dict.fromkeys(withdrew)
    ]


def _forget_failures_gone(known: FileStates, discovered: Sequence[SourceFiles]) -> None:
    """Remove the failures of unreadable files that have left the inbox.

    The files in a folder that cannot be listed now may still exist; their failures stay.
    """
    here = {as_text(path) for there in discovered for path in (*there.files, *there.refused)}
    closed = tuple(
        "" if path == "." else f"{as_text(path)}/" for there in discovered for path in there.refused
    )
    gone = [
        file_id
        for file_id, (path, state) in known.files.items()
        if state == "failed" and path not in here and not path.startswith(closed)
    ]
    if gone:
        with known.store.transaction():
            for file_id in gone:
                supersede(known.store, known.league, file_id)
            known.store.bump_generation()
        known.load()
