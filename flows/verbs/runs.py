"""The commands that write: make a home, read logs, rate by night or whole histories."""

from pathlib import Path
from typing import Annotated

import typer

from flows.settings import Home
from flows.verbs.options import (
    FAILED,
    DaskOption,
    HomeOption,
    JsonOption,
    LeagueOption,
    WaitOption,
    WorkersOption,
)

app = typer.Typer()


@app.command(epilog="Example: banzuke init my-league")
def init(folder: Annotated[Path, typer.Argument(help="A new or empty folder.")]) -> None:
    """Make a home: folders for logs and leagues, and one commented league file to edit."""
    from flows.commands.init import init_home

    for line in init_home(folder):
        typer.echo(line)


@app.command(epilog="Example: banzuke ingest --home data")
def ingest(
    home: HomeOption = None,
    league: LeagueOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Read new and changed files into the store, without rating anything."""
    from flows.commands.ingest import ingest_only

    if not ingest_only(Home.find(home), league=league, wait_seconds=wait, as_json=as_json):
        raise typer.Exit(FAILED)


@app.command(epilog="Example: banzuke nightly --home data --league go-club")
def nightly(
    home: HomeOption = None,
    league: LeagueOption = None,
    no_promote: Annotated[
        bool,
        typer.Option("--no-promote", help="Store what is new for a review, and show none of it."),
    ] = False,
    workers: WorkersOption = None,
    dask: DaskOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Run the night: read new files, rate what changed, audit, publish, summarise."""
    from flows.commands.nightly import run_night

    whole = run_night(
        Home.find(home), league=league, promote=not no_promote, workers=workers, dask=dask,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip
    if not whole:
        raise typer.Exit(FAILED)


@app.command(epilog="Example: banzuke backfill --league go-club --from 2023 --to 2024 --workers 2")
def backfill(
    league: Annotated[str, typer.Option("--league", help="The league to rate.")],
    home: HomeOption = None,
    first: Annotated[
        str | None, typer.Option("--from", help="First year, period, season or day; inclusive.")
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", help="Last year, period, season or day; inclusive.")
    ] = None,
    only: Annotated[
        str | None, typer.Option("--only", help="Only periods that are missing, failed or stale.")
    ] = None,
    parameters_of: Annotated[
        str | None,
        typer.Option("--parameters-of", help="Rate as the league file of this day or hash says."),
    ] = None,
    as_known: Annotated[
        bool, typer.Option("--as-known", help="Count only games known before each period's end.")
    ] = False,
    ingest_first: Annotated[
        bool, typer.Option("--ingest/--no-ingest", help="Read new files first.")
    ] = True,
    workers: WorkersOption = None,
    dask: DaskOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Rate the periods of a league's history that are missing, failed or stale; go on after a kill.

    With --parameters-of or --as-known the result is an edition beside the public ratings, which
    stay as they are.
    """
    from flows.commands.backfill import run_backfill, states_of
    from flows.night.backfill_record import Asked

    asked = Asked(first, last, states_of(only), parameters_of, as_known)
    whole = run_backfill(
        Home.find(home), asked, league=league, ingest_first=ingest_first, workers=workers,
        dask=dask, wait_seconds=wait, as_json=as_json,
    )  # fmt: skip
    if not whole:
        raise typer.Exit(FAILED)


CronOption = Annotated[str, typer.Option("--cron", help="When: minute, hour, day, month, weekday.")]
TimezoneOption = Annotated[
    str | None,
    typer.Option("--timezone", help="Whose clocks, such as Asia/Tokyo; else the system's."),
]
