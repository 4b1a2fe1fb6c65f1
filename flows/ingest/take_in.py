"""Files into the store: every row accounted for, all of the files committed or none."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import polars as pl

from flows import fingerprint
from flows.counted import counted
from flows.ingest.arrival import Arrival, FileReport
from flows.ingest.conflicts import count_new, find_conflicts
from flows.ingest.erasure import erasures_in, hide, hide_erased
from flows.ingest.held_back import held_back
from flows.ingest.parse import Outcome, Parsed
from flows.ingest.players import register_players
from flows.ingest.readers import UnreadableFile, zipped
from flows.ingest.readers.rows import nth_file, own_line
from flows.ingest.supersede import supersede, supersede_failure, supersede_older, take_over
from flows.store import Store, utc_now

RawTexts = Callable[[Arrival, Sequence[int]], pl.DataFrame]
"""Reads ``line`` and ``raw_text`` of some records of a file once more."""


class AccountingError(Exception):
    """Rows read are not rows accepted + duplicate + quarantined: a defect of Banzuke itself."""


@dataclass(frozen=True)
class _Row:
    """One file state as it is recorded: what became of it, and under which rule it failed."""

    arrival: Arrival
    state: str
    report: FileReport
    rule: str | None = None
    limits: str | None = None


def take_in(
    store: Store,
    arrivals: Sequence[Arrival],
    parsed: Parsed,
    *,
    raw_texts: RawTexts,
    limits: str | None = None,
) -> list[FileReport]:
    """Commit the rows of files of one source, and record those that could not be read.

    Of several files each must be new under its path. If one contradicts another or what is stored,
    they are taken in half by half. ``limits`` are those that were read under, as a fingerprint.
    """
    started = time.perf_counter()
    with store.transaction():
        reports = _together(store, arrivals, parsed, raw_texts, limits)
        if reports is not None:
            store.bump_generation()
    if reports is None:
        half = len(arrivals) // 2
        halves = (slice(0, half), slice(half, len(arrivals)))
        return [
            report
            for part in halves
            for report in take_in(
                store, arrivals[part], parsed.part(part), raw_texts=raw_texts, limits=limits
            )
        ]
    seconds = (time.perf_counter() - started) / len(arrivals)
    return [replace(report, seconds=seconds) for report in reports]


def _together(
    store: Store,
    arrivals: Sequence[Arrival],
    parsed: Parsed,
    raw_texts: RawTexts,
    limits: str | None,
) -> list[FileReport] | None:
    """Return what became of files, or None if they contradict each other or what is stored."""
    one = arrivals[0]
    is_one = len(arrivals) == 1
    held = held_back(one.league.quarantine, parsed)
    if held is not None and not is_one:
        return None
    parsed = held or parsed
    if is_one and isinstance(parsed.files[0], UnreadableFile):
        supersede_failure(store, one)
    elif is_one:
        supersede_older(store, one)
    counts: dict[int, _Counts] = {}
    numbered = _numbered(store, arrivals)
    ids = [file_id for _, file_id in numbered]
    if parsed.accepted is not None and parsed.quarantined is not None:
        conflicts = find_conflicts(store, one, parsed.accepted)
        if conflicts.height and not is_one:
            return None
        accepted = parsed.accepted.filter(~pl.col("line").is_in(conflicts["line"].implode()))
        quarantined = parsed.quarantined
        if conflicts.height:
            shown = raw_texts(one, conflicts["line"].to_list())
            texts = conflicts.join(shown, on="line", how="left")
            quarantined = pl.concat([quarantined, texts.select(quarantined.columns)])
        counts = _counted(store, accepted, quarantined)
        file_id = nth_file().replace_strict(range(len(ids)), ids, return_dtype=pl.String)
        _insert(store, one, accepted.with_columns(own_line(), file_id=file_id))
        hidden = hide_erased(store, quarantined.with_columns(own_line(), file_id=file_id))
        store.append("raw.quarantine", hidden)
    rows = [
        _row(store, arrival, outcome, counts.get(i, _Counts()), limits)
        for i, (arrival, outcome) in enumerate(zip(arrivals, parsed.files, strict=True))
    ]
    if is_one and rows[0].state == "active" and one.source.mode == "append":
        n_left = take_over(store, one, ids[0])
        message = _left_behind(n_left, one.league.name) if n_left else None
        rows = [replace(rows[0], report=replace(rows[0].report, message=message))]
    _record(store, rows, numbered)
    return [row.report for row in rows]


def _left_behind(n_rows: int, league: str) -> str:
    """Return what to say of rows that a growing file had and has no more."""
    return (
        f"{counted(n_rows, 'row')} that it has lost will count all the same, because "
        'its mode is "append". If the file was corrected, games still count as they were before: '
        f'set mode = "snapshot" in its [[source]] of league {league}, and the next night counts '
        "only what the file says now"
    )


@dataclass(frozen=True)
class _Counts:
    """Where the records of one file went."""

    new: int = 0
    duplicate: int = 0
    quarantined: int = 0
    void: int = 0


def _counted(store: Store, accepted: pl.DataFrame, quarantined: pl.DataFrame) -> dict[int, _Counts]:
    void = accepted.filter(pl.col("void_reason").is_not_null())
    n_void = dict(void.group_by(nth_file()).agg(pl.col("line").n_unique()).iter_rows())
    n_quarantined = dict(quarantined.group_by(nth_file()).len().iter_rows())
    n_known = count_new(store)
    return {
        i: _Counts(*n_known.get(i, (0, 0)), n_quarantined.get(i, 0), n_void.get(i, 0))
        for i in {*n_known, *n_quarantined}
    }


def _row(
    store: Store, arrival: Arrival, outcome: Outcome, counts: _Counts, limits: str | None
) -> _Row:
    """Return what is recorded of a file that was read, or not.

    Raises
    ------
    AccountingError
        If not all of its rows are somewhere.
    """
    if isinstance(outcome, UnreadableFile):
        message = hide(str(outcome), erasures_in(store))
        report = FileReport(arrival.path, "failed", message=message)
        return _Row(arrival, "failed", report, rule=outcome.rule, limits=limits)
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
    )
    return _Row(arrival, "active", report)


def _insert(store: Store, arrival: Arrival, accepted: pl.DataFrame) -> None:
    """Store rows with player ids in place of names; new names join the player table."""
    people, namespace = arrival.league.its_kind.people, arrival.league.namespace
    names = pl.concat([accepted[column] for column in people]).unique().sort()
    ids = pl.Series([fingerprint.of_player(namespace, name) for name in names], dtype=pl.String)
    players = pl.DataFrame({"player_id": ids, "name": names})
    register_players(store, players.with_columns(namespace=pl.lit(namespace)))
    numbered = accepted.with_columns(
        pl.col(old).replace_strict(names, ids, return_dtype=pl.String).alias(new)
        for old, new in people.items()
    )
    store.append(arrival.table, numbered.select(pl.exclude(*people)))


def record_copy(store: Store, arrival: Arrival, *, twin: str) -> FileReport:
    """Record that a file has the very bytes of another one, so that it is not read.

    Where the other one has left the inbox the file was renamed: its rows move to the new name.
    """
    message = f"same content as {twin}"
    report = FileReport(arrival.path, "copy", message=message)
    with store.transaction():
        supersede_older(store, arrival)
        _record(store, [_Row(arrival, "copy", report)], _numbered(store, [arrival]))
        if not zipped.exists(arrival.home.root / twin):
            ((twin_id,),) = store.rows(
                "SELECT file_id FROM raw.source_file WHERE league = ? AND path = ?"
                " AND content_hash = ? AND definition_hash = ? AND state = 'active'",
                [arrival.league.name, twin, arrival.state.content_hash, arrival.definition],
            )
            supersede(store, arrival.league, twin_id)
        store.bump_generation()
    return report


def _numbered(store: Store, arrivals: Sequence[Arrival]) -> list[tuple[int, str]]:
    """Return numbers and ids of files that are recorded next, in their order."""
    ((last,),) = store.rows("SELECT coalesce(max(file_number), 0) FROM raw.source_file")
    return [
        (
            number,
            fingerprint.of_parts(
                arrival.league.name,
                arrival.path,
                arrival.state.content_hash,
                arrival.definition,
                number,
            ),
        )
        for number, arrival in enumerate(arrivals, start=last + 1)
    ]


def _record(store: Store, rows: Sequence[_Row], numbered: Sequence[tuple[int, str]]) -> None:
    now = utc_now()
    columns = pl.DataFrame(
        [
            {
                "file_id": file_id,
                "file_number": number,
                "league": row.arrival.league.name,
                "path": row.arrival.path,
                "content_hash": row.arrival.state.content_hash,
                "definition_hash": row.arrival.definition,
                "size_bytes": row.arrival.state.size_bytes,
                "state": row.state,
                "rows_read": row.report.rows_read,
                "rows_accepted": row.report.rows_accepted,
                "rows_duplicate": row.report.rows_duplicate,
                "rows_quarantined": row.report.rows_quarantined,
                "rows_void": row.report.rows_void,
                "rule": row.rule,
                "message": row.report.message,
                "run_id": store.run_id,
                "ingested_at": now,
                "reading_limits": row.limits,
            }
            for (number, file_id), row in zip(numbered, rows, strict=True)
        ],
        infer_schema_length=None,
    )
    store.append("raw.source_file", columns)
