"""Promise: of two nights at once one runs; the other ends with code 3, or waits."""

import os
import signal
import subprocess

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.forks import run, start
from tests.homes import add_games, add_league
from tests.nights import NIGHT, start_night


def test_second_night_is_refused_with_3_or_waits_for_the_first(
    home: Home, prefect_server: str
) -> None:
    add_league(home, "alpha", period="half")
    add_games(home, "alpha", "one")
    first = start_night(home)
    command = [*NIGHT, str(home.root)]
    named = f"(process {first.pid} on "

    # so that the first night cannot end before the others have found it
    os.kill(first.pid, signal.SIGSTOP)
    refused = run(command, check=False, capture_output=True, text=True)
    waits = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with start([*command, "--wait", "3600"], **waits) as second:
        said = next(line for line in second.stderr if "; waiting for it" in line)
        os.kill(first.pid, signal.SIGCONT)
        printed, _ = second.communicate()

    assert first.wait() == 0
    assert refused.returncode == 3
    assert named in refused.stderr
    assert named in said
    assert second.returncode == 0
    assert "nothing computed" in printed
    assert ask(home, "SELECT count(*) = count(DISTINCT period) FROM version")[1] == [(True,)]
