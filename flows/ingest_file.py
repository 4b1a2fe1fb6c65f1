"""One file into the store: read, make canonical, account for every row, commit."""

import time
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from flows import fingerprint
from flows.canonical import Canonical, canonical
from flows.canonical.columns import canonical_columns
from flows.league import Kind, League, Source
from flows.readers import RawRows, UnreadableFile, read
from flows.settings import Home
from flows.store import Store, utc_now

TABLE_OF_KIND: dict[Kind, str] = {
    "pairwise": "core.game",
    "table": "core.table_game",
    "tournament": "core.entry",
}
PLAYER_COLUMNS: dict[Kind, dict[str, str]] = {
    "pairwise": {"first": "first_id", "second": "second_id"},
    "table": {"player": "player_id"},
    "tournament": {"player": "player_id"},
}
CONFLICT = "conflicting-game"
NO_CONTENT = "not-readable:"
"""Stands before the path in place of a hash of what could not be read."""
PASSING = ("changed-while-reading", "not-readable")
"""Rules of failures that need not be of the file's content: it is tried again in the next run."""


class AccountingError(Exception):
    """Rows read are not rows accepted + duplicate + quarantined: a defect of Banzuke itself."""


@dataclass(frozen=True)
class FileState:
    """One state of one file: where it is, what is in it, and when it was looked at."""

    path: str
    content_hash: str
    size_bytes: int
    mtime_ns: int

    @classmethod
    def of(cls, file: Path, path: str) -> "FileState":
        """Return the state of a file; of a folder, one whose hash is its name."""
        status = file.stat()
        content_hash = fingerprint.of_file(file) if file.is_file() else f"not-a-file:{path}"
        return cls(path, content_hash, status.st_size, status.st_mtime_ns)

    @classmethod
    def missing(cls, path: str) -> "FileState":
        """Return the state of a file that cannot be looked at."""
        return cls(path, f"{NO_CONTENT}{path}", 0, 0)

    def is_still(self, file: Path) -> bool:
        """Return whether the file has not been written since."""
        status = file.stat()
        return (status.st_size, status.st_mtime_ns) == (self.size_bytes, self.mtime_ns)


