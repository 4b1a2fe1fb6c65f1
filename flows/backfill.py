"""The backfill as a flow, which Prefect runs and shows."""

from typing import Any

from prefect import flow

from banzuke.flows.night.backfill import run_backfill
from banzuke.flows.night.backfill_record import BackfillRequest
from banzuke.flows.night.prefect_run import PrefectRun
from banzuke.flows.night.report import BackfillReport
from banzuke.flows.night.runners import task_runner


@flow(name="backfill", task_runner=task_runner(), persist_result=False)
def backfill(
    home: str,
    league: str,
    asked: dict[str, Any] | None = None,
    ingest_first: bool = True,
    wait_seconds: float = 0.0,
    quiet: bool = False,
    workers: int = 1,
    dask: str | None = None,
    request: dict[str, Any] | None = None,
) -> BackfillReport:
    """Rate the missing, failed or stale periods of one league: see `run_backfill`.

    ``request`` holds the fields of `BackfillRequest`; ``asked`` is its old name, which deployments
    may still use. With several ``workers``, give the flow a `task_runner` for as many.

    Raises
    ------
    NightFailed
        At the very end, with the report, if a file or a period failed.
    """
    return run_backfill(
        PrefectRun(), home, league, BackfillRequest.of(request or asked or {}),
        ingest_first=ingest_first, wait_seconds=wait_seconds, quiet=quiet, workers=workers,
        dask=dask,
    )  # fmt: skip
