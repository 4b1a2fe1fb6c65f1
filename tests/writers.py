"""Processes that write a store, which tests kill while they write."""

import shutil
import signal
import subprocess
from pathlib import Path

from banzuke.flows.home import Home
from tests.forks import BANZUKE, start
from tests.waiting import wait_for_work, wait_until, work_until_end


def copy_home(template: Home, folder: Path) -> Home:
    """A copy of a home, in a folder of its own."""
    shutil.copytree(template.root, folder / "home")
    return Home(folder / "home")


def start_writer(home: Home, *words: object) -> "subprocess.Popen[bytes]":
    """Start a command on a home and return when it has taken the lock."""
    process = start(
        [*BANZUKE, *map(str, words), "--home", str(home.root)], stdout=subprocess.DEVNULL
    )
    wait_until(lambda: home.writer_file.exists() or process.poll() is not None)
    return process


def seconds_of_work(home: Home, *words: object) -> float:
    """The CPU seconds that an undisturbed command works after it has taken the lock."""
    process = start_writer(home, *words)
    seconds = work_until_end(process)
    assert process.wait() == 0
    return seconds


def kill_writer(home: Home, *words: object, after: float) -> bool:
    """Kill a command ``after`` CPU seconds with the lock; return whether it was still running."""
    process = start_writer(home, *words)
    wait_for_work(process, after)
    was_alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return was_alive