@dataclass(frozen=True)
class Arrival:
    """A file state that has arrived for a league, and the source that asks for it.

    ``definition`` is the hash of that source, ``definitions`` those of all the league's sources
    today: an older state of the path that was read with any other one is superseded.
    """

    home: Home
    league: League
    source: Source
    state: FileState
    definition: str
    definitions: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path relative to the home."""
        return self.state.path

    @property
    def file(self) -> Path:
        """Where the file is."""
        return self.home.root / self.state.path

    @property
    def table(self) -> str:
        """The table that its rows go to."""
        return TABLE_OF_KIND[self.league.kind]


@dataclass(frozen=True)
class FileReport:
    """What happened to one file: read | unchanged | copy | failed, and where its rows went."""

    path: str
    state: str
    rows_read: int = 0
    rows_accepted: int = 0
    rows_duplicate: int = 0
    rows_quarantined: int = 0
    rows_void: int = 0
    message: str | None = None
    seconds: float = 0.0


def known_report(store: Store, arrival: Arrival, state: str) -> FileReport:
    """Return the report of a file state that was dealt with in an earlier run."""
    (row,) = store.rows(
        "SELECT rows_read, rows_accepted, rows_duplicate, rows_quarantined, rows_void, message"
        " FROM raw.source_file WHERE league = ? AND path = ? AND content_hash = ?"
        " AND definition_hash = ? AND state = ? ORDER BY file_number DESC LIMIT 1",
        [
            arrival.league.name,
            arrival.path,
            arrival.state.content_hash,
            arrival.definition,
            state,
        ],
    )
    return FileReport(arrival.path, "failed" if state == "failed" else "unchanged", *row)


def take_in(store: Store, arrival: Arrival) -> FileReport:
    """Read a file and commit its rows; a file that cannot be read is recorded as failed."""
    started = time.perf_counter()
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
        return record_failure(store, arrival, error)
    except OSError as error:
        return record_failure(store, arrival, not_readable(arrival.path, error))
    with store.transaction():
        _supersede_older(store, arrival)
        file_id = _new_file_id(store, arrival)
        report = _insert(store, arrival, file_id, raw, rows)
        if arrival.source.mode == "append":
            _take_over(store, arrival, file_id)
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
    conflicts = _conflicts(store, arrival, rows.accepted, raw)
    clashing = conflicts["line"].to_list()
    accepted = rows.accepted.filter(~pl.col("line").is_in(clashing))
    quarantined = pl.concat([rows.quarantined, conflicts])
    n_new, n_duplicate = _count_new(store, arrival, accepted)
    n_void = accepted.filter(pl.col("void_reason").is_not_null())["line"].n_unique()
    if rows.rows_read != n_new + n_duplicate + quarantined.height:
        raise AccountingError(
            f"{arrival.path}: {rows.rows_read} rows read, but {n_new} accepted, {n_duplicate} "
            f"duplicate and {quarantined.height} quarantined; please report this"
        )
    store.append(arrival.table, _with_ids(store, arrival.league, file_id, accepted))
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


def _conflicts(
    store: Store, arrival: Arrival, accepted: pl.DataFrame, raw: RawRows
) -> pl.DataFrame:
    """Return quarantine rows for games whose id is taken by a game with different fields."""
    store.stage("incoming", _keys(accepted))
    found = store.frame(
        f"""
        WITH arriving AS (
            SELECT line, natural_key::UUID AS natural_key, content_key::UUID AS content_key
            FROM incoming
        ),
        known AS (
            SELECT stored.natural_key, stored.content_key, file.path, stored.line
            FROM {arrival.table} AS stored
            JOIN raw.source_file AS file ON file.file_id = stored.file_id
            WHERE file.league = ? AND file.state = 'active'
            UNION ALL
            SELECT natural_key, arg_min(content_key, line), 'this file', min(line)
            FROM arriving GROUP BY natural_key
        )
        SELECT arriving.line, min(known.path || ', line ' || known.line) AS elsewhere
        FROM arriving
        JOIN known ON known.natural_key = arriving.natural_key
        WHERE known.content_key <> arriving.content_key
        GROUP BY arriving.line ORDER BY arriving.line
        """,
        [arrival.league.name],
    )
    text = raw.frame.select(line="_line", raw_text="_raw")
    return found.join(text, on="line", how="left", maintain_order="left").select(
        "line",
        pl.lit(CONFLICT).alias("rule"),
        pl.format(
            "its id is already used with other fields in {}; give it an id of its own, or read the "
            'file with mode = "snapshot" if it is edited in place',
            "elsewhere",
        ).alias("message"),
        "raw_text",
    )


def _keys(accepted: pl.DataFrame) -> pl.DataFrame:
    """Return (line, natural_key, content_key), one row per record."""
    return accepted.select("line", "natural_key", "content_key").unique("line", keep="first")


def _count_new(store: Store, arrival: Arrival, accepted: pl.DataFrame) -> tuple[int, int]:
    """Return how many records are new, and how many an active file or this one already has."""
    store.stage("incoming", _keys(accepted))
    ((n_records, n_new),) = store.rows(
        f"""
        SELECT count(*), count(DISTINCT natural_key) FILTER (
            WHERE natural_key::UUID NOT IN (
                SELECT stored.natural_key FROM {arrival.table} AS stored
                JOIN raw.source_file AS file ON file.file_id = stored.file_id
                WHERE file.league = ? AND file.state = 'active'
            )
        )
        FROM incoming
        """,
        [arrival.league.name],
    )
    return n_new, n_records - n_new


def _with_ids(store: Store, league: League, file_id: str, accepted: pl.DataFrame) -> pl.DataFrame:
    """Return rows with player ids in place of names; new names join the player table."""
    columns = PLAYER_COLUMNS[league.kind]
    names = pl.concat([accepted[column] for column in columns]).unique().sort()
    players = pl.DataFrame(
        {
            "namespace": pl.Series([league.namespace] * len(names), dtype=pl.String),
            "player_id": pl.Series(
                [fingerprint.of_player(league.namespace, name) for name in names], dtype=pl.String
            ),
            "name": names,
        }
    )
    register_players(store, players)
    ids = dict(zip(names, players["player_id"], strict=True))
    return accepted.with_columns(
        pl.col(old).replace_strict(ids, return_dtype=pl.String).alias(new)
        for old, new in columns.items()
    ).select(pl.exclude(*columns), pl.lit(file_id).alias("file_id"))


def register_players(store: Store, players: pl.DataFrame) -> None:
    """Add players (namespace, player_id, name) that are not known yet, inside a transaction."""
    store.stage("incoming_players", players)
    store.execute(
        "INSERT INTO core.player BY NAME"
        " SELECT DISTINCT namespace, player_id, name FROM incoming_players"
        " WHERE (namespace, player_id) NOT IN (SELECT (namespace, player_id) FROM core.player)"
        " ORDER BY player_id"
    )


def _supersede_older(store: Store, arrival: Arrival) -> None:
    older = store.rows(
        "SELECT file_id, definition_hash, state FROM raw.source_file"
        " WHERE league = ? AND path = ? AND state <> 'superseded'",
        [arrival.league.name, arrival.path],
    )
    for file_id, definition, state in older:
        replaced = definition == arrival.definition and (
            arrival.source.mode == "snapshot" or state != "active"
        )
        if replaced or definition not in arrival.definitions:
            supersede(store, arrival.league, file_id)


def _take_over(store: Store, arrival: Arrival, file_id: str) -> None:
    """Let the new state of a growing file own the rows that its older states have too.

    An older state that has no row left is superseded; one that has (the log was started anew
    under the same name) keeps counting.
    """
    older = store.rows(
        "SELECT file_id FROM raw.source_file WHERE league = ? AND path = ?"
        " AND definition_hash = ? AND state = 'active' AND file_id <> ?",
        [arrival.league.name, arrival.path, arrival.definition, file_id],
    )
    for (old_id,) in older:
        store.execute(
            f"DELETE FROM {arrival.table} WHERE file_id = ? AND natural_key IN"
            f" (SELECT natural_key FROM {arrival.table} WHERE file_id = ?)",
            [old_id, file_id],
        )
        if not store.rows(f"SELECT 1 FROM {arrival.table} WHERE file_id = ? LIMIT 1", [old_id]):
            supersede(store, arrival.league, old_id)


def retire_stale(store: Store, arrival: Arrival) -> None:
    """Withdraw what is over, now that the state of the file is a known one.

    That is a failure before it, and states read with a definition that no source has any more.
    """
    marks = ", ".join("?" for _ in arrival.definitions)
    stale = store.rows(
        "SELECT file_id FROM raw.source_file WHERE league = ? AND path = ? AND"
        f" (state = 'failed' OR state <> 'superseded' AND definition_hash NOT IN ({marks}))",
        [arrival.league.name, arrival.path, *arrival.definitions],
    )
    with store.transaction():
        for (file_id,) in stale:
            supersede(store, arrival.league, file_id)
        store.bump_generation()


def supersede(store: Store, league: League, file_id: str) -> None:
    """Withdraw one file state inside a transaction: its rows count no longer, or as its copy's."""
    copies = store.rows(
        "SELECT copy.file_id FROM raw.source_file AS copy JOIN raw.source_file AS file"
        " ON file.league = copy.league AND file.content_hash = copy.content_hash"
        " AND file.definition_hash = copy.definition_hash"
        " WHERE file.file_id = ? AND file.state = 'active' AND copy.state = 'copy'"
        " ORDER BY copy.file_number LIMIT 1",
        [file_id],
    )
    for (copy_id,) in copies:
        _hand_over(store, league, file_id, copy_id)
    store.execute(f"DELETE FROM {TABLE_OF_KIND[league.kind]} WHERE file_id = ?", [file_id])
    store.execute("UPDATE raw.source_file SET state = 'superseded' WHERE file_id = ?", [file_id])


