"""A command with a limit of its whole time, for itself and all that it starts.

Limits of a single read or write do not end who always does a little more.
"""

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

LOOK_SECONDS = 0.1
"""How often it is looked whether what a command has left behind has ended."""
SAID_BYTES = 4096


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, None at its limit; and its last words on stderr."""

    code: int | None
    said: str


def run_limited(
    command: Sequence[str], given: str, *, seconds: float, cwd: Path | None = None
) -> Ended:
    """Run a command with a text on standard input; end it and its children at the limit.

    What it says goes to a file: a pipe would be open as long as any child has it. A child that
    makes a session of its own has left, and is not waited for.

    Raises
    ------
    OSError
        If it cannot be started.
    """
    deadline = time.monotonic() + seconds
    with TemporaryFile() as stdin, TemporaryFile() as stderr:
        stdin.write(given.encode())
        stdin.seek(0)
        process = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=stderr,
            cwd=cwd,
            start_new_session=True,
        )
        try:
            code = _wait(process, deadline)
        finally:
            with suppress(ProcessLookupError, PermissionError):  # all have ended
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        stderr.seek(max(0, os.fstat(stderr.fileno()).st_size - SAID_BYTES))
        lines = stderr.read().decode(errors="replace").strip().splitlines()
    return Ended(code, lines[-1] if lines else "it said nothing")


def _wait(process: "subprocess.Popen[bytes]", deadline: float) -> int | None:
    """Return the exit code once the command and its children have ended; None at the deadline."""
    try:
        code = process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return None
    while _is_alive(process.pid):
        if time.monotonic() >= deadline:
            return None
        time.sleep(LOOK_SECONDS)
    return code


def _is_alive(group: int) -> bool:
    """Return whether a process group has a member; in a container nobody may bury the dead."""
    import psutil  # noqa: PLC0415  # only where somebody is told

    for process in psutil.process_iter():
        with suppress(OSError, psutil.Error):
            if os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE:
                return True
    return False
