"""One league's part of a night: prepare, plan, compute in tasks, publish as results arrive."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from banzuke.flows.errors import one_line
from banzuke.flows.inputs.arrays import MANY_ROWS
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.night.engine_tasks import compute, submit
from banzuke.flows.night.findings import findings_of_lines
from banzuke.flows.night.orchestrator import Future, Orchestrator
from banzuke.flows.night.report import LeagueReport
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import inputs_of, is_stream, tasks_of, tasks_rating
from banzuke.flows.tasks.task import Job, Results
from banzuke.flows.versions.chain import state_before
from banzuke.flows.versions.complete_night import remember_night
from banzuke.flows.versions.plan import Plan, parameters_of, plan
from banzuke.flows.versions.promotion import Change
from banzuke.flows.versions.settle import settle
from banzuke.flows.versions.stage import Staged, stage

SECONDS_BETWEEN_PUBLISHES = 1.0
"""Results are published in batches: a transaction per period would take longer than the engine."""


@dataclass
class LeagueNight:
    """A league between its start and its finish, with the futures of its engine tasks."""

    by: Orchestrator
    store: Store
    league: League
    report: LeagueReport
    review: bool = False  # store new versions without promoting them
    # The last night's number of versions and unrated rows, if nothing has changed since.
    same: tuple[int, dict[str, int]] | None = None
    plans: dict[str, Plan] = field(default_factory=dict)  # by task; empty if nothing has changed
    futures: dict[Future, tuple[Job, ...]] = field(default_factory=dict)
    waiting: list[Change] = field(default_factory=list)  # computed tonight and not promoted

    @property
    def has_work_before(self) -> bool:
        """Whether a task may have work before rating, such as judging decisions."""
        return not self.same and any(task.before for task in tasks_rating(self.league))

    @property
    def n_jobs(self) -> int:
        """The number of versions to compute."""
        return sum(len(todo.jobs) for todo in self.plans.values())

    def guard(self, step: Callable[..., None], **options: Any) -> None:
        """Run a step on this league; an exception becomes the league's error."""
        if self.report.error:
            return
        try:
            step(self, **options)
        except Exception as error:  # noqa: BLE001  # reported, with its traceback in the log
            self.by.log_failure(f"league {self.league.name} failed", error)
            self.report.error = one_line(error)


def start(night: LeagueNight) -> None:
    """Prepare a league's inputs, choose the versions to compute, and submit them."""
    store, league = night.store, night.league
    if night.same:
        night.report.unchanged, night.report.left_out = night.same
        return
    started = time.perf_counter()
    for task in tasks_rating(league):
        if task.before:
            night.report.notes += task.before(partial(compute, night.by), store, league)
    aliases = aliases_of(store, league.namespace)
    prepared = prepare(store, league, inputs_of(league))
    night.report.left_out = prepared.left_out
    for task_name in tasks_of(league):
        parameters = parameters_of(league, aliases, task_name)
        inputs = prepared.of(task_name)
        night.plans[task_name] = plan(store, league, inputs, parameters, task_name)
    night.report.prepare_seconds = time.perf_counter() - started
    jobs = [job for todo in night.plans.values() for job in todo.jobs]
    if any(job.input.n_rows > MANY_ROWS for job in jobs):
        store.give_back_pages()  # the engine needs all available memory
    for task_name, todo in night.plans.items():
        in_order = is_stream(task_name) and todo.jobs
        for batch in [todo.jobs] if in_order else [(job,) for job in todo.jobs]:
            night.futures[submit(night.by, batch, state_before(store, batch[0]))] = batch


def finish(night: LeagueNight, *, on_done: Callable[[str], None]) -> None:
    """Publish a league's results in batches while its tasks complete, and settle its promotions.

    Does nothing for a league without changes: the last night has settled its promotions.
    """
    if night.same:
        return
    waiting: Results = []
    published_at = time.monotonic()
    for future in in_order(night, on_done=on_done):
        jobs = night.futures[future]
        results = night.by.outcome(future)
        if isinstance(results, BaseException):
            night.report.failed += [(jobs[0].period, one_line(results))]
        else:
            waiting += results
            night.report.compute_seconds += sum(outcome.seconds for _, outcome in results)
        if time.monotonic() - published_at > SECONDS_BETWEEN_PUBLISHES:
            _publish(night, waiting)
            waiting, published_at = [], time.monotonic()
    _publish(night, waiting)
    settle_night(night)
    report = night.report
    is_whole = not (report.failed or report.rejected or report.stale)
    if is_whole and not (report.waiting or report.held or report.notes):
        remember_night(night.store, night.league, night.plans, report.left_out)


def in_order(night: LeagueNight, *, on_done: Callable[[str], None]) -> Iterator[Future]:
    """Yield the ended futures in the order of submission: each waits for those before it.

    Workers end in any order, but promotions of the same inputs are numbered alike every time.
    ``on_done`` gets the league and period of each job as it ends.
    """
    to_come, ended = deque(night.futures), set()
    for future in night.by.as_completed(night.futures):
        for job in night.futures[future]:
            on_done(f"{night.league.name} {job.period}")
        ended.add(future)
        while to_come and to_come[0] in ended:
            yield to_come.popleft()


def _publish(night: LeagueNight, results: Results) -> None:
    started = time.perf_counter()
    done: Staged = stage(night.store, results, review=night.review)
    night.waiting += done.waiting
    night.report.computed += len(done.accepted)
    night.report.rejected += done.rejected
    night.report.warnings += done.warnings
    night.report.publish_seconds += time.perf_counter() - started


def settle_night(night: LeagueNight, *, whole: bool = True) -> None:
    """Promote versions that exist already, withdraw periods without games, and report both.

    ``whole`` says that the plans cover all periods of the league.
    """
    report, plans = night.report, night.plans
    settled = settle(
        night.store, night.league, plans,
        waiting=night.waiting, review=night.review, whole=whole,
    )  # fmt: skip
    report.promoted_again += settled.promoted_again
    report.withdrawn += settled.withdrawn
    report.waiting += settled.waiting
    report.held |= settled.held
    if report.warnings:
        report.findings = findings_of_lines(night.store, night.league.name)
    why = "it failed an audit before; see the view `version`"
    for todo in plans.values():
        report.unchanged += len(todo.unchanged)
        report.stale += [job.period for job in todo.stale]
        report.is_renewed |= todo.is_renewed
        report.rejected += [(period, why) for period in todo.rejected]