def _hand_over(store: Store, league: League, file_id: str, copy_id: str) -> None:
    """Make a copy the owner of the rows that its twin was read for."""
    for table in (TABLE_OF_KIND[league.kind], "raw.quarantine"):
        store.execute(f"UPDATE {table} SET file_id = ? WHERE file_id = ?", [copy_id, file_id])
    kinds = ("read", "accepted", "duplicate", "quarantined", "void")
    store.execute(
        "UPDATE raw.source_file SET state = 'active', message = NULL, "
        + ", ".join(f"rows_{kind} = twin.rows_{kind}" for kind in kinds)
        + " FROM raw.source_file AS twin"
        " WHERE source_file.file_id = ? AND twin.file_id = ?",
        [copy_id, file_id],
    )


def record_failure(store: Store, arrival: Arrival, error: UnreadableFile) -> FileReport:
    """Record that a file could not be read; what an older state of it gave keeps counting."""
    message = f"{error.message}; {error.remedy}"
    report = FileReport(arrival.path, "failed", message=message)
    with store.transaction():
        store.execute(
            "UPDATE raw.source_file SET state = 'superseded'"
            " WHERE league = ? AND path = ? AND state = 'failed'",
            [arrival.league.name, arrival.path],
        )
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
        _supersede_older(store, arrival)
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
