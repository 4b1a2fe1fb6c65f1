"""`banzuke deploy`: register a home's night on an existing Prefect server."""

import os
from typing import Annotated

import typer

from banzuke.flows.commands.common.broken_files import leagues_that_can_be_used
from banzuke.flows.commands.common.options import HomeOption, TimezoneOption
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.prefect_env import pass_by_proxies, refuse_unusable_proxies
from banzuke.flows.schedule.deploy import default_name, register
from banzuke.flows.schedule.schedule import Schedule, system_timezone

app = typer.Typer(add_completion=False)


@app.command(epilog='Example: banzuke deploy --pool mine --cron "0 3 * * *" --timezone Asia/Tokyo')
def deploy(
    pool: Annotated[str, typer.Option("--pool", help="The work pool, of type process.")],
    home: HomeOption = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--name", help="The name of the deployment; by default the name of the home folder."
        ),
    ] = None,
    cron: Annotated[
        str | None,
        typer.Option(
            "--cron",
            help="The schedule: minute, hour, day, month, weekday; without it, nights start by "
            "hand only.",
        ),
    ] = None,
    timezone: TimezoneOption = None,
) -> None:
    """Register the night on the Prefect server of PREFECT_API_URL, for workers of a pool."""
    for line in deploy_home(Home.find(home), name=name, pool=pool, cron=cron, timezone=timezone):
        typer.echo(line)


def deploy_home(
    home: Home, *, name: str | None, pool: str, cron: str | None, timezone: str | None
) -> list[str]:
    """Register the night and return the result and the next steps, as lines.

    Prefect's own settings stay as they are, because they name the server.
    """
    names = leagues_that_can_be_used(home).names
    read_home_file(home, leagues=names)
    os.environ.setdefault("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
    os.environ.setdefault("DO_NOT_TRACK", "1")
    pass_by_proxies()
    refuse_unusable_proxies()
    schedule = Schedule(cron, timezone or system_timezone()) if cron else None
    name = name or default_name(home)
    url = register(home, name=name, schedule=schedule, pool=pool)
    when = f'runs at "{schedule.cron}", {schedule.timezone}' if schedule else "has no schedule"
    return [
        f"Registered nightly/{name} for the pool {pool} at {url}: it {when}.",
        f"A worker where banzuke is installed runs it: prefect worker start --pool {pool}",
        f"To start a night at once: prefect deployment run nightly/{name}",
    ]
