"""The events that moved a tournament player's rate most."""

import datetime as dt

from banzuke.flows.store import Connection
from banzuke.flows.tasks.moved import Moved, MovedBy, in_order

HOW = "each change is the event's gain; `tier_event` has its six parts"
EVENTS = """
SELECT coalesce(ended_on, event_at::DATE), event, 'place ' || place || ' of ' || field, gain,
    rate_before, rate_after
FROM tier_event
WHERE league = $league AND player = $player AND coalesce(ended_on, event_at::DATE) > $since
ORDER BY event_at, entry
"""


def moved_at_events(serving: Connection, player: str, *, league: str, since: dt.date) -> Moved:
    """The causes of a player's change of rate since the end of a day, event by event."""
    values = {"league": league, "player": player, "since": since}
    rows = serving.rows(EVENTS, values)
    games = [MovedBy(day, event, result, gain) for day, event, result, gain, *_ in rows]
    return Moved(
        league, "tier", "all", since, rows[0][4] if rows else None,
        rows[-1][5] if rows else None, in_order(games), HOW,
    )  # fmt: skip
