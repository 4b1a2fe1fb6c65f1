"""The backfill: the night's steps over a league's history, one commit per period, resumable.

The store says which periods are done: a version that exists is never computed again. So a
killed backfill continues when it is started again, and a second backfill changes nothing.
"""

import time
from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import discover_all
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.leagues.league_history import record_league_files
from banzuke.flows.night.backfill_record import BackfillRequest, nothing_known, nothing_requested
from banzuke.flows.night.backfill_run import BackfillRun
from banzuke.flows.night.backfill_seasons import tasks_of_request
from banzuke.flows.night.elapsed import began_at
from banzuke.flows.night.ending import ends_in_time
from banzuke.flows.night.interrupted_nights import interrupted_runs
from banzuke.flows.night.night import ingest, timed
from banzuke.flows.night.orchestrator import Orchestrator
from banzuke.flows.night.report import BackfillReport, LeagueReport
from banzuke.flows.night.summary import leave_summary
from banzuke.flows.night.workers import engine_workers
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import end_run, open_store


def run_backfill(
    by: Orchestrator,
    home: str,
    league: str,
    request: BackfillRequest,
    *,
    ingest_first: bool = True,
    wait_seconds: float = 0.0,
    quiet: bool = False,
    workers: int = 1,
    dask: str | None = None,
) -> BackfillReport:
    """Rate those requested periods of one league that are missing, failed or stale.

    With several ``workers``, the orchestrator needs the same number of threads.

    Raises
    ------
    NightFailed
        At the very end, with the report, if a file or a period failed.
    """
    began = began_at()
    start_seconds = time.perf_counter() - began
    place = Home(Path(home))
    folder = read_folder(place.leagues, only=league)
    (own,) = folder.leagues
    with ends_in_time(), open_store(place, command="backfill", wait_seconds=wait_seconds) as store:
        report = BackfillReport(store.run_id, notes=list(store.notes), began=began)
        report.seconds["start"] = start_seconds
        report.leagues = [LeagueReport(own.name, own.kind, settings=own)]
        report.untold = interrupted_runs(store)
        by.mark_dead_runs(place)
        record_league_files(store, folder.usable)
        if ingest_first:
            with timed(report, "ingest"):
                discovered = discover_all(place, [own])
                read = ingest(by, store, [own], discovered, quiet=quiet)
                report.leagues[0].take_ingested(read[own.name])
        tasks, note = tasks_of_request(own, request)
        report.notes += note
        with timed(report, "rate"), engine_workers(workers, dask, quiet=quiet) as report.compiled:
            for task in tasks:
                run = BackfillRun(by, store, own, task, request, report.leagues[0])
                try:
                    run.rate(in_flight=2 * workers, quiet=quiet)
                finally:
                    report.periods += run.record.periods()
        report.notes += nothing_requested(own.name, request) if not report.periods else []
        report.notes += nothing_known(own.name, request, report.count("no-games"))
        with timed(report, "publish"):
            report.published = refresh_serving(store)
        if not report.ok:
            end_run(store, "failed")
    report.count_rest()
    leave_summary(by, place, report)
    return report
