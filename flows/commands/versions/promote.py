"""`banzuke promote`: show the candidates that the last night computed for a review."""

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    PeriodOption,
    WaitOption,
    one_league,
)
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.versions.promotion import Change, candidates_of, promote_unheld, shown_of

app = typer.Typer(add_completion=False)

COLUMNS = ["league", "task", "period", "showed", "version_id", "state"]


@app.command(epilog="Example: banzuke promote go-club")
def promote(
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    period: PeriodOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show the candidates that the last night computed for a review."""
    place, league = home_and_league(home, one_league(league, of_league))
    show_promotion(place, league=league, period=period, wait_seconds=wait, as_json=as_json)


def show_promotion(
    home: Home, *, league: str | None, period: str | None, wait_seconds: float, as_json: bool
) -> None:
    """Promote the candidates that no pin or rollback holds back, and print all candidates."""
    with open_store(home, command="promote", wait_seconds=wait_seconds) as store:
        before = shown_of(store, league)
        changes = [
            Change(*line, version_id, reason="reviewed")
            for line, version_id in candidates_of(store, league).items()
            if period in (None, line[2])
        ]
        with store.transaction():
            held = promote_unheld(store, changes)
            if changes:
                store.bump_generation()
        refresh_serving(store)
    rows = [
        (*c.line, before.get(c.line), c.version_id, "held" if c in held else "shown")
        for c in changes
    ]
    if as_json or rows:
        show.as_table_or_json(COLUMNS, rows, as_json=as_json)
    else:
        print("No ratings wait for a review; `banzuke nightly --no-promote` stores such ratings.")  # noqa: T201
