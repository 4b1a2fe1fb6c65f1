"""The reason why a league whose logs were read has no ratings yet."""

from banzuke.flows.store import Connection

READ = """
SELECT
    count(*),
    coalesce(sum(rows_accepted - rows_void) FILTER (state = 'active'), 0),
    coalesce(sum(rows_quarantined) FILTER (state = 'active'), 0),
    coalesce(sum(rows_void) FILTER (state = 'active'), 0),
    count(*) FILTER (state = 'failed'),
    (SELECT count(*) FROM version WHERE league = coalesce($league, league))
FROM source_file WHERE league = coalesce($league, league)
"""


def why_unrated(serving: Connection, league: str | None = None) -> str | None:
    """The reason why nothing of a league, or of all leagues, was ever rated, and the remedy.

    None if something was rated, or no log was read.
    """
    ((n_files, n_games, n_wrong, n_void, n_failed, n_versions),) = serving.rows(
        READ, {"league": league}
    )
    if n_versions or not n_files:
        return None
    of = f" of {league}" if league else ""
    if n_games:
        return f"logs{of} were read, but nothing is rated yet: run `banzuke nightly`"
    if n_wrong:
        return f"no row of the logs{of} can be used: `banzuke quarantine` says why"
    if n_void:
        return f"all games in the logs{of} are void, so that none is rated"
    if n_failed:
        return f"no log{of} could be read: the view `source_file` says why"
    return f"the logs{of} have no game yet"
