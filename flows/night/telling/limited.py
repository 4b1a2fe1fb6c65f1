"""A command with one time limit for itself and all processes that it starts.

A limit for each read or write would not stop a program that always does a little more.
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
"""Interval between checks whether the command's remaining children have ended."""
TAIL_BYTES = 4096
"""Bytes read from the end of the command's standard error, in which its last line is looked for."""


@dataclass(frozen=True)
class CommandEnd:
    """The end of a command: its exit code, None at the time limit, and its last line on stderr."""

    code: int | None
    last_line: str


def run_limited(
    command: Sequence[str], given: str, *, seconds: float, cwd: Path | None = None
) -> CommandEnd:
    """Run a command with a text on standard input; end it and its children at the limit.

    The command's output goes to a file: a pipe would stay open as long as any child has it. A
    child that starts its own session is not waited for.

    Raises
    ------
    OSError
        If the command cannot be started.
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
        stderr.seek(max(0, os.fstat(stderr.fileno()).st_size - TAIL_BYTES))
        lines = stderr.read().decode(errors="replace").strip().splitlines()
    return CommandEnd(code, lines[-1] if lines else "it printed no error")


def _wait(process: "subprocess.Popen[bytes]", deadline: float) -> int | None:
    """The exit code once the command and its children have ended; None at the deadline."""
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
    """Whether a process group has a living member; a container may keep dead ones as zombies."""
    import psutil  # noqa: PLC0415  # only needed for notifications

    for process in psutil.process_iter():
        with suppress(OSError, psutil.Error):
            if os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE:
                return True
    return False
