"""The command line. Heavy modules are imported by the commands that need them."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from flows.cli_simulate import JsonOption, simulate
from flows.errors import BanzukeError
from flows.settings import Home

app = typer.Typer(
    help="Ratings a league can trust: game logs in, versioned ratings out, asked in SQL.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

HomeOption = Annotated[
    Path | None,
    typer.Option("--home", help="The home folder; else BANZUKE_HOME, else the current folder."),
]
LeagueOption = Annotated[str | None, typer.Option("--league", help="Only this league.")]
WaitOption = Annotated[
    float, typer.Option("--wait", help="Seconds to wait for another run to end.", min=0)
]
LakeOption = Annotated[
    str | None,
    typer.Option("--lake", help="This lake: ducklake:postgres:dbname=… host=…"),
]

WorkersOption = Annotated[
    int, typer.Option("--workers", help="Processes that rate at the same time.", min=1)
]

FAILED = 1


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
    workers: WorkersOption = 1,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Run the night: read new files, rate what changed, audit, publish, summarise."""
    from flows.commands.nightly import run_night

    whole = run_night(
        Home.find(home), league=league, wait_seconds=wait, as_json=as_json, workers=workers
    )
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
    workers: WorkersOption = 1,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Rate the periods of a league's history that are missing, failed or stale; go on after a kill.

    With --parameters-of or --as-known the result is an edition beside the public ratings, which
    stay as they are.
    """
    from flows.backfill_record import Asked
    from flows.commands.backfill import run_backfill, states_of

    asked = Asked(first, last, states_of(only), parameters_of, as_known)
    whole = run_backfill(
        Home.find(home), asked, league=league, ingest_first=ingest_first, workers=workers,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip
    if not whole:
        raise typer.Exit(FAILED)


CronOption = Annotated[str, typer.Option("--cron", help="When: minute, hour, day, month, weekday.")]
TimezoneOption = Annotated[
    str | None,
    typer.Option("--timezone", help="Whose clocks, such as Asia/Tokyo; else the system's."),
]


@app.command(epilog='Example: banzuke serve --cron "0 3 * * *" --timezone Asia/Tokyo')
def serve(
    home: HomeOption = None,
    cron: CronOption = "0 3 * * *",
    timezone: TimezoneOption = None,
    port: Annotated[
        int, typer.Option("--port", help="Of Prefect's pages, on this machine.", min=1, max=65535)
    ] = 4200,
    now: Annotated[bool, typer.Option("--now", help="Also run one night at once.")] = False,
) -> None:
    """Run the night by schedule, with a Prefect server that shows it, until Ctrl-C."""
    from flows.commands.serve import serve_home

    serve_home(Home.find(home), cron=cron, timezone=timezone, port=port, now=now)


@app.command(epilog='Example: banzuke deploy --pool mine --cron "0 3 * * *" --timezone Asia/Tokyo')
def deploy(
    pool: Annotated[str, typer.Option("--pool", help="The work pool, of type process.")],
    home: HomeOption = None,
    name: Annotated[
        str | None, typer.Option("--name", help="The deployment's name; else the home folder's.")
    ] = None,
    cron: Annotated[
        str | None,
        typer.Option("--cron", help="When: minute, hour, day, month, weekday; else by hand."),
    ] = None,
    timezone: TimezoneOption = None,
) -> None:
    """Register the night on the Prefect server of PREFECT_API_URL, for workers of a pool."""
    from flows.commands.deploy import deploy_home

    for line in deploy_home(Home.find(home), name=name, pool=pool, cron=cron, timezone=timezone):
        typer.echo(line)


@app.command(epilog="Example: banzuke notify --home data")
def notify(home: HomeOption = None) -> None:
    """Send a test message to the [notify] command and webhook of banzuke.toml."""
    from flows.commands.notify import send_test

    typer.echo(send_test(Home.find(home)))


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


@app.command(epilog="Example: banzuke quarantine --league go-club")
def quarantine(
    home: HomeOption = None, league: LeagueOption = None, as_json: JsonOption = False
) -> None:
    """Show the rows that could not be used: file, line, rule, what to do, and their text."""
    from flows.commands.quarantine import show_quarantine

    show_quarantine(Home.find(home), league=league, as_json=as_json)


@app.command(epilog="Example: banzuke doctor --home data")
def doctor(home: HomeOption = None, as_json: JsonOption = False) -> None:
    """Check versions of libraries, write access, the lock, dead runs, free disk, league files."""
    from flows.commands.doctor import examine

    if not examine(Home.find(home), as_json=as_json):
        raise typer.Exit(FAILED)


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
    from flows.settings import prepare_engine

    prepare_engine()
    from flows.commands.compare import show_comparison
    from flows.static.compare import NextGameAsked

    setting = NextGameAsked(reverse=reverse, neutral=neutral, handicap=handicap)
    show_comparison(
        Home.find(home), player, opponent, league=league, period=period, setting=setting,
        as_json=as_json,
    )  # fmt: skip


@app.command(epilog="Example: banzuke export ratings-parquet --home data --history")
def export(
    folder: Annotated[Path, typer.Argument(help="A new folder, or an earlier export to replace.")],
    home: HomeOption = None,
    league: LeagueOption = None,
    history: Annotated[
        bool, typer.Option("--history", help="Every kept version, not only today's.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the published views as Parquet files, one folder a view, with a manifest."""
    from flows.commands.export import export_views

    export_views(Home.find(home), folder, league=league, history=history, as_json=as_json)


@app.command(
    epilog='Example: banzuke publish --lake "ducklake:postgres:dbname=ratings host=db"'
    " --data-path /srv/ratings"
)
def publish(
    lake: Annotated[
        str,
        typer.Option("--lake", help="ducklake:postgres:dbname=… host=…; its password: PGPASSWORD."),
    ],
    home: HomeOption = None,
    data_path: Annotated[
        str | None,
        typer.Option("--data-path", help="Of a new lake: the folder of its Parquet files."),
    ] = None,
    take_over: Annotated[
        bool, typer.Option("--take-over", help="Also leagues that another home has published.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Push what is shown into a DuckLake, for other machines to read."""
    from flows.commands.publish import publish as publish_home

    publish_home(Home.find(home), lake, data_path=data_path, take_over=take_over, as_json=as_json)


@app.command(
    epilog="Example: banzuke match 8000 10000 (8000 wins in 10000 games)",
    context_settings={"ignore_unknown_options": True},  # -1 is a wrong number, no option
)
def match(
    wins: Annotated[int, typer.Argument(help="Games won.")],
    games: Annotated[int, typer.Argument(help="Games played: wins, draws and losses.")],
    draws: Annotated[int, typer.Option("--draws", help="Games drawn; a draw counts half.")] = 0,
    confidence: Annotated[
        float, typer.Option("--confidence", help="Of the intervals, as a share.")
    ] = 0.95,
    as_json: JsonOption = False,
) -> None:
    """Show what a match of two players says: win rate, rating difference, errors, games needed."""
    from flows.commands.match import show_match

    show_match(wins, games, draws=draws, confidence=confidence, as_json=as_json)


app.add_typer(simulate, name="simulate")


def main() -> None:
    """Run the command line; expected errors become one message and an exit code."""
    try:
        app()
    except BanzukeError as error:
        typer.echo(f"banzuke: {error}", err=True)
        raise SystemExit(error.exit_code) from None


if __name__ == "__main__":
    main()
