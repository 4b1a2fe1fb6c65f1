"""Engine work as Prefect tasks: a period, a stretch of a stream, or a large period in blocks."""

from typing import Any

from prefect import task
from prefect.cache_policies import NO_CACHE
from prefect.futures import PrefectFuture
from prefect.utilities.annotations import opaque

from flows.night.retries import ENGINE_RETRIES
from flows.night.workers import run_engine
from flows.tasks.register import TASKS, rate
from flows.tasks.task import Blocks, Job, Results, State

Future = PrefectFuture[Results]


@task(name="rate", cache_policy=NO_CACHE, persist_result=False, **ENGINE_RETRIES)
def rate_task(jobs: tuple[Job, ...], state: State) -> Results:
    """Rate one period, or the next versions of a stream, and return every version's rows."""
    return run_engine(rate, jobs, state)


@task(name="fit", cache_policy=NO_CACHE, persist_result=False, **ENGINE_RETRIES)
def fit_task(job: Job, in_blocks: Blocks) -> Any:
    """Fit one large period, before its replicates."""
    return run_engine(in_blocks.fit, job)


@task(name="replicates", cache_policy=NO_CACHE, persist_result=False, **ENGINE_RETRIES)
def block_task(fitted: Any, block: Any, in_blocks: Blocks) -> Any:
    """Compute one block of a large period's replicates; blocks can run anywhere, in any order."""
    return run_engine(in_blocks.compute, fitted, block)


@task(name="summarise", cache_policy=NO_CACHE, persist_result=False, **ENGINE_RETRIES)
def finish_task(job: Job, fitted: Any, computed: list[Any], in_blocks: Blocks) -> Results:
    """Return a large period's rows from its fit and all blocks."""
    return [(job, run_engine(in_blocks.finish, fitted, computed))]


def submit(batch: tuple[Job, ...], state: State = None) -> Future:
    """Submit a period, or consecutive versions of a stream after a state; return its future."""
    in_blocks = TASKS[batch[0].task].blocks
    blocks = in_blocks.split(batch[0]) if in_blocks else ()
    if in_blocks and blocks:
        return _submit_in_blocks(batch[0], blocks, in_blocks)
    return _submit_whole(batch, state)


def results_of(future: Future) -> Results | BaseException:
    """Wait for a future and return its results, or the exception that it ended with."""
    future.wait()
    found: Results | BaseException = future.state.result(raise_on_failure=False)
    return found


def _submit_whole(batch: tuple[Job, ...], state: State) -> Future:
    name = f"{batch[0].league} {batch[0].period}"
    name += f" … {batch[-1].period}" if len(batch) > 1 else ""
    future: Future = _named(rate_task, name).submit(opaque(batch), opaque(state))
    return future


def _submit_in_blocks(job: Job, blocks: tuple[Any, ...], in_blocks: Blocks) -> Future:
    name, how = f"{job.league} {job.period}", opaque(in_blocks)
    fitted = _named(fit_task, name).submit(opaque(job), how)
    computed = [
        _named(block_task, f"{name} {number}/{len(blocks)}").submit(fitted, opaque(block), how)
        for number, block in enumerate(blocks, start=1)
    ]
    future: Future = _named(finish_task, name).submit(opaque(job), fitted, computed, how)
    return future


def _named(work: Any, name: str) -> Any:
    """Return a task with a run name, in which Prefect would expand braces."""
    return work.with_options(task_run_name=name.replace("{", "(").replace("}", ")"))
