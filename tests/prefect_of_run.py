"""One Prefect server on loopback for all workers of a run of the tests.

The first worker that needs the server starts it; the main process of pytest ends it. To start it
takes seven CPU seconds, and a server that does nothing takes one to two hundredths of a core.
"""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.promises.scale import IS_LONG
from tests.watcher import RUN_VARIABLE, SECONDS_TO_END


@contextmanager
def reserved_port() -> Iterator[int]:
    """The port of the run's server; the first worker chooses and reserves it.

    It is reserved by a bound socket that never listens. The server can bind the same port, because
    both sockets have SO_REUSEADDR.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with _folder() as folder:
            chosen = folder / "port"
            if not chosen.exists():
                held.bind(("127.0.0.1", 0))
                chosen.write_text(str(held.getsockname()[1]))
        yield int(chosen.read_text())


def start_once(port: int) -> None:
    """Return when the run's server answers on its port; start it if no worker has done that."""
    with _folder() as folder:
        started = folder / "pid"
        if started.exists():
            return
        command = [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1"]
        # Scheduling is a service of the server; only the long form of tests/promises needs it.
        services = [] if IS_LONG else ["--no-services"]
        with (folder / "server.log").open("wb") as log:
            server = subprocess.Popen(
                [*command, "--port", str(port), "--no-ui", *services],
                env=os.environ | {"PREFECT_HOME": str(folder)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            _wait_until_healthy(port, server)
        except BaseException:
            server.kill()
            raise
        started.write_text(str(server.pid))


def end() -> None:
    """End the run's server, if there is one, and remove its files; for the main process."""
    folder = _path()
    with suppress(FileNotFoundError, psutil.NoSuchProcess):
        server = psutil.Process(int((folder / "pid").read_text()))
        server.terminate()
        try:
            server.wait(SECONDS_TO_END)
        except psutil.TimeoutExpired:
            server.kill()
            server.wait()
    shutil.rmtree(folder, ignore_errors=True)


def _path() -> Path:
    return Path(tempfile.gettempdir()) / f"banzuke-prefect-{os.environ[RUN_VARIABLE]}"


@contextmanager
def _folder() -> Iterator[Path]:
    """The folder of the run's server, locked against other workers."""
    folder = _path()
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def _wait_until_healthy(port: int, server: "subprocess.Popen[bytes]") -> None:
    while True:
        if server.poll() is not None:
            raise RuntimeError(f"the Prefect server ended with code {server.returncode}")
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{port}/api/health", timeout=60
            ) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
