"""The message for a time before the first ratings of a league were shown."""

import datetime as dt
from contextlib import suppress
from zoneinfo import ZoneInfo

from banzuke import sql
from banzuke.flows.serving.league_file import league_file
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.said_days import NoSuchDay, day_said
from banzuke.flows.versions.tags import find_time


def before_first(serving: Connection, league: str, moment: str) -> str | None:
    """A message with the query that rates the games until a time; None if ratings were shown then.

    ``moment`` is a day, a time or a tag.
    """
    ((first, tasks),) = serving.rows(
        "SELECT min(visible_from), list(DISTINCT task ORDER BY task) FROM result.visibility"
        " WHERE league = ?",
        [league],
    )
    if first is None or find_time(serving, moment, league) >= first:
        return None
    with suppress(NoSuchDay):  # SQL knows days in ISO form only
        moment = str(day_said(moment))
    rating = [name for name, task in TASKS.items() if name in tasks and task.shown.standings]
    ways = [way for task in rating for way in _ways(task, league, moment)]
    zone = str(league_file(serving, league).get("timezone", "UTC"))  # days end there
    shown = first.replace(tzinfo=dt.UTC).astimezone(ZoneInfo(zone))
    first_shown = (
        f"the first ratings of {league} were shown on {shown:%Y-%m-%d} at {shown:%H:%M} {zone}, "
        f"after {moment}"
    )
    return (
        f"{first_shown}. For ratings by the games until then: {'; '.join(ways)}"
        if ways
        else (f"{first_shown}, and there are no ratings by the games until then")
    )


def still_to_come(serving: Connection, moment: str, league: str | None) -> str | None:
    """A message about a day or a time that is still to come; None for others."""
    now = dt.datetime.now(dt.UTC).replace(tzinfo=None)
    if find_time(serving, moment, league) <= now + dt.timedelta(days=1):
        return None
    return f"{moment} is still to come: these are the ratings of today"


def _ways(task: str, league: str, moment: str) -> list[str]:
    """The queries for a task's ratings by the games until a day."""
    of_league = league.replace("'", "''")
    known = sql.names("macros")
    of_task = TASKS[task].as_of.removesuffix("_as_of") if task in TASKS else task
    macros = [name for name in (f"{task}_at", f"{of_task}_at_cutoff") if name in known]
    return [f"`banzuke sql \"FROM {name}('{of_league}', '{moment}')\"`" for name in macros[:1]]
