"""The night as Prefect loads it for a schedule: numba's settings are set before its import."""

from typing import Any

from banzuke.engine.compiled.kernel_cache import prepare_engine

prepare_engine()

from banzuke.flows.errors import one_line  # noqa: E402
from banzuke.flows.night.elapsed import is_the_process  # noqa: E402
from banzuke.flows.night.report import NightReport  # noqa: E402
from banzuke.flows.night.summary import headline  # noqa: E402
from banzuke.flows.night.telling.notify import tell_failure  # noqa: E402
from banzuke.flows.nightly import nightly as unscheduled  # noqa: E402
from banzuke.flows.screen.progress import say  # noqa: E402

is_the_process()  # Prefect starts one for each night


def say_outcome(flow: Any, flow_run: Any, state: Any) -> None:
    """Print the end of a night, for the journal of the service that runs the schedule."""
    result = state.result(raise_on_failure=False)
    said = headline(result) if isinstance(result, NightReport) else one_line(result)
    say(f"night {flow_run.name}: {state.name}. {said}")


nightly = unscheduled.with_options(
    on_completion=[say_outcome], on_failure=[say_outcome, tell_failure]
)
