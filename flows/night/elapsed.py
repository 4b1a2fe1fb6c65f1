"""How long a run takes as its user sees it: from the start of the process that does it."""

import time

import psutil

_has_own_process = False


def is_the_process() -> None:
    """Say that this process does one run and nothing else, so that its start is the run's."""
    global _has_own_process  # noqa: PLW0603  # known before there is a run
    _has_own_process = True


def began_at() -> float:
    """Return when the run began that begins its work now, on the clock of `time.perf_counter`.

    Where others run nights in a process of theirs, that is now.
    """
    now = time.perf_counter()
    if not _has_own_process:
        return now
    started = float(psutil.Process().create_time())
    return now - max(0.0, time.time() - started)
