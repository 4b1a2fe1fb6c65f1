"""What is worth a second try.

A night as a whole is never tried again: the same files fail the same way, and a night that finds
the store locked waits for it instead. An engine task is: it is pure, so that a second try on a
machine that has recovered gives what the first would have.
"""

from typing import Any, TypedDict

LOCK_WAIT_SECONDS = 3600.0
"""How long a scheduled night waits for another writer; nobody sits there to start it again."""

OF_THE_MACHINE = (MemoryError, OSError)
"""Want of memory or disk. The work of a lost worker is done again elsewhere by who hands it out:
`flows.night.workers` and Dask."""


class Retries(TypedDict):
    """The retry options of a Prefect task."""

    retries: int
    retry_delay_seconds: list[float]
    retry_condition_fn: Any


def failed_by_machine(task: Any, task_run: Any, state: Any) -> bool:
    """Return whether a task failed for want of memory or disk, not by its input."""
    return isinstance(state.result(raise_on_failure=False), OF_THE_MACHINE)


RETRY_DELAY_SECONDS = (5.0, 30.0)

ENGINE_RETRIES: Retries = {
    "retries": len(RETRY_DELAY_SECONDS),
    "retry_delay_seconds": list(RETRY_DELAY_SECONDS),
    "retry_condition_fn": failed_by_machine,
}
