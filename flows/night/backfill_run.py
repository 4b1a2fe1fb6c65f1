"""The rating part of a backfill: period after period, each with its own commit."""

import time
from collections import deque
from dataclasses import dataclass, field
from math import inf
from typing import Any

from banzuke.flows.errors import one_line
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_history import league_as_of
from banzuke.flows.night.backfill_record import BackfillRequest, Record, failed_before
from banzuke.flows.night.backfill_seasons import BackfillPeriod, seasons_of
from banzuke.flows.night.engine_tasks import submit
from banzuke.flows.night.orchestrator import Future, Orchestrator
from banzuke.flows.night.rate_league import LeagueNight, settle_night
from banzuke.flows.night.report import LeagueReport
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.screen.progress import Step, step
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS, is_stream
from banzuke.flows.tasks.task import Job, Results
from banzuke.flows.versions.chain import state_before
from banzuke.flows.versions.editions import edition_name
from banzuke.flows.versions.holds import holds_of
from banzuke.flows.versions.plan import Plan, parameters_of, plan, version_id
from banzuke.flows.versions.promotion import STREAM_PERIOD, Change, promote_unheld
from banzuke.flows.versions.stage import stage

SECONDS_BETWEEN_REFRESHES = 30.0
REFRESH_SHARE = 0.1
"""Largest share of a backfill's time that is spent on rebuilding the serving file, which lets
analysts see the periods that are done."""


@dataclass
class Refresh:
    """The time of the last build of the serving file, and its duration."""

    ended_at: float = -inf
    seconds: float = 0.0

    def now_and_then(self, store: Store) -> None:
        """Rebuild the serving file if the last build is long enough ago."""
        started = time.monotonic()
        pause = max(SECONDS_BETWEEN_REFRESHES, self.seconds / REFRESH_SHARE)
        if started - self.ended_at > pause:
            refresh_serving(store)
            self.ended_at = time.monotonic()
            self.seconds = self.ended_at - started


