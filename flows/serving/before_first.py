"""The answer to a question about a time before the first ratings were shown."""

from banzuke import sql
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.tags import find_time


def before_first(serving: Connection, league: str, asked: str) -> str | None:
    """A sentence that points to what the games until then say; None if something was shown then.

    Parameters
    ----------
    asked : str
        A day, a time or a tag.
    """
    ((first, tasks),) = serving.rows(
        "SELECT min(visible_from), list(DISTINCT task ORDER BY task) FROM result.visibility"
        " WHERE league = ?",
        [league],
    )
    if first is None or find_time(serving, asked, league) >= first:
        return None
    ways = [way for task in tasks for way in _ways(task, league, asked)]
    what = "; ".join(ways) or "nothing is kept of what the games until then say"
    return (
        f"the first ratings of {league} were shown on {first:%Y-%m-%d} at {first:%H:%M} UTC, after "
        f"{asked}. What the games until then say: {what}"
    )


def _ways(task: str, league: str, asked: str) -> list[str]:
    """The queries that answer what a task's games until a day say."""
    of_league = league.replace("'", "''")
    known = sql.names("macros")
    of_task = TASKS[task].as_of.removesuffix("_as_of") if task in TASKS else task
    macros = [name for name in (f"{task}_at", f"{of_task}_at_cutoff") if name in known]
    return [f"`banzuke sql \"FROM {name}('{of_league}', '{asked}')\"`" for name in macros[:1]]
