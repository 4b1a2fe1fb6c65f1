"""The retry policy of a night.

A night as a whole is never tried again: the same files fail the same way, and a night that finds
the store locked waits for it instead. An engine task is tried again: it is a pure function, so the
second try on a machine that has recovered gives the result of the first.
"""

from typing import Any, TypedDict

LOCK_WAIT_SECONDS = 3600.0
"""Maximum time that a scheduled night waits for another writer; nobody is there to restart it."""

OF_THE_MACHINE = (MemoryError, OSError)
"""Lack of memory or disk space. Work of a lost worker is done again by the module that submits it:
`flows.night.workers`, or Dask."""


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
