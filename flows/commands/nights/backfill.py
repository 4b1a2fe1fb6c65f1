"""`banzuke backfill`: check the options first, run the flow, show each period's state."""

from contextlib import closing, suppress
from dataclasses import asdict
from typing import Annotated, Any, cast

import typer

from banzuke.flows.commands.common.options import (
    FAILED,
    DaskOption,
    HomeOption,
    JsonOption,
    LeagueOption,
    ServerOption,
    WaitOption,
    WorkersOption,
    one_league,
)
from banzuke.flows.commands.common.the_league import the_league
from banzuke.flows.commands.nights.nightly import (
    prefect_is_ready,
    prepare_run,
    show_night,
    without_prefect,
)
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.leagues.league_history import league_as_of
from banzuke.flows.leagues.period_range import ends_of_range
from banzuke.flows.night import backfill as whole
from banzuke.flows.night.alone import run_alone
from banzuke.flows.night.backfill_record import BackfillRequest
from banzuke.flows.night.report import BackfillReport, NightFailed
from banzuke.flows.night.summary import remarks
from banzuke.flows.night.workers import how_many
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.store import NothingPublished, open_serving

app = typer.Typer(add_completion=False)

STATES = ("missing", "failed", "stale")


@app.command(epilog="Example: banzuke backfill go-club --home data --from 2023 --to 2024")
def backfill(
    league: Annotated[
        str | None,
        typer.Argument(help="The league to rate; may be missing if the home has only one."),
    ] = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    first: Annotated[
        str | None, typer.Option("--from", help="The first year, period, season or day to rate.")
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", help="The last year, period, season or day to rate.")
    ] = None,
    only: Annotated[
        str | None,
        typer.Option("--only", help="Rate only periods that are missing, failed or stale."),
    ] = None,
    parameters_of: Annotated[
        str | None,
        typer.Option(
            "--parameters-of",
            help="Rate with the parameters of the league file of this day, or of this hash.",
        ),
    ] = None,
    as_known: Annotated[
        bool,
        typer.Option(
            "--as-known", help="Count only games that were known before the end of their period."
        ),
    ] = False,
    ingest_first: Annotated[
        bool, typer.Option("--ingest/--no-ingest", help="Read new files before rating.")
    ] = True,
    workers: WorkersOption = None,
    dask: DaskOption = None,
    server: ServerOption = True,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Rate the missing, failed or stale periods of a league's history; continue after a kill.

    With --parameters-of or --as-known the result is an edition beside the public ratings, which
    stay as they are.
    """
    request = BackfillRequest(first, last, states_of(only), parameters_of, as_known)
    place = Home.find(home)
    named = the_league(place, one_league(league, of_league)).name
    whole = run_backfill(
        place, request, league=named, ingest_first=ingest_first, workers=workers, dask=dask,
        server=server, wait_seconds=wait, as_json=as_json,
    )  # fmt: skip
    if not whole:
        raise typer.Exit(FAILED)


class BadStates(BanzukeError):
    """`--only` names an unknown state."""


def states_of(text: str | None) -> frozenset[str]:
    """The states that `--only` names.

    Raises
    ------
    BadStates
        If a state is not missing, failed or stale.
    """
    states = [state.strip() for state in (text or "").split(",") if state.strip()]
    for state in states:
        if state not in STATES:
            raise BadStates(f"--only {state!r}: allowed are {', '.join(STATES)}")
    return frozenset(states)


def run_backfill(
    home: Home,
    request: BackfillRequest,
    *,
    league: str,
    ingest_first: bool,
    workers: int | None,
    dask: str | None,
    server: bool,
    wait_seconds: float,
    as_json: bool,
) -> bool:
    """Run a backfill and print the state of each period; return whether all periods succeeded."""
    (own,) = read_folder(home.leagues, only=league).leagues
    ends_of_range(own, first=request.first, last=request.last)
    if request.parameters_of:
        _refuse_unknown_file(home, own, request.parameters_of)
    n = how_many(workers, dask)
    left = prepare_run(home, command="backfill", wait_seconds=wait_seconds)
    options: dict[str, Any] = {
        "league": league, "ingest_first": ingest_first, "wait_seconds": left,
        "quiet": as_json, "workers": n, "dask": dask,
    }  # fmt: skip
    try:
        run = _by_prefect if server else _alone
        report = run(home, request, options)
    except NightFailed as failed:
        report = cast(BackfillReport, failed.report)
    show_periods(report, as_json=as_json)
    return report.ok


def _refuse_unknown_file(home: Home, league: League, moment: str) -> None:
    """Refuse a day or hash without a league file before the seconds that a run takes to start."""
    with suppress(NothingPublished), closing(open_serving(home)) as serving:
        league_as_of(serving, league, moment)


def _alone(home: Home, request: BackfillRequest, options: dict[str, Any]) -> BackfillReport:
    return run_alone(whole.run_backfill, str(home.root), request=request, **options)


def _by_prefect(home: Home, request: BackfillRequest, options: dict[str, Any]) -> BackfillReport:
    if not prefect_is_ready(home, quiet=options["quiet"]):
        return without_prefect(lambda: _alone(home, request, options))
    from banzuke.flows.backfill import backfill  # noqa: PLC0415  # prefect reads its settings when imported
    from banzuke.flows.night.runners import task_runner  # noqa: PLC0415

    run = backfill.with_options(task_runner=task_runner(options["workers"]))
    plain = {**asdict(request), "only": sorted(request.only)}
    report: BackfillReport = run(str(home.root), request=plain, **options)
    return report


def show_periods(report: BackfillReport, *, as_json: bool) -> None:
    """Print a backfill as a table of periods and the summary, or as one JSON object per period.

    Problems and remarks have no place in these objects: they go to standard error.
    """
    columns = list(report.periods[0]) if report.periods else []
    rows = [list(period.values()) for period in report.periods]
    if as_json:
        for line in (*report.problems(), *remarks(report)):
            say(line)
        show.as_json(columns, rows)
        return
    if rows:
        show.as_table(columns, rows, title="Periods")
    show_night(report)
