"""Records of a file that the store has already: duplicates, or other fields under a taken id.

A file is compared only with stored rows that it may share: otherwise each new month of a large site
would cost more than the month before.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.canonical.rules import QUARANTINE_SCHEMA
from banzuke.flows.ingest.repeated_rows import (
    OF_A_MOMENT,
    UNDATED,
    Repeats,
    what_equal_rows_say,
)
from banzuke.flows.readers.rows import FILE_LINES
from banzuke.flows.store import Store

CONFLICT = "conflicting-game"
USED_HERE = (
    "its id is already used with other fields in {}; give it an id of its own, or read the file "
    'with mode = "snapshot" if it is edited in place'
)
EVER = 1 << 40
"""More than the number of any file: a known record that counts for all files."""
_WHICH_COUNTS = (
    "in {}, which counts; if this row is right, correct it there, or take that file back with "
    "`banzuke withdraw` if this one takes its place"
)
USED_ELSEWHERE = (
    f"its id is already used with other fields {_WHICH_COUNTS}; if both were played, give one an "
    "id of its own"
)
RESULT_ELSEWHERE = f"its player has other fields in the same event {_WHICH_COUNTS}"
"""The message of an entry, whose id is its event, player and number: the log has none."""


@dataclass
class _Days:
    """The time range of arriving rows, if it restricts the stored rows that may be equal.

    Without an id of the log a key is the hash of all fields, so equal keys mean equal times,
    and the store skips rows outside the file's own times. A row with an id of the log may be equal
    to a row of any other time: then ``bounds_keys`` is False.
    """

    first: dt.datetime | None = None
    last: dt.datetime | None = None
    bounds_keys: bool = True

    def add(self, accepted: pl.DataFrame) -> None:
        """Take in some rows."""
        if accepted.is_empty() or not self.bounds_keys:
            return
        if not {"game", "played_at"} <= set(accepted.columns):
            self.bounds_keys = False
            return
        has_ids = accepted["game"].null_count() < accepted.height
        if has_ids or accepted["played_at"].null_count():
            self.bounds_keys = False
            return
        times = accepted["played_at"].dt.replace_time_zone(None)
        at = [time for time in (self.first, self.last, times.min(), times.max()) if time]
        self.first, self.last = min(at), max(at)  # type: ignore[assignment]

    def condition(self) -> tuple[str, list[object]]:
        """A condition on stored rows, and its values, that rows with an equal key meet."""
        if not self.bounds_keys or self.first is None:
            return "", []
        return " AND stored.played_at BETWEEN ? AND ?", [self.first, self.last]


@dataclass
class Arriving:
    """The records of files that are being taken in, in the temporary table ``arriving``.

    A row per record: ``line``, ``natural_key``, ``content_key``, ``has_id``, whether the log gives
    the record an id, and ``says``, what equal rows mean (`flows.ingest.repeated_rows`). For files
    that were read together, ``arrival`` is any of them, and ``replaced`` has the older states that
    they replace, each with the number of its file: these still count for the files before it.
    """

    store: Store
    arrival: Arrival
    replaced: Mapping[str, int] = field(default_factory=dict)
    _days: _Days = field(default_factory=_Days)
    _is_repeated: bool = False
    _is_comparable: bool = False

    def __post_init__(self) -> None:
        self.store.execute(
            "CREATE OR REPLACE TEMP TABLE arriving"
            " (line BIGINT, natural_key UUID, content_key UUID, has_id BOOLEAN, says TINYINT)"
        )

    def add(self, accepted: pl.DataFrame) -> None:
        """Take in the records of some rows."""
        kind = self.arrival.league.its_kind
        is_one = kind.rows_of_record == 1
        records = accepted if is_one else accepted.filter(pl.sql_expr(kind.first_row))
        has_id = pl.col("game").is_not_null() if "game" in accepted.columns else pl.lit(False)
        says = what_equal_rows_say(
            self.arrival.league,
            records.columns,
            own_columns=self.arrival.source.has_own_columns,
        )
        keys = records.select(
            "line", "natural_key", "content_key", has_id=has_id, says=says.cast(pl.Int8)
        )
        self._is_comparable |= bool((keys["says"] > UNDATED).any())
        self.store.append("arriving", keys)
        self._days.add(accepted)

    def compare(self) -> None:
        """Find the records that the store has, as ``known_record``, and repeated records.

        ``before`` is the number of the first file for which a known record no longer counts.
        """
        where, values = self._days.condition()
        first_row = self.arrival.league.its_kind.first_row
        before, replaced = str(EVER), ""
        if self.replaced:
            self.store.register("replaced_state", _numbered(self.replaced))
            before = f"coalesce(replaced.nth, {EVER})"
            replaced = " LEFT JOIN replaced_state AS replaced ON replaced.file_id = stored.file_id"
        self.store.execute(
            f"""
            CREATE OR REPLACE TEMP TABLE known_record AS
            SELECT stored.natural_key, stored.content_key, file.path, stored.line,
                {before} AS before
            FROM {self.arrival.table} AS stored
            JOIN (SELECT DISTINCT natural_key FROM arriving) AS arriving
                ON arriving.natural_key = stored.natural_key
            JOIN raw.source_file AS file ON file.file_id = stored.file_id{replaced}
            WHERE file.league = ? AND file.state = 'active' AND {first_row}{where}
            """,
            [self.arrival.league.name, *values],
        )
        ((n_repeats,),) = self.store.rows(
            "SELECT count(*) - count(DISTINCT natural_key) FROM arriving"
        )
        self._is_repeated = n_repeats > 0

    @property
    def is_repeated(self) -> bool:
        """Whether two of the records have one key, as `compare` has found."""
        return self._is_repeated

    def conflicts(self) -> pl.DataFrame:
        """Quarantine rows (line, rule, message) for ids stored with other fields.

        These records no longer count as arriving.
        """
        if not (self._is_repeated or self._is_known()):
            return pl.DataFrame(schema=QUARANTINE_SCHEMA)
        found = self.store.frame(
            f"""
            WITH known AS (
                SELECT natural_key, content_key, path, line, before FROM known_record
                UNION ALL
                SELECT natural_key, arg_min(content_key, line), 'this file', min(line), {EVER}
                FROM arriving GROUP BY natural_key
            )
            SELECT arriving.line, min(known.path || ', line ' || known.line) AS elsewhere,
                min(known.path) IN ('this file', ?) AS is_own
            FROM arriving
            JOIN known ON known.natural_key = arriving.natural_key
            WHERE known.content_key <> arriving.content_key
                AND arriving.line // {FILE_LINES} < known.before
            GROUP BY arriving.line ORDER BY arriving.line
            """,
            [self.arrival.path],
        )
        self.store.register("conflict", found)
        self.store.execute("DELETE FROM arriving WHERE line IN (SELECT line FROM conflict)")
        is_of_events = self.arrival.league.its_kind.is_of_events
        return found.select(
            "line",
            pl.lit(CONFLICT).alias("rule"),
            pl.when("is_own")
            .then(pl.format(USED_HERE, "elsewhere"))
            .otherwise(pl.format(RESULT_ELSEWHERE if is_of_events else USED_ELSEWHERE, "elsewhere"))
            .alias("message"),
        )

    def count_new(self) -> dict[int, tuple[int, int]]:
        """The number of records of each file that are new, and that another file has.

        Among files that were read together, the first file owns the shared records.
        """
        is_new, known = "TRUE", ""
        if self._is_repeated or self._is_known():
            is_new = (
                "line = min(line) OVER (PARTITION BY natural_key)"
                f" AND line // {FILE_LINES} >= coalesce(known.before, 0)"
            )
            known = (
                " LEFT JOIN (SELECT natural_key, max(before) AS before FROM known_record"
                " GROUP BY natural_key) AS known USING (natural_key)"
            )
        rows = self.store.rows(
            f"SELECT line // {FILE_LINES} AS file, count(*) FILTER (is_new), count(*)"
            f" FROM (SELECT line, {is_new} AS is_new FROM arriving{known}) GROUP BY file"
        )
        return {file: (n_new, n_records - n_new) for file, n_new, n_records in rows}

    def repeats(self, paths: Sequence[str]) -> dict[int, Repeats]:
        """Return, by file, the rows that stand there twice, and those that another file has.

        ``paths`` are those of the files, in their order.
        """
        found = {
            file: Repeats(n_dated, n_again, n_sure, (line, first))
            for file, n_dated, n_again, n_sure, line, first in self._again()
        }
        for file, n, line, path in self._elsewhere(paths):
            found[file] = replace(
                found.get(file, Repeats()), n_elsewhere=n, elsewhere_at=(line, path)
            )
        return found

    def _again(self) -> list[tuple[int, ...]]:
        """Rows of (file, dated rows, equal to earlier ones, sure ones, line, first line)."""
        if not self._is_comparable:
            return []
        return self.store.rows(
            f"""
            WITH game AS (
                SELECT line // {FILE_LINES} AS file, line % {FILE_LINES} AS line, says, min(line)
                    OVER (PARTITION BY line // {FILE_LINES}, content_key) % {FILE_LINES} AS first
                FROM arriving WHERE says > {UNDATED}
            )
            SELECT file, count(*), count(*) FILTER (line > first),
                count(*) FILTER (line > first AND says = {OF_A_MOMENT}),
                min(line) FILTER (line > first), arg_min(first, line) FILTER (line > first)
            FROM game GROUP BY file HAVING count(*) FILTER (line > first) > 0
            """
        )

    def _elsewhere(self, paths: Sequence[str]) -> list[tuple[int, int, int, str]]:
        """Rows of (file, rows that another file has, line of the first, path of the other)."""
        if not (self._is_repeated or self._is_known()):
            return []
        self.store.register("arriving_path", pl.DataFrame({"path": paths}).with_row_index("file"))
        return self.store.rows(
            f"""
            WITH record AS (
                SELECT arriving.natural_key, arriving.line % {FILE_LINES} AS line, own.path,
                    own.file::BIGINT AS file
                FROM arriving JOIN arriving_path AS own ON own.file = arriving.line // {FILE_LINES}
            ),
            other AS (
                SELECT record.file, record.line, known.path
                FROM record JOIN known_record AS known
                    ON known.natural_key = record.natural_key AND known.path <> record.path
                WHERE record.file < known.before
                UNION ALL
                SELECT file, line, max(path) OVER (
                    PARTITION BY natural_key ORDER BY file RANGE BETWEEN UNBOUNDED PRECEDING
                    AND 1 PRECEDING
                ) FROM record
            ),
            again AS (
                SELECT file, line, max(path) AS path FROM other WHERE path IS NOT NULL
                GROUP BY file, line
            )
            SELECT file, count(*), min(line), arg_min(path, line) FROM again GROUP BY file
            """
        )

    def _is_known(self) -> bool:
        return bool(self.store.rows("SELECT 1 FROM known_record LIMIT 1"))


def _numbered(replaced: Mapping[str, int]) -> pl.DataFrame:
    """``file_id`` and ``nth`` of states, the number of the file that replaces each."""
    return pl.DataFrame(
        {"file_id": list(replaced), "nth": list(replaced.values())},
        schema={"file_id": pl.String, "nth": pl.Int64},
    )
