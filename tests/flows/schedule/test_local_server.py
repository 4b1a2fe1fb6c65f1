"""A Prefect server of a home that ends while nights are served."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from banzuke.flows.schedule.local_server import LocalServer, ServerFailed


@pytest.mark.parametrize(
    ("code", "how"),
    [("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "by SIGKILL"),
     ("import sys; sys.exit(3)", "with code 3")],
)  # fmt: skip
def test_the_end_of_a_server_is_said_with_its_log_and_the_remedy(
    tmp_path: Path, code: str, how: str
) -> None:
    log = tmp_path / "server.log"
    process = subprocess.Popen([sys.executable, "-c", code])
    process.wait()
    with pytest.raises(ServerFailed, match=f"ended {how}") as failed:
        LocalServer("http://127.0.0.1:4200/api", process, log).check()
    assert str(log) in str(failed.value)
    assert "Run the same command again" in str(failed.value)


def test_a_server_that_runs_passes_the_check(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    LocalServer("http://127.0.0.1:4200/api", process, tmp_path / "server.log").check()
    process.send_signal(signal.SIGKILL)
    process.wait()