@dataclass
class BackfillRun:
    """The backfill of one task of a league while it runs."""

    by: Orchestrator
    store: Store
    league: League
    task: str  # the task's name
    request: BackfillRequest
    report: LeagueReport
    parameters: dict[str, Any] = field(default_factory=dict)
    edition: str | None = None
    refresh: Refresh = field(default_factory=Refresh)
    waiting: list[Change] = field(default_factory=list)  # computed, but not promoted
    n_computed: int = 0

    @property
    def record(self) -> Record:
        """The rows that record the progress."""
        return Record(self.store, self.task)

    @property
    def is_stream(self) -> bool:
        """Whether each version builds on the version before it."""
        return is_stream(self.task)

    def rate(self, *, in_flight: int, quiet: bool) -> None:
        """Rate the requested periods, with at most ``in_flight`` of them submitted at a time."""
        self._choose_parameters()
        seasons, prepared = seasons_of(self.store, self.league, self.request, self.task)
        self.report.left_out = prepared.left_out
        periods = [season.period for season in seasons]
        self.record.begin(
            self.league.name, edition=self.edition, parameters=self.parameters,
            request=self.request, periods=periods,
        )  # fmt: skip
        with step(f"rating {TASKS[self.task].rates}", len(seasons), quiet=quiet) as progress:
            if self.is_stream:
                self._rate_stream(seasons, progress)
            else:
                self._rate_periods(seasons, progress, in_flight=in_flight)
        if self.edition is None:
            self._settle(prepared.inputs, {period.label for period in periods})
        self.report.unchanged += sum(p["state"] == "unchanged" for p in self.record.periods())
        self.record.end()

    def _choose_parameters(self) -> None:
        aliases = aliases_of(self.store, self.league.namespace)
        league, parameters_hash = self.league, None
        if self.request.parameters_of:
            league, parameters_hash = league_as_of(self.store, league, self.request.parameters_of)
        self.parameters = parameters_of(league, aliases, self.task)
        self.edition = edition_name(as_known=self.request.as_known, parameters_hash=parameters_hash)

    def _rate_periods(
        self, seasons: list[BackfillPeriod], progress: Step, *, in_flight: int
    ) -> None:
        """Rate periods in any order; each has its own commit, so a kill loses little work."""
        waiting = deque(self._jobs_of_periods(seasons, progress))
        running: dict[Future, Job] = {}
        while waiting or running:
            while waiting and len(running) < in_flight:
                job = waiting.popleft()
                self.record.set(job.period, "running")
                running[submit(self.by, (job,))] = job
            future = next(self.by.as_completed(running))
            job = running.pop(future)
            is_public = self.edition is None
            state = self._take(job.period, self.by.outcome(future), is_public=is_public)
            progress.advance(f"{job.period} {state}")
            self.refresh.now_and_then(self.store)

    def _jobs_of_periods(self, seasons: list[BackfillPeriod], progress: Step) -> list[Job]:
        """The jobs to compute; for the other periods, note why they have no job."""
        inputs = tuple(input_ for season in seasons for input_ in season.inputs)
        todo = plan(self.store, self.league, inputs, self.parameters, self.task)
        stale = {job.period for job in todo.stale}
        jobs = {job.period: job for job in (*todo.jobs, *todo.stale)}
        chosen = self._requested(set(jobs), stale)
        holds = holds_of(self.store)
        again = {
            period
            for period, version in todo.promote_again
            if not (held := holds.get((self.league.name, self.task, period)))
            or not held.keeps_back(version)
        }
        with self.store.transaction():
            for season in seasons:
                label = season.period.label
                if label in chosen:
                    continue
                if not season.inputs:
                    self.record.set(label, "no-games")
                elif label in jobs:
                    self.record.set(label, "skipped")
                elif label in todo.rejected:
                    why = "it failed an audit before; see the view `version`"
                    self.record.set(label, "rejected", error=why)
                else:
                    state = "again" if label in again and self.edition is None else "unchanged"
                    version = version_id(
                        self.league, season.inputs[0], self.parameters, task=self.task
                    )
                    self.record.set(label, state, version_id=version)
                progress.advance(label)
        return [jobs[season.period.label] for season in seasons if season.period.label in chosen]

    def _requested(self, undone: set[str], stale: set[str]) -> set[str]:
        """The periods to rate: all undone periods, or the periods in a state that --only names."""
        only = self.request.only
        if not only:
            return undone
        failed = failed_before(self.store, self.league.name, self.task, self.edition)
        of_state = {"missing": undone - stale, "failed": undone & failed, "stale": stale}
        return set().union(*(of_state[state] for state in only))

    def _rate_stream(self, seasons: list[BackfillPeriod], progress: Step) -> None:
        """Rate the seasons of a stream in order, each from the state after the season before it.

        The stream's head moves only when all seasons are stored. Otherwise the public would see
        half of the new stream in place of the whole old stream.
        """
        for season in seasons:
            state = self._rate_season(season)
            progress.advance(f"{season.period.label} {state}")
            self.refresh.now_and_then(self.store)

    def _rate_season(self, season: BackfillPeriod) -> str:
        label = season.period.label
        todo = plan(self.store, self.league, season.inputs, self.parameters, self.task)
        if todo.rejected:
            what = f"{self.league.its_kind.rated} {todo.rejected[0]}"
            why = f"{what} failed an audit before; see the view `version`"
            self.record.set(label, "rejected", error=why)
            self.report.rejected.append((label, why))
            return "rejected"
        if not todo.jobs:
            state = "unchanged" if season.inputs else "no-games"
            self.record.set(label, state, version_id=todo.wanted.get(STREAM_PERIOD))
            return state
        self.record.set(label, "running")
        before = state_before(self.store, todo.jobs[0])
        results = self.by.outcome(submit(self.by, todo.jobs, before))
        return self._take(label, results, is_public=False)

    def _take(self, period: str, results: Results | BaseException, *, is_public: bool) -> str:
        """Commit the outcome of a period, with its rows and promotion, and return its state."""
        if isinstance(results, BaseException):
            why = one_line(results)
            self.record.set(period, "failed", error=why)
            self.report.failed.append((period, why))
            return "failed"
        started = time.perf_counter()
        with self.store.transaction():
            done = stage(self.store, results, is_public=is_public)
            why = "; ".join(f"{of}: {reason}" for of, reason in done.rejected)
            state = "rejected" if done.rejected else "computed"
            self.record.set(period, state, error=why or None, version_id=results[-1][0].version_id)
        self.waiting += done.waiting
        n_computed = len(results) - len(done.rejected)
        self.n_computed += n_computed
        self.report.computed += n_computed
        self.report.rejected += done.rejected
        self.report.warnings += done.warnings
        self.report.compute_seconds += sum(outcome.seconds for _, outcome in results)
        self.report.publish_seconds += time.perf_counter() - started
        return state

    def _settle(self, inputs: tuple[Input, ...], labels: set[str]) -> None:
        """Promote again the versions that exist already; for a stream, promote its new head."""
        todo = plan(self.store, self.league, inputs, self.parameters, self.task)
        again = [(p, version) for p, version in todo.promote_again if self.is_stream or p in labels]
        if self.is_stream and self.n_computed:
            name = self.league.name
            with self.store.transaction():
                heads = [Change(name, self.task, p, v, reason="computed") for p, v in again]
                self.waiting += promote_unheld(self.store, heads)
                self.store.bump_generation()
            again = []
        night = LeagueNight(self.by, self.store, self.league, self.report, waiting=self.waiting)
        night.plans[self.task] = Plan((), promote_again=tuple(again), stale=todo.stale)
        settle_night(night, whole=False)
