"""One league's part of a night: prepare, plan, compute in tasks, publish as results arrive."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from prefect import task
from prefect.cache_policies import NO_CACHE
from prefect.futures import PrefectFuture, as_completed
from prefect.logging import get_run_logger
from prefect.utilities.annotations import opaque

from flows.aliases import aliases_of
from flows.errors import one_line
from flows.league import League
from flows.outcome import Outcome
from flows.prepare import prepare
from flows.publish import Published, promote, publish
from flows.rate import rate
from flows.rate_static import finish_static
from flows.report import LeagueReport
from flows.settled import settle, settled
from flows.static.draws import Block, BlockDraws, blocks_of, draw_block
from flows.static.fitted import Fitted, fit_period
from flows.store import Store
from flows.tier_state import TierState, state_after
from flows.versions import Job, Plan, parameters_of, plan, task_of

SECONDS_BETWEEN_PUBLISHES = 1.0
"""Results are published in batches: a transaction a period would cost more than the engine."""

Results = list[tuple[Job, Outcome]]


@task(name="rate", cache_policy=NO_CACHE, persist_result=False)
def rate_task(jobs: tuple[Job, ...], state: TierState | None) -> Results:
    """Rate one period, or a stream of events, and return every version's rows."""
    return rate(jobs, state)


@task(name="fit", cache_policy=NO_CACHE, persist_result=False)
def fit_task(job: Job) -> Fitted:
    """Fit one large period, before its replicates."""
    return fit_period(job)


@task(name="replicates", cache_policy=NO_CACHE, persist_result=False)
def block_task(fitted: Fitted, block: Block) -> BlockDraws:
    """Draw one block of a large period's replicates; blocks can run anywhere, in any order."""
    return draw_block(fitted, block)


@task(name="summarise", cache_policy=NO_CACHE, persist_result=False)
def finish_task(fitted: Fitted, blocks: list[BlockDraws]) -> Results:
    """Return a large period's rows from its fit and all blocks."""
    return [(fitted.job, finish_static(fitted, blocks))]


@dataclass
class LeagueNight:
    """A league between its start and its finish, with the futures of its engine tasks."""

    store: Store
    league: League
    report: LeagueReport
    plan: Plan = field(default_factory=lambda: Plan(()))
    settled: tuple[int, dict[str, int]] | None = None
    futures: dict["PrefectFuture[Results]", tuple[Job, ...]] = field(default_factory=dict)

    def guard(self, step: Callable[..., None], **options: Any) -> None:
        """Run a step on this league; an exception becomes its error, and the others go on."""
        if self.report.error:
            return
        try:
            step(self, **options)
        except Exception as error:  # noqa: BLE001  # reported, with its traceback in Prefect's log
            get_run_logger().exception("league %s failed", self.league.name)
            self.report.error = one_line(error)


def start(night: LeagueNight) -> None:
    """Prepare a league's inputs, decide what has to be computed, and submit it."""
    store, league = night.store, night.league
    started = time.perf_counter()
    night.settled = settled(store, league)
    if night.settled:
        night.report.unchanged, night.report.left_out = night.settled
        night.report.prepare_seconds = time.perf_counter() - started
        return
    aliases = aliases_of(store, league.namespace)
    prepared = prepare(store, league)
    night.report.left_out = prepared.left_out
    night.plan = plan(store, league, prepared.inputs, parameters_of(league, aliases))
    night.report.prepare_seconds = time.perf_counter() - started
    jobs = night.plan.jobs
    if league.kind == "tournament":
        state = state_after(store, jobs[0].previous_version_id) if jobs else None
        batches = [jobs] if jobs else []
    else:
        state, batches = None, [(job,) for job in jobs]
    for batch in batches:
        blocks = blocks_of(batch[0]) if batch[0].task == "static" else ()
        future = _submit_in_blocks(batch[0], blocks) if blocks else _submit(batch, state)
        night.futures[future] = batch


def _submit(batch: tuple[Job, ...], state: TierState | None) -> "PrefectFuture[Results]":
    name = f"{batch[0].league} {batch[0].period}"
    name += f" … {batch[-1].period}" if len(batch) > 1 else ""
    future: PrefectFuture[Results] = _named(rate_task, name).submit(opaque(batch), opaque(state))
    return future


def _submit_in_blocks(job: Job, blocks: tuple[Block, ...]) -> "PrefectFuture[Results]":
    name = f"{job.league} {job.period}"
    fitted = _named(fit_task, name).submit(opaque(job))
    drawn = [
        _named(block_task, f"{name} {number}/{len(blocks)}").submit(fitted, opaque(block))
        for number, block in enumerate(blocks, start=1)
    ]
    future: PrefectFuture[Results] = _named(finish_task, name).submit(fitted, drawn)
    return future


def _named(work: Any, name: str) -> Any:
    """Return a task with a run name, in which Prefect would expand braces."""
    return work.with_options(task_run_name=name.replace("{", "(").replace("}", ")"))


def finish(night: LeagueNight, *, on_done: Callable[[str], None]) -> None:
    """Publish a league's results as its tasks complete, in batches, and settle its promotions."""
    if night.settled:
        return
    waiting: Results = []
    published_at = time.monotonic()
    for future in as_completed(list(night.futures)):
        jobs = night.futures[future]
        future.wait()
        results = future.state.result(raise_on_failure=False)
        if isinstance(results, BaseException):
            night.report.failed += [(jobs[0].period, one_line(results))]
        else:
            waiting += results
            night.report.compute_seconds += sum(outcome.seconds for _, outcome in results)
        for job in jobs:
            on_done(f"{night.league.name} {job.period}")
        if time.monotonic() - published_at > SECONDS_BETWEEN_PUBLISHES:
            _publish(night, waiting)
            waiting, published_at = [], time.monotonic()
    _publish(night, waiting)
    _settle(night)


def _publish(night: LeagueNight, results: Results) -> None:
    started = time.perf_counter()
    done: Published = publish(night.store, results)
    night.report.computed += len(done.promoted)
    night.report.rejected += done.rejected
    night.report.warnings += done.warnings
    night.report.publish_seconds += time.perf_counter() - started


def _settle(night: LeagueNight) -> None:
    """Promote versions that exist already, withdraw periods without games, and report both."""
    store, report, todo = night.store, night.report, night.plan
    league, task_name = night.league.name, task_of(night.league)
    if todo.promote_again or todo.withdraw:
        with store.transaction():
            for period, version_id in todo.promote_again:
                promote(store, league, task_name, period, version_id, reason="again")
            for period in todo.withdraw:
                promote(store, league, task_name, period, None, reason="withdrawn")
            store.bump_generation()
    if not (report.failed or report.rejected or todo.rejected):
        with store.transaction():
            settle(store, night.league, todo, report.left_out)
    report.promoted_again = len(todo.promote_again)
    report.withdrawn = len(todo.withdraw)
    report.unchanged = len(todo.unchanged)
    why = "it failed an audit before; see the view `version`"
    report.rejected += [(period, why) for period in todo.rejected]
