"""Data health of a league: the fate of every row of its logs, and the findings of audits.

A league with pseudonyms shows counts only: paths and messages of rules contain names.
"""

import re
from typing import Any

from banzuke.flows.site.faces.shared import period_name
from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.texts import known, rule_text

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
WHERE_FOUND = (
    r"(?:^|, )player_id=(?P<player>\w+)", r"(?:^|, )path=(?P<path>.*?), line=(?P<line>\d+)",
    r"(?:^|, )example=(?P<example>.+)$",
)  # fmt: skip
"""What tells whom or what a finding is about, in the order of preference; it stands in its example
as ``key=value``."""
COUNTS = (
    Column("state", "said"),
    Column("rows-read", "int"),
    Column("rows-accepted", "int"),
    Column("rows-duplicate", "int"),
    Column("rows-quarantined", "int"),
    Column("rows-void", "int"),
)


def health_sections(data: LeagueData) -> list[Section]:
    """Accounting per file, the quarantine by rule, and the findings of audits."""
    hidden = data.pseudonyms
    files = data.rows(FILES)
    columns: tuple[Column, ...] = (Column("file"), *COUNTS, Column("message"))
    rows: list[tuple[Any, ...]] = [
        (
            f"{i}" if hidden else row[0], known(f"file-{row[1]}", row[1]), *row[2:7],
            None if hidden else _quoted(row[7]),
        )
        for i, row in enumerate(files, start=1)
    ]  # fmt: skip
    found = [Section("files", [Text("files-intro"), Table(columns, rows, Text("files-caption"))])]
    quarantine = data.rows(QUARANTINE)
    columns = (
        Column("rule", "said"), Column("rows", "int"), Column("files", "int"), Column("first-row"),
        Column("message"),
    )  # fmt: skip
    rows = [
        (rule_text(rule), *counts, *((None, None) if hidden else (first, _quoted(message))))
        for rule, *counts, first, message in quarantine
    ]
    empty = Text("nothing-quarantined")
    table = Table(columns, rows, Text("quarantine-caption"))
    found.append(Section("quarantine", [table if rows else empty]))
    if audits := data.rows(AUDITS):
        columns = (
            Column("period"), Column("severity", "said"), Column("audit", "said"),
            Column("rows", "int"), Column("example"),
        )  # fmt: skip
        rows = [
            (period_name(period), Text(f"severity-{severity}"), _audit(audit, severity), n,
             None if hidden else _example(example, data))
            for period, severity, audit, n, example in audits
        ]  # fmt: skip
        found.append(Section("audits", [Table(columns, rows, Text("audits-caption"))]))
    return found


def _audit(name: str, severity: str) -> Text:
    """What an audit found, in a sentence; findings that stop a version are mistakes of ours."""
    if severity == "warning":
        return known(f"audit-{name}", name)
    return Text("audit-unsound", {"name": name})


def _example(example: str | None, data: LeagueData) -> str | None:
    """Whom or what the first row of a finding is about, if it says that."""
    for pattern in WHERE_FOUND:
        if found := re.search(pattern, example or ""):
            named = found.groupdict()
            if "player" in named:
                return data.people.names.get(named["player"])
            return ":".join(named.values())
    return None


def _quoted(message: str | None) -> str | None:
    """A message of a command in the form of pages: with quotes in place of backticks."""
    return re.sub(r"`([^`]*)`", "“\\1”", message) if message else message
