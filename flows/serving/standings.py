"""Standings of any task in one shape: for the terminal, for Python, for programs.

A row is rank, player, value, its 95 % interval, number of games, and period. The meaning of the
value depends on the task: Elo points, dan, points of skill, rating points.
"""

import datetime as dt
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.people.find import NotOnePlayer, people_called, why_not_in, why_not_one
from banzuke.flows.store import Connection
from banzuke.flows.tasks.names_rated import names_rated
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.shown import Standings
from banzuke.flows.tasks.unrated_league import why_unrated


class NoStandings(BanzukeError):
    """No ratings of the league, task or period are shown; the message lists what is shown."""

    exit_code = 2


COLUMNS = (
    *("league", "task", "period", "rank", "player", "value", "lo95", "hi95", "games"),
    *("component", "tier"),
)
COMPONENT = COLUMNS.index("component")
"""The position of the column with a row's group: NULL for the league's main group; a number for a
group whose players never met the main group."""
TIER = COLUMNS.index("tier")
"""The position of the column with the tier of a rate; NULL in leagues without tiers."""


def standings_of(task: str) -> Standings | None:
    """The description of a task's standings; None for a task without standings."""
    return TASKS[task].shown.standings if task in TASKS else None


NOTHING_READ = (
    "no log has been read yet: put logs into the folder that the league file names, and run "
    "`banzuke nightly`"
)
NOT_SHOWN = (
    "the ratings{of} are not shown yet: `banzuke promote` shows the ratings that wait for a "
    "review, `banzuke versions --all` lists the state of each version"
)
NO_LONGER_SHOWN = (
    "ratings{of} are no longer shown, because none of their games counts any more: their logs were "
    "withdrawn, or no `path` of a league file matches these logs; `banzuke versions --all` lists "
    "the versions"
)
TAKEN_BACK = """
SELECT
    count(*) > 0
    AND (SELECT count(*) FROM waiting WHERE league = coalesce($league, league)) = 0
FROM promotion WHERE league = coalesce($league, league)
"""


def rows_of(task: str, source: str = "") -> str:
    """The query of a task's rows of all periods, from the task's view or from another source."""
    its = TASKS[task].shown.standings
    if its is None:
        raise NoStandings(f"{task} has no standings; `banzuke describe` lists its views")
    rows = its.rows.format(source=source or TASKS[task].view)
    return f"SELECT '{task}' AS task, *{_nulls(its)} FROM ({rows})"


def _nulls(its: Standings) -> str:
    group = "" if its.in_groups else ", NULL::INTEGER AS component"
    return group if its.in_tiers else f"{group}, NULL::VARCHAR AS tier"


_FIRST = (
    "QUALIFY row_number() OVER (PARTITION BY component ORDER BY rank, player) <= $n"
    " ORDER BY component NULLS FIRST, rank, player"
)
"""The first ``$n`` of each group; the league's main group comes first, then the others by number
(larger groups have lower numbers)."""


def tasks_of(serving: Connection, league: str | None) -> list[tuple[str, str]]:
    """The (league, task) pairs that are shown and can be listed, in the order of the register.

    Raises
    ------
    NoStandings
        If nothing is shown of the league.
    """
    shown = serving.rows("SELECT DISTINCT league, task FROM freshness ORDER BY ALL")
    found = [pair for pair in shown if league in (None, pair[0]) and standings_of(pair[1])]
    order = list(TASKS)
    found.sort(key=lambda pair: (pair[0], order.index(pair[1])))
    if not found:
        if unrated := why_unrated(serving, league):
            raise NoStandings(unrated)
        names = sorted({name for name, _ in shown})
        if league is None or not names:
            raise NoStandings(_why_none(serving))
        raise NoStandings(
            f"no ratings of a league {league!r} are shown{did_you_mean(league, names)} "
            f"There are: {', '.join(names)}"
        )
    return found


def _why_none(serving: Connection) -> str:
    """The first step that is missing in a home that shows no ratings, and the remedy."""
    if unrated := why_unrated(serving):
        return unrated
    ((n_versions, n_imported),) = serving.rows(
        "SELECT (SELECT count(*) FROM version), (SELECT count(*) FROM imported_rating)"
    )
    if n_versions:
        return why_not_shown(serving)
    if n_imported:
        return "no ratings are shown yet, only imported lists (`--as-of` a day): " + NOTHING_READ
    return NOTHING_READ


def why_not_shown(serving: Connection, league: str | None = None) -> str:
    """The reason why versions of a league, or of all leagues, are not shown, and the remedy."""
    ((is_taken_back,),) = serving.rows(TAKEN_BACK, {"league": league})
    reason = NO_LONGER_SHOWN if is_taken_back else NOT_SHOWN
    return reason.format(of=f" of {league}" if league else "")


def periods_of(serving: Connection, league: str, task: str) -> list[str]:
    """The periods whose ratings are shown, the newest last."""
    return [
        name
        for (name,) in serving.rows(
            f"SELECT period FROM ({rows_of(task)}) WHERE league = ? GROUP BY period"
            " ORDER BY max(since) NULLS FIRST, period",
            [league],
        )
    ]


