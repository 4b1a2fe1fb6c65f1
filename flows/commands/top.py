"""`banzuke top`: who leads a league, with what certainty, and how they came there."""

from contextlib import closing
from typing import Annotated

import typer

from flows.commands.options import HomeOption, JsonOption
from flows.commands.standings import print_standings
from flows.screen import show
from flows.serving.standings import COLUMNS, periods_of, tasks_of, top, trail
from flows.settings import Home
from flows.store import open_serving

app = typer.Typer(add_completion=False)


@app.command(name="top", epilog="Example: banzuke top go-club --last 5")
def top_of_league(
    league: Annotated[
        str | None, typer.Argument(help="A league; without it, the best of each.")
    ] = None,
    home: HomeOption = None,
    period: Annotated[
        str | None, typer.Option("--period", help="This period; else the latest.")
    ] = None,
    last: Annotated[int, typer.Option("--last", "-n", help="Down to this place.", min=1)] = 10,
    as_json: JsonOption = False,
) -> None:
    """Show who leads, with 95 % intervals; on a terminal as pictures too."""
    with closing(open_serving(Home.find(home))) as serving:
        found, tasks = [], tasks_of(serving, league)
        if period is not None:  # those that have it; if none has, `top` says what there is
            tasks = [which for which in tasks if period in periods_of(serving, *which)] or tasks
        for name, task in tasks:
            rows = top(serving, name, task, period=period, n=last)
            players = [row[4] for row in rows]
            found.append((name, task, rows, {} if as_json else trail(serving, name, task, players)))
    if as_json:
        show.as_json(COLUMNS, [row for *_, rows, _ in found for row in rows])
        return
    for name, task, rows, trails in found:
        if rows:
            title = f"{name} {rows[0][2]} ({task})"
            print_standings(rows, trails, label=4, heading="player", title=title)
        else:
            print(f"{name} ({task}): nobody has a rank")  # noqa: T201
