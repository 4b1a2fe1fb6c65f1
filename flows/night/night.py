"""A night under any orchestrator: ingest new files, rate changes, audit, publish, summarise."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from banzuke.flows.errors import BanzukeError, one_line
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import Discovered, Ingested, discover_all, ingest_all
from banzuke.flows.ingest.quarantine_queue import counts_by_rule
from banzuke.flows.ingest.unasked import unasked_notes
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_folder import LeagueFolder, read_folder, unread_notes
from banzuke.flows.leagues.league_history import record_league_files
from banzuke.flows.night.asking import QUESTIONS
from banzuke.flows.night.data_age import leagues_of_days_to_come, leagues_of_old_data
from banzuke.flows.night.elapsed import began_at
from banzuke.flows.night.ending import ends_in_time
from banzuke.flows.night.gone_leagues import gone_notes, names_to_remember
from banzuke.flows.night.interrupted_nights import (
    add_interrupted_warnings,
    interrupted_runs,
    leagues_reported,
)
from banzuke.flows.night.old_kernels import remove_old_kernels
from banzuke.flows.night.orchestrator import Orchestrator
from banzuke.flows.night.pending_notes import keep_notes
from banzuke.flows.night.rate_league import LeagueNight, finish, start
from banzuke.flows.night.report import LeagueReport, NightReport
from banzuke.flows.night.summary import headline, leave_summary
from banzuke.flows.night.telling.notify import tell_of_night
from banzuke.flows.night.workers import engine_workers
from banzuke.flows.screen.progress import step
from banzuke.flows.serving.garbled import garbled_notes, oneself_notes
from banzuke.flows.serving.serving_file import refresh_and_count
from banzuke.flows.serving.similar_names import likely_notes
from banzuke.flows.serving.weekly_check import check_blocks, is_check_due
from banzuke.flows.serving.work_folder import sweep
from banzuke.flows.site.building.build import build_site
from banzuke.flows.site.folder.bucket import NotUploaded
from banzuke.flows.site.folder.publish import NotHandedOn
from banzuke.flows.store import NothingPublished, Store, end_run, open_serving, open_store, utc_now
from banzuke.flows.store.runs import first_run_at
from banzuke.flows.versions.complete_night import same_as_last_night


def run_night(
    by: Orchestrator,
    home: str,
    *,
    league: str | None = None,
    wait_seconds: float = 0.0,
    quiet: bool = False,
    promote: bool = True,
    workers: int = 1,
    dask: str | None = None,
) -> NightReport:
    """Run one night on a home folder, or on one league of it, and return the night's report.

    Without ``promote``, new versions are audited and stored, and wait for `banzuke promote`. With
    several ``workers``, the orchestrator needs the same number of threads. ``dask`` is the address
    of a scheduler whose cluster then does the engine's work.

    Raises
    ------
    NightFailed
        At the very end, with the report, if a file or a league failed.
    """
    began = began_at()
    start_seconds = time.perf_counter() - began
    place = Home(Path(home))
    folder = read_folder(place.leagues, only=league)
    leagues = folder.leagues
    settings = read_home_file(place)
    notify = settings.notify
    with ends_in_time(), open_store(place, command="nightly", wait_seconds=wait_seconds) as store:
        report = NightReport(store.run_id, notes=list(store.notes), began=began)
        first_run = first_run_at(store)
        report.seconds["start"] = start_seconds
        report.notes += [f"removed {name}, left by a kill" for name in sweep(place)]
        by.mark_dead_runs(place)
        record_league_files(store, folder.usable)
        with timed(report, "ingest"):
            discovered = discover_all(place, leagues)
            ingested = ingest(by, store, leagues, discovered, quiet=quiet)
            if league is None:
                report.notes += notes_of_whole_home(store, folder, discovered)
                report.league_files = names_to_remember(place, folder)
            untold = interrupted_runs(store)
            report.quarantined_by_rule = counts_by_rule(store)
            if new := [run for run, told in untold.items() if not told]:
                own = sum(report.quarantined_by_rule.values())
                report.quarantined_by_rule = counts_by_rule(store, also=new)
                report.quarantined_before = sum(report.quarantined_by_rule.values()) - own
        with timed(report, "rate"), engine_workers(workers, dask, quiet=quiet) as report.compiled:
            report.leagues = rate_all(by, store, leagues, ingested, quiet=quiet, review=not promote)
        report.add_broken(folder.broken)
        with timed(report, "publish"):
            publish(store, place, report)
            add_interrupted_warnings(store, report.leagues, untold)
            report.untold = leagues_reported(untold, report.leagues) if league else {}
        if not report.ok:
            end_run(store, "failed")
        stale = leagues_of_old_data(store, leagues, notify, now=utc_now())
        report.notes += leagues_of_days_to_come(store, leagues, now=utc_now())
    if settings.site.every_night:
        with timed(report, "pages"):
            report.site, notes = write_pages(place)
            report.notes += notes
    if is_check_due(place, first_run=first_run):
        with timed(report, "check"):
            report.damage = check_blocks(place)
    remove_old_kernels()
    report.count_rest()
    report.notes += stale
    report.notes += tell_of_night(place, notify, report, headline=headline(report), stale=stale)
    leave_summary(by, place, report)
    return report


def publish(store: Store, home: Home, report: NightReport) -> None:
    """Renew the serving file if something changed; note in the report what is shown now."""
    if (published := refresh_and_count(store)) is not None:
        report.published = True
        report.newly_shown, report.newly_withdrawn = published
    if report.newly_shown or report.newly_withdrawn or not report.quiet:
        report.notes += notes_of_names(home)


def notes_of_whole_home(store: Store, folder: LeagueFolder, discovered: Discovered) -> list[str]:
    """Notes on files that no league reads, and on leagues and corrections that no file is for."""
    home = store.home
    return [
        *unread_notes(home.leagues),
        *unasked_notes(home, folder, discovered),
        *gone_notes(store, folder),
    ]


def notes_of_names(home: Home) -> list[str]:
    """Notes on names that are garbled or may be one person; none if nothing is published."""
    try:
        with closing(open_serving(home)) as serving:
            return [
                *garbled_notes(serving),
                *oneself_notes(serving),
                *likely_notes(serving),
            ]
    except NothingPublished:
        return []


def write_pages(home: Home) -> tuple[list[str], list[str]]:
    """Write and copy the report site; why that failed, and the notes of the site.

    An error breaks nothing off, because the ratings are public. It makes the night fail: readers of
    the site would see old ratings as if they were those of today.
    """
    try:
        return [], list(build_site(home).notes)
    except (NotHandedOn, NotUploaded) as error:
        return [f"the report site is written, but was not copied: {one_line(error)}"], []
    except (BanzukeError, OSError) as error:
        return [f"the report site was not written, the old one stays: {one_line(error)}"], []


@contextmanager
def timed(report: NightReport, name: str) -> Iterator[None]:
    """Record in the report how long the block took, as the step ``name``."""
    started = time.perf_counter()
    yield
    report.seconds[name] = time.perf_counter() - started


def ingest(
    by: Orchestrator,
    store: Store,
    leagues: list[League],
    discovered: Discovered,
    *,
    quiet: bool,
) -> dict[str, Ingested]:
    """Read every league's new files, and write unexpected exceptions to the log."""
    listed = [there for there in discovered.values() if not isinstance(there, Exception)]
    n_files = sum(len(found.files) for there in listed for found in there)
    with step("checking files", n_files, quiet=quiet) as progress:
        ingested = ingest_all(
            store, leagues, on_file=progress.advance, discovered=discovered, asking=QUESTIONS
        )
    for name, outcome in ingested.items():
        if isinstance(outcome, Exception):
            by.log_failure(f"ingest of {name} failed", outcome)
    return keep_notes(store.home, ingested)


def rate_all(
    by: Orchestrator,
    store: Store,
    leagues: list[League],
    ingested: dict[str, Ingested],
    *,
    quiet: bool,
    review: bool = False,
) -> list[LeagueReport]:
    """Rate every league: submit all work first, then publish results as they come.

    Leagues whose tasks have work before rating come last: to judge new games may take hours.
    """
    same = same_as_last_night(store, leagues)
    nights = [
        LeagueNight(
            by,
            store,
            league,
            LeagueReport(league.name, league.kind, settings=league),
            review,
            same.get(league.name),
        )
        for league in leagues
    ]
    for night in nights:
        night.report.take_ingested(ingested[night.league.name])
    for is_late in (False, True):
        some = [night for night in nights if night.has_work_before is is_late]
        for night in some:
            night.guard(start)
        n_jobs = sum(night.n_jobs for night in some)
        with step("rating", n_jobs, quiet=quiet or not some) as progress:
            for night in some:
                night.guard(finish, on_done=progress.advance)
    return [night.report for night in nights]
