"""A Prefect server for one home, on loopback, while the home's schedule is served.

The server asks for the home's login, which `flows.prefect_env.ask_for_login` sets for the server
and its clients.
"""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.schedule.prefect_server import HOST

START_SECONDS = 600
"""Seconds that a server may take to start while its process runs; a busy machine takes minutes."""
END_SECONDS = 20


class PortTaken(BanzukeError):
    """Another program listens on the port of the server."""

    exit_code = 1


class ServerFailed(BanzukeError):
    """The server ended, or did not answer in time."""

    exit_code = 1


@dataclass(frozen=True)
class LocalServer:
    """A running server."""

    url: str
    process: "subprocess.Popen[bytes]"
    log: Path

    def check(self) -> None:
        """Raise ServerFailed if the server has ended."""
        if self.process.poll() is not None:
            code = self.process.returncode
            how = f"with code {code}" if code >= 0 else f"by {signal.Signals(-code).name}"
            raise ServerFailed(
                f"Prefect's server ended {how}; the end of {self.log} may say why. Run the same "
                "command again: it continues the schedule, and a night that broke off runs at once"
            )


@contextmanager
def local_server(home: Home, *, port: int) -> Iterator[LocalServer]:
    """Run a Prefect server with its pages on loopback.

    The output of the server goes to ``server.log`` in the home's Prefect folder. The server runs in
    its own session, so that Ctrl-C reaches the night first and the server last.

    Raises
    ------
    PortTaken
        If the port is in use.
    ServerFailed
        If the server does not start; with the end of its output.
    """
    check_free(port)
    home.prefect.mkdir(parents=True, exist_ok=True)
    log_file = home.prefect / "server.log"
    environment = {**os.environ, "PREFECT_UI_STATIC_DIRECTORY": str(home.prefect_ui)}
    with log_file.open("wb") as log:
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "banzuke.flows.schedule.prefect_server",
                str(port),
                str(log_file),
            ],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        url = api_url(port)
        if not _is_healthy(url, server):
            tail = log_file.read_text(encoding="utf-8", errors="replace").splitlines()[-5:]
            raise ServerFailed("\n".join([f"Prefect's server did not start; {log_file}:", *tail]))
        yield LocalServer(url, server, log_file)
    finally:
        end(server)


def api_url(port: int) -> str:
    """The address of the API of a local server."""
    return f"http://{HOST}:{port}/api"


def check_free(port: int) -> None:
    """Raise PortTaken if a port on loopback is in use."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # or closed ones count as used
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise PortTaken(
                f"port {port} cannot be used ({error.strerror}); name a free one with --port, or "
                f"set PREFECT_API_URL={api_url(port)} to use a Prefect server there"
            ) from None


def _is_healthy(url: str, server: "subprocess.Popen[bytes]") -> bool:
    deadline = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        if answers(url):
            return True
        time.sleep(0.2)
    return False


def answers(url: str) -> bool:
    """Whether a Prefect server answers at an address."""
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False


def end(server: "subprocess.Popen[bytes]") -> None:
    """Ask a server to end, and kill it if it does not."""
    server.terminate()
    try:
        server.wait(timeout=END_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
