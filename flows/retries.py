"""What is worth a second try.

A night as a whole is never tried again: the same files fail the same way, and a night that finds
the store locked waits for it instead. An engine task is: it is pure, so that a second try on a
machine that has recovered gives what the first would have.
"""

from collections.abc import Iterator
from typing import Any, TypedDict

LOCK_WAIT_SECONDS = 3600.0
"""How long a scheduled night waits for another writer; nobody sits there to start it again."""

OF_THE_MACHINE = (MemoryError, OSError)
LOST_WORKERS = frozenset({"KilledWorker", "FutureCancelledError", "CommClosedError"})
"""Dask's errors by name: dask is an extra, so it may not be there to be imported. Of our own
workers `flows.workers` has tried a lost one's work again already, alone."""


class Retries(TypedDict):
    """The retry options of a Prefect task."""

    retries: int
    retry_delay_seconds: list[float]
    retry_condition_fn: Any


def failed_by_machine(task: Any, task_run: Any, state: Any) -> bool:
    """Return whether a task failed for want of memory, disk or a worker, not by its input."""
    error = state.result(raise_on_failure=False)
    return any(
        isinstance(e, OF_THE_MACHINE) or type(e).__name__ in LOST_WORKERS for e in _causes(error)
    )


def _causes(error: Any) -> Iterator[BaseException]:
    while isinstance(error, BaseException):
        yield error
        error = error.__cause__


ENGINE_RETRIES: Retries = {
    "retries": 2,
    "retry_delay_seconds": [5.0, 30.0],
    "retry_condition_fn": failed_by_machine,
}
