"""Findings of warnings: those of the newest versions, and the number that a remedy names.

The newest version of a period is its candidate, which waits for a review or behind a hold; without
a candidate it is the shown version. A night and `banzuke fix` both read these findings, so that
both name the same number.
"""

import re
from collections.abc import Sequence

from banzuke.flows.store import Connection, Store

OF_LINES = """
WITH shown AS (
    SELECT league, task, period, version_id FROM result.promotion
    QUALIFY row_number() OVER (
        PARTITION BY league, task, period ORDER BY promotion_number DESC
    ) = 1
),
newest AS (
    SELECT league, version_id FROM result.candidate
    UNION ALL
    SELECT league, version_id FROM shown ANTI JOIN result.candidate USING (league, task, period)
)
SELECT version.period, audit.audit || ': ' || audit.example
FROM newest
JOIN result.version AS version ON version.version_id = newest.version_id
JOIN result.audit AS audit ON audit.version_id = newest.version_id
WHERE newest.league = $league AND audit.severity = 'warning'
ORDER BY ALL
"""
OF_SHOWN = """
SELECT version.period, audit.audit || ': ' || audit.example
FROM result.audit AS audit
JOIN result.version AS version ON version.version_id = audit.version_id
JOIN result.visibility AS shown
    ON shown.version_id = audit.version_id AND shown.visible_until IS NULL
ANTI JOIN result.candidate AS candidate
    ON candidate.league = shown.league
    AND candidate.task = shown.task
    AND candidate.period = shown.period
WHERE version.league = $league AND audit.severity = 'warning'
ORDER BY ALL
"""


def findings_of_lines(by: Connection | Store, league: str) -> list[tuple[str, str]]:
    """The warnings of the newest version of each period, as (period, "audit: finding").

    Of a stream, which shows a chain of versions, it is the last version of the chain.
    """
    return by.rows(OF_LINES, {"league": league})


def findings_of(serving: Connection, league: str) -> list[tuple[str, str]]:
    """The warnings of the newest versions of the serving file, of streams those of whole chains."""
    shown = serving.rows(OF_SHOWN, {"league": league})
    return sorted({*shown, *findings_of_lines(serving, league)})


def of_audit(audit: str, findings: Sequence[tuple[str, str]]) -> list[str]:
    """The findings of one audit."""
    return [what for _, what in findings if what.startswith(f"{audit}:")]


def largest(name: str, findings: Sequence[str]) -> int | None:
    """The largest number that findings have for a name, as in ``spread=21``; None without any."""
    found = re.findall(rf"\b{name}=(\d+)", " ".join(findings))
    return max(map(int, found), default=None)


def named(name: str, findings: Sequence[str]) -> list[str]:
    """The different words that findings have for a name, as in ``rule=one; two``, sorted."""
    found = re.findall(rf"\b{name}=([^,]+)", "\n".join(findings))
    return sorted({word for words in found for word in words.split("; ")})
