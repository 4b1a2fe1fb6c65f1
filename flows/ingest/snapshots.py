"""What a snapshot of a file no longer has: the message about games that count no longer.

A file that is read as a snapshot replaces its older state. A club that begins a new season under
the old name, or saves half a file, would lose games without a word.
"""

from dataclasses import replace

from banzuke.flows.counted import counted
from banzuke.flows.ingest.recording import FileRecord
from banzuke.flows.store import Store

FEWEST_ROWS = 5
"""Rows of a file, before and now, from which on it looks like another file if hardly any stayed."""

MOST_STAYED = 0.1
"""Share of the rows of a new state that the older one had, up to which it looks like another."""


def with_losses(store: Store, rows: list[FileRecord], ids: list[str]) -> list[FileRecord]:
    """The records of files of one source; those that lack games of their last state say so.

    ``ids`` are the states of the files. Rows of older states are in core.withdrawn_row by now.
    """
    read = {id_: row for row, id_ in zip(rows, ids, strict=True) if row.state == "active"}
    before = _rows_before(store, list(read.values()))
    older = {id_: row for id_, row in read.items() if row.arrival.path in before}
    stayed = _rows_that_stayed(store, older) if older else {}
    messages = {
        id_: _message(row.report.rows_read, before[row.arrival.path], stayed.get(id_, 0))
        for id_, row in older.items()
    }
    return [
        replace(row, report=replace(row.report, message=messages[id_])) if id_ in messages else row
        for row, id_ in zip(rows, ids, strict=True)
    ]


def _rows_before(store: Store, read: list[FileRecord]) -> dict[str, int]:
    """The number of rows of the last state of each path that had one."""
    if not read:
        return {}
    one = read[0].arrival
    return dict(
        store.rows(
            "SELECT path, arg_max(rows_read, file_number) FROM raw.source_file"
            " WHERE league = ? AND definition_hash = ? AND state = 'superseded' AND rows_read > 0"
            " AND path IN (SELECT unnest(?::VARCHAR[])) GROUP BY path",
            [one.league.name, one.definition, [row.arrival.path for row in read]],
        )
    )


def _rows_that_stayed(store: Store, read: dict[str, FileRecord]) -> dict[str, int]:
    """The number of rows of each state that an older state of the league had, too."""
    one = next(iter(read.values())).arrival
    return dict(
        store.rows(
            f"SELECT file_id, count(*) FROM {one.table} AS stored"
            " WHERE file_id IN (SELECT unnest(?::VARCHAR[])) AND natural_key IN"
            " (SELECT natural_key FROM core.withdrawn_row WHERE league = ?) GROUP BY file_id",
            [[*read], one.league.name],
        )
    )


def _message(n_rows: int, n_before: int, n_stayed: int) -> str | None:
    """The message about a new state, ``n_stayed`` of whose rows the last state had; or None."""
    if n_rows < n_before:
        return (
            f"{counted(n_rows, 'row')}, {n_before - n_rows:,} fewer than before: games that are "
            "no longer in the file no longer count. If they should count, because the file begins "
            "a new season or was cut off, put the file that has them beside it under another name"
        )
    if n_before < FEWEST_ROWS or n_stayed > MOST_STAYED * n_rows:
        return None
    return (
        f"{'none' if not n_stayed else f'only {n_stayed:,}'} of the {counted(n_rows, 'row')} "
        f"{'was' if n_stayed < 2 else 'were'} in the file before; what it had then, "
        f"{counted(n_before, 'row')}, no longer counts. If the file begins a new season, put the "
        "file of the last season beside it under another name"
    )
