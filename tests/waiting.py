"""Waits for events without a time limit; pytest-timeout ends a wait that takes too long.

A test with its own time limit would fail on a busy machine.
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
    """Wait until processes have ended, also processes that are not children of this one."""
    wait_until(lambda: not any(map(is_running, pids)))


def is_running(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def wait_for_work(process: "subprocess.Popen[Any]", seconds: float) -> None:
    """Wait until a process and its children have used more CPU seconds, or have ended.

    CPU seconds show the progress of a process, also on a busy machine.
    """
    before = cpu_seconds(process.pid)
    wait_until(lambda: process.poll() is not None or cpu_seconds(process.pid) - before >= seconds)


def work_until_end(process: "subprocess.Popen[Any]") -> float:
    """The CPU seconds of a process and its children from now until their end."""
    before = used = cpu_seconds(process.pid)
    while process.poll() is None:
        used = max(used, cpu_seconds(process.pid))
        time.sleep(PAUSE_SECONDS)
    return used - before


def cpu_seconds(pid: int) -> float:
    """The CPU seconds of a process and its children so far; 0 for a process that has ended."""
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
