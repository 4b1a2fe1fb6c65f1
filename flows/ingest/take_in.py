"""Files into the store: every row accounted for, all of the files committed or none."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.arrival import Arrival, FileReport
from banzuke.flows.ingest.file_states import HELD_BACK
from banzuke.flows.ingest.parse import Outcome, Parsed
from banzuke.flows.ingest.recording import FileRecord, numbered_files, record_files
from banzuke.flows.ingest.snapshots import with_losses
from banzuke.flows.ingest.storing import Counts, RawTexts, Storing
from banzuke.flows.ingest.supersede import (
    replaced_states,
    supersede_all,
    supersede_failure,
    supersede_failures,
    supersede_older,
    take_over,
    take_over_all,
)
from banzuke.flows.leagues.league import Quarantine
from banzuke.flows.people.erasure import Erasure, erasures_in, hide
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.store import Store


class AccountingError(Exception):
    """The read rows are not accepted + duplicate + quarantined: a defect of Banzuke itself."""


class _NotTaken(Exception):
    """A file cannot be taken in after all, when some of its rows may be stored already."""

    def __init__(self, why: UnreadableFile) -> None:
        super().__init__(str(why))
        self.why = why


class _Contradiction(Exception):
    """Files that were read together contradict each other or stored rows."""


def take_in(
    store: Store,
    arrivals: Sequence[Arrival],
    parsed: Parsed,
    *,
    raw_texts: RawTexts,
    limits: str | None = None,
) -> list[FileReport]:
    """Commit the rows of files of one source, and record the unreadable files.

    Several files must be such as `FileStates.may_join` allows. If one contradicts another or
    stored rows, they are taken in half by half. ``limits`` is the fingerprint of the reading
    limits.
    """
    try:
        return _take_in(store, arrivals, [parsed], raw_texts, limits)
    except _Contradiction:
        half = len(arrivals) // 2
        halves = (slice(0, half), slice(half, len(arrivals)))
        return [
            report
            for part in halves
            for report in take_in(
                store, arrivals[part], parsed.part(part), raw_texts=raw_texts, limits=limits
            )
        ]


def take_in_parts(
    store: Store,
    arrival: Arrival,
    parts: Iterable[Parsed],
    *,
    raw_texts: RawTexts,
    limits: str | None = None,
) -> FileReport:
    """Commit the rows of one file that come in parts: all of them, or none.

    If ``parts`` raises, nothing of the file is stored.
    """
    with store.on_one_thread():  # the next part is read meanwhile
        (report,) = _take_in(store, [arrival], parts, raw_texts, limits)
    return report


def _take_in(
    store: Store,
    arrivals: Sequence[Arrival],
    parts: Iterable[Parsed],
    raw_texts: RawTexts,
    limits: str | None,
) -> list[FileReport]:
    started = time.perf_counter()
    try:
        with store.transaction():
            reports = _together(store, arrivals, parts, raw_texts, limits)
            store.bump_generation()
    except _NotTaken as found:
        failed = [Parsed((found.why,))]
        with store.transaction():
            reports = _together(store, arrivals, failed, raw_texts, limits)
            store.bump_generation()
    seconds = (time.perf_counter() - started) / len(arrivals)
    return [replace(report, seconds=seconds) for report in reports]


def _together(
    store: Store,
    arrivals: Sequence[Arrival],
    parts: Iterable[Parsed],
    raw_texts: RawTexts,
    limits: str | None,
) -> list[FileReport]:
    """The outcomes of files, inside a transaction.

    Raises
    ------
    _NotTaken
        If one file is not to be taken: its stored rows must be rolled back.
    _Contradiction
        If files contradict each other or stored rows.
    """
    one = arrivals[0]
    is_one = len(arrivals) == 1
    erasures = erasures_in(store)
    numbered = numbered_files(store, arrivals)
    ids = [file_id for _, file_id in numbered]
    storing = Storing(store, arrivals, ids, erasures)
    for nth, part in enumerate(parts):
        if is_one and isinstance(part.files[0], UnreadableFile):
            if nth:
                raise _NotTaken(part.files[0])
            supersede_failure(store, one)
        elif is_one and not nth:
            supersede_older(store, one)
        elif not is_one:
            supersede_failures(store, arrivals)
            replaced = replaced_states(store, arrivals)
            storing.replaced = {
                file_id: n for file_id, n in replaced.items() if isinstance(part.files[n], int)
            }
        if not storing.add(part):
            raise _Contradiction
        supersede_all(store, one.table, [*storing.replaced])
    quarantine = one.league.quarantine
    why = _held_back(quarantine, storing.outcomes, storing.n_quarantined, storing.examples)
    if why is not None:
        raise _NotTaken(why) if is_one else _Contradiction
    storing.settle(raw_texts)
    counts = storing.counts()
    rows = [
        _row(erasures, arrival, outcome, counts.get(i, Counts()), limits)
        for i, (arrival, outcome) in enumerate(zip(arrivals, storing.outcomes, strict=True))
    ]
    is_growing = one.source.mode == "append"
    rows = _taken_over(store, rows, ids) if is_growing else with_losses(store, rows, ids)
    record_files(store, rows, numbered)
    return [row.report for row in rows]


def _taken_over(store: Store, rows: list[FileRecord], ids: list[str]) -> list[FileRecord]:
    """The records of growing files, whose new states now own the rows of the older ones.

    Raises
    ------
    _Contradiction
        If one of several files lacks rows that it had.
    """
    read = [(row, id_) for row, id_ in zip(rows, ids, strict=True) if row.state == "active"]
    if not read:
        return rows
    if len(rows) > 1:
        if not take_over_all(store, [row.arrival for row, _ in read], [id_ for _, id_ in read]):
            raise _Contradiction
        return rows
    (row,) = rows
    n_left = take_over(store, row.arrival, ids[0])
    message = _left_behind(n_left, row.arrival.league.name) if n_left else None
    return [replace(row, report=replace(row.report, message=message))]


def _left_behind(n_rows: int, league: str) -> str:
    """The message about rows that a growing file had and no longer has."""
    count = "counts" if n_rows == 1 else "count"
    return (
        f"{counted(n_rows, 'row')} that the file no longer has still {count}, "
        'because its mode is "append". If somebody corrected the file, the old games count, too: '
        f'set mode = "snapshot" in its [[source]] of league {league}, and the next night counts '
        "only the rows that the file has now"
    )


def _row(
    erasures: list[Erasure],
    arrival: Arrival,
    outcome: Outcome,
    counts: Counts,
    limits: str | None,
) -> FileRecord:
    """The record of a file that was read, or of a failure.

    Raises
    ------
    AccountingError
        If some of its rows are not accounted for.
    """
    if isinstance(outcome, UnreadableFile):
        message = hide(str(outcome), erasures)
        report = FileReport(arrival.path, "failed", message=message)
        return FileRecord(arrival, "failed", report, rule=outcome.rule, limits=limits)
    if outcome != counts.new + counts.duplicate + counts.quarantined:
        raise AccountingError(
            f"{arrival.path}: {counted(outcome, 'row')} read, but {counts.new} accepted, "
            f"{counts.duplicate} duplicate and {counts.quarantined} quarantined; please report this"
        )
    report = FileReport(
        arrival.path,
        "read",
        rows_read=outcome,
        rows_accepted=counts.new,
        rows_duplicate=counts.duplicate,
        rows_quarantined=counts.quarantined,
        rows_void=counts.void,
        repeats=counts.repeats,
    )
    return FileRecord(arrival, "active", report)


def _held_back(
    quarantine: Quarantine,
    outcomes: Sequence[Outcome],
    n_bad: Mapping[int, int],
    examples: pl.DataFrame | None,
) -> UnreadableFile | None:
    """The error of the first file that is held back whole; None if there is none.

    Such a file has too many unusable rows, and its league takes most of a file or nothing.
    ``n_bad`` has the number of rows in quarantine by file number, ``examples`` some of the rows.
    """
    if quarantine.hold_above is None or examples is None:
        return None
    for nth, outcome in enumerate(outcomes):
        n_rows = n_bad.get(nth, 0)
        if isinstance(outcome, int) and n_rows > quarantine.hold_above * outcome:
            return _why(quarantine.hold_above, outcome, n_rows, examples)
    return None


def _why(hold_above: float, n_rows: int, n_bad: int, examples: pl.DataFrame) -> UnreadableFile:
    by_rule = "; ".join(
        f"line {line}: {rule}, {message}"
        for line, rule, message in examples.select("line", "rule", "message").iter_rows()
    )
    return UnreadableFile(
        HELD_BACK,
        f"{n_bad} of {counted(n_rows, 'row')} cannot be used, more than hold_above = "
        f"{hold_above:g}, so no row is taken: {by_rule}",
        "fix the file or its [[source]], or raise hold_above in [quarantine] of the league file",
    )
