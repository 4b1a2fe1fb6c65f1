"""A night as a Prefect run: engine work as tasks, log and summary on Prefect's pages.

Imported only where Prefect runs the night, because Prefect takes seconds to start.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from prefect import task
from prefect.artifacts import create_markdown_artifact, create_table_artifact
from prefect.cache_policies import NO_CACHE
from prefect.futures import PrefectFuture, as_completed
from prefect.logging import get_run_logger
from prefect.utilities.annotations import opaque

from banzuke.flows.home import Home
from banzuke.flows.night.orchestrator import Future
from banzuke.flows.night.orphans import mark_crashed_flow_runs, sign_flow_run
from banzuke.flows.night.retries import ENGINE_RETRIES


class PrefectRun:
    """The flow run that the calling thread is in."""

    def __init__(self) -> None:
        sign_flow_run()  # at once: a run that waits for the lock of the store is alive

    def mark_dead_runs(self, home: Home) -> None:
        """Mark the runs of this home that a kill left unfinished as crashed."""
        mark_crashed_flow_runs(home)

    def submit(self, work: Callable[..., Any], name: str, *args: Any) -> Future:
        """Submit a task; Prefect awaits only arguments that are futures or lists of futures."""
        named = task_of(work).with_options(task_run_name=_plain(name))
        return named.submit(*(arg if _awaited(arg) else opaque(arg) for arg in args))

    def as_completed(self, futures: Iterable[Future]) -> Iterator[Future]:
        """Yield futures as their tasks end."""
        yield from as_completed(list(futures))

    def outcome(self, future: Future) -> Any:
        """Wait for a task and return its result, or the exception that ended it."""
        future.wait()
        return future.state.result(raise_on_failure=False)

    def log_failure(self, what: str, error: Exception) -> None:
        """Put the traceback into the run's log."""
        get_run_logger().error(what, exc_info=error)

    def show(self, headline: str, lines: list[str], leagues: list[dict[str, Any]]) -> None:
        """Add the summary to the run: a table of leagues and a page of text."""
        create_table_artifact(key="night", table=leagues, description=headline)
        text = "\n".join([f"# {headline}", "", *(f"- {line}" for line in lines)])
        create_markdown_artifact(key="night-notes", markdown=text)
        get_run_logger().info(headline)


@cache
def task_of(work: Callable[..., Any]) -> Any:
    """A Prefect task that runs a function and has the function's name."""
    return task(name=work.__name__, cache_policy=NO_CACHE, persist_result=False, **ENGINE_RETRIES)(
        work
    )


def _awaited(arg: Any) -> bool:
    """Whether an argument is a future, or a list of futures, that Prefect waits for."""
    parts = arg if isinstance(arg, list) else [arg]
    return any(isinstance(part, PrefectFuture) for part in parts)


def _plain(name: str) -> str:
    """The name without braces, which Prefect would expand."""
    return name.replace("{", "(").replace("}", ")")
