"""`banzuke rollback`: show an earlier state of the ratings again."""

from contextlib import closing
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    PeriodOption,
    ReasonOption,
    WaitOption,
    one_league,
)
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.league_called import home_and_league, league_or_only
from banzuke.flows.serving.serving_file import open_to_publish
from banzuke.flows.store import open_serving
from banzuke.flows.versions.rollback import roll_back

app = typer.Typer(add_completion=False)

COLUMNS = ["league", "task", "period", "showed", "shows"]


@app.command(epilog='Example: banzuke rollback go-club --reason "a file was cut off"')
def rollback(
    reason: ReasonOption,
    league: LeagueArgument = None,
    of_league: LeagueOption = None,
    period: PeriodOption = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", help="The start of a version's id, a day (its end), a time (UTC), or a tag."
        ),
    ] = None,
    home: HomeOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show an earlier version again, and hold it until its games or parameters change."""
    place, chosen = home_and_league(home, one_league(league, of_league))
    if chosen is None:
        with closing(open_serving(place)) as serving:
            chosen = league_or_only(serving, None)
    show_rollback(
        place, chosen, period=period, to=to, reason=reason,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip


def show_rollback(
    home: Home,
    league: str,
    *,
    period: str | None,
    to: str | None,
    reason: str,
    wait_seconds: float,
    as_json: bool,
) -> None:
    """Roll back a league or one of its periods, publish the result, and print the changes."""
    with open_to_publish(home, command="rollback", wait_seconds=wait_seconds) as store:
        moves = roll_back(store, league, period=period, to=to, reason=reason)
    rows = [(*line, before, after) for line, (before, after) in moves.items()]
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    show.as_table(COLUMNS, [[value or "nothing" for value in row] for row in rows])
    print(  # noqa: T201
        "Held until its games, parameters or method change, or until "
        f"`banzuke unpin --league {league}`."
    )
