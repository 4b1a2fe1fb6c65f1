"""Nights that broke off before their summary: what they read and found, the next night says.

A killed night, or one that met a full disk, has committed files and ratings. The next night has
nothing to read and nothing to compute, so nobody would see its quarantine and its warnings.
"""

import json
from collections.abc import Sequence
from contextlib import closing

from banzuke.flows.home import Home
from banzuke.flows.night.findings import findings_of_lines
from banzuke.flows.night.report import LeagueReport
from banzuke.flows.store import NothingPublished, Store, open_serving

FINDINGS = """
SELECT DISTINCT version.league, version.period, audit.audit || ': ' || audit.example
FROM result.audit AS audit
JOIN result.version AS version ON version.version_id = audit.version_id
JOIN result.visibility AS shown
    ON shown.version_id = audit.version_id AND shown.visible_until IS NULL
WHERE audit.severity = 'warning' AND list_contains(?, version.run_id)
ORDER BY ALL
"""


def untold_runs(store: Store) -> list[str]:
    """The nights that broke off since the last one with a summary."""
    rows = store.rows(
        "SELECT run_id FROM result.run WHERE command = 'nightly' AND state IN ('crashed', 'failed')"
        " AND run_id > ? AND run_id < ? ORDER BY run_id",
        [_last_told(store.home), store.run_id],
    )
    return [run_id for (run_id,) in rows]


def _last_told(home: Home) -> str:
    """The last run with a summary; an empty text, which sorts before all runs, if none is known."""
    try:
        return str(json.loads(home.last_run_file.read_text(encoding="utf-8"))["run_id"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def add_untold_warnings(store: Store, leagues: Sequence[LeagueReport], runs: Sequence[str]) -> None:
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
        own = [(period, what) for league, period, what in found if league == report.league]
        if own:
            report.warnings += own
            report.findings = findings_of_lines(store, report.league)
