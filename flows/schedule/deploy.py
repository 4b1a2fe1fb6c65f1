"""The night as a Prefect deployment: the registration on a server, with its schedule."""

import re
from typing import TYPE_CHECKING

from banzuke.flows.credentials import masked
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.night.retries import LOCK_WAIT_SECONDS
from banzuke.flows.schedule.schedule import Schedule

if TYPE_CHECKING:
    from prefect.deployments.runner import RunnerDeployment

ENTRYPOINT = "banzuke.flows.scheduled.nightly"


class CannotDeploy(BanzukeError):
    """No server is there, or the server has no such work pool."""


def default_name(home: Home) -> str:
    """A deployment's name after the home's folder, in characters that Prefect accepts."""
    return re.sub(r"[^\w.-]", "-", home.root.name) or "home"


def night_deployment(home: Home, *, name: str, schedule: Schedule | None) -> "RunnerDeployment":
    """A home's night as a deployment, which workers import from the installed package.

    The deployment has no concurrency limit of Prefect's: the writer's lock allows one night per
    home, and unlike Prefect's slots the lock is free at once when a night is killed.
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
    )


def register(home: Home, *, name: str, schedule: Schedule | None, pool: str) -> str:
    """Register a home's night for a work pool; return the server's address, without a password.

    Raises
    ------
    CannotDeploy
        If no server is named, the pool does not exist, or the pool's workers run elsewhere.
    """
    from prefect.runner.storage import LocalStorage  # noqa: PLC0415
    from prefect.settings import PREFECT_API_URL  # noqa: PLC0415

    url: str | None = PREFECT_API_URL.value()
    if not url:
        raise CannotDeploy(
            "no Prefect server is named: set PREFECT_API_URL, such as http://127.0.0.1:4200/api, "
            "or run the schedule here with `banzuke serve`"
        )
    _check_pool(url, pool)
    deployment = night_deployment(home, name=name, schedule=schedule)
    deployment.storage = LocalStorage(str(home.root))  # otherwise workers copy the current folder
    deployment.apply(work_pool_name=pool)
    return masked(url)


def _check_pool(url: str, pool: str) -> None:
    import httpx  # noqa: PLC0415
    from prefect.client.orchestration import get_client  # noqa: PLC0415
    from prefect.exceptions import ObjectNotFound  # noqa: PLC0415

    try:
        with get_client(sync_client=True) as client:
            found = client.read_work_pool(pool)
    except ObjectNotFound:
        raise CannotDeploy(
            f"{url} has no work pool {pool!r}; make one with "
            f"`prefect work-pool create {pool} --type process`"
        ) from None
    except (httpx.HTTPError, RuntimeError) as error:  # RuntimeError: it is not a Prefect server
        raise CannotDeploy(f"the Prefect server at {url} does not answer: {error}") from None
    if found.type != "process":
        raise CannotDeploy(
            f"the work pool {pool!r} is of type {found.type!r}; a night needs the home's folder, "
            "so it takes a pool of type 'process' with a worker on that machine"
        )
