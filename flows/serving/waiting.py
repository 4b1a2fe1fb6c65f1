"""Whether newer ratings than those shown were computed: they wait, or are held back."""

from banzuke.flows.store import Connection

LISTED = "games that were read since are in lists of games already"
SAID = {
    "review": "newer ratings of {of} wait for a review ({listed}): `banzuke diff --candidates` "
    "shows what they change, `banzuke promote` publishes them",
    "rolled-back": "these are earlier ratings of {of}, shown again by a rollback ({listed}): "
    "`banzuke unpin --league {league}` releases it",
    "pinned": "these ratings of {of} are pinned, and newer ones are not shown ({listed}): "
    "`banzuke unpin --league {league}` releases them",
}
"""What a command says, by what the newer ratings wait for."""


def waits_for(serving: Connection, league: str, task: str, period: str) -> list[str]:
    """What newer ratings than those of a leaderboard wait for, as in the view ``waiting``.

    A leaderboard of ``all`` periods, such as that of a poker room, is of all tournaments.
    """
    rows = serving.rows(
        "SELECT DISTINCT waits_for FROM waiting WHERE league = ? AND task = ?"
        " AND (period = ? OR ? = 'all') ORDER BY waits_for",
        [league, task, period, period],
    )
    return [reason for (reason,) in rows]


def waiting_lines(serving: Connection, league: str, task: str, period: str) -> list[str]:
    """The lines below a leaderboard on a terminal."""
    of = league if period == "all" else f"{league} {period}"
    return [
        SAID[reason].format(of=of, league=league, listed=LISTED)
        for reason in waits_for(serving, league, task, period)
    ]
