"""Engine work as tasks: a period, consecutive versions of a stream, or a large period in blocks."""

from collections.abc import Callable
from typing import Any

from banzuke.flows.night.orchestrator import Future, Orchestrator
from banzuke.flows.night.workers import run_engine
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.register import rate as rate_jobs
from banzuke.flows.tasks.task import Blocks, Job, Results, State


def rate(jobs: tuple[Job, ...], state: State) -> Results:
    """Rate one period, or the next versions of a stream, and return every version's rows."""
    return run_engine(rate_jobs, jobs, state)


def fit(job: Job, in_blocks: Blocks) -> Any:
    """Fit one large period, before its replicates."""
    return run_engine(in_blocks.fit, job)


def replicates(fitted: Any, block: Any, in_blocks: Blocks) -> Any:
    """Compute one block of a large period's replicates; blocks can run anywhere, in any order."""
    return run_engine(in_blocks.compute, fitted, block)


def summarise(job: Job, fitted: Any, computed: list[Any], in_blocks: Blocks) -> Results:
    """A large period's rows from its fit and all blocks."""
    return [(job, run_engine(in_blocks.finish, fitted, computed))]


def part_of(work: Callable[[Any], Any], part: Any) -> Any:
    """The result of a task's preparatory work for one part."""
    return run_engine(work, part)


def compute(by: Orchestrator, name: str, work: Callable[[Any], Any], parts: list[Any]) -> list[Any]:
    """The results of some work on each part, in the order of the parts.

    If the work on a part ended with an exception, that exception is raised.
    """
    futures = [by.submit(part_of, name, work, part) for part in parts]
    outcomes = [by.outcome(future) for future in futures]
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    return outcomes


def submit(by: Orchestrator, batch: tuple[Job, ...], state: State = None) -> Future:
    """Submit a period, or consecutive versions of a stream after a state; return its future.

    Its outcome is `Results`, or the exception that ended the work.
    """
    in_blocks = TASKS[batch[0].task].blocks
    blocks = in_blocks.split(batch[0]) if in_blocks else ()
    if in_blocks and blocks:
        return _submit_in_blocks(by, batch[0], blocks, in_blocks)
    name = f"{batch[0].league} {batch[0].period}"
    name += f" … {batch[-1].period}" if len(batch) > 1 else ""
    return by.submit(rate, name, batch, state)


def _submit_in_blocks(
    by: Orchestrator, job: Job, blocks: tuple[Any, ...], in_blocks: Blocks
) -> Future:
    name = f"{job.league} {job.period}"
    fitted = by.submit(fit, name, job, in_blocks)
    computed = [
        by.submit(replicates, f"{name} {number}/{len(blocks)}", fitted, block, in_blocks)
        for number, block in enumerate(blocks, start=1)
    ]
    return by.submit(summarise, name, job, fitted, computed, in_blocks)
