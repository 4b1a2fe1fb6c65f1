"""The orchestrator of a night: it submits engine work, keeps the log and shows the summary.

There are two: Prefect (`flows.night.prefect_run`), and this process alone. The choice never
affects the results: versions are hashes of their inputs, and the steps are the same.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future as OwnFuture
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Protocol

from banzuke.flows.home import Home
from banzuke.flows.night.retries import OF_THE_MACHINE, RETRY_DELAY_SECONDS
from banzuke.flows.screen.progress import say

Future = Any
"""An orchestrator's handle for submitted work; only the orchestrator knows the work's outcome."""


class Orchestrator(Protocol):
    """The operations that the steps of a night need from their orchestrator."""

    def mark_dead_runs(self, home: Home) -> None:
        """Mark a home's runs that a kill left unfinished; called under the writer's lock."""

    def submit(self, work: Callable[..., Any], name: str, *args: Any) -> Future:
        """Submit ``work(*args)``; an argument that is a future, or a list of them, is awaited."""

    def as_completed(self, futures: Iterable[Future]) -> Iterator[Future]:
        """Yield futures as their work ends."""

    def outcome(self, future: Future) -> Any:
        """Wait for a future and return its result, or the exception that ended it."""

    def log_failure(self, what: str, error: Exception) -> None:
        """Log a failure, with its traceback."""

    def show(self, headline: str, lines: list[str], leagues: list[dict[str, Any]]) -> None:
        """Show the run's summary wherever the orchestrator shows runs."""


class OwnOrchestrator:
    """This process: its threads request the engine work, and only printed output is shown.

    Work begins in the order of submission. Work that needs the result of other work is submitted
    after that work, so a thread never waits for work that has not begun.
    """

    def __init__(self, n_threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(n_threads, thread_name_prefix="engine")

    def mark_dead_runs(self, home: Home) -> None:
        """Do nothing: there is no server on which a run could look alive."""

    def submit(self, work: Callable[..., Any], name: str, *args: Any) -> Future:
        """Submit ``work(*args)`` to the next thread that is free."""
        return self._threads.submit(_with_retries, work, args)

    def as_completed(self, futures: Iterable[Future]) -> Iterator[Future]:
        """Yield futures as their work ends."""
        yield from as_completed(futures)

    def outcome(self, future: Future) -> Any:
        """Wait for a future and return its result, or the exception that ended it."""
        return future.exception() or future.result()

    def log_failure(self, what: str, error: Exception) -> None:
        """Log the traceback at level DEBUG, which is off by default; the summary has the error."""
        logging.getLogger("banzuke").debug(what, exc_info=error)

    def show(self, headline: str, lines: list[str], leagues: list[dict[str, Any]]) -> None:
        """Do nothing: the command prints the summary, and the store keeps it for `status`."""

    def close(self) -> None:
        """Close when the work under way has ended; work that has not begun is dropped."""
        self._threads.shutdown(cancel_futures=True)


def _with_retries(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """The result of ``work(*args)``, tried again after a while if the machine failed."""
    args = tuple(_resolved(arg) for arg in args)
    for delay in RETRY_DELAY_SECONDS:
        try:
            return work(*args)
        except OF_THE_MACHINE as error:
            say(f"the machine ran out of memory or disk ({error!r}): trying again in {delay:g} s")
            time.sleep(delay)
    return work(*args)


def _resolved(arg: Any) -> Any:
    if isinstance(arg, OwnFuture):
        return arg.result()
    if isinstance(arg, list):
        return [_resolved(part) for part in arg]
    return arg
