"""The causes of a player's change since a day, on the terminal and as JSON."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.standings import of_player, standings_of
from banzuke.flows.store import Connection
from banzuke.flows.tasks.moved import Moved
from banzuke.flows.tasks.register import TASKS

COLUMNS = ("league", "task", "period", "since", "rating_before", "rating_now", "played_on",
           "opponent", "result", "change", "path", "line")  # fmt: skip
SHOWN = ("change", "played_on", "opponent", "result", "path", "line")


def what_moved(
    serving: Connection, player: str, leagues: Sequence[tuple[str, str]], since: dt.date
) -> list[Moved]:
    """The causes of a player's change since the end of a day, by (league, task).

    If a task cannot answer, its result has the reason as `problem`.
    """
    found = [
        _moved_by(serving, player, league, task, since)
        for league, task in leagues
        if of_player(serving, league, task, player)
    ]
    return [one for one in found if one.games or one.problem]


def _moved_by(serving: Connection, player: str, league: str, task: str, since: dt.date) -> Moved:
    ask = TASKS[task].moved
    if ask is None:
        games = f"`banzuke games {player!r} {league}`"
        return Moved(
            league, task, "", since, None, None, (), "",
            problem=f"these ratings do not change game by game; {games} lists the games",
        )  # fmt: skip
    try:
        found: Moved = ask(serving, player, league=league, since=since)
    except BanzukeError as error:
        return Moved(league, task, "", since, None, None, (), "", problem=str(error))
    return found


def print_moved(player: str, found: Sequence[Moved], since: dt.date, *, last: int) -> None:
    """Print a table for each league and task, the largest change first."""
    for one in found:
        if one.problem:
            print(f"{one.league} ({one.task}): {one.problem}")  # noqa: T201
            continue
        its = standings_of(one.task)
        before, now = (_rounded(value) for value in (one.before, one.now))
        of_all = f", the largest {last} of {len(one.games)}" if len(one.games) > last else ""
        title = (
            f"What moved {printable(player)} in {one.league} {one.period} ({one.task}) since "
            f"{since}{of_all}: from {before} to {now} {its.unit if its else ''}"
        )
        rows = [
            (_signed(g.change), g.played_on, printable(g.opponent), g.result, g.path, g.line)
            for g in one.games[:last]
        ]
        shown = [i for i in range(len(SHOWN)) if any(row[i] is not None for row in rows)]
        show.as_table(
            [SHOWN[i] for i in shown], [[row[i] for i in shown] for row in rows], title=title
        )
        print(f"{one.how[0].upper()}{one.how[1:]}.\n")  # noqa: T201
    if not found:
        print(_none_moved(player, since))  # noqa: T201


def json_moved(player: str, found: Sequence[Moved], since: dt.date) -> None:
    """Print a row for each game; what cannot be answered goes to standard error."""
    for one in found:
        if one.problem:
            say(f"{one.league} ({one.task}): {one.problem}.")
    if not found:
        say(_none_moved(player, since))
    show.as_json(list(COLUMNS), moved_rows(found))


def _none_moved(player: str, since: dt.date) -> str:
    return f"No game after {since} moved {printable(player)}."


def moved_rows(found: Sequence[Moved]) -> list[tuple[Any, ...]]:
    """A row of `COLUMNS` for each game."""
    return [
        (one.league, one.task, one.period, one.since, one.before, one.now, g.played_on,
         g.opponent, g.result, g.change, g.path, g.line)
        for one in found
        for g in one.games
    ]  # fmt: skip


def _rounded(value: float | None) -> str:
    return "none" if value is None else f"{value:.0f}"


def _signed(change: float | None) -> str | None:
    return None if change is None else f"{change:+.1f}"
