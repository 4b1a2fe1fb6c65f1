"""Findings of warnings: those of the shown versions, and the number that a remedy names."""

import re
from collections.abc import Sequence

from banzuke.flows.store import Connection

SHOWN = """
SELECT version.period, audit.audit || ': ' || audit.example
FROM result.audit AS audit
JOIN result.version AS version ON version.version_id = audit.version_id
JOIN result.visibility AS shown
    ON shown.version_id = audit.version_id AND shown.visible_until IS NULL
WHERE version.league = $league AND audit.severity = 'warning'
ORDER BY ALL
"""


def shown_findings(connection: Connection, league: str) -> list[tuple[str, str]]:
    """The warnings of the shown versions of the serving file, as (period, "audit: finding")."""
    return connection.rows(SHOWN, {"league": league})


def of_audit(audit: str, findings: Sequence[tuple[str, str]]) -> list[str]:
    """The findings of one audit."""
    return [what for _, what in findings if what.startswith(f"{audit}:")]


def largest(name: str, findings: Sequence[str]) -> int | None:
    """The largest number that findings have for a name, as in ``spread=21``; None without any."""
    found = re.findall(rf"\b{name}=(\d+)", " ".join(findings))
    return max(map(int, found), default=None)
