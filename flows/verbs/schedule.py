"""The commands that let nights run by themselves: serve, deploy, and notify for when they fail."""

from typing import Annotated

import typer

from flows.settings import Home
from flows.verbs.options import HomeOption

app = typer.Typer()

CronOption = Annotated[str, typer.Option("--cron", help="When: minute, hour, day, month, weekday.")]
TimezoneOption = Annotated[
    str | None,
    typer.Option("--timezone", help="Whose clocks, such as Asia/Tokyo; else the system's."),
]


@app.command(epilog='Example: banzuke serve --cron "0 3 * * *" --timezone Asia/Tokyo')
def serve(
    home: HomeOption = None,
    cron: CronOption = "0 3 * * *",
    timezone: TimezoneOption = None,
    port: Annotated[
        int, typer.Option("--port", help="Of Prefect's pages, on this machine.", min=1, max=65535)
    ] = 4200,
    now: Annotated[bool, typer.Option("--now", help="Also run one night at once.")] = False,
) -> None:
    """Run the night by schedule, with a Prefect server that shows it, until Ctrl-C."""
    from flows.commands.serve import serve_home

    serve_home(Home.find(home), cron=cron, timezone=timezone, port=port, now=now)


@app.command(epilog='Example: banzuke deploy --pool mine --cron "0 3 * * *" --timezone Asia/Tokyo')
def deploy(
    pool: Annotated[str, typer.Option("--pool", help="The work pool, of type process.")],
    home: HomeOption = None,
    name: Annotated[
        str | None, typer.Option("--name", help="The deployment's name; else the home folder's.")
    ] = None,
    cron: Annotated[
        str | None,
        typer.Option("--cron", help="When: minute, hour, day, month, weekday; else by hand."),
    ] = None,
    timezone: TimezoneOption = None,
) -> None:
    """Register the night on the Prefect server of PREFECT_API_URL, for workers of a pool."""
    from flows.commands.deploy import deploy_home

    for line in deploy_home(Home.find(home), name=name, pool=pool, cron=cron, timezone=timezone):
        typer.echo(line)


@app.command(epilog="Example: banzuke notify --home data")
def notify(home: HomeOption = None) -> None:
    """Send a test message to the command and webhook that `notify` in banzuke.toml names."""
    from flows.commands.notify import send_test

    typer.echo(send_test(Home.find(home)))
