"""Notifications: a command that gets JSON on standard input, a webhook that gets JSON by POST.

A failed notification never makes the run fail; each failure is returned as one line.
"""

import json
import os
import shutil
import socket
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from banzuke.flows.counted import counted
from banzuke.flows.credentials import by_host
from banzuke.flows.errors import one_line
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import Notify, read_home_file
from banzuke.flows.leagues.toml_file import BadTomlFile
from banzuke.flows.night.report import NightFailed, NightReport
from banzuke.flows.night.telling.limited import run_limited
from banzuke.flows.screen.progress import say
from banzuke.flows.store import utc_now

TIMEOUT_SECONDS = 30.0
"""Maximum time that a night waits for a command or a webhook that hangs."""

Event = Literal["night-failed", "night-crashed", "data-stale", "test"]


@dataclass(frozen=True)
class Message:
    """The message for a command or webhook. Chat services show ``text``; ``lines`` has details."""

    event: Event
    home: str
    headline: str
    lines: list[str] = field(default_factory=list)
    run_id: str | None = None

    def json(self) -> dict[str, Any]:
        """The message as the JSON object that is sent."""
        text = "\n".join([f"Banzuke {self.event}: {self.headline} ({self.home})", *self.lines])
        return {
            **asdict(self),
            "text": text,
            "host": socket.gethostname(),
            "sent_at": f"{utc_now():%Y-%m-%dT%H:%M:%SZ}",
        }


def send(notify: Notify, message: Message) -> list[str]:
    """Send a message to the command and the webhook; return one line for each that failed."""
    content = message.json()
    problems = []
    if notify.command is not None:
        problems += _run_command(notify.command, content)
    if notify.webhook is not None:
        problems += _post(notify.webhook, content)
    return problems


def _run_command(command: list[str], content: dict[str, Any]) -> list[str]:
    what = f"notify: the command {command[0]!r}"
    text = json.dumps(content, ensure_ascii=False)
    try:
        ended = run_limited(command, text, seconds=TIMEOUT_SECONDS, cwd=Path(content["home"]))
    except (OSError, ValueError) as error:
        return [f"{what} failed: {one_line(error)}"]
    if ended.code is None:
        return [f"{what} took longer than {TIMEOUT_SECONDS:g} s and was stopped"]
    if ended.code == 0:
        return []
    return [f"{what} ended with code {ended.code}: {by_host(ended.last_line)}"]


def is_program(home: Home, program: str) -> bool:
    """Whether a command's first word can be run; a path is relative to the home."""
    return shutil.which(home.root / program if os.sep in program else program) is not None


def _post(url: str, content: dict[str, Any]) -> list[str]:
    what = f"notify: the webhook at {urlsplit(url).hostname}"  # the rest is often a secret
    given = json.dumps({"url": url, "message": content, "seconds": TIMEOUT_SECONDS})
    # -P: import no module from the current folder
    command = [sys.executable, "-P", "-m", "banzuke.flows.night.telling.webhook"]
    ended = run_limited(command, given, seconds=TIMEOUT_SECONDS)
    if ended.code is None:
        return [f"{what} did not answer within {TIMEOUT_SECONDS:g} s"]
    return [] if ended.code == 0 else [f"{what} {ended.last_line}"]


def tell_of_night(
    home: Home, notify: Notify, report: NightReport, *, headline: str, stale: list[str]
) -> list[str]:
    """Send notifications of a failed night and of stale data; return the failed notifications."""
    problems = []
    if not report.ok:
        lines = report.problems()
        failed = Message("night-failed", str(home.root), headline, lines, report.run_id)
        problems += send(notify, failed)
    if stale:
        leagues = f"{counted(len(stale), 'league')} got no new games for too long"
        problems += send(
            notify, Message("data-stale", str(home.root), leagues, stale, report.run_id)
        )
    return problems


def tell_failure(flow: Any, flow_run: Any, state: Any) -> None:
    """Send a notification of a night that broke off by an exception; a hook of the flow.

    A night whose leagues failed has already sent its report.
    """
    error = state.result(raise_on_failure=False)
    if not isinstance(error, NightFailed):
        said = one_line(error) if isinstance(error, BaseException) else str(state.message)
        tell_broken_off(_home_of(flow_run), "night-failed", said)


def tell_crash(flow: Any, flow_run: Any, state: Any) -> None:
    """Send a notification of a night whose process ended early; a hook of the flow."""
    said = str(state.message or "its process was ended")
    tell_broken_off(_home_of(flow_run), "night-crashed", said)


def tell_broken_off(home: Home, event: Event, headline: str) -> None:
    """Send a notification of a night that has no report."""
    try:
        notify = read_home_file(home).notify
    except BadTomlFile as error:
        say(f"notify: no message was sent, because its settings cannot be used: {error}")
        return
    for problem in send(notify, Message(event, str(home.root), headline)):
        say(problem)


def _home_of(flow_run: Any) -> Home:
    return Home(Path(flow_run.parameters["home"]))
