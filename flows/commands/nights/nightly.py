"""`banzuke nightly`: check the options first, run the night, show its results."""

import gc
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from banzuke.flows.commands.common.options import (
    DaskOption,
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    NewHistoryOption,
    ServerOption,
    WaitOption,
    WorkersOption,
    one_league,
)
from banzuke.flows.commands.nights.history import begin_if_wanted
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.night import night
from banzuke.flows.night.alone import run_alone, telling
from banzuke.flows.night.elapsed import is_the_process
from banzuke.flows.night.orphans import end_orphan_processes
from banzuke.flows.night.report import NightFailed, NightReport
from banzuke.flows.night.summary import print_summary
from banzuke.flows.night.workers import how_many
from banzuke.flows.prefect_env import (
    UnusableProxy,
    pass_by_proxies,
    prepare_prefect,
    refuse_unusable_proxies,
)
from banzuke.flows.schedule.prefect_database import NoDatabase, check_database
from banzuke.flows.schedule.prefect_starts import WITHOUT, prefect_starts
from banzuke.flows.schedule.schedule_lock import join_schedule
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.store import refuse_store_of_others, writer_lock

app = typer.Typer(add_completion=False)
R = TypeVar("R", bound=NightReport)


@app.command(epilog="Example: banzuke nightly --home data --league go-club")
def nightly(
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    no_promote: Annotated[
        bool,
        typer.Option(
            "--no-promote", help="Store new ratings for a review, and publish none of them."
        ),
    ] = False,
    workers: WorkersOption = None,
    dask: DaskOption = None,
    new_history: NewHistoryOption = False,
    server: ServerOption = True,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Run the night: read new files, rate what changed, audit, publish, summarise."""
    league = one_league(league, of_league)
    code = run_night(
        Home.find(home), league=league, promote=not no_promote, workers=workers, dask=dask,
        new_history=new_history, server=server, wait_seconds=wait, as_json=as_json,
    )  # fmt: skip
    if code:
        raise typer.Exit(code)


def run_night(
    home: Home,
    *,
    league: str | None,
    wait_seconds: float,
    as_json: bool,
    promote: bool = True,
    workers: int | None = None,
    dask: str | None = None,
    new_history: bool = False,
    server: bool = True,
) -> int:
    """Run a night and print its summary; return the exit code."""
    folder = read_folder(home.leagues, only=league)
    read_home_file(home, leagues=None if league else folder.names)
    n = how_many(workers, dask)
    left = prepare_run(home, command="nightly", wait_seconds=wait_seconds)
    begin_if_wanted(home, new_history=new_history, command="nightly", wait_seconds=left)
    options: dict[str, Any] = {
        "league": league, "wait_seconds": left, "quiet": as_json, "promote": promote,
        "workers": n, "dask": dask,
    }  # fmt: skip
    try:
        report = _by_prefect(home, options) if server else _alone(home, options)
    except NightFailed as failed:
        report = failed.report
    show_report(report, as_json=as_json)
    return report.exit_code


def _by_prefect(home: Home, options: dict[str, Any]) -> NightReport:
    if not prefect_is_ready(home, quiet=options["quiet"]):
        return without_prefect(lambda: _alone(home, options))
    from banzuke.flows.night.runners import task_runner  # noqa: PLC0415
    from banzuke.flows.nightly import nightly  # noqa: PLC0415  # prefect reads its settings when imported

    gc.freeze()  # Prefect has many lasting objects; to scan them again and again takes seconds
    night = nightly.with_options(task_runner=task_runner(options["workers"]))
    report: NightReport = night(str(home.root), **options)
    return report


def _alone(home: Home, options: dict[str, Any]) -> NightReport:
    with telling(home):
        return run_alone(night.run_night, str(home.root), **options)


def without_prefect(run: Callable[[], R]) -> R:
    """Run without Prefect, whose server is not there, and say so in the run's notes."""
    try:
        report = run()
    except NightFailed as failed:
        failed.report.notes.append(WITHOUT)
        raise
    report.notes.append(WITHOUT)
    return report


def prepare_run(home: Home, *, command: str, wait_seconds: float) -> float:
    """End the processes that a killed run has left; return how many seconds are left to wait.

    A store that this Banzuke cannot write is refused here, before Prefect starts.
    """
    is_the_process()
    began = time.monotonic()
    with writer_lock(home, command=command, wait_seconds=wait_seconds):
        left = max(0.0, wait_seconds - (time.monotonic() - began))
        refuse_store_of_others(home)
        end_orphan_processes(home)
    return left


def prefect_is_ready(home: Home, *, quiet: bool) -> bool:
    """Prepare the import of Prefect, print why it takes so long, and wait for its server.

    Return False if there is no server, if its files are those of another account or cannot be
    opened, or if no client can be made.
    """
    pass_by_proxies()
    join_schedule(home)
    try:
        refuse_unusable_proxies()
        prepare_prefect(home)
        if "PREFECT_API_URL" not in os.environ:
            check_database(Path(os.environ["PREFECT_HOME"]))
    except (UnusableProxy, NoDatabase) as error:
        say(f"{error}. The run goes on without Prefect's pages")
        return False
    except PermissionError as error:
        say(
            f"Prefect's files in this home belong to another account ({error}): "
            "the run goes on without its pages"
        )
        return False
    if not quiet:
        say("starting Prefect: some seconds; --no-server starts the night without Prefect's pages")
    return prefect_starts()


def show_night(report: NightReport, *, rated: bool = True) -> None:
    """Print a run as tables; the seconds add up to the whole time that the user has waited."""
    report.count_rest()
    if report.compiled.kernels:
        say(f"{report.compiled}")  # on standard error, so that the tables are the same everywhere
    print_summary(report, rated=rated)


def show_report(report: NightReport, *, as_json: bool, rated: bool = True) -> None:
    """Print a night as tables, or as one JSON object per league.

    What belongs to no league has no place in these objects: it goes to standard error.
    """
    if not as_json:
        show_night(report, rated=rated)
        return
    for line in (*report.damage, *report.notes):
        say(line)
    rows = [
        {**league.row(), "problems": league.problems(), "remarks": league.remarks()}
        for league in report.leagues
    ]
    columns = list(rows[0]) if rows else []
    show.as_json(columns, [list(row.values()) for row in rows])
