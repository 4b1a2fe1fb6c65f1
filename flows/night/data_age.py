"""Leagues whose data have stopped, or whose games have dates in the future."""

import datetime as dt
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from banzuke.flows.counted import counted
from banzuke.flows.leagues.home_file import Notify
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store

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
    """One line for each league whose newest game is older than its limit.

    Games dated after ``now`` are mistakes in a log, so they do not make data fresh. If no game has
    a date, the time at which the newest file was read counts. A league without data is new, not
    stale.
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
                f"{counted(days, 'day')} ago; the limit of this league is {counted(limit, 'day')}"
            )
    return lines


TO_COME = """
WITH public AS (
    SELECT league, version_id
    FROM result.promotion
    QUALIFY row_number() OVER (
        PARTITION BY league, task, period ORDER BY promotion_number DESC
    ) = 1
)
SELECT public.league, max(version.data_cutoff_at)
FROM public
JOIN result.version AS version ON version.version_id = public.version_id
WHERE version.data_cutoff_at > ?
GROUP BY public.league
"""

CLOCKS = dt.timedelta(days=1)
"""Tolerance: a league's time zone may be ahead of UTC, and the machine's clock may be slow."""

INSTANT = dt.timedelta(microseconds=1)
"""The resolution of times in the store."""


def leagues_of_days_to_come(
    store: Store, leagues: Sequence[League], *, now: dt.datetime
) -> list[str]:
    """One line for each league that counts games dated after ``now``, mostly typing mistakes."""
    zones = {league.name: ZoneInfo(league.timezone) for league in leagues}
    lines = []
    for league, newest in sorted(store.rows(TO_COME, [now + CLOCKS])):
        if league in zones:
            # A cutoff is exclusive: for a game with only a date, it is the next midnight.
            day = (newest - INSTANT).replace(tzinfo=dt.UTC).astimezone(zones[league])
            lines.append(
                f"{league}: the newest game is dated {day:%Y-%m-%d}, a day in the future; "
                "if the date is wrong, `banzuke correct move` gives the right one"
            )
    return lines
