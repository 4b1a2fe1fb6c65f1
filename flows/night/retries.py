"""The retry policy of a night.

A night as a whole is never tried again: the same files would fail in the same way, and a night
that finds the store locked waits for it. An engine task that lacked memory or disk space is tried
again: it is a pure function, so a second attempt gives the result that the first would have given.
"""

from typing import Any, TypedDict

LOCK_WAIT_SECONDS = 3600.0
"""Maximum time that a scheduled night waits for another writer; nobody is there to restart it."""

OF_THE_MACHINE = (MemoryError, OSError)
"""Errors by lack of memory or disk space. If a worker dies, its work is done again by the module
that submitted it: `flows.night.workers`, or Dask."""


class Retries(TypedDict):
    """The retry options of a Prefect task."""

    retries: int
    retry_delay_seconds: list[float]
    retry_condition_fn: Any


def failed_by_machine(task: Any, task_run: Any, state: Any) -> bool:
    """Whether a task failed for lack of memory or disk space, and not because of its input."""
    return isinstance(state.result(raise_on_failure=False), OF_THE_MACHINE)


RETRY_DELAY_SECONDS = (5.0, 30.0)

ENGINE_RETRIES: Retries = {
    "retries": len(RETRY_DELAY_SECONDS),
    "retry_delay_seconds": list(RETRY_DELAY_SECONDS),
    "retry_condition_fn": failed_by_machine,
}
