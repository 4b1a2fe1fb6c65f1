"""One file into the store: read, make canonical, account for every row, commit."""

import time
from dataclasses import dataclass, replace

import polars as pl

from flows import fingerprint
from flows.ingest.arrival import Arrival, FileReport
from flows.ingest.canonical import Canonical, canonical, with_raw_text
from flows.ingest.canonical.columns import canonical_columns
from flows.ingest.conflicts import count_new, find_conflicts
from flows.ingest.erasure import erasures_in, hide, hide_erased
from flows.ingest.players import register_players
from flows.ingest.readers import RawRows, UnreadableFile, read
from flows.ingest.supersede import supersede, supersede_failure, supersede_older, take_over
from flows.leagues.league import League
from flows.store import Store, utc_now

PASSING = ("changed-while-reading", "not-readable")
"""Rules of failures that need not be of the file's content: it is tried again in the next run."""


class AccountingError(Exception):
    """Rows read are not rows accepted + duplicate + quarantined: a defect of Banzuke itself."""


@dataclass(frozen=True)
class Parsed:
    """A file as it was read, and its rows in canonical form."""

    raw: RawRows
    rows: Canonical


def parse(arrival: Arrival) -> Parsed | UnreadableFile:
    """Return a file's rows, or why it cannot be read; touches no store."""
    try:
        raw = read(arrival.file, arrival.source)
        _refuse_appended_counts(raw, arrival)
        rows = canonical(raw, arrival.league, arrival.source, path_key=arrival.path)
        if not arrival.state.is_still(arrival.file):
            raise UnreadableFile(
                "changed-while-reading",
                f"{arrival.path} was written while it was read",
                "nothing to do: it is read again in the next run",
            )
    except UnreadableFile as error:
        return error
    except OSError as error:
        return not_readable(arrival.path, error)
    return Parsed(raw, rows)


def take_in(store: Store, arrival: Arrival, parsed: Parsed | UnreadableFile) -> FileReport:
    """Commit a file's rows; that it cannot be read is recorded as a failure."""
    started = time.perf_counter()
    if isinstance(parsed, UnreadableFile):
        return record_failure(store, arrival, parsed)
    with store.transaction():
        supersede_older(store, arrival)
        file_id = _new_file_id(store, arrival)
        report = _insert(store, arrival, file_id, parsed.raw, parsed.rows)
        if arrival.source.mode == "append":
            take_over(store, arrival, file_id)
        store.bump_generation()
    return replace(report, seconds=time.perf_counter() - started)


def _refuse_appended_counts(raw: RawRows, arrival: Arrival) -> None:
    """Refuse counts that a later state of the file would be added to instead of replace.

    The league file is checked for it too, but a source may leave its columns to the log's header.
    """
    columns = canonical_columns(raw.columns, arrival.league, arrival.source)
    if arrival.source.mode == "append" and {"wins", "games"} <= set(columns):
        raise UnreadableFile(
            "counted-append",
            f"{arrival.path} holds counts of games, which later counts replace",
            'set mode = "snapshot" in its source',
        )


def not_readable(path: str, error: OSError) -> UnreadableFile:
    """Return what the operating system said as a reason why a file failed."""
    return UnreadableFile(
        "not-readable", f"{path}: {error.strerror or error}", "check that it can be read"
    )


def _insert(
    store: Store, arrival: Arrival, file_id: str, raw: RawRows, rows: Canonical
) -> FileReport:
    conflicts = with_raw_text(find_conflicts(store, arrival, rows.accepted), raw)
    accepted = rows.accepted.filter(~pl.col("line").is_in(conflicts["line"].implode()))
    quarantined = pl.concat([rows.quarantined, conflicts])
    n_new, n_duplicate = count_new(store)
    n_void = accepted.filter(pl.col("void_reason").is_not_null())["line"].n_unique()
    if rows.rows_read != n_new + n_duplicate + quarantined.height:
        raise AccountingError(
            f"{arrival.path}: {rows.rows_read} rows read, but {n_new} accepted, {n_duplicate} "
            f"duplicate and {quarantined.height} quarantined; please report this"
        )
    store.append(arrival.table, _with_ids(store, arrival.league, file_id, accepted))
    quarantined = hide_erased(store, quarantined)
    store.append("raw.quarantine", quarantined.with_columns(file_id=pl.lit(file_id)))
    report = FileReport(
        arrival.path,
        "read",
        rows_read=rows.rows_read,
        rows_accepted=n_new,
        rows_duplicate=n_duplicate,
        rows_quarantined=quarantined.height,
        rows_void=n_void,
    )
    _record(store, arrival, file_id, "active", report)
    return report


