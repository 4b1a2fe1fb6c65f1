"""Promise: of two nights at once one runs; the other ends with code 3, or waits."""

import os
import signal

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.forks import run
from tests.homes import add_games, add_league
from tests.nights import NIGHT, start_night


def test_second_night_is_refused_with_3_or_waits_for_the_first(
    home: Home, prefect_server: str
) -> None:
    add_league(home, "alpha", period="month", replicates=1000)
    add_games(home, "alpha", "one", n_games=600)
    first = start_night(home)
    command = [*NIGHT, str(home.root)]

    # so that the first night cannot end before the second begins
    os.kill(first.pid, signal.SIGSTOP)
    refused = run(command, check=False, capture_output=True, text=True)
    os.kill(first.pid, signal.SIGCONT)
    waited = run([*command, "--wait", "3600"], check=False, capture_output=True, text=True)

    assert first.wait() == 0
    assert refused.returncode == 3
    assert f"(process {first.pid} on " in refused.stderr
    assert waited.returncode == 0
    assert "nothing computed" in waited.stdout
    assert ask(home, "SELECT count(*) = count(DISTINCT period) FROM version")[1] == [(True,)]
