"""Promise: the temporary Prefect server of a killed night ends when the next night starts."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from flows.orphans import end_orphan_servers, orphan_servers
from flows.settings import Home
from tests.homes import add_games, add_league

NIGHT = [sys.executable, "-c", "from flows.cli import main; main()", "nightly", "--home"]


@pytest.mark.timeout(240)
def test_the_server_of_a_killed_night_is_found_and_ended(home: Home) -> None:
    add_league(home, "alpha", period="month", replicates=2000)
    add_games(home, "alpha", "one", n_games=600)
    own = {k: v for k, v in os.environ.items() if not k.startswith(("PREFECT_", "BANZUKE_"))}
    night = subprocess.Popen(
        [*NIGHT, str(home.root)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=own,
    )
    assert night.stderr is not None
    next(line for line in night.stderr if "reading files" in line)
    assert orphan_servers(home) == [], "a server whose night is alive is no orphan"

    os.kill(night.pid, signal.SIGKILL)
    night.wait()
    orphans = orphan_servers(home)
    ended = end_orphan_servers(home)

    assert len(orphans) == 1
    assert ended == [orphans[0].pid]
    _, alive = psutil.wait_procs(orphans, timeout=30)
    assert not alive
    time.sleep(0.1)
    assert orphan_servers(home) == []
