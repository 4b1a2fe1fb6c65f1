"""Leagues whose data have stopped: the newest game is older than the home allows."""

import datetime as dt
from collections.abc import Sequence

from flows.counted import counted
from flows.leagues.home_file import Notify
from flows.leagues.kinds import KINDS
from flows.leagues.league import League
from flows.store import Store

NEWEST = """
WITH game AS ({games})
SELECT
    file.league,
    max(game.played_at) FILTER (game.played_at <= ?),
    max(file.ingested_at)
FROM raw.source_file AS file
LEFT JOIN game ON game.file_id = file.file_id
WHERE file.state IN ('active', 'copy')
GROUP BY file.league
"""


GAMES = " UNION ALL ".join(
    f"SELECT file_id, {kind.played_at} AS played_at FROM {kind.table}" for kind in KINDS.values()
)


def leagues_of_old_data(
    store: Store, leagues: Sequence[League], notify: Notify, *, now: dt.datetime
) -> list[str]:
    """Return one line for each league whose newest game is older than its limit.

    Games dated after ``now`` are mistakes of a log, so they do not make data fresh. Where no game
    has a date, the day on which the newest file was read counts. A league without data is new,
    not stale.
    """
    limits = {league.name: notify.limit_days(league.name) for league in leagues}
    if not any(limits.values()):
        return []
    lines = []
    for league, newest_game, newest_file in sorted(store.rows(NEWEST.format(games=GAMES), [now])):
        limit = limits.get(league)
        newest, what = (newest_game, "game") if newest_game else (newest_file, "file")
        if limit is not None and now - newest > dt.timedelta(days=limit):
            days = (now - newest).days
            lines.append(
                f"{league}: data are stale, the newest {what} is of {newest:%Y-%m-%d}, "
                f"{counted(days, 'day')} ago; allowed: {limit}"
            )
    return lines
