"""Versions: their files, parameters and changes."""

import json
from collections.abc import Iterator
from typing import Any

from banzuke.flows.site.faces.shared import period_name
from banzuke.flows.site.parts.blocks import Code, Column, Facts, Link, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import moment, number
from banzuke.flows.site.parts.texts import known, task_text
from banzuke.flows.tasks.register import TASKS

VERSIONS = """
SELECT version_id, task, period, state, is_current, n_games, n_players, data_cutoff_at,
    computed_at, method_version, is_kept, first_promoted_at, input_hash, parameters, diagnostics,
    reason
FROM version WHERE league = $league
ORDER BY date_trunc('minute', computed_at) DESC, task, period_end_at DESC NULLS FIRST, period DESC,
    computed_at DESC, version_id
"""
INPUTS = """
SELECT version_id, path, n_rows, content_hash FROM version_input WHERE league = $league
ORDER BY version_id, path
"""
BEFORE = """
SELECT version_id, version_before, reason FROM promotion
WHERE league = $league AND version_before IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY version_id ORDER BY promotion_number DESC) = 1
"""
KEPT = "SELECT version_id FROM version WHERE league = $league AND is_kept"
LISTED = 2000
"""Number of versions in the list, the newest. `banzuke versions --all` has every version."""


def versions_section(data: LeagueData) -> Section:
    """The list of a league's versions, the newest first."""
    columns = (
        Column("version", "link"),
        Column("task", "said"),
        Column("period"),
        Column("state", "said"),
        Column("games", "int"),
        Column("players", "int"),
        Column("cutoff", "time"),
        Column("computed", "time"),
        Column("method", "int"),
    )
    rows = [
        (
            Link(row[0], f"versions/{row[0]}.html" if _has_page(row) else None),
            task_text(row[1]), period_name(row[2]),
            Text("state-current") if row[4] else known(f"state-{row[3]}", row[3]), *row[5:10],
        )
        for row in data.rows(VERSIONS)[:LISTED]
    ]  # fmt: skip
    return Section("versions", [Table(columns, rows, Text("versions-caption"))])


def _has_page(row: tuple[Any, ...]) -> bool:
    """Whether a version has a page: shown versions do, except streams, whose events have pages."""
    return bool(row[4]) and row[1] in TASKS and TASKS[row[1]].shown.has_version_pages


def version_pages(data: LeagueData) -> Iterator[tuple[str, list[Section]]]:
    """Yield (version id, sections) of every version that has a page."""
    inputs: dict[str, list[tuple[Any, ...]]] = {}
    for version_id, *rest in data.rows(INPUTS):
        inputs.setdefault(version_id, []).append(tuple(rest))
    before = {v: (old, why) for v, old, why in data.rows(BEFORE)}
    stored = {v for (v,) in data.rows(KEPT)}
    for row in data.rows(VERSIONS):
        if _has_page(row):
            old, why = before.get(row[0], (None, None))
            sections = [_provenance(data, row, why), _inputs(data, inputs.get(row[0], []))]
            changes = TASKS[row[1]].shown.changes
            if changes and old in stored:
                sections.append(_diff(data, changes, str(old), row[0]))
            yield row[0], sections


def _provenance(data: LeagueData, row: tuple[Any, ...], why: str | None) -> Section:
    facts: list[tuple[Text, Any]] = [
        (Text("column-task"), task_text(row[1])),
        (Text("column-period"), period_name(row[2])),
        (Text("column-games"), number(row[5])),
        (Text("column-players"), number(row[6])),
        (Text("column-cutoff"), moment(row[7])),
        (Text("column-computed"), moment(row[8])),
        (Text("fact-promoted"), moment(row[11])),
        (Text("fact-method"), str(row[9])),
        (Text("fact-inputs"), row[12]),
    ]
    if why:
        facts.append((Text("fact-reason"), known(f"reason-{why}", why)))
    return Section("provenance", [
        Facts(facts),
        Code(Text("parameters"), _pretty(row[13], data)),
        Code(Text("diagnostics"), _pretty(row[14], data)),
    ])  # fmt: skip


def _pretty(text: str | None, data: LeagueData) -> str:
    """JSON for people; if the league has pseudonyms, without names."""
    values = json.loads(text or "{}")
    if data.pseudonyms:
        values = _hidden(values)
    return json.dumps(values, indent=1, ensure_ascii=False)


def _hidden(value: Any) -> Any:
    """Parameters without names: league files name players of gauges in many ways."""
    if isinstance(value, list):
        return [_hidden(one) for one in value]
    if isinstance(value, dict):
        return {
            key: "…" if key in ("player", "player_id") and v else _hidden(v)
            for key, v in value.items()
        }
    return value


def _inputs(data: LeagueData, rows: list[tuple[Any, ...]]) -> Section:
    columns = (Column("file"), Column("rows", "int"), Column("hash"))
    if data.pseudonyms:
        rows = [(f"{i}", *row[1:]) for i, row in enumerate(rows, start=1)]
    return Section("inputs", [Table(columns, rows, Text("inputs-caption"))])


def _diff(data: LeagueData, changes: str, before: str, after: str) -> Section:
    columns = (
        Column("player", "player"),
        Column("rating-before", "number"),
        Column("rating", "number"),
        Column("change", "signed"),
        Column("new-games", "signed"),
    )
    found = data.serving.rows(changes, {"before": before, "after": after})
    rows = [(data.people.link(player), *rest) for player, *rest in found]
    table = Table(columns, rows, Text("diff-caption", {"version": before}))
    return Section("diff", [table])
