"""Titles and ranks of a league's players, as the view `player` has them."""

from banzuke.flows.store import Connection

TITLES = """
SELECT player.player_id, player.title
FROM player SEMI JOIN core.person AS person
    ON person.league = $league AND person.player_id = player.player_id
WHERE player.title IS NOT NULL AND player.shown_as IS NULL
    AND ($player IS NULL OR player.player = $player)
"""


def titles(serving: Connection, league: str, player: str | None = None) -> dict[str, str]:
    """The titles of a league's players, by player id; with ``player``, of that player only."""
    return dict(serving.rows(TITLES, {"league": league, "player": player}))
