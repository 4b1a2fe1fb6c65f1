"""Nights that broke off before their summary: what they read and found, the next night says.

A killed night, or one that met a full disk, has committed files and ratings. The next night has
nothing to read and nothing to compute, so nobody would see its quarantine and its warnings. A night
of one league, and a backfill, leave the other leagues' warnings to the next night.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from typing import Any

from banzuke.flows.home import Home
from banzuke.flows.night.findings import findings_of_lines
from banzuke.flows.night.report import LeagueReport
from banzuke.flows.store import NothingPublished, Store, open_serving

FINDINGS = """
SELECT DISTINCT version.run_id, version.league, version.period, audit.audit || ': ' || audit.example
FROM result.audit AS audit
JOIN result.version AS version ON version.version_id = audit.version_id
JOIN result.visibility AS shown
    ON shown.version_id = audit.version_id AND shown.visible_until IS NULL
WHERE audit.severity = 'warning' AND list_contains(?, version.run_id)
ORDER BY ALL
"""


def interrupted_runs(store: Store) -> dict[str, list[str]]:
    """The nights that broke off and are not told of, each with the leagues that are told of."""
    last = _last_summary(store.home)
    rows = store.rows(
        "SELECT run_id FROM result.run WHERE command = 'nightly' AND state IN ('crashed', 'failed')"
        " AND run_id > ? AND run_id < ? ORDER BY run_id",
        [last.get("run_id", ""), store.run_id],  # an empty text sorts before all runs
    )
    return {**last.get("untold", {}), **{run_id: [] for (run_id,) in rows}}


def _last_summary(home: Home) -> dict[str, Any]:
    """The summary of the last run that has one; empty if none is known."""
    try:
        found = json.loads(home.last_run_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and isinstance(found.get("run_id"), str) else {}


def add_interrupted_warnings(
    store: Store, leagues: Sequence[LeagueReport], runs: Mapping[str, Collection[str]]
) -> None:
    """Add to the reports of leagues the warnings about ratings of nights that broke off.

    The ratings are shown now: the serving file must be renewed already.
    """
    if not runs:
        return
    try:
        with closing(open_serving(store.home)) as serving:
            found = serving.rows(FINDINGS, [[*runs]])
    except NothingPublished:
        return
    for report in leagues:
        own = [
            (period, what)
            for run_id, league, period, what in found
            if league == report.league and league not in runs[run_id]
        ]
        if own:
            report.warnings += own
            report.findings = findings_of_lines(store, report.league)


def leagues_reported(
    runs: Mapping[str, Collection[str]], leagues: Sequence[LeagueReport]
) -> dict[str, list[str]]:
    """The nights that broke off, with the leagues that are told of once these reports are read."""
    names = {report.league for report in leagues}
    return {run_id: sorted(names.union(told)) for run_id, told in runs.items()}
