"""Players whom standings leave out, because of their results or of too few entries, and why."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from banzuke.flows.counted import counted, first_named
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS


@dataclass(frozen=True)
class Unrated:
    """A player without a rating, or without a rank, in a period."""

    player: str
    period: str
    status: str
    """A word of the view `rating_status`, or what is missing."""
    games: int
    rank: int | None
    """The rank of players below all ratings: their strength is 0."""
    has_value: bool


def unrated(
    serving: Connection,
    league: str,
    task: str,
    *,
    period: str | None = None,
    player: str | None = None,
    at: dt.datetime | None = None,
) -> list[Unrated]:
    """The players without a rating or rank, those with the most games first; of all periods.

    ``at`` is a time (UTC): then the players are those that were shown at this time.
    """
    its, of_task = TASKS[task], TASKS[task].shown.standings
    if of_task is None or of_task.unrated is None:
        return []
    source = its.view if at is None else f"{its.as_of}($league, $at)"
    rows = serving.rows(
        "SELECT player, period, status, games, rank, has_value"
        f" FROM ({of_task.unrated.format(source=source)})"
        " WHERE league = $league AND period = coalesce($period, period)"
        " AND player = coalesce($player, player) ORDER BY games DESC, player, period",
        {"league": league, "period": period, "player": player} | ({"at": at} if at else {}),
    )
    return [Unrated(*row) for row in rows]


def left_out_lines(found: Sequence[Unrated], task: str) -> list[str]:
    """The lines below standings about the players whom they leave out, or show without a value."""
    its = TASKS[task].shown.standings
    counts = its.counts if its else "games"
    heads: dict[str, list[Unrated]] = {}
    for one in found:
        heads.setdefault(_head(one), []).append(one)
    return [f"{head}: {_named(those, counts)}" for head, those in heads.items()]


def _head(one: Unrated) -> str:
    if one.has_value:
        return "Without a rank"
    if one.rank is None:
        return "Without a rating, and so without a rank"
    return "Without a rating, below all who have one"


def _named(found: Sequence[Unrated], counts: str) -> str:
    one_of = {"games": "game", "entries": "entry"}[counts]
    named = [f"{one.player} ({one.status}, {counted(one.games, one_of, counts)})" for one in found]
    return first_named(named)


def reasons(serving: Connection, found: Sequence[Unrated]) -> list[str]:
    """Lines that say why a player has no rating in some periods."""
    meanings = dict(serving.rows("SELECT status, meaning FROM rating_status"))
    periods: dict[str, list[str]] = {}
    for one in sorted(found, key=lambda one: one.period):
        periods.setdefault(one.status, []).append(one.period)
    return [
        f"No rating in {', '.join(those)} ({status}): {meanings[status]}"
        if status in meanings
        else f"No rank in {', '.join(those)}: {status}"
        for status, those in periods.items()
    ]
