"""`banzuke simulate next`: games needed to find the best players, chosen or in round robins."""

import dataclasses
from typing import Annotated

import typer

from banzuke.engine.labs.next_study import Settled, settle_study
from banzuke.engine.streams import named
from banzuke.flows.commands.common.options import JsonOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

app = typer.Typer(add_completion=False)

COLUMNS = [field.name for field in dataclasses.fields(Settled)]


class BadSettleStudy(BanzukeError):
    """The study of next games has impossible options."""


@app.command("next", epilog="Example: banzuke simulate next --players 24 --spread 150")
def next_(
    players: Annotated[
        int, typer.Option("--players", help="Number of players in each league.")
    ] = 12,
    top: Annotated[int, typer.Option("--top", help="Number of best players to find.")] = 3,
    spread: Annotated[
        float,
        typer.Option(
            "--spread",
            help="The standard deviation of true ratings, in Elo: `spread` of a league file.",
        ),
    ] = 150.0,
    leagues: Annotated[int, typer.Option("--leagues", help="Number of simulated leagues.")] = 100,
    surely: Annotated[
        float, typer.Option("--surely", help="Stop when the chance of each order is as large.")
    ] = 0.95,
    as_json: JsonOption = False,
) -> None:
    """Show the number of games that settle the best players: of `banzuke next`, of round robins."""
    try:
        with step("Playing leagues", leagues) as progress:
            found = settle_study(
                n_players=players, top=top, spread_elo=spread, leagues=leagues, surely=surely,
                rng=named("simulate", "next"), on_step=progress.advance,
            )  # fmt: skip
    except ValueError as error:
        raise BadSettleStudy(str(error)) from error
    if as_json:
        show.as_json(COLUMNS, [dataclasses.astuple(row) for row in found.rows])
        return
    show.as_table(
        ["games", "mean", "±", "median", "settled", "right"],
        [
            (row.how, round(row.games), round(row.games_se), round(row.median),
             f"{100 * row.settled:.0f} %", f"{100 * row.right:.0f} %")
            for row in found.rows
        ],
        title=f"Games until the top {top} of {players} are settled, {leagues} leagues, ratings "
        f"N(0, {spread:g} Elo)",
    )  # fmt: skip
    print(  # noqa: T201
        f"Chosen games need {100 * found.ratio:.0f} % of the games of round robins. A league that "
        "was not settled counts with all games\nplayed in it. right: the share of settled leagues "
        "whose top was the true top; it can be below --surely, because\nthe test is "
        "repeated."
    )
