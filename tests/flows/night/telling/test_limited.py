"""At its time limit a command is ended with all processes that it started."""

import sys
from pathlib import Path

import psutil
import pytest

from banzuke.flows.night.telling.limited import run_limited
from tests.waiting import wait_until_ended

pytestmark = pytest.mark.slow

CHILD = "import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', {code!r}]{more})"
KEEP = "; open('child', 'w').write(str(child.pid)); "
SLEEP = "import time; time.sleep(1000)"
"""Longer than a test may take, so that the test fails if a process is not ended."""
LONG = 300.0


def run(code: str, folder: Path, *, seconds: float = LONG):
    return run_limited([sys.executable, "-c", code], "given", seconds=seconds, cwd=folder)


@pytest.mark.parametrize("then", [SLEEP, "raise SystemExit(0)"])
@pytest.mark.long
def test_the_limit_ends_the_command_and_its_children(tmp_path: Path, then: str) -> None:
    code = CHILD.format(code=SLEEP, more="") + KEEP + then

    assert run(code, tmp_path, seconds=5.0).code is None
    wait_until_ended(int((tmp_path / "child").read_text()))


def test_a_child_that_is_soon_done_is_waited_for(tmp_path: Path) -> None:
    code = "import time; time.sleep(0.5); open('done', 'w').write('yes')"

    assert run(CHILD.format(code=code, more=""), tmp_path).code == 0
    assert (tmp_path / "done").exists()


def test_a_child_that_has_left_the_session_is_not_waited_for(tmp_path: Path) -> None:
    """The child keeps the command's standard error open, but nobody waits for the child."""
    code = CHILD.format(code=SLEEP, more=", start_new_session=True") + KEEP
    ended = run(code, tmp_path)
    psutil.Process(int((tmp_path / "child").read_text())).kill()

    assert ended.code == 0


def test_the_command_gets_the_text_and_its_last_line_is_kept(tmp_path: Path) -> None:
    code = "import sys; sys.stderr.write('x' * 9000 + chr(10) + sys.stdin.read()); sys.exit(3)"

    ended = run(code, tmp_path)

    assert (ended.code, ended.last_line) == (3, "given")
    assert run("pass", tmp_path).last_line == "it printed no error"


def test_an_interrupt_of_the_wait_ends_the_command(tmp_path: Path, monkeypatch) -> None:
    started = []

    def interrupt(process, *_):
        started.append(process.pid)
        raise KeyboardInterrupt

    monkeypatch.setattr("banzuke.flows.night.telling.limited._wait", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run(SLEEP, tmp_path)
    assert not psutil.pid_exists(started[0])
