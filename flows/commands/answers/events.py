"""`banzuke events`: tournaments of a pairwise league, their winners, and performance ratings."""

from collections.abc import Sequence
from contextlib import closing
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    one_league,
)
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.league_called import means_a_league
from banzuke.flows.serving.pairwise_league import pairwise_league
from banzuke.flows.store import open_serving

app = typer.Typer(add_completion=False)

DIGITS = {"score": 1, "opposition": 0, "expected": 1, "surplus": 1}
"""Decimals of columns in tables; JSON has all decimals."""


@app.command(epilog="Example: banzuke events go-club")
def events(
    league: Annotated[
        str | None,
        typer.Argument(help="A pairwise league; may be missing if the home has only one."),
    ] = None,
    event: Annotated[
        str | None,
        typer.Argument(help="An event, or a part of its name; without it, all events are listed."),
    ] = None,
    of_league: LeagueOption = None,
    period: PeriodOption = None,
    last: Annotated[int, typer.Option("--last", help="The most events to list.", min=1)] = 20,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the tournaments of a league, or the standings of one, with performance ratings.

    A performance is the rating at which the expected score equals the score. The sign ≥ means that
    the player won all games, ≤ that the player lost all games.
    """
    from banzuke.flows.tasks.static.events.events import (  # noqa: PLC0415
        EVENTS,
        STANDINGS,
        events_of,
        standings_of_event,
    )

    if of_league is not None and event is None and league != of_league:  # the word is an event
        league, event = of_league, league
    league = one_league(league, of_league)

    with closing(open_serving(Home.find(home))) as serving:
        if event is None and of_league is None and not means_a_league(serving, league):
            league, event = None, league  # the only word is an event of the only league
        league = pairwise_league(serving, league)
        if event is None:
            found = events_of(serving, league, period)
            columns: tuple[str, ...] = EVENTS
            rows, title = (
                found[:last],
                f"{league}: the last {min(last, len(found))} of {len(found)}",
            )
        else:
            name, rows = standings_of_event(serving, league, event, period)
            columns, title = STANDINGS, f"{name}, by points; equal points by performance"
    if as_json:
        show.as_json(columns, rows)
        return
    shown = columns[:-1]
    show.as_table(shown, [_in_words(shown, row) for row in rows], title=title)


def _in_words(columns: Sequence[str], row: Sequence[Any]) -> list[Any]:
    """The row with rounded numbers, and the bound before the performance."""
    *values, bound = row
    shown = [
        show.fixed(value, DIGITS[name]) if name in DIGITS else value
        for name, value in zip(columns, values, strict=True)
    ]
    if shown[-1] is not None:
        shown[-1] = f"{bound}{shown[-1]:.0f}"
    return shown
