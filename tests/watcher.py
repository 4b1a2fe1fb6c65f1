"""A watcher that ends the processes which a run of the tests leaves behind.

Servers of tests have their own sessions, which Ctrl-C on a terminal does not reach, and a killed
worker of pytest ends nothing. Every process of a run inherits an environment variable of the run,
whatever started it.
"""

import os
import subprocess
import sys
import uuid
from contextlib import suppress

import psutil

RUN_VARIABLE = "TESTS_RUN"
"""A name of its own: tests remove the variables of Banzuke and Prefect from some processes."""
SECONDS_TO_END = 5.0
_WATCHERS: list["subprocess.Popen[bytes]"] = []


def start_watcher() -> None:
    """Start a process that ends all processes of this run when this process ends in any way."""
    # in a worker of pytest; the main process has started the watcher
    if RUN_VARIABLE in os.environ:
        return
    run = f"{os.getpid()}-{uuid.uuid4()}"
    # The watcher reads a pipe. Only this process has the other end, and the kernel closes it when
    # this process ends.
    command = [sys.executable, __file__, run]
    watcher = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    _WATCHERS.append(watcher)  # without a reference the pipe would close when this function returns
    os.environ[RUN_VARIABLE] = run


def is_main_process() -> bool:
    """Whether this process has started the watcher: the main process of pytest, and no worker."""
    return bool(_WATCHERS)


def processes_of(run: str) -> list[psutil.Process]:
    """The processes that have the run's variable."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            alive = process.status() != psutil.STATUS_ZOMBIE
            if alive and process.environ().get(RUN_VARIABLE) == run:
                found.append(process)
    return found


def end_all(run: str) -> None:
    """End a run's processes; kill those that do not end when asked."""
    left = processes_of(run)
    for process in left:
        with suppress(psutil.Error):
            process.terminate()
    psutil.wait_procs(left, timeout=SECONDS_TO_END)
    while left := processes_of(run):  # repeated: the processes may have started others
        for process in left:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(left, timeout=SECONDS_TO_END)


if __name__ == "__main__":
    sys.stdin.read()
    end_all(sys.argv[1])
