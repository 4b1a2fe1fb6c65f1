"""Ends what a run of the tests leaves behind: started by it, and still there when it has ended.

Servers of tests live in sessions of their own, which Ctrl-C on a terminal does not reach, and a
worker of pytest's that is killed ends nothing. All of them carry a variable of the run, however
deep below it they were started.
"""

import os
import subprocess
import sys
import uuid
from contextlib import suppress

import psutil

RUN_VARIABLE = "TESTS_RUN"
"""Not one of ours or of Prefect's: tests start processes without those."""
SECONDS_TO_END = 5.0
_WATCHERS: list["subprocess.Popen[bytes]"] = []


def start_watcher() -> None:
    """Have all processes of this run ended once this one has, however it ends."""
    if RUN_VARIABLE in os.environ:  # a worker of pytest's: who started it watches
        return
    run = f"{os.getpid()}-{uuid.uuid4()}"
    # It reads a pipe whose other end nobody else holds: the kernel closes that one with us.
    command = [sys.executable, __file__, run]
    watcher = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    _WATCHERS.append(watcher)  # or the pipe would be closed as soon as this function returns
    os.environ[RUN_VARIABLE] = run


def processes_of(run: str) -> list[psutil.Process]:
    """The processes that were started with a run's variable."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            alive = process.status() != psutil.STATUS_ZOMBIE
            if alive and process.environ().get(RUN_VARIABLE) == run:
                found.append(process)
    return found


def end_all(run: str) -> None:
    """End a run's processes, by force those that do not end by themselves."""
    left = processes_of(run)
    for process in left:
        with suppress(psutil.Error):
            process.terminate()
    psutil.wait_procs(left, timeout=SECONDS_TO_END)
    while left := processes_of(run):  # more than once: they may have started others
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(left, timeout=SECONDS_TO_END)


if __name__ == "__main__":
    sys.stdin.read()
    end_all(sys.argv[1])
