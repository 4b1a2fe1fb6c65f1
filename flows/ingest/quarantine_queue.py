"""Quarantine as a queue: resolved rows, and the context of a row."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.people.erasure import erasures_in, hide
from banzuke.flows.store import Connection, Store

MOST_BYTES = 1_000_000_000
"""Largest log whose lines before and after a row are shown: the log is read from its start."""
TEXT_ENDINGS = (".csv", ".tsv", ".txt", ".jsonl", ".json", ".pgn", ".sgf", ".kif", ".csa", ".trf")

OPEN = """
SELECT file.league, file.path, quarantine.line, quarantine.rule, quarantine.message,
    quarantine.raw_text
FROM raw.quarantine AS quarantine
JOIN raw.source_file AS file ON file.file_id = quarantine.file_id
WHERE file.state = 'active'
    AND file.league = coalesce($league, file.league)
    AND file.path = coalesce($path, file.path)
    AND quarantine.line = coalesce($line, quarantine.line)
    AND quarantine.rule = coalesce($rule, quarantine.rule)
    AND NOT EXISTS (
        SELECT 1 FROM raw.resolved AS resolved
        WHERE resolved.league = file.league AND resolved.path = file.path
            AND resolved.line = quarantine.line AND resolved.rule = quarantine.rule
            AND resolved.text_hash = md5(coalesce(quarantine.raw_text, ''))
    )
ORDER BY ALL
"""


class NotInQuarantine(BanzukeError):
    """No row in quarantine matches the request."""


@dataclass(frozen=True)
class RowFilter:
    """The request for rows: each given part must match."""

    league: str | None = None
    path: str | None = None
    line: int | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Waiting:
    """A row in quarantine that nobody has resolved."""

    league: str
    path: str
    line: int
    rule: str
    message: str
    raw_text: str | None


def waiting_rows(working: Connection, row_filter: RowFilter) -> list[Waiting]:
    """The rows of today's files that wait in quarantine, in the order of the logs.

    Raises
    ------
    NotInQuarantine
        If there is no such row.
    """
    found = [Waiting(*row) for row in working.rows(OPEN, vars(row_filter))]
    if not found:
        raise NotInQuarantine(
            "no such row waits in quarantine; `banzuke quarantine` lists the rows that wait"
        )
    return found


def counts_by_rule(store: Store, *, also: Sequence[str] = ()) -> dict[str, int]:
    """The number of rows that this run put into quarantine by rule, largest first.

    ``also`` are earlier runs whose rows count, too.
    """
    return dict(
        store.rows(
            "SELECT quarantine.rule, count(*) AS n_rows FROM raw.quarantine AS quarantine"
            " JOIN raw.source_file AS file ON file.file_id = quarantine.file_id"
            " WHERE list_contains(?, file.run_id) AND file.state = 'active'"
            " GROUP BY quarantine.rule ORDER BY n_rows DESC, quarantine.rule",
            [[*also, store.run_id]],
        )
    )


def resolve(store: Store, row_filter: RowFilter, *, reason: str) -> list[Waiting]:
    """Mark rows as resolved, and return them; they stay out of all ratings.

    Raises
    ------
    NotInQuarantine
        If there is no such row.
    """
    rows = waiting_rows(store, row_filter)
    said = hide(reason, erasures_in(store))
    with store.transaction():
        for row in rows:
            text_hash = hashlib.md5(
                (row.raw_text or "").encode(), usedforsecurity=False
            ).hexdigest()
            store.execute(
                "INSERT INTO raw.resolved VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    row.league,
                    row.path,
                    row.line,
                    row.rule,
                    text_hash,
                    said,
                    store.run_id,
                    store.now(),
                ],
            )
        store.bump_generation()
    return rows


def context_of(home: Home, row: Waiting, *, around: int) -> list[tuple[int, str]]:
    """(line, text) of the lines around a row, as the log has them now.

    For a log that is not a plain text file, only the stored text of the row itself.
    """
    file = home.root / row.path
    is_text = file.suffix.lower() in TEXT_ENDINGS and file.is_file()
    if not is_text or file.stat().st_size > MOST_BYTES:
        return [(row.line, row.raw_text or "")]
    with file.open(encoding="utf-8", errors="replace") as stream:
        first, last = row.line - around, row.line + around
        lines = []
        for number, text in enumerate(stream, start=1):
            if number > last:
                break
            if number >= first:
                lines.append((number, text.rstrip("\r\n")))
    return lines
