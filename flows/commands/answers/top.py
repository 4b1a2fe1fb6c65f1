"""`banzuke top`: the leaders of a league, their intervals, and their history."""

import datetime as dt
import shlex
from contextlib import closing
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from banzuke.flows.commands.answers.gained import json_gained, print_gained
from banzuke.flows.commands.answers.standings import print_groups
from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, one_league
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.before_first import before_first, still_to_come
from banzuke.flows.serving.gained import who_gained
from banzuke.flows.serving.imported import leagues_with_lists, list_at
from banzuke.flows.serving.league_called import league_called
from banzuke.flows.serving.standings import (
    COLUMNS,
    NoStandings,
    last_ranked,
    latest_as_of,
    n_ranked,
    periods_of,
    tasks_of,
    top,
    top_as_of,
    trail,
)
from banzuke.flows.serving.unrated import Unrated, left_out_lines, unrated
from banzuke.flows.serving.waiting import waiting_lines
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.versions.said_days import day_said
from banzuke.flows.versions.tags import find_time

app = typer.Typer(add_completion=False)

PLACES = 10
"""Number of places that are shown by default."""


@app.command(name="top", epilog="Example: banzuke top go-club --last 5")
def top_of_league(
    league: Annotated[
        str | None, typer.Argument(help="The league; without it, the leaders of each league.")
    ] = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    period: Annotated[
        str | None, typer.Option("--period", help="Only this period; by default the latest.")
    ] = None,
    last: Annotated[
        int | None,
        typer.Option("--last", "-n", help=f"Number of places to show; by default {PLACES}.", min=1),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of", help="The ratings published then: a day (its end), a time (UTC), or a tag."
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", help="Who gained most since the end of this day, and how much."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the leaders with 95 % intervals, on a terminal also as pictures.

    Each group of players who never met the others has its own table; with `--json`, `component` is
    the number that the group has in SQL, and null for the group of the league. Before the first
    computed rating with a rank, `--as-of` shows the imported list of that time.
    """
    league = one_league(league, of_league)
    day = _day_since(since, period=period, as_of=as_of)
    with closing(open_serving(Home.find(home))) as serving:
        league = league_called(serving, league)
        if day is not None:
            gains = who_gained(serving, league, day)
            (json_gained if as_json else print_gained)(gains, most=last or PLACES)
            return
        if as_of is not None:
            _show_as_of(serving, league, as_of, period=period, last=last, as_json=as_json)
            return
        found, tasks = [], tasks_of(serving, league)
        if period is not None:  # leagues with the period; if none has it, `top` lists the periods
            tasks = [which for which in tasks if period in periods_of(serving, *which)] or tasks
        for name, task in tasks:
            rows = top(serving, name, task, period=period, n=last or PLACES)
            players = [row[4] for row in rows]
            trails = {} if as_json else trail(serving, name, task, players)
            which = rows[0][2] if rows else period or periods_of(serving, name, task)[-1]
            nobody = "" if rows else _nobody(serving, name, task, which)
            left_out = unrated(serving, name, task, period=which)
            n_all = len(rows) if last else n_ranked(serving, name, task, period=which)
            later = waiting_lines(serving, name, task, which)
            found.append((name, task, rows, trails, nobody, left_out, n_all, later))
    if as_json:
        show.as_json(COLUMNS, [row for _, _, rows, *_ in found for row in rows])
        return
    for name, task, rows, trails, nobody, left_out, n_all, later in found:
        if rows:
            print_groups(rows, trails, title=f"{name} {rows[0][2]} ({task})")
            _print_more(n_all, len(rows))
        else:
            print(printable(nobody))  # noqa: T201
        _print_left_out(left_out, task)
        for line in later:
            print(printable(line), end="\n\n")  # noqa: T201


def _day_since(since: str | None, *, period: str | None, as_of: str | None) -> dt.date | None:
    """The day of ``--since``, or None without the option."""
    if since is None:
        return None
    if period is not None or as_of is not None:
        other = "--period" if period is not None else "--as-of"
        raise NoStandings(f"--since asks for changes up to now; leave out {other}")
    return day_said(since, "--since")


def _nobody(serving: Connection, league: str, task: str, period: str) -> str:
    """The line in place of a table without rows, with the latest period that has some."""
    ranked = last_ranked(serving, league, task)
    option = (
        f"`--period {shlex.quote(ranked)}` shows the latest period with ranks" if ranked else ""
    )
    return f"{league} {period} ({task}): nobody has a rank{option and '; '}{option}"


def _print_more(n_all: int, n_shown: int) -> None:
    """Print how many players have a rank and are not among the places shown by default."""
    if n_all > n_shown:
        more = counted(n_all - n_shown, "more player")
        print(f"{more} with a rank: `--last {n_all}` shows all.", end="\n\n")  # noqa: T201


def _print_left_out(left_out: list[Unrated], task: str) -> None:
    if left_out:
        print("\n".join(map(printable, left_out_lines(left_out, task))), end="\n\n")  # noqa: T201


def _show_as_of(
    serving: Connection,
    league: str | None,
    as_of: str,
    *,
    period: str | None,
    last: int | None,
    as_json: bool,
) -> None:
    """Show the leaders of each league at a time; an imported list if nobody had a rank yet."""
    found: list[_Then] = []
    has_lists = leagues_with_lists(serving, league)
    try:
        tasks = tasks_of(serving, league)
    except NoStandings:
        if not has_lists:
            raise
        tasks = []
    for name in sorted({name for name, _ in tasks} | set(has_lists)):
        at = find_time(serving, as_of, name)
        own = [task for of_league, task in tasks if of_league == name]
        computed = [_then(serving, name, task, at, period=period, last=last) for task in own]
        shown = [then for then in computed if then.rows or then.left_out]
        is_ranked = any(then.rows for then in computed)
        lists = [] if period or is_ranked else list_at(serving, name, at, n=last or PLACES)
        found += shown
        if lists:
            _, task, day, *_ = lists[0]
            found.append(_Then(name, task, day, lists, [], len(lists)))
    if as_json:
        show.as_json(COLUMNS, [row for then in found for row in then.rows])
        return
    for then in found:
        title = f"{then.league} {then.period} ({then.task}) as of {as_of}"
        if then.rows:
            print_groups(then.rows, {}, title=title)
            _print_more(then.n_ranked, len(then.rows))
        else:
            print(printable(f"{title}: nobody has a rank"))  # noqa: T201
        _print_left_out(then.left_out, then.task)
    if to_come := still_to_come(serving, as_of, league):
        say(to_come)
    if not found:
        print(f"No ratings were shown as of {as_of}.")  # noqa: T201
        for name in sorted({name for name, _ in tasks}):
            if why := before_first(serving, name, as_of):
                print(f"{why[0].upper()}{why[1:]}.")  # noqa: T201


@dataclass(frozen=True)
class _Then:
    """The standings of one period at a time, and the players whom they leave out."""

    league: str
    task: str
    period: str
    rows: list[tuple[Any, ...]]
    left_out: list[Unrated]
    n_ranked: int


def _then(
    serving: Connection,
    league: str,
    task: str,
    at: dt.datetime,
    *,
    period: str | None,
    last: int | None,
) -> _Then:
    """What a task showed at a time (UTC); by default of its latest period then."""
    which = period or latest_as_of(serving, league, task, at)
    if which is None:
        return _Then(league, task, "", [], [], 0)
    rows = top_as_of(serving, league, task, at, period=which, n=last or PLACES)
    left_out = unrated(serving, league, task, period=which, at=at)
    n_all = len(rows) if last else n_ranked(serving, league, task, period=which, at=at)
    return _Then(league, task, which, rows, left_out, n_all)
