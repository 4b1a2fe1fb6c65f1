"""`banzuke serve`: a home's nights by schedule, on its own Prefect server or on the user's."""

import asyncio
import datetime as dt
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from banzuke.flows.commands.common.broken_files import leagues_that_can_be_used
from banzuke.flows.commands.common.options import CronOption, HomeOption, TimezoneOption
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.night.orphans import end_orphan_processes
from banzuke.flows.prefect_env import ask_for_login, prepare_prefect, refuse_unusable_proxies
from banzuke.flows.schedule.local_server import api_url, local_server
from banzuke.flows.schedule.prefect_database import check_database
from banzuke.flows.schedule.schedule import Schedule, missed_night, system_timezone
from banzuke.flows.schedule.schedule_lock import schedule_lock
from banzuke.flows.schedule.site_server import site_server
from banzuke.flows.screen.progress import say

app = typer.Typer(add_completion=False)


@app.command(epilog='Example: banzuke serve --cron "0 3 * * *" --timezone Asia/Tokyo')
def serve(
    home: HomeOption = None,
    cron: CronOption = "0 3 * * *",
    timezone: TimezoneOption = None,
    port: Annotated[
        int,
        typer.Option(
            "--port", help="The port of Prefect's pages, on this machine.", min=1, max=65535
        ),
    ] = 4200,
    site: Annotated[
        bool, typer.Option("--site/--no-site", help="Also serve the report site and its API.")
    ] = True,
    site_port: Annotated[
        int,
        typer.Option(
            "--site-port", help="The port of the site, on this machine.", min=1, max=65535
        ),
    ] = 4280,
    public: Annotated[
        bool, typer.Option("--public", help="Let every account of this machine read the site.")
    ] = False,
    address: Annotated[
        str | None,
        typer.Option(
            "--address",
            help="The address at which others see the site, such as https://ratings.example, if a "
            "web server of this machine passes requests on.",
        ),
    ] = None,
    now: Annotated[bool, typer.Option("--now", help="Also run one night at once.")] = False,
) -> None:
    """Run nights by a schedule until Ctrl-C, with a Prefect server that shows them.

    The report site is served, too, always up to date with the published data.
    """
    serve_home(
        Home.find(home), cron=cron, timezone=timezone, port=port, now=now,
        site_port=site_port if site else None, public=public, address=_checked(address),
    )  # fmt: skip


def _checked(address: str | None) -> str | None:
    """An address of a web server, without a path."""
    if address is None:
        return None
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise typer.BadParameter(f"{address} is not an address such as https://ratings.example")
    return f"{parts.scheme}://{parts.netloc}"


def serve_home(
    home: Home,
    *,
    cron: str,
    timezone: str | None,
    port: int,
    now: bool,
    site_port: int | None = None,
    public: bool = False,
    address: str | None = None,
) -> None:
    """Run the schedule until Ctrl-C or SIGTERM, which end the current night and the server."""
    names = leagues_that_can_be_used(home).names
    read_home_file(home, leagues=names)
    for number in (signal.SIGTERM, signal.SIGHUP):  # so that every way to stop cleans up
        signal.signal(number, signal.default_int_handler)
    site = site_server(home, port=site_port, public=public, address=address)
    with suppress(KeyboardInterrupt), site:
        _serve(home, cron=cron, timezone=timezone, port=port, now=now)
    say("stopped; the next `banzuke serve` continues the schedule")


def _serve(home: Home, *, cron: str, timezone: str | None, port: int, now: bool) -> None:
    users_url = os.environ.get("PREFECT_API_URL")
    url = users_url or api_url(port)
    with schedule_lock(home, url=url, own=users_url is None):
        end_orphan_processes(home)
        os.environ["PREFECT_API_URL"] = url  # read when Prefect is imported, which is only now
        if users_url is None:
            ask_for_login(home)
        prepare_prefect(home)
        refuse_unusable_proxies()
        schedule = Schedule(cron, timezone or system_timezone())
        with _server(home, port=None if users_url else port) as check_server:
            from banzuke.flows.schedule.serve import serve_nights  # noqa: PLC0415

            say(f"Prefect shows nights and logs at {url.removesuffix('/api')}")
            if users_url is None:
                say(f"its pages ask for a login; the login is in {home.login_file}")
            at_once = _what_starts_at_once(home, schedule, now=now)
            asyncio.run(serve_nights(home, schedule, at_once=at_once, check_server=check_server))


@contextmanager
def _server(home: Home, *, port: int | None) -> Iterator[Callable[[], None]]:
    """Start a server if needed; yield the function that checks that it still runs."""
    if port is None:
        yield lambda: None
        return
    check_database(Path(os.environ["PREFECT_HOME"]))
    say("starting Prefect's server, which takes some seconds")
    with local_server(home, port=port) as server:
        yield server.check


def _what_starts_at_once(home: Home, schedule: Schedule, *, now: bool) -> str | None:
    """Print the time of the next night; return the name of a night that starts now, if any."""
    today = dt.datetime.now(dt.UTC)
    missed = missed_night(home, schedule, now=today)
    if missed:
        say(f"the night of {missed:%Y-%m-%d %H:%M} was missed: it runs now")
    upcoming = schedule.next_after(today)
    say(f"next night at {upcoming:%Y-%m-%d %H:%M}, {schedule.timezone}; Ctrl-C stops")
    return "made-up-for" if missed else "now" if now else None
