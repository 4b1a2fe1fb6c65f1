"""Whose strength over time grew since a day: the macro `dynamic_moves`, the largest gain first."""

import datetime as dt

from banzuke.flows.leagues.periods import ALL_TIME
from banzuke.flows.store import Connection
from banzuke.flows.tasks.gains import Gains, in_order

HOW = "both are strengths by today's ratings, which count all games"
MOVES = """
SELECT player, rating_before, rating, change, last_day FROM dynamic_moves($league, $since)
ORDER BY player
"""


def gained_over_time(serving: Connection, *, league: str, since: dt.date) -> Gains:
    """The changes of strength since the end of a day."""
    rows = serving.rows(MOVES, {"league": league, "since": since})
    return Gains(league, "dynamic", ALL_TIME, since, in_order(rows), HOW)
