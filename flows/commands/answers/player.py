"""`banzuke player NAME`: a player's ratings over time, and commands that correct names.

The first word after `player` is a command if there is one of that name, otherwise a player's name:
`banzuke player Uma` is `banzuke player show Uma`.
"""

import sys
from contextlib import closing
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from banzuke.flows.commands.answers.moved import json_moved, print_moved, what_moved
from banzuke.flows.commands.answers.standings import print_standings
from banzuke.flows.commands.common.league_last import league_last
from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    one_league,
)
from banzuke.flows.commands.corrections.identity import identity
from banzuke.flows.home import Home
from banzuke.flows.people.find import NotOnePlayer, why_not_one
from banzuke.flows.screen import show as screen
from banzuke.flows.screen.printable import printable, printable_lines
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.standings import COLUMNS, of_player, players_called, tasks_of, trail
from banzuke.flows.serving.titles import titles
from banzuke.flows.serving.unrated import reasons, unrated
from banzuke.flows.serving.waiting import waiting_lines
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.versions.said_days import day_said

OFFERED = 20
"""Maximum number of players in a choice."""


class Players(TyperGroup):
    """Commands on players; another word is the name of a player to show."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `show` before a word that is neither a command nor a request for help."""
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["show", *args]
        return list(super().parse_args(ctx, args))


WAITING = """
SELECT DISTINCT league, task, period FROM waiting
WHERE league IN (SELECT league FROM games_of($league, $player)) ORDER BY ALL
"""

app = typer.Typer(
    cls=Players,
    add_completion=False,
    no_args_is_help=True,
    help=__doc__,
    epilog="Example: banzuke player uma; banzuke player merge 'A. Smith' 'Ann Smith' --reason …",
)
app.registered_commands += identity.registered_commands


@app.command(epilog="Example: banzuke player uma, or banzuke player show merge")
def show(
    name: Annotated[str, typer.Argument(help="A name or a part of it; accents do not matter.")],
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    since: Annotated[
        str | None,
        typer.Option(
            "--since", help="Show the games that moved the rating after this day, and by how much."
        ),
    ] = None,
    last: Annotated[
        int, typer.Option("--last", help="With --since: the most games to show.", min=1)
    ] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show a player's ratings, one period per line, with 95 % intervals; or what moved them.

    With `--json`, `component` is null for the group of the league, as in `banzuke top`.
    """
    day = None if since is None else day_said(since, "--since")
    league = one_league(league, of_league)
    with closing(open_serving(Home.find(home))) as serving:
        league = league_last(serving, league)
        tasks = tasks_of(serving, league)
        player = _choose(name, players_called(serving, name, league), asks=not as_json)
        if day is not None:
            moved = what_moved(serving, player, tasks, day)
            if as_json:
                json_moved(player, moved, day)
            else:
                print_moved(player, moved, day, last=last)
            return
        found = [(*which, of_player(serving, *which, player)) for which in tasks]
        is_rated = any(rows for *_, rows in found)
        why = "" if is_rated else printable_lines(_why_unrated(serving, player, league))
        if as_json:
            screen.as_json(COLUMNS, [row for *_, rows in found for row in rows])
            if why:
                say(why)
            return
        for known, task, rows in found:
            if rows:
                _print(serving, known, task, player, rows)
    if why:
        print(why)  # noqa: T201


def _why_unrated(serving: Connection, player: str, league: str | None) -> str:
    """The sentence for a player of whom no rating is shown."""
    ((n, n_void, reasons),) = serving.rows(
        "SELECT count(*), count(void_reason),"
        " string_agg(DISTINCT void_reason, '; ' ORDER BY void_reason) FROM games_of(?, ?)",
        [league, player],
    )
    if n and n == n_void:
        return f"{player} has no rating, because no game counts: {reasons}."
    lines = dict.fromkeys(
        line
        for which in serving.rows(WAITING, {"league": league, "player": player})
        for line in waiting_lines(serving, *which)
    )
    return "\n".join([f"{player} has games, but no rating is shown.", *(f"{x}." for x in lines)])


def _print(
    serving: Connection, league: str, task: str, player: str, rows: list[tuple[Any, ...]]
) -> None:
    from banzuke.flows.screen.sparks import sparkline  # noqa: PLC0415

    values = trail(serving, league, task, [player]).get(player, [])
    way = f"  {sparkline(values, width=40)}" if len(values) > 1 and sys.stdout.isatty() else ""
    title = f"{player}{_with_title(serving, league, player)} in {league} ({task}){way}"
    print_standings(rows[::-1], {}, label=2, heading="period", title=title)
    for line in reasons(serving, unrated(serving, league, task, player=player)):
        print(f"{line}.")  # noqa: T201
    for period in dict.fromkeys(row[2] for row in rows):
        for line in waiting_lines(serving, league, task, period):
            print(f"{line}.")  # noqa: T201


def _with_title(serving: Connection, league: str, player: str) -> str:
    """The player's title or rank, if one is known, as it stands behind a name."""
    found = titles(serving, league, player)
    return "".join(f" ({title})" for title in found.values())


def _choose(text: str, names: list[str], *, asks: bool) -> str:
    """The matching player; if several fit, the user chooses on the terminal.

    Raises
    ------
    NotOnePlayer
        If several fit, and nobody can be asked: without a terminal, or with JSON.
    """
    if len(names) == 1:
        return names[0]
    if not (asks and sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotOnePlayer(why_not_one(text, names, names))
    shown = [printable(name) for name in names[:OFFERED]]
    more = f" and {len(names) - OFFERED} more" if len(names) > OFFERED else ""
    for number, name in enumerate(shown, start=1):
        typer.echo(f"{number:3} {name}")
    last = len(shown)
    chosen: int = typer.prompt(f"Which one{more and f' ({more.strip()})'}?", type=int, default=1)
    while not 1 <= chosen <= last:
        chosen = typer.prompt(f"A number from 1 to {last}", type=int)
    return names[chosen - 1]
