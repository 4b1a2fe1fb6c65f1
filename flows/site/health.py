"""Data health of a league: the fate of every row of its logs, and the findings of audits.

A league with pseudonyms shows counts only: paths and messages of rules contain names.
"""

import re
from typing import Any

from banzuke.flows.site.blocks import Column, Section, Table, Text
from banzuke.flows.site.faces.shared import period_name
from banzuke.flows.site.league_data import LeagueData

FILES = """
SELECT path, state, rows_read, rows_accepted, rows_duplicate, rows_quarantined, rows_void, message
FROM source_file WHERE league = $league ORDER BY ingested_at DESC, path
"""
QUARANTINE = """
SELECT rule, count(*), count(DISTINCT file_id), min_by(path || ':' || line, (path, line)),
    min_by(message, (path, line))
FROM quarantine WHERE league = $league GROUP BY rule ORDER BY count(*) DESC, rule
"""
AUDITS = """
SELECT period, severity, audit, n_bad, example FROM audit
WHERE league = $league AND n_bad > 0 ORDER BY severity, period, audit
"""
COUNTS = (
    Column("state"),
    Column("rows-read", "int"),
    Column("rows-accepted", "int"),
    Column("rows-duplicate", "int"),
    Column("rows-quarantined", "int"),
    Column("rows-void", "int"),
)


def health_sections(data: LeagueData) -> list[Section]:
    """Return accounting per file, the quarantine by rule, and the findings of audits."""
    hidden = data.pseudonyms
    files = data.rows(FILES)
    columns: tuple[Column, ...] = (Column("file"), *COUNTS, Column("message"))
    rows: list[tuple[Any, ...]] = [
        (f"{i}" if hidden else row[0], *row[1:7], None if hidden else _quoted(row[7]))
        for i, row in enumerate(files, start=1)
    ]
    found = [Section("files", [Text("files-intro"), Table(columns, rows, Text("files-caption"))])]
    quarantine = data.rows(QUARANTINE)
    columns = (
        Column("rule"), Column("rows", "int"), Column("files", "int"), Column("first-row"),
        Column("message"),
    )  # fmt: skip
    rows = [(*row[:3], None, None) if hidden else (*row[:4], _quoted(row[4])) for row in quarantine]
    empty = Text("nothing-quarantined")
    table = Table(columns, rows, Text("quarantine-caption"))
    found.append(Section("quarantine", [table if rows else empty]))
    if audits := data.rows(AUDITS):
        columns = (
            Column("period"), Column("severity"), Column("audit"), Column("rows", "int"),
            Column("example"),
        )  # fmt: skip
        rows = [
            (period_name(period), *rest, None if hidden else example)
            for period, *rest, example in audits
        ]
        found.append(Section("audits", [Table(columns, rows, Text("audits-caption"))]))
    return found


def _quoted(message: str | None) -> str | None:
    """A message of a command as pages write it: what it has between backticks is in quotes."""
    return re.sub(r"`([^`]*)`", "“\\1”", message) if message else message
