"""`banzuke notify`: send a test message, in the same way as after a failed night."""

import typer

from banzuke.flows.commands.common.broken_files import leagues_that_can_be_used
from banzuke.flows.commands.common.options import HomeOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.night.telling.notify import Message, send

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke notify --home data")
def notify(home: HomeOption = None) -> None:
    """Send a test message to the command and webhook that `notify` in banzuke.toml names."""
    typer.echo(send_test(Home.find(home)))


class NotSent(BanzukeError):
    """No command or webhook is configured, or the message could not be sent."""

    exit_code = 1


def send_test(home: Home) -> str:
    """Send the message and return a summary.

    Raises
    ------
    NotSent
        With one line each for the command and the webhook that failed.
    """
    names = leagues_that_can_be_used(home).names
    notify = read_home_file(home, leagues=names).notify
    receivers = [
        what
        for what, there in (("command", notify.command), ("webhook", notify.webhook))
        if there is not None
    ]
    if not receivers:
        raise NotSent(f"{home.settings_file} names no [notify] command and no webhook")
    problems = send(notify, Message("test", str(home.root), "this is a test"))
    if problems:
        raise NotSent("\n".join(problems))
    return f"Sent a test message to the {' and the '.join(receivers)}."
