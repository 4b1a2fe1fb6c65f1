"""A run without a Prefect server: this process runs the steps.

Only several ``workers`` start other processes, for the engine's work.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar

from banzuke.flows.errors import one_line
from banzuke.flows.home import Home
from banzuke.flows.night.orchestrator import OwnOrchestrator
from banzuke.flows.night.report import NightFailed
from banzuke.flows.night.telling.notify import tell_broken_off

T = TypeVar("T")


def run_alone(steps: Callable[..., T], *args: Any, workers: int, **options: Any) -> T:
    """Run a night's or a backfill's steps in this process, and return their result.

    ``workers`` threads request the engine's work: see `flows.night.workers`.
    """
    with closing(OwnOrchestrator(workers)) as by:
        return steps(by, *args, workers=workers, **options)


@contextmanager
def telling(home: Home) -> Iterator[None]:
    """Send a notification if a night breaks off, as the hooks of a Prefect flow do.

    A night whose leagues failed has already sent its report.
    """
    try:
        yield
    except NightFailed:
        raise
    except Exception as error:
        tell_broken_off(home, "night-failed", one_line(error))
        raise
    except BaseException as signalled:
        tell_broken_off(home, "night-crashed", f"it was ended by {type(signalled).__name__}")
        raise
