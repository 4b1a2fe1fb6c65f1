"""Who stands where, of any task in one shape: for the terminal, for Python, for programs.

A row is rank, player, value, its 95 % interval, how many games, and the period. What the value is
depends on the task: Elo points, dan, points of skill, rating points.
"""

import datetime as dt
import unicodedata
from dataclasses import dataclass
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.store import Connection


class NoStandings(BanzukeError):
    """Nothing is shown of what was asked for; the message has what there is."""

    exit_code = 2


@dataclass(frozen=True)
class Standings:
    """How to read one task: its rows, all periods, and what its value is called."""

    rows: str
    value: str
    digits: int


COLUMNS = ("league", "task", "period", "rank", "player", "value", "lo95", "hi95", "games")
OF_TASK = {
    "static": Standings(
        "SELECT league, 'static' AS task, period, rank, player, rating AS value, lo95, hi95, games,"
        " period_start_at AS since, player_id FROM static_rating",
        "rating", 0,
    ),
    "dynamic": Standings(
        "SELECT league, 'dynamic' AS task, 'all' AS period, rank, player, rating AS value, lo95,"
        " hi95, games, max(last_day) OVER (PARTITION BY league) + INTERVAL 1 DAY AS since,"
        " player_id FROM dynamic_now",
        "rating", 0,
    ),
    "stable_rank": Standings(
        "SELECT league, 'stable_rank' AS task, period, CASE WHEN exact IS NOT NULL THEN rank() OVER"
        " (PARTITION BY league, period, exact IS NULL ORDER BY exact DESC) END AS rank, player,"
        " exact AS value, lo95, hi95, games, period_start_at AS since, player_id FROM stable_rank",
        "dan", 2,
    ),
    "table_skill": Standings(
        "SELECT league, 'table_skill' AS task, period, rank, player, mu AS value,"
        " mu - 1.96 * sigma AS lo95, mu + 1.96 * sigma AS hi95, games, period_start_at AS since,"
        " player_id FROM table_skill",
        "skill", 0,
    ),
    "tier": Standings(
        "SELECT league, 'tier' AS task, season AS period, rank, player, tier_rate AS value,"
        " tier_rate - 1.96 * sigma AS lo95, tier_rate + 1.96 * sigma AS hi95,"
        " season_entries AS games, last_event_at AS since, player_id FROM tier_rating",
        "rate", 0,
    ),
}  # fmt: skip
AS_OF = {
    "static": ("static_rating", "ratings_as_of"),
    "dynamic": ("dynamic_now", "dynamic_as_of"),
    "stable_rank": ("stable_rank", "stable_rank_as_of"),
    "table_skill": ("table_skill", "table_skill_as_of"),
    "tier": ("tier_rating", "tier_as_of"),
}
"""The view of each task's rows, and the macro that has them as they were shown at a time."""
HISTORIES = {
    "dynamic": "SELECT league, 'dynamic' AS task, strftime(max(day), '%Y-%m') AS period,"
    " NULL::BIGINT AS rank, player, arg_max(rating, day) AS value, arg_max(lo95, day) AS lo95,"
    " arg_max(hi95, day) AS hi95, sum(games)::BIGINT AS games, max(day)::TIMESTAMP AS since"
    " FROM dynamic_rating GROUP BY league, player, date_trunc('month', day)"
    " UNION ALL BY NAME (SELECT * EXCLUDE (player_id) FROM ({rows}))",
}
"""A player's rows over time, where there is only one period: a path as each month left it, and
where the player stands, which is ``rows``."""
TRAILS = {
    "tier": "SELECT league, player, event_at AS since, rate_after AS value FROM tier_event",
    "dynamic": "SELECT league, player, day AS since, rating AS value FROM dynamic_rating",
}
"""Where values over time come from, if not from the periods."""


def tasks_of(serving: Connection, league: str | None) -> list[tuple[str, str]]:
    """Return (league, task) of what is shown and can be listed, in the order of ``OF_TASK``.

    Raises
    ------
    NoStandings
        If nothing is shown of the league.
    """
    shown = serving.rows("SELECT DISTINCT league, task FROM freshness ORDER BY ALL")
    found = [(name, task) for name, task in shown if league in (None, name) and task in OF_TASK]
    order = list(OF_TASK)
    found.sort(key=lambda pair: (pair[0], order.index(pair[1])))
    if not found:
        names = sorted({name for name, _ in shown})
        if league is None or not names:
            raise NoStandings("no ratings are shown yet: run `banzuke nightly`")
        raise NoStandings(
            f"nothing is shown of a league {league!r}{did_you_mean(league, names)} "
            f"There are: {', '.join(names)}"
        )
    return found


