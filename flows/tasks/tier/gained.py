"""Whose rate rose since a day: the macro `tier_moves`, the largest gain first."""

import datetime as dt

from banzuke.flows.leagues.periods import ALL_TIME
from banzuke.flows.store import Connection
from banzuke.flows.tasks.gains import Gains, in_order

HOW = "the rates are those before the first and after the last event since then"
MOVES = """
SELECT player, rate_before, rate, change, last_event_on FROM tier_moves($league, $since)
ORDER BY player
"""


def gained_at_events(serving: Connection, *, league: str, since: dt.date) -> Gains:
    """The changes of rates since the end of a day."""
    rows = serving.rows(MOVES, {"league": league, "since": since})
    return Gains(league, "tier", ALL_TIME, since, in_order(rows), HOW)
