"""Processes that write a store, to be killed while they do."""

import shutil
import signal
import subprocess
import time
from pathlib import Path

from banzuke.flows.home import Home
from tests.forks import BANZUKE, start


def copy_home(template: Home, folder: Path) -> Home:
    """Return a copy of a home, in a folder of its own."""
    shutil.copytree(template.root, folder / "home")
    return Home(folder / "home")


def start_writer(home: Home, *words: object) -> "subprocess.Popen[bytes]":
    """Start a command on a home and return when it holds the lock."""
    process = start(
        [*BANZUKE, *map(str, words), "--home", str(home.root)], stdout=subprocess.DEVNULL
    )
    while not home.writer_file.exists() and process.poll() is None:
        time.sleep(0.005)
    return process


def seconds_of_work(home: Home, *words: object) -> float:
    """Return how long a command works once it holds the lock, undisturbed."""
    process = start_writer(home, *words)
    started = time.monotonic()
    assert process.wait(timeout=120) == 0
    return time.monotonic() - started


def kill_writer(home: Home, *words: object, after: float) -> bool:
    """Kill a command so many seconds after it took the lock; return whether it still worked."""
    process = start_writer(home, *words)
    time.sleep(after)
    was_alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return was_alive
