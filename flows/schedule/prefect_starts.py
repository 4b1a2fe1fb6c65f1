"""The Prefect server before a night: the night waits for it, or runs without it."""

import os
import ssl
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

from banzuke.flows.errors import one_line
from banzuke.flows.screen.progress import say

if TYPE_CHECKING:
    from prefect.server.api.server import SubprocessASGIServer

TRIES = 2
SECONDS_FOR_A_SLOW_ONE = 60.0
"""Seconds for a server that runs but does not answer yet, after Prefect's own wait has ended; and
for a server that the user names."""
WITHOUT = "no Prefect server answered in time: Prefect's pages do not show this run"


def prefect_starts() -> bool:
    """Whether a Prefect server is ready for a run.

    On a busy machine the server takes long to start, and Prefect stops waiting with an error. A
    server that the user names with ``PREFECT_API_URL`` must only answer.
    """
    if named := os.environ.get("PREFECT_API_URL"):
        return _named_answers(named)
    import httpx  # noqa: PLC0415
    from prefect.server.api.server import SubprocessASGIServer  # noqa: PLC0415

    for tried in range(1, TRIES + 1):
        server = SubprocessASGIServer()
        try:
            server.start()
        except (RuntimeError, OSError, httpx.HTTPError) as error:
            if isinstance(error, httpx.TimeoutException) and _answers_late(server):
                server.running = True
                return True
            server.stop()
            rest = "once more" if tried < TRIES else "the run goes on without its pages"
            say(f"Prefect's server did not start ({one_line(error)}): {rest}")
        else:
            return True
    return False


def _answers_late(server: "SubprocessASGIServer") -> bool:
    until = time.monotonic() + SECONDS_FOR_A_SLOW_ONE
    while time.monotonic() < until and server.server_process and not server.server_process.poll():
        try:
            with urllib.request.urlopen(f"{server.api_url}/health", timeout=10) as answer:
                return bool(answer.status == 200)
        except OSError:
            time.sleep(0.5)
    return False


def _named_answers(url: str) -> bool:
    """Whether the named server answers, with whatever status: the login is Prefect's business."""
    until, waits = time.monotonic() + SECONDS_FOR_A_SLOW_ONE, False
    while True:
        try:
            with urllib.request.urlopen(f"{url.rstrip('/')}/health", timeout=10):
                return True
        except urllib.error.HTTPError:
            return True
        except (OSError, ValueError) as error:
            if isinstance(getattr(error, "reason", error), ssl.SSLError):
                return True  # Prefect has settings of its own for certificates
            server = f"the Prefect server at {url} (PREFECT_API_URL) does not answer"
            if time.monotonic() >= until or isinstance(error, ValueError):
                say(f"{server} ({one_line(error)}): the run goes on without its pages")
                return False
            if not waits:
                say(f"{server} yet ({one_line(error)}): waiting")
                waits = True
            time.sleep(1.0)
