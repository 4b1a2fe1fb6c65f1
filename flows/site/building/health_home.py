"""Data health of a whole home: each league's rows, and how fresh its ratings are."""

from collections.abc import Mapping

from banzuke.flows.site.parts.blocks import Column, Link, Section, Table, Text
from banzuke.flows.site.parts.texts import rule_text, task_text
from banzuke.flows.store import Connection

ROWS = """
SELECT league, count(*), sum(rows_read)::BIGINT, sum(rows_accepted)::BIGINT,
    sum(rows_duplicate)::BIGINT, sum(rows_quarantined)::BIGINT, sum(rows_void)::BIGINT
FROM source_file WHERE state NOT IN ('superseded', 'withdrawn')
GROUP BY league ORDER BY league
"""
FRESH = """
SELECT league, task, versions_shown, versions_stale, data_cutoff_at, last_change_at FROM freshness
"""
RULES = """
SELECT rule, count(*), count(DISTINCT league) FROM quarantine GROUP BY rule
ORDER BY count(*) DESC, rule
"""


def sections(serving: Connection, titles: Mapping[str, str]) -> list[Section]:
    """Rows by league, freshness by league, and the quarantine by rule; leagues by their titles."""
    columns: tuple[Column, ...] = (
        Column("league", "link"), Column("files", "int"), Column("rows-read", "int"),
        Column("rows-accepted", "int"), Column("rows-duplicate", "int"),
        Column("rows-quarantined", "int"), Column("rows-void", "int"),
    )  # fmt: skip
    rows = [(_health(league, titles), *rest) for league, *rest in serving.rows(ROWS)]
    found = [Section("files", [Text("files-intro"), Table(columns, rows, Text("leagues-caption"))])]
    columns = (
        Column("league", "link"), Column("task", "said"), Column("versions-shown", "int"),
        Column("versions-stale", "int"), Column("cutoff", "time"), Column("changed", "time"),
    )  # fmt: skip
    rows = [
        (_health(league, titles), task_text(task), *rest)
        for league, task, *rest in serving.rows(FRESH)
    ]
    found.append(Section("freshness", [Table(columns, rows, Text("freshness-caption"))]))
    columns = (Column("rule", "said"), Column("rows", "int"), Column("leagues", "int"))
    rules = [(rule_text(rule), *counts) for rule, *counts in serving.rows(RULES)]
    table = Table(columns, rules, Text("quarantine-caption"))
    found.append(Section("quarantine", [table if rules else Text("nothing-quarantined")]))
    return found


def _health(league: str, titles: Mapping[str, str]) -> Link:
    return Link(titles.get(league, league), f"leagues/{league}/health.html")
