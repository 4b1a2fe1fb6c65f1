"""What reading files in another way has changed: rows that no longer count, and rows that do now.

An update of Banzuke or an edit of the league file makes a night read files again whose bytes are
the same. The number of rows that were read does not tell that some of them count no longer.
"""

from collections.abc import Collection
from dataclasses import dataclass

from banzuke.flows.counted import counted
from banzuke.flows.ingest.file_states import FileStates

ROWS = "SELECT DISTINCT hash(stored.natural_key, stored.content_key) AS row_hash"
"""One number for each row of a log and its content; several seats of a table are one row."""


@dataclass(frozen=True)
class ReadBefore:
    """The files of a league that were read in a way that no source asks for any more.

    The hashes of their rows that count are in the temporary table ``read_before``.
    """

    known: FileStates
    paths: frozenset[str]
    quarantined: int

    @classmethod
    def of(cls, known: FileStates, definitions: Collection[str]) -> "ReadBefore":
        """Note the rows before any file is read."""
        old = {
            file_id: known.files[file_id][0]
            for file_id, definition in known.active_files.items()
            if definition not in definitions
        }
        quarantined = 0
        if old:
            known.store.execute(
                f"CREATE OR REPLACE TEMP TABLE read_before AS {ROWS}"
                f" FROM {known.league.its_kind.table} AS stored"
                " WHERE void_reason IS NULL AND file_id IN (SELECT unnest(?::VARCHAR[]))",
                [[*old]],
            )
            quarantined = sum(_quarantined(known, [*old]).values())
        return cls(known, frozenset(old.values()), quarantined)

    def notes(self, read: Collection[str]) -> list[str]:
        """The changes as one line; none if the rows that count are the same.

        ``read`` are the paths that were read just now.
        """
        again = self.paths & {*read}
        if not again:
            return []
        known = self.known
        now = [id_ for id_ in known.active_files if known.files[id_][0] in again]
        gone, new, before = self._changes(now)
        rules = _quarantined(known, now)
        if not (gone or new) and sum(rules.values()) == self.quarantined:
            return []
        other = "or with another content"
        changes = [f"{gone} of {counted(before, 'row')} that counted gone {other}"] if gone else []
        changes += [f"{counted(new, 'row')} new {other}"] if new else []
        by_rule = ", ".join(f"{n} {rule}" for rule, n in rules.items())
        league = known.league.name
        changes += [
            f"{counted(sum(rules.values()), 'row')} in quarantine{f' ({by_rule})' if rules else ''}"
            f", {self.quarantined} before; `banzuke quarantine --league {league}` shows why"
        ]
        return [
            f"league {league}: {counted(len(again), 'file')} read again, because this Banzuke or "
            f"the league file reads {'it' if len(again) == 1 else 'them'} in another way: "
            f"{'; '.join(changes)}"
        ]

    def _changes(self, now: list[str]) -> tuple[int, int, int]:
        """The numbers of rows that no longer count, that count now, and that counted."""
        table, league = self.known.league.its_kind.table, self.known.league.name
        ((gone, new, before),) = self.known.store.rows(
            f"""
            WITH everywhere AS (
                {ROWS}
                FROM {table} AS stored
                JOIN raw.source_file AS file ON file.file_id = stored.file_id
                WHERE stored.void_reason IS NULL AND file.league = ? AND file.state = 'active'
            ),
            here AS (
                {ROWS}
                FROM {table} AS stored
                WHERE stored.void_reason IS NULL
                    AND stored.file_id IN (SELECT unnest(?::VARCHAR[]))
            )
            SELECT
                (SELECT count(*) FROM read_before ANTI JOIN everywhere USING (row_hash)),
                (SELECT count(*) FROM here ANTI JOIN read_before USING (row_hash)),
                (SELECT count(*) FROM read_before)
            """,
            [league, now],
        )
        return int(gone), int(new), int(before)


def _quarantined(known: FileStates, file_ids: list[str]) -> dict[str, int]:
    """The number of rows of files in quarantine by rule, largest first."""
    return dict(
        known.store.rows(
            "SELECT rule, count(*) AS n_rows FROM raw.quarantine"
            " WHERE file_id IN (SELECT unnest(?::VARCHAR[]))"
            " GROUP BY rule ORDER BY n_rows DESC, rule",
            [file_ids],
        )
    )