def last_ranked(serving: Connection, league: str, task: str) -> str | None:
    """The latest period in which somebody has a rank; None if there is none."""
    ranked = f"SELECT * FROM ({rows_of(task)}) WHERE league = $league AND rank IS NOT NULL"
    return _latest(serving, ranked, {"league": league})


def _latest(serving: Connection, rows: str, values: dict[str, Any]) -> str | None:
    """The latest period of a query's rows; None if it has no rows."""
    found = serving.rows(
        f"SELECT period FROM ({rows}) GROUP BY period"
        " ORDER BY max(since) DESC NULLS LAST, period DESC LIMIT 1",
        values,
    )
    return str(found[0][0]) if found else None


def top(
    serving: Connection, league: str, task: str, *, period: str | None, n: int
) -> list[tuple[Any, ...]]:
    """The first ``n`` of each group of a period, by default the latest, as ``COLUMNS``.

    Raises
    ------
    NoStandings
        If nothing is shown of the period.
    """
    rows, periods = rows_of(task), periods_of(serving, league, task)
    if not periods or (period is not None and period not in periods):
        hint = did_you_mean(str(period), periods)
        raise NoStandings(
            f"no ratings of {league} {period} are shown{hint} There are: {', '.join(periods[-20:])}"
        )
    return serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM ({rows}) WHERE league = $league AND period = $period"
        f" AND rank IS NOT NULL {_FIRST}",
        {"league": league, "period": period or periods[-1], "n": n},
    )


def n_ranked(
    serving: Connection, league: str, task: str, *, period: str, at: dt.datetime | None = None
) -> int:
    """The number of players with a rank in a period, now or as shown at a time (UTC)."""
    source = f"{TASKS[task].as_of}($league, $at)" if at else ""
    ((n,),) = serving.rows(
        f"SELECT count(*) FROM ({rows_of(task, source)}) WHERE rank IS NOT NULL"
        " AND league = $league AND period = $period",
        {"league": league, "period": period} | ({"at": at} if at else {}),
    )
    return int(n)


def top_as_of(
    serving: Connection, league: str, task: str, at: dt.datetime, *, period: str | None, n: int
) -> list[tuple[Any, ...]]:
    """The first ``n`` of each group as the public saw them at a time (UTC), as ``COLUMNS``.

    The period is by default the latest at that time. There are no rows if it was not shown then.
    """
    rows = rows_of(task, f"{TASKS[task].as_of}($league, $at)")
    return serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM ({rows}) WHERE rank IS NOT NULL"
        f" AND period = $period {_FIRST}",
        {
            "league": league, "at": at, "n": n,
            "period": period or latest_as_of(serving, league, task, at),
        },
    )  # fmt: skip


def latest_as_of(serving: Connection, league: str, task: str, at: dt.datetime) -> str | None:
    """The latest period of a task that was shown at a time (UTC); None if there was none."""
    rows = rows_of(task, f"{TASKS[task].as_of}($league, $at)")
    return _latest(serving, rows, {"league": league, "at": at})


def of_player(serving: Connection, league: str, task: str, player: str) -> list[tuple[Any, ...]]:
    """A player's rows of all periods, the oldest first, as ``COLUMNS``."""
    its, rows = standings_of(task), rows_of(task)
    if its and its.history:
        now = its.rows.format(source=TASKS[task].view)
        rows = f"SELECT '{task}' AS task, *{_nulls(its)} FROM ({its.history.format(rows=now)})"
    return serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM ({rows})"
        " WHERE league = ? AND player = ? ORDER BY since NULLS FIRST, period",
        [league, player],
    )


def trail(
    serving: Connection, league: str, task: str, players: list[str]
) -> dict[str, list[float]]:
    """Each player's values over time, the oldest first; players without values are missing."""
    its = standings_of(task)
    rows = its.trail if its and its.trail else rows_of(task)
    found = serving.rows(
        f"SELECT player, list(value ORDER BY since NULLS FIRST) FROM ({rows})"
        " WHERE league = ? AND list_contains(?, player) AND isfinite(value) GROUP BY player",
        [league, players],
    )
    return dict(found)


def players_called(serving: Connection, text: str, league: str | None) -> list[str]:
    """The players that a name or a part of a name means: see `people_called`.

    Raises
    ------
    NoStandings
        If there is no such player.
    """
    known = names_rated(serving, league)
    found = people_called(text, known)
    if not found:
        raise NoStandings(why_not_in(serving, text, found, known, league=league))
    return found


def player_called(serving: Connection, text: str, league: str | None) -> str:
    """The only player that a name or a part of a name means.

    Raises
    ------
    NoStandings, NotOnePlayer
        If there is no such player, or several.
    """
    names = players_called(serving, text, league)
    if len(names) > 1:
        raise NotOnePlayer(why_not_one(text, names, names))
    return names[0]
