"""The duration of a run for its user: from the start of its process."""

import os
import sys
import time
from pathlib import Path

import psutil

STARTTIME = 19
"""The index of the start time among the fields after the program's name: see proc(5)."""

_has_own_process = False


def is_the_process() -> None:
    """Declare that this process does one run only, so that the run starts with the process."""
    global _has_own_process  # noqa: PLW0603  # known before there is a run
    _has_own_process = True


def began_at() -> float:
    """The start, on the clock of `time.perf_counter`, of the run that begins now.

    In a process that also does other work, the run starts now.
    """
    age = _age() if _has_own_process else 0.0
    return time.perf_counter() - age


def _age() -> float:
    """The seconds since this process began.

    Linux gives hundredths; psutil would add the boot time, which has only whole seconds.
    """
    if sys.platform == "linux":
        fields = Path("/proc/self/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        began_at_tick = int(fields[STARTTIME])
        ticks_a_second = os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - began_at_tick / ticks_a_second
    return max(0.0, time.time() - float(psutil.Process().create_time()))
