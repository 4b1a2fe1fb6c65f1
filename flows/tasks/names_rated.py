"""The names for which shown ratings have rows; old names too, after a rollback behind a merge."""

from banzuke.flows.people.find import known_names
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS

OLD_NAMES = """
SELECT DISTINCT player.name
FROM ({rated}) AS rated
JOIN core.name AS alias ON alias.player_id = rated.player_id
JOIN core.player AS player ON player.player_id = rated.player_id
JOIN result.visibility AS visibility ON visibility.version_id = rated.version_id
WHERE visibility.visible_until IS NULL AND visibility.league = coalesce(?, visibility.league)
ORDER BY ALL
"""


def names_rated(serving: Connection, league: str | None) -> dict[str, str]:
    """{name: the player whose ratings are shown for it} of a league, or of all leagues (None).

    These are the `known_names`, but a name that shown ratings have is that player. After a rollback
    (or before a promotion) ratings may be those before a merge or a rename, and games those after.
    """
    known = known_names(serving, league)
    if all(name == player for name, player in known.items()):
        return known
    rated = " UNION ALL ".join(
        f"SELECT version_id, player_id FROM result.{task.ratings}"
        for task in TASKS.values()
        if task.ratings
    )
    return known | {n: n for (n,) in serving.rows(OLD_NAMES.format(rated=rated), [league])}
