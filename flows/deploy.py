"""The night as a Prefect deployment: what is registered on a server, with its schedule."""

from typing import TYPE_CHECKING

from flows.retries import LOCK_WAIT_SECONDS
from flows.schedule import Schedule
from flows.settings import Home

if TYPE_CHECKING:
    from prefect.deployments.runner import RunnerDeployment

ENTRYPOINT = "flows.scheduled.nightly"


def night_deployment(
    home: Home, *, name: str, schedule: Schedule | None, pool: str | None = None
) -> "RunnerDeployment":
    """Return a home's night as a deployment; a worker imports it from the installed package.

    It has no concurrency limit of Prefect's: the writer's lock lets one night of a home run at a
    time, and unlike Prefect's slots it is free at once when a night is killed.
    """
    from prefect.deployments.runner import RunnerDeployment  # noqa: PLC0415
    from prefect.schedules import Cron  # noqa: PLC0415

    return RunnerDeployment.from_entrypoint(
        ENTRYPOINT,
        name=name,
        schedule=Cron(schedule.cron, timezone=schedule.timezone) if schedule else None,
        parameters={"home": str(home.root), "wait_seconds": LOCK_WAIT_SECONDS},
        description=f"Banzuke's night on {home.root}: read, rate, audit, publish.",
        tags=["banzuke"],
        work_pool_name=pool,
    )
