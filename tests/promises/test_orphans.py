"""Promise: the temporary Prefect server of a killed night ends when the next night starts."""

import os
import signal

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.orphans import end_orphan_processes, orphan_processes
from tests.homes import add_games, add_league
from tests.nights import start_night
from tests.waiting import wait_until, wait_until_ended

pytestmark = pytest.mark.rare


def test_the_server_of_a_killed_night_is_found_and_ended(home: Home) -> None:
    add_league(home, "alpha", period="month", replicates=2000)
    add_games(home, "alpha", "one", n_games=600)
    own = {k: v for k, v in os.environ.items() if not k.startswith(("PREFECT_", "BANZUKE_"))}
    night = start_night(home, env=own)
    assert orphan_processes(home) == [], "a server whose night is alive is not an orphan"

    os.kill(night.pid, signal.SIGKILL)
    night.wait()
    orphans = orphan_processes(home)
    ended = end_orphan_processes(home)

    assert len(orphans) == 1
    assert ended == [orphans[0].pid]
    wait_until_ended(orphans[0].pid)
    wait_until(lambda: orphan_processes(home) == [])
