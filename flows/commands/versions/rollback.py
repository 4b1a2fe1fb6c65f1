"""`banzuke rollback`: show an earlier state of the ratings again."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    PeriodOption,
    ReasonOption,
    WaitOption,
)
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.serving.serving_file import open_to_publish
from banzuke.flows.versions.rollback import roll_back

app = typer.Typer(add_completion=False)

COLUMNS = ["league", "task", "period", "showed", "shows"]


@app.command(epilog='Example: banzuke rollback --league go-club --reason "a file was cut off"')
def rollback(
    league: Annotated[str, typer.Option("--league", help="This league.")],
    reason: ReasonOption,
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
    place, league = home_and_league(home, league)
    show_rollback(
        place, league, period=period, to=to, reason=reason,
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
    print("Held until its games, parameters or method change, or until `banzuke unpin`.")  # noqa: T201
