"""Prefect's temporary server before a night: the night waits for it, or runs without it."""

import os
import time
import urllib.request
from typing import TYPE_CHECKING

from banzuke.flows.errors import one_line
from banzuke.flows.screen.progress import say

if TYPE_CHECKING:
    from prefect.server.api.server import SubprocessASGIServer

TRIES = 2
SECONDS_FOR_A_SLOW_ONE = 60.0
"""Seconds for a server that runs but does not answer yet, after Prefect's own wait has ended."""
WITHOUT = "Prefect's server did not start in time: no pages of Prefect's show this run"


def prefect_starts() -> bool:
    """Whether a Prefect server is ready for a run; a server that the user names is not checked.

    On a busy machine the server takes long to start, and Prefect stops waiting with an error.
    """
    if "PREFECT_API_URL" in os.environ:
        return True
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
