"""Players whom standings leave out, because their results give no finite rating, and why."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from banzuke.flows.counted import FEW, counted
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS


@dataclass(frozen=True)
class Unrated:
    """A player without a rating in a period."""

    player: str
    period: str
    status: str
    """A word of the view `rating_status`."""
    games: int


def unrated(
    serving: Connection,
    league: str,
    task: str,
    *,
    period: str | None = None,
    player: str | None = None,
    at: dt.datetime | None = None,
) -> list[Unrated]:
    """The players without a rating, those with the most games first; all periods by default.

    ``at`` is a time (UTC): then the players are those that were shown at this time.
    """
    its = TASKS[task].shown
    if its.standings is None or its.standings.unrated is None:
        return []
    source = its.view if at is None else f"{its.as_of}($league, $at)"
    rows = serving.rows(
        f"SELECT player, period, status, games FROM ({its.standings.unrated.format(source=source)})"
        " WHERE league = $league AND period = coalesce($period, period)"
        " AND player = coalesce($player, player) ORDER BY games DESC, player, period",
        {"league": league, "period": period, "player": player} | ({"at": at} if at else {}),
    )
    return [Unrated(*row) for row in rows]


def left_out_line(found: Sequence[Unrated]) -> str:
    """The line below standings about the players whom they leave out."""
    named = [f"{one.player} ({one.status}, {counted(one.games, 'game')})" for one in found]
    more = f" and {len(found) - FEW} more" if len(found) > FEW else ""
    return f"Without a rating, and so without a rank: {', '.join(named[:FEW])}{more}"


def reasons(serving: Connection, found: Sequence[Unrated]) -> list[str]:
    """Lines that say why a player has no rating in some periods."""
    meanings = dict(serving.rows("SELECT status, meaning FROM rating_status"))
    periods: dict[str, list[str]] = {}
    for one in sorted(found, key=lambda one: one.period):
        periods.setdefault(one.status, []).append(one.period)
    return [
        f"No rating in {', '.join(those)} ({status}): {meanings.get(status, status)}"
        for status, those in periods.items()
    ]
