"""Promise: nights run by schedule, and a killed schedule continues after a restart.

The processes are real: Prefect's server, the schedule or a worker, and the night that they start.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.orphans import orphan_processes
from banzuke.flows.store import read_working, writer_lock
from tests.command_line import banzuke
from tests.forks import BANZUKE
from tests.homes import add_games, add_league

HANG_SECONDS = 800
"""The limit of each wait; it ends before pytest-timeout, which would show no log."""
AT_WORK = re.compile(r"^rating: ", re.M)
DONE = re.compile(r"^night .*Completed\. .* computed and published", re.M)


@pytest.fixture
def long_night(home: Home) -> Home:
    """A home whose first night is long enough to be killed while it works."""
    add_league(home, "alpha", period="month", replicates=500)
    add_games(home, "alpha", "one", n_games=600)
    return home


@contextmanager
def started(
    command: list[str], log: Path, env: dict[str, str]
) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a process with its output in a file; end the process and its children afterwards."""
    with log.open("wb") as stream:
        process = subprocess.Popen(command, stdout=stream, stderr=stream, env=env)
    try:
        yield process
    finally:
        if process.poll() is None:
            everything = [*psutil.Process(process.pid).children(recursive=True), process]
            for one in everything:
                one.kill()
            process.wait()


def wait_for(sign: re.Pattern[str], log: Path) -> None:
    wait_until(lambda: sign.search(log.read_text()) is not None, log.read_text)


def wait_until(happened: Callable[[], bool], otherwise: Callable[[], object]) -> None:
    deadline = time.monotonic() + HANG_SECONDS
    while not happened():
        assert time.monotonic() < deadline, otherwise()
        time.sleep(0.1)


def night_of(parent: int) -> psutil.Process:
    """The process of the night that a schedule or a worker runs."""
    nights = [
        child
        for child in psutil.Process(parent).children(recursive=True)
        if "prefect.engine" in " ".join(child.cmdline())
    ]
    assert nights
    return nights[-1]


def run_states(home: Home) -> list[str]:
    with writer_lock(home, command="the test"), closing(read_working(home)) as working:
        rows = working.rows("SELECT state FROM result.run ORDER BY started_at")
    return [state for (state,) in rows]


@pytest.mark.rare
@pytest.mark.timeout(900)
def test_a_killed_schedule_goes_on_and_stops_cleanly(long_night: Home, tmp_path: Path) -> None:
    home = long_night
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    own = {k: v for k, v in os.environ.items() if not k.startswith(("PREFECT_", "BANZUKE_"))}
    serve = [*BANZUKE, "serve", "--home", str(home.root), "--port", port, "--no-site"]

    first = tmp_path / "first.log"
    with started(
        [*serve, "--cron", "* * * * *", "--timezone", "Asia/Tokyo"], first, own
    ) as schedule:
        wait_for(AT_WORK, first)  # only the schedule can have started this night
        night_of(schedule.pid).kill()
        os.kill(schedule.pid, signal.SIGKILL)
        schedule.wait()
    (server,) = orphan_processes(home)

    again = tmp_path / "again.log"
    with started([*serve, "--cron", "0 3 1 1 *"], again, own) as schedule:
        wait_for(DONE, again)
        assert not server.is_running()
        schedule.terminate()
        assert schedule.wait() == 0
    assert "a night broke off" in again.read_text()
    assert orphan_processes(home) == []
    assert run_states(home) == ["crashed", "completed"]
    with socket.socket() as probe:
        probe.settimeout(60)
        assert probe.connect_ex(("127.0.0.1", int(port))) != 0, "the server has ended"


@pytest.mark.timeout(900)
@pytest.mark.rare
def test_a_worker_whose_night_is_killed_runs_the_next_one(
    long_night: Home, tmp_path: Path, prefect_server: str
) -> None:
    home = long_night
    tell = [sys.executable, "-c", "import sys; open('told', 'a').write(sys.stdin.read())"]
    home.settings_file.write_text(f"[notify]\ncommand = {tell!r}\n", encoding="utf-8")
    arguments = ("deploy", "--home", home.root, "--name", "mine", "--pool", "here")
    no_pool = banzuke(*arguments)
    ask_server(prefect_server, "work_pools/", {"name": "here", "type": "process"})
    deployed = banzuke(*arguments, "--cron", "0 3 1 1 *", "--timezone", "Asia/Tokyo")
    assert no_pool.returncode == 2
    assert "prefect work-pool create here" in no_pool.stderr
    assert deployed.returncode == 0, deployed.stderr

    log = tmp_path / "worker.log"
    worker_command = [sys.executable, "-m", "prefect", "worker", "start", "--pool", "here"]
    with started(worker_command, log, dict(os.environ)) as worker:
        start_night(prefect_server)
        wait_for(AT_WORK, log)
        night_of(worker.pid).kill()
        wait_until((home.root / "told").exists, log.read_text)
        start_night(prefect_server)
        wait_for(DONE, log)

    assert "night-crashed" in (home.root / "told").read_text()
    assert run_states(home) == ["crashed", "completed"]
    assert n_planned(prefect_server) >= 1


def ask_server(url: str, path: str, body: dict[str, Any] | None) -> Any:
    """A request to Prefect's server, and its answer."""
    import httpx

    method = "GET" if body is None else "POST"
    return httpx.request(method, f"{url}/{path}", json=body).raise_for_status().json()


def start_night(url: str) -> None:
    """The same as `prefect deployment run nightly/mine`, in a tenth of the time."""
    deployment = ask_server(url, "deployments/name/nightly/mine", None)["id"]
    state = {"type": "SCHEDULED"}
    ask_server(url, f"deployments/{deployment}/create_flow_run", {"state": state})


def n_planned(url: str) -> int:
    """The number of nights of the deployment that the server itself has planned."""
    wanted = {
        "deployments": {"name": {"any_": ["mine"]}},
        "flow_runs": {"state": {"type": {"any_": ["SCHEDULED"]}}},
    }
    runs = ask_server(url, "flow_runs/filter", wanted)
    return sum(run["auto_scheduled"] for run in runs)
