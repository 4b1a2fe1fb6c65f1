"""The Prefect server before a night: the night waits for it, or runs without it."""

import os
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException, InvalidURL
from typing import TYPE_CHECKING

from banzuke.flows.errors import one_line
from banzuke.flows.screen.progress import say

if TYPE_CHECKING:
    from prefect.server.api.server import SubprocessASGIServer

TRIES = 2
SECONDS_FOR_A_SLOW_ONE = 60.0
"""Seconds in which a server must answer: a server that the user names, and a server of Prefect's
that still runs when Prefect's own wait has ended."""
WITHOUT = "this run had no Prefect server: Prefect's pages do not show it"


def prefect_starts() -> bool:
    """Whether a Prefect server is ready for a run.

    On a busy machine the server takes long to start, and Prefect stops waiting with an error. A
    server that the user names with ``PREFECT_API_URL`` must only answer.
    """
    if named := os.environ.get("PREFECT_API_URL"):
        return _named_answers(named)
    try:
        import httpx  # noqa: PLC0415
        from prefect.server.api.server import SubprocessASGIServer  # noqa: PLC0415
    except ImportError as error:  # an installation with a missing or unfit library
        say(f"Prefect cannot be used ({one_line(error)}): the run goes on without its pages")
        return False

    for tried in range(1, TRIES + 1):
        server = SubprocessASGIServer()
        try:
            server.start()
        except (RuntimeError, OSError, httpx.HTTPError) as error:
            if _runs(server) and _answers_late(server):
                server.running = True
                return True
            # A server that still runs is too slow for this machine: another would take as long.
            again = tried < TRIES and not _runs(server)
            server.stop()
            rest = "once more" if again else "the run goes on without its pages"
            say(f"Prefect's server did not start ({one_line(error)}): {rest}")
            if not again:
                return False
        else:
            return True
    return False


def _answers_late(server: "SubprocessASGIServer") -> bool:
    """Whether Prefect's own server becomes healthy while its process runs."""
    seconds = f"{SECONDS_FOR_A_SLOW_ONE:.0f} s"
    say(f"Prefect's server runs, and does not answer yet: waiting up to {seconds} more")
    return _last_error(server.api_url, runs=lambda: _runs(server)) is None


def _runs(server: "SubprocessASGIServer") -> bool:
    """Whether the process of Prefect's own server runs."""
    return server.server_process is not None and server.server_process.poll() is None


def _named_answers(url: str) -> bool:
    """Whether the named server answers, with whatever status: the login is Prefect's business."""
    server = f"the Prefect server at {url} (PREFECT_API_URL) does not answer"
    error = _last_error(
        url.rstrip("/"),
        is_answer=_comes_from_a_server,
        before_waiting=lambda error: say(f"{server} yet ({one_line(error)}): waiting"),
    )
    if error is not None:
        say(f"{server} ({one_line(error)}): the run goes on without its pages")
    return error is None


def _comes_from_a_server(error: Exception) -> bool:
    """Whether a request failed although a server is there.

    That is an HTTP status, or a certificate, for which Prefect has settings of its own.
    """
    is_certificate = isinstance(getattr(error, "reason", error), ssl.SSLError)
    return isinstance(error, urllib.error.HTTPError) or is_certificate


def _last_error(
    url: str,
    *,
    is_answer: Callable[[Exception], bool] = lambda _: False,
    runs: Callable[[], bool] = lambda: True,
    before_waiting: Callable[[Exception], None] = lambda _: None,
) -> Exception | None:
    """Ask for a server's health until it answers; None then, else the error of the last request.

    Parameters
    ----------
    url : str
        The address of the API, without a slash at its end.
    is_answer : callable
        Whether an error counts as an answer.
    runs : callable
        Whether the server may still answer.
    before_waiting : callable
        Called once, with the first error, if there is time to wait.
    """
    last: Exception | None = None
    until = time.monotonic() + SECONDS_FOR_A_SLOW_ONE
    while runs():
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=10):
                return None
        except (OSError, ValueError, HTTPException) as error:
            if is_answer(error):
                return None
            is_no_address = isinstance(error, ValueError | InvalidURL)
            if is_no_address or time.monotonic() >= until:
                return error
            if last is None:
                before_waiting(error)
            last = error
        time.sleep(1.0)
    return last or ProcessLookupError("the server does not run")