def periods_of(serving: Connection, league: str, task: str) -> list[str]:
    """Return the periods of which something is shown, the newest last."""
    return [
        name
        for (name,) in serving.rows(
            f"SELECT period FROM ({OF_TASK[task].rows}) WHERE league = ? GROUP BY period"
            " ORDER BY max(since) NULLS FIRST, period",
            [league],
        )
    ]


def top(
    serving: Connection, league: str, task: str, *, period: str | None, n: int
) -> list[tuple[Any, ...]]:
    """Return the first ``n`` of a period, by default the latest, as ``COLUMNS``.

    Raises
    ------
    NoStandings
        If nothing is shown of the period.
    """
    rows, periods = OF_TASK[task].rows, periods_of(serving, league, task)
    if not periods or (period is not None and period not in periods):
        hint = did_you_mean(str(period), periods)
        raise NoStandings(
            f"nothing is shown of {league} {period}{hint} There are: {', '.join(periods[-20:])}"
        )
    return serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM ({rows}) WHERE league = ? AND period = ?"
        " AND rank IS NOT NULL ORDER BY rank, player LIMIT ?",
        [league, period or periods[-1], n],
    )


def top_as_of(
    serving: Connection, league: str, task: str, at: dt.datetime, *, period: str | None, n: int
) -> list[tuple[Any, ...]]:
    """Return the first ``n`` as the public saw them at a time (UTC), as ``COLUMNS``.

    Of a period, by default the latest of then; nothing if nothing was shown of it.
    """
    view, macro = AS_OF[task]
    rows = OF_TASK[task].rows.replace(f"FROM {view}", f"FROM {macro}($league, $at)")
    return serving.rows(
        f"WITH seen AS ({rows}), latest AS ("
        " SELECT period FROM seen GROUP BY period"
        " ORDER BY max(since) DESC NULLS LAST, period DESC LIMIT 1)"
        f" SELECT {', '.join(COLUMNS)} FROM seen WHERE rank IS NOT NULL"
        " AND period = coalesce($period, (SELECT period FROM latest))"
        " ORDER BY rank, player LIMIT $n",
        {"league": league, "at": at, "period": period, "n": n},
    )


def of_player(serving: Connection, league: str, task: str, player: str) -> list[tuple[Any, ...]]:
    """Return a player's periods, the oldest first, as ``COLUMNS``."""
    rows = HISTORIES.get(task, "{rows}").format(rows=OF_TASK[task].rows)
    return serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM ({rows})"
        " WHERE league = ? AND player = ? ORDER BY since NULLS FIRST, period",
        [league, player],
    )


def trail(
    serving: Connection, league: str, task: str, players: list[str]
) -> dict[str, list[float]]:
    """Return each player's values over time, the oldest first."""
    rows = TRAILS.get(task, OF_TASK[task].rows)
    found = serving.rows(
        f"SELECT player, list(value ORDER BY since NULLS FIRST) FROM ({rows})"
        " WHERE league = ? AND list_contains(?, player) AND isfinite(value) GROUP BY player",
        [league, players],
    )
    return dict(found)


def folded(name: str) -> str:
    """Return a name as it is searched for: without accents, width and case."""
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in parts if not unicodedata.combining(c))


def players_called(serving: Connection, text: str, league: str | None) -> list[str]:
    """Return the players whose names have a text in them; one who is called just so is the one.

    Raises
    ------
    NoStandings
        If nobody's has.
    """
    names = [
        name
        for (name,) in serving.rows(
            "SELECT DISTINCT player.name FROM core.person AS person"
            " JOIN core.player AS player ON player.player_id = person.player_id"
            " WHERE person.league = coalesce(?, person.league) ORDER BY ALL",
            [league],
        )
    ]
    if text in names:
        return [text]
    wanted = folded(text)
    same = [name for name in names if folded(name) == wanted]
    found = same or [name for name in names if wanted in folded(name)]
    if not found:
        where = f" in {league}" if league else ""
        raise NoStandings(f"no player {text!r}{where}{did_you_mean(text, names)}")
    return found