def _with_ids(store: Store, league: League, file_id: str, accepted: pl.DataFrame) -> pl.DataFrame:
    """Return rows with player ids in place of names; new names join the player table."""
    columns = league.its_kind.people
    names = pl.concat([accepted[column] for column in columns]).unique().sort()
    ids = pl.Series(
        [fingerprint.of_player(league.namespace, name) for name in names], dtype=pl.String
    )
    players = pl.DataFrame({"player_id": ids, "name": names})
    register_players(store, players.with_columns(namespace=pl.lit(league.namespace)))
    return accepted.with_columns(
        pl.col(old).replace_strict(names, ids, return_dtype=pl.String).alias(new)
        for old, new in columns.items()
    ).select(pl.exclude(*columns), pl.lit(file_id).alias("file_id"))


def record_failure(store: Store, arrival: Arrival, error: UnreadableFile) -> FileReport:
    """Record that a file could not be read; what an older state of it gave keeps counting."""
    message = hide(f"{error.message}; {error.remedy}", erasures_in(store))
    report = FileReport(arrival.path, "failed", message=message)
    with store.transaction():
        supersede_failure(store, arrival)
        file_id = _new_file_id(store, arrival)
        _record(store, arrival, file_id, "failed", report, rule=error.rule)
        store.bump_generation()
    return report


def record_copy(store: Store, arrival: Arrival, *, twin: str) -> FileReport:
    """Record that a file has the very bytes of another one, so that it is not read.

    Where the other one has left the inbox the file was renamed: its rows move to the new name.
    """
    message = f"same content as {twin}"
    report = FileReport(arrival.path, "copy", message=message)
    with store.transaction():
        supersede_older(store, arrival)
        _record(store, arrival, _new_file_id(store, arrival), "copy", report)
        if not (arrival.home.root / twin).exists():
            ((twin_id,),) = store.rows(
                "SELECT file_id FROM raw.source_file WHERE league = ? AND path = ?"
                " AND content_hash = ? AND definition_hash = ? AND state = 'active'",
                [arrival.league.name, twin, arrival.state.content_hash, arrival.definition],
            )
            supersede(store, arrival.league, twin_id)
        store.bump_generation()
    return report


def _next_number(store: Store) -> int:
    return int(store.rows("SELECT coalesce(max(file_number), 0) + 1 FROM raw.source_file")[0][0])


def _new_file_id(store: Store, arrival: Arrival) -> str:
    return fingerprint.of_parts(
        arrival.league.name,
        arrival.path,
        arrival.state.content_hash,
        arrival.definition,
        _next_number(store),
    )


def _record(
    store: Store,
    arrival: Arrival,
    file_id: str,
    outcome: str,
    report: FileReport,
    *,
    rule: str | None = None,
) -> None:
    row = {
        "file_id": file_id,
        "file_number": _next_number(store),
        "league": arrival.league.name,
        "path": arrival.path,
        "content_hash": arrival.state.content_hash,
        "definition_hash": arrival.definition,
        "size_bytes": arrival.state.size_bytes,
        "state": outcome,
        "rows_read": report.rows_read,
        "rows_accepted": report.rows_accepted,
        "rows_duplicate": report.rows_duplicate,
        "rows_quarantined": report.rows_quarantined,
        "rows_void": report.rows_void,
        "rule": rule,
        "message": report.message,
        "run_id": store.run_id,
        "ingested_at": utc_now(),
    }
    marks = ", ".join("?" for _ in row)
    store.execute(
        f"INSERT INTO raw.source_file ({', '.join(row)}) VALUES ({marks})", list(row.values())
    )
