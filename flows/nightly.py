"""The night as a flow, which Prefect runs and shows.

The result never depends on Prefect: versions are hashes of their inputs, and every step commits
as a whole or not at all.
"""

from prefect import flow

from banzuke.flows.night.night import run_night
from banzuke.flows.night.prefect_run import PrefectRun
from banzuke.flows.night.report import NightReport
from banzuke.flows.night.runners import task_runner
from banzuke.flows.night.telling.notify import tell_crash, tell_failure


@flow(
    name="nightly",
    task_runner=task_runner(),
    persist_result=False,
    on_failure=[tell_failure],
    on_crashed=[tell_crash],
)
def nightly(
    home: str,
    league: str | None = None,
    wait_seconds: float = 0.0,
    quiet: bool = False,
    promote: bool = True,
    workers: int = 1,
    dask: str | None = None,
) -> NightReport:
    """Run one night on a home folder, or on one league of it: see `run_night`.

    With several ``workers``, give the flow a `task_runner` for as many.

    Raises
    ------
    NightFailed
        At the very end, with the report, if a file or a league failed.
    """
    return run_night(
        PrefectRun(), home, league=league, wait_seconds=wait_seconds, quiet=quiet,
        promote=promote, workers=workers, dask=dask,
    )  # fmt: skip
