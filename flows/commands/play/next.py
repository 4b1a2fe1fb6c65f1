"""`banzuke next`: the games to play next, to find the best players with few games."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    one_league,
)
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)

SURE = 0.05
"""An order whose chance of being wrong is at most this counts as settled."""


@app.command("next", epilog="Example: banzuke next engine-lab --top 3 --games 20")
def next_(
    league: Annotated[
        str | None,
        typer.Argument(help="A pairwise league; may be missing if there is only one."),
    ] = None,
    of_league: LeagueOption = None,
    top: Annotated[int, typer.Option("--top", help="Number of best players to find.")] = 3,
    games: Annotated[int, typer.Option("--games", help="Number of games to propose.")] = 10,
    period: PeriodOption = None,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Propose the games that most reduce the uncertainty about the best players, per game.

    The proposal uses the information in the games behind the league's ratings; play each game with
    both colours.
    """
    from banzuke.flows.commands.common.rated_group import rated_group  # noqa: PLC0415
    from banzuke.flows.tasks.static.answers.next_games import COLUMNS, next_games  # noqa: PLC0415

    rated = rated_group(home, one_league(league, of_league), period)
    found = next_games(rated, top=top, games=games)
    if as_json:
        show.as_json(COLUMNS, found.rows)
        return
    show.as_table(
        ["player", "against", "games", "gain"],
        [(row[0], row[1], row[2], f"{row[3]:.2g}") for row in found.rows],
        title=f"The next {games} games of {found.league} {found.period}, to know the top {top}",
    )
    best, other = found.least_sure
    state = "settled" if found.wrong <= SURE else "open"
    print(  # noqa: T201
        f"top {top:<5} {', '.join(found.top)}: {state}\n"
        f"least sure {best} above {other}: wrong with {100 * found.wrong:.1f} %\n"
        "gain      how much one game reduces the variances of differences between players in and "
        "outside the top,\n          as shares, weighted by the chance that each order is wrong"
    )
