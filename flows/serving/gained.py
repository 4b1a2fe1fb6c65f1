"""Who gained since a day, in all of a league's ratings: for the terminal, Python and the API."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.serving.standings import tasks_of
from banzuke.flows.store import Connection
from banzuke.flows.tasks.gains import Gains
from banzuke.flows.tasks.register import TASKS

COLUMNS = ("league", "task", "period", "since", "player", "rating_before", "rating_now", "change",
           "last_on")  # fmt: skip


def who_gained(serving: Connection, league: str | None, since: dt.date) -> list[Gains]:
    """The changes of ratings since the end of a day, by (league, task).

    If a task cannot answer, its result has the reason as `problem`.

    Raises
    ------
    NoStandings
        If nothing is shown of the league.
    """
    return [_gains_by(serving, name, task, since) for name, task in tasks_of(serving, league)]


def _gains_by(serving: Connection, league: str, task: str, since: dt.date) -> Gains:
    ask = TASKS[task].gained
    if ask is None:
        problem = (
            f"these ratings are not known day by day; `banzuke diff --league {league} --from "
            f"{since}` compares what was shown then and now"
        )
        return Gains(league, task, "", since, (), "", problem)
    try:
        found: Gains = ask(serving, league=league, since=since)
    except BanzukeError as error:
        return Gains(league, task, "", since, (), "", str(error))
    if found.rows or found.problem:
        return found
    nobody = f"nobody who had a rating on {since} has played since"
    return Gains(league, task, found.period, since, (), found.how, nobody)


def gained_rows(found: Sequence[Gains]) -> list[tuple[Any, ...]]:
    """A row of `COLUMNS` for each player, the largest gain of a league's task first."""
    return [
        (one.league, one.task, one.period, one.since, *gain) for one in found for gain in one.rows
    ]
