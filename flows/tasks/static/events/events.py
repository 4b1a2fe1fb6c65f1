"""The events of a pairwise league as published: who won them, and everybody's performance."""

from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.store import Connection
from banzuke.flows.tasks.static.events.rows import LARGE
from banzuke.flows.tasks.unrated_league import why_unrated

Rows = list[tuple[Any, ...]]

EVENTS = (
    "event", "period", "played_on", "players", "games", "winner", "score", "shared",
    "performance", "bound",
)  # fmt: skip
STANDINGS = (
    "period", "place", "player", "score", "games", "rated_games", "opposition", "expected",
    "surplus", "performance", "bound",
)  # fmt: skip

_EVENTS = """
SELECT event, period, max(played_on), count(*), sum(games)::BIGINT // 2,
    arg_min(player, place), max(score), count(*) FILTER (score = best), arg_min(performance, place),
    arg_min(bound, place)
FROM (
    SELECT *, max(score) OVER (PARTITION BY period, event) AS best
    FROM event_performance WHERE league = $league AND period = coalesce($period, period)
)
GROUP BY event, period
ORDER BY max(played_on) DESC NULLS LAST, event, period DESC
"""
_STANDINGS = """
SELECT period, place, player, score, games, rated_games, opposition, expected,
    rated_score - expected, performance, bound
FROM event_performance
WHERE league = $league AND event = $event AND period = coalesce($period, period)
ORDER BY period DESC, place
"""


MOST_LISTED = 20
"""The most periods that a message lists."""


class NoEvents(BanzukeError):
    """The league has no such events; the message says why."""

    exit_code = 2


def events_of(serving: Connection, league: str, period: str | None) -> Rows:
    """The events of a league with their winners, rows of ``EVENTS``, the latest first.

    Raises
    ------
    NoEvents
        If there are none.
    """
    values = {"league": league, "period": period}
    if rows := serving.rows(_EVENTS, values):
        return rows
    raise NoEvents(_why_none(serving, league, period))


def standings_of_event(
    serving: Connection, league: str, event: str, period: str | None
) -> tuple[str, Rows]:
    """The event that a text means, and its rows of ``STANDINGS``, by period.

    Raises
    ------
    NoEvents
        If the text means no event, or several.
    """
    names = list(dict.fromkeys(str(row[0]) for row in events_of(serving, league, period)))
    meant = [name for name in names if name.casefold() == event.casefold()]
    meant = meant or [name for name in names if event.casefold() in name.casefold()]
    if len(meant) != 1:
        hint = did_you_mean(event, names) if not meant else ""
        among = f"; it is part of {', '.join(meant[:10])}" if meant else ""
        way = among or f"{hint or '.'} `banzuke events {league}` lists them"
        raise NoEvents(f"no single event {event!r} in {league}{way}")
    values = {"league": league, "event": meant[0], "period": period}
    return meant[0], serving.rows(_STANDINGS, values)


def _why_none(serving: Connection, league: str, period: str | None) -> str:
    names = "SELECT DISTINCT league FROM static_rating ORDER BY league"
    leagues = [name for (name,) in serving.rows(names)]
    if unrated := why_unrated(serving, league):
        return unrated
    if league not in leagues:
        known = ", ".join(leagues) or "none, run `banzuke nightly` first"
        near = did_you_mean(league, leagues).removesuffix(".")
        return f"no published ratings of {league}; pairwise leagues that have some: {known}{near}"
    ((count,),) = serving.rows("SELECT count(*) FROM core.game WHERE league = ?", [league])
    if count > LARGE:
        return f"{league} has more than {LARGE:,} games; events of so large leagues are not listed"
    rated = "SELECT DISTINCT period FROM static_rating WHERE league = ? ORDER BY ALL"
    periods = [name for (name,) in serving.rows(rated, [league])]
    if period is not None and period not in periods:
        known = ", ".join(periods[-MOST_LISTED:])
        return f"no period {period!r} of {league}{did_you_mean(period, periods)} There are: {known}"
    where = f"{league} {period}" if period else league
    return f"no event of {where} has two games: name them in a column `event` of the logs"
