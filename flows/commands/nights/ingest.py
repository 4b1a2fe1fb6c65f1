"""`banzuke ingest`: read new and changed files, without rating and without Prefect."""

import time

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    WaitOption,
    one_league,
)
from banzuke.flows.commands.nights.nightly import show_report
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import discover_all, ingest_all
from banzuke.flows.ingest.quarantine_queue import counts_by_rule
from banzuke.flows.ingest.unasked import unasked_notes
from banzuke.flows.leagues.league_folder import read_folder, unread_notes
from banzuke.flows.leagues.league_history import record_league_files
from banzuke.flows.night.asking import QUESTIONS
from banzuke.flows.night.report import LeagueReport, NightReport
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke ingest --home data")
def ingest(
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Read new and changed files into the store, without rating anything."""
    named = one_league(league, of_league)
    code = ingest_only(Home.find(home), league=named, wait_seconds=wait, as_json=as_json)
    if code:
        raise typer.Exit(code)


def ingest_only(home: Home, *, league: str | None, wait_seconds: float, as_json: bool) -> int:
    """Ingest every league's files and print the result; return the exit code."""
    folder = read_folder(home.leagues, only=league)
    started = time.perf_counter()
    with open_store(home, command="ingest", wait_seconds=wait_seconds) as store:
        report = NightReport(store.run_id, notes=list(store.notes))
        record_league_files(store, folder.usable)  # they give the time zone of the games' days
        discovered = discover_all(home, folder.leagues)
        ingested = ingest_all(store, folder.leagues, discovered=discovered, asking=QUESTIONS)
        if league is None:
            report.notes += unread_notes(home.leagues)
            report.notes += unasked_notes(home, folder, discovered)
        report.quarantined_by_rule = counts_by_rule(store)
        for one in folder.leagues:
            line = LeagueReport(one.name, one.kind)
            line.take_ingested(ingested[one.name])
            report.leagues.append(line)
        report.add_broken(folder.broken)
        refresh_serving(store)
    report.seconds["ingest"] = time.perf_counter() - started
    show_report(report, as_json=as_json, rated=False)
    return report.exit_code
