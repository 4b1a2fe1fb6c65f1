"""`banzuke deploy`: register a home's night on a Prefect server that is there already."""

import os

from flows.deploy import night_deployment
from flows.errors import BanzukeError
from flows.home_file import read_home_file
from flows.league_file import read_leagues
from flows.schedule import Schedule, system_timezone
from flows.settings import Home, prepare_engine


class CannotDeploy(BanzukeError):
    """There is no server, or no such work pool on it."""


def deploy_home(
    home: Home, *, name: str, pool: str, cron: str | None, timezone: str | None
) -> list[str]:
    """Register the night and return what to do next, a line each."""
    names = [league.name for league in read_leagues(home.leagues)]
    read_home_file(home, leagues=names)
    os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
    os.environ.setdefault("DO_NOT_TRACK", "1")
    prepare_engine()
    from prefect.settings import PREFECT_API_URL  # noqa: PLC0415

    url = PREFECT_API_URL.value()
    if not url:
        raise CannotDeploy(
            "no Prefect server is named: set PREFECT_API_URL, such as http://127.0.0.1:4200/api, "
            "or run the schedule here with `banzuke serve`"
        )
    schedule = Schedule(cron, timezone or system_timezone()) if cron else None
    _check_pool(url, pool)
    deployment = night_deployment(home, name=name, schedule=schedule, pool=pool)
    deployment.apply()
    when = f"runs at {schedule.cron!r}, {schedule.timezone}" if schedule else "has no schedule"
    return [
        f"Registered nightly/{name} for the pool {pool} at {url}: it {when}.",
        f"A worker runs it, where banzuke is installed: prefect worker start --pool {pool}",
        f"To start a night at once: prefect deployment run nightly/{name}",
    ]


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
    except httpx.HTTPError as error:
        raise CannotDeploy(f"the Prefect server at {url} does not answer: {error}") from None
    if found.type != "process":
        raise CannotDeploy(
            f"the work pool {pool!r} is of type {found.type!r}; a night needs the home's folder, "
            "so it takes a pool of type 'process' with a worker on that machine"
        )
