"""The periods that show ratings of two players, for a question about a period that lacks one."""

from banzuke.flows.counted import FEW
from banzuke.flows.store import Connection

PERIODS = """
SELECT {period}, player FROM {view}
WHERE player IN ($one, $other) AND league = coalesce($league, league)
GROUP BY ALL
ORDER BY max({at}) DESC NULLS LAST, {period} DESC, player
"""


def where_both_are(
    serving: Connection,
    players: tuple[str, str],
    *,
    view: str,
    league: str | None,
    period: str = "period",
    at: str = "period_end_at",
) -> str:
    """The end of a sentence: the latest periods that have both players, or those of each of them.

    ``period`` and ``at`` are the columns of ``view`` that have the period and its order in time.
    """
    one, other = players
    found: dict[str, list[str]] = {one: [], other: []}
    query = PERIODS.format(view=view, period=period, at=at)
    for label, player in serving.rows(query, {"one": one, "other": other, "league": league}):
        found[player].append(label)
    if both := [label for label in found[one] if label in found[other]]:
        return f"; both are in {_few(both)}"
    each = [f"{who} is in {_few(labels) or 'none'}" for who, labels in found.items()]
    return f"; {' and '.join(each)}"


def _few(labels: list[str]) -> str:
    return ", ".join(labels[:FEW]) + (" and earlier ones" if len(labels) > FEW else "")
