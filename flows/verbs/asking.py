"""The commands that answer: SQL, status, where a version comes from, reports, two players."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from flows.settings import Home
from flows.verbs.options import HomeOption, JsonOption, LakeOption, LeagueOption, PeriodOption

app = typer.Typer()


@app.command(
    epilog='Example: banzuke sql "SELECT player, rating FROM static_rating LIMIT 10" --format csv'
)
def sql(
    query: Annotated[str | None, typer.Argument(help="The query; else standard input.")] = None,
    home: HomeOption = None,
    form: Annotated[
        Literal["table", "csv", "json", "parquet"],
        typer.Option("--format", help="How to print rows."),
    ] = "table",
    as_json: JsonOption = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file.")
    ] = None,
    lake: LakeOption = None,
) -> None:
    """Ask the published ratings in SQL (DuckDB); during a night, too."""
    from flows.commands.sql import run_query

    text = sys.stdin.read() if query is None or query == "-" else query
    source = lake or Home.find(home)
    run_query(source, text, form="json" if as_json else form, output=output)


@app.command(epilog="Example: banzuke status --home data")
def status(home: HomeOption = None, as_json: JsonOption = False) -> None:
    """Show the last run, and of each league what is shown, how fresh it is and who is not rated."""
    from flows.commands.status import show_status

    show_status(Home.find(home), as_json=as_json)


@app.command(epilog="Example: banzuke versions --league go-club, then banzuke versions 1c0f3a")
def versions(
    version: Annotated[
        str | None, typer.Argument(help="Show one version and its inputs: the start of its id.")
    ] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    all_: Annotated[bool, typer.Option("--all", help="Not only what is shown today.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List versions, or show where one comes from: files, parameters, run, diagnostics."""
    from flows.commands.versions import list_versions, show_version

    place = Home.find(home)
    if version is None:
        list_versions(place, league=league, only_current=not all_, as_json=as_json)
    else:
        show_version(place, version, as_json=as_json)


@app.command(epilog="Example: banzuke report movers, or banzuke report history --player Aiko")
def report(
    name: Annotated[
        str | None, typer.Argument(help="Which report; without it, all are listed.")
    ] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    player: Annotated[str | None, typer.Option("--player", help="Only this player.")] = None,
    at: Annotated[str | None, typer.Option("--at", help="A date or time (UTC); else now.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Answer one of the questions in sql/reports."""
    from flows.commands.report import show_report

    given = {"league": league, "period": period, "player": player, "at": at}
    show_report(Home.find(home), name, given, as_json=as_json)


@app.command(epilog="Example: banzuke quarantine --league go-club")
def quarantine(
    home: HomeOption = None, league: LeagueOption = None, as_json: JsonOption = False
) -> None:
    """Show the rows that could not be used: file, line, rule, what to do, and their text."""
    from flows.commands.quarantine import show_quarantine

    show_quarantine(Home.find(home), league=league, as_json=as_json)


@app.command(epilog="Example: banzuke compare Quentin Farid --league example --reverse")
def compare(
    player: Annotated[str, typer.Argument(help="A player, as the ratings show the name.")],
    opponent: Annotated[str, typer.Argument(help="Another player of the same league.")],
    home: HomeOption = None,
    league: LeagueOption = None,
    period: Annotated[
        str | None, typer.Option("--period", help="This period; else the latest with both.")
    ] = None,
    reverse: Annotated[
        bool, typer.Option("--reverse", help="Predict a game in which the opponent moves first.")
    ] = False,
    neutral: Annotated[
        bool, typer.Option("--neutral", help="Predict a game without a first mover's advantage.")
    ] = False,
    handicap: Annotated[
        int, typer.Option("--handicap", help="Handicap code of the predicted game.", min=0)
    ] = 0,
    as_json: JsonOption = False,
) -> None:
    """Compare two players of a league, and predict their next game.

    Pairwise leagues: ratings, from the same simulated seasons. Table leagues: stable ranks, tables
    in common, and skills. Tournaments: rates, and who is ahead in an event; --period is a season.
    """
    from flows.commands.compare import show_comparison
    from flows.tasks.compared import NextGameAsked

    setting = NextGameAsked(reverse=reverse, neutral=neutral, handicap=handicap)
    show_comparison(
        Home.find(home), player, opponent, league=league, period=period, setting=setting,
        as_json=as_json,
    )  # fmt: skip
