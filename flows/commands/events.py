"""`banzuke events`: tournaments of a pairwise league, their winners, and performance ratings."""

from collections.abc import Sequence
from contextlib import closing
from typing import Annotated, Any

import typer

from banzuke.flows.commands.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    one_league,
)
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.league_called import league_called
from banzuke.flows.store import Connection, open_serving

app = typer.Typer(add_completion=False)

DIGITS = {"score": 1, "opposition": 0, "expected": 1, "surplus": 1}
"""Decimals of columns in tables; JSON has all decimals."""


@app.command(epilog="Example: banzuke events go-club")
def events(
    league: Annotated[
        str | None, typer.Argument(help="A pairwise league; `--league` says the same.")
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
    from banzuke.flows.tasks.static.events import (  # noqa: PLC0415
        EVENTS,
        STANDINGS,
        events_of,
        standings_of_event,
    )

    if of_league and league and event is None and league != of_league:
        league, event = None, league  # `banzuke events winter --league club`
    named = one_league(league, of_league)
    with closing(open_serving(Home.find(home))) as serving:
        its = named or _the_only(serving)
        league = league_called(serving, its) or its
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


class NoLeagueNamed(BanzukeError):
    """The home has several leagues, and none was named."""


def _the_only(serving: Connection) -> str:
    """The league of a home that shows one league.

    Raises
    ------
    NoLeagueNamed
        If it shows several, or none.
    """
    names = [name for (name,) in serving.rows("SELECT DISTINCT league FROM freshness ORDER BY ALL")]
    if len(names) == 1:
        return str(names[0])
    there_are = f": {', '.join(names)}" if names else "; this home shows none"
    raise NoLeagueNamed(f"name a league, as in `banzuke events LEAGUE`{there_are}")


def _in_words(columns: Sequence[str], row: Sequence[Any]) -> list[Any]:
    """The row with rounded numbers, and the bound before the performance."""
    *values, bound = row
    shown = [
        round(value, DIGITS[name] or None) if name in DIGITS and value is not None else value
        for name, value in zip(columns, values, strict=True)
    ]
    if shown[-1] is not None:
        shown[-1] = f"{bound}{shown[-1]:.0f}"
    return shown
