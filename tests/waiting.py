"""Waits for what happens, however long that takes: the limit of pytest-timeout ends a wait in vain.

A test that waited for a time would fail on a machine that is busy with something else.
"""

import subprocess
import time
from collections.abc import Callable
from typing import Any

import psutil

PAUSE_SECONDS = 0.02


def wait_until(happened: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    while not happened():
        time.sleep(PAUSE_SECONDS)


def wait_until_ended(*pids: int) -> None:
    """Wait until processes of others have ended; nobody may have taken note of their ends."""
    wait_until(lambda: not any(map(is_running, pids)))


def is_running(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_for_work(process: "subprocess.Popen[Any]", seconds: float) -> None:
    """Wait until a process and its children have used further CPU seconds, or have ended.

    CPU seconds tell how far a process has come, on a busy machine too.
    """
    before = cpu_seconds(process.pid)
    wait_until(lambda: process.poll() is not None or cpu_seconds(process.pid) - before >= seconds)


def work_until_end(process: "subprocess.Popen[Any]") -> float:
    """The CPU seconds that a process and its children use from now on until their end."""
    before = used = cpu_seconds(process.pid)
    while process.poll() is None:
        used = max(used, cpu_seconds(process.pid))
        time.sleep(PAUSE_SECONDS)
    return used - before


def cpu_seconds(pid: int) -> float:
    """The CPU seconds that a process and its children have used; 0 of one that has ended."""
    try:
        process = psutil.Process(pid)
        family = [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0.0
    return sum(map(_own_cpu_seconds, family))


def _own_cpu_seconds(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system + times.children_user + times.children_system)
