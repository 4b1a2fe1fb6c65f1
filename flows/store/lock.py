"""The writer's lock: one process at a time writes a store."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from flows.errors import BanzukeError
from flows.settings import Home
from flows.store.connection import utc_now


class StoreLocked(BanzukeError):
    """Another process is writing this store."""

    exit_code = 3


@contextmanager
def writer_lock(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[None]:
    """Hold the writer's lock; the kernel frees it when the process ends, however it ends."""
    import filelock  # noqa: PLC0415  # who only reads need not wait for it

    home.store.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(home.lock_file, timeout=wait_seconds, poll_interval=0.2)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise StoreLocked(
            f"{who_writes(home)}. Try again later, or wait for it with --wait."
        ) from None
    try:
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "command": command}
        holder["since"] = f"{utc_now():%Y-%m-%d %H:%M:%S} UTC"
        home.writer_file.write_text(json.dumps(holder), encoding="utf-8")
        yield
    finally:
        home.writer_file.unlink(missing_ok=True)
        lock.release()


def who_writes(home: Home) -> str:
    """Return who holds the writer's lock, as a sentence without its full stop."""
    try:
        holder = json.loads(home.writer_file.read_text(encoding="utf-8"))
        who = "`banzuke {command}` (process {pid} on {host}, since {since})".format(**holder)
    except (OSError, ValueError, KeyError):
        who = "another process"
    return f"{home.store} is being written by {who}"
