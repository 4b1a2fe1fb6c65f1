"""How long a run takes as its user sees it: from the start of the process that does it."""

import os
import sys
import time
from pathlib import Path

import psutil

STARTTIME = 19
"""Its place among the fields after the name of the program: see proc(5)."""

_has_own_process = False


def is_the_process() -> None:
    """Say that this process does one run and nothing else, so that its start is the run's."""
    global _has_own_process  # noqa: PLW0603  # known before there is a run
    _has_own_process = True


def began_at() -> float:
    """Return when the run began that begins its work now, on the clock of `time.perf_counter`.

    Where others run nights in a process of theirs, that is now.
    """
    age = _age() if _has_own_process else 0.0
    return time.perf_counter() - age


def _age() -> float:
    """Return how many seconds ago this process began.

    Linux knows it in hundredths; psutil would add the time of the boot, which is told in seconds.
    """
    if sys.platform == "linux":
        fields = Path("/proc/self/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        began_at_tick = int(fields[STARTTIME])
        ticks_a_second = os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - began_at_tick / ticks_a_second
    return max(0.0, time.time() - float(psutil.Process().create_time()))
