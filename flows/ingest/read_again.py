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
    contents: dict[str, tuple[str, str]]
    """Path and content of each of these states, by file id."""

    @classmethod
    def of(cls, known: FileStates, definitions: Collection[str]) -> "ReadBefore":
        """Note the rows before any file is read."""
        old = [id_ for id_, read_as in known.active_files.items() if read_as not in definitions]
        if not old:
            return cls(known, {})
        known.store.execute(
            f"CREATE OR REPLACE TEMP TABLE read_before AS {ROWS}, stored.file_id"
            f" FROM {known.league.its_kind.table} AS stored"
            " WHERE void_reason IS NULL AND file_id IN (SELECT unnest(?::VARCHAR[]))",
            [old],
        )
        return cls(known, _contents(known, old))

    def notes(self) -> list[str]:
        """The changes as one line; none if the rows that count are the same.

        A file that has other bytes by now is left out: it says something else.
        """
        if not self.contents:
            return []
        known, old = self.known, self.contents
        now = _contents(known, [*known.active_files])
        same = {*now.values()} & {*old.values()}
        before = [id_ for id_, of in old.items() if of in same and id_ not in now]
        after = [id_ for id_, of in now.items() if of in same and id_ not in old]
        if not (before and after):
            return []
        gone, new, counting = self._changes(before, after)
        was, rules = _quarantined(known, before), _quarantined(known, after)
        if not (gone or new) and was == rules:
            return []
        other, league = "or with another content", known.league.name
        changes = [f"{gone} of {counted(counting, 'row')} that counted gone {other}"] * bool(gone)
        changes += [f"{counted(new, 'row')} new {other}"] * bool(new)
        by_rule = ", ".join(f"{n} {rule}" for rule, n in rules.items())
        return [
            f"league {league}: {counted(len(after), 'file')} read again, because this Banzuke or "
            f"the league file reads {'it' if len(after) == 1 else 'them'} in another way: "
            f"{''.join(f'{change}; ' for change in changes)}"
            f"{counted(sum(rules.values()), 'row')} in quarantine{f' ({by_rule})' if rules else ''}"
            f", {sum(was.values())} before; `banzuke quarantine --league {league}` shows why"
        ]

    def _changes(self, before: list[str], after: list[str]) -> tuple[int, int, int]:
        """The numbers of rows that no longer count, that count now, and that counted."""
        table, league = self.known.league.its_kind.table, self.known.league.name
        its = "file_id IN (SELECT unnest(?::VARCHAR[]))"
        ((gone, new, counting),) = self.known.store.rows(
            f"""
            WITH everywhere AS (
                {ROWS}
                FROM {table} AS stored
                JOIN raw.source_file AS file ON file.file_id = stored.file_id
                WHERE stored.void_reason IS NULL AND file.league = ? AND file.state = 'active'
            ),
            here AS (
                {ROWS} FROM {table} AS stored WHERE stored.void_reason IS NULL AND stored.{its}
            ),
            own AS (SELECT DISTINCT row_hash FROM read_before WHERE {its})
            SELECT
                (SELECT count(*) FROM own ANTI JOIN everywhere USING (row_hash)),
                (SELECT count(*) FROM here ANTI JOIN read_before USING (row_hash)),
                (SELECT count(*) FROM own)
            """,
            [league, after, before],
        )
        return int(gone), int(new), int(counting)


def _contents(known: FileStates, file_ids: list[str]) -> dict[str, tuple[str, str]]:
    """Path and content of file states by id."""
    rows = known.store.rows(
        "SELECT file_id, path, content_hash FROM raw.source_file"
        " WHERE file_id IN (SELECT unnest(?::VARCHAR[]))",
        [file_ids],
    )
    return {file_id: (path, content) for file_id, path, content in rows}


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
