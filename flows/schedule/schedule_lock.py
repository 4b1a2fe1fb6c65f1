"""One schedule per home at a time, and the address of its server."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager

import filelock

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.prefect_env import ask_for_login
from banzuke.flows.schedule.local_server import answers
from banzuke.flows.store.lock import holder_in


class AlreadyServed(BanzukeError):
    """Another process runs this home's schedule."""

    exit_code = 3


@contextmanager
def schedule_lock(home: Home, *, url: str, own: bool) -> Iterator[None]:
    """Hold the schedule's lock; the kernel frees it when the process ends, however it ends.

    ``own`` says that the server at ``url`` belongs to the home, and asks for its login.
    """
    home.store.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(home.schedule_lock_file, timeout=0)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise AlreadyServed(_who_serves(home)) from None
    try:
        holder = {"pid": os.getpid(), "url": url, "own": own}
        home.schedule_file.touch(mode=0o600)  # an address may hold a password
        home.schedule_file.write_text(json.dumps(holder), encoding="utf-8")
        yield
    finally:
        home.schedule_file.unlink(missing_ok=True)
        lock.release()


def join_schedule(home: Home) -> None:
    """Let a manual night use the schedule's server, which shows it, instead of a temporary server.

    Both servers would write the same Prefect database. The user's settings stay.
    """
    try:
        holder = json.loads(home.schedule_file.read_text(encoding="utf-8"))
        url = holder["url"]
    except (OSError, ValueError, KeyError):
        return
    if "PREFECT_API_URL" not in os.environ and answers(url):
        os.environ["PREFECT_API_URL"] = url
        if holder.get("own"):
            ask_for_login(home)


def _who_serves(home: Home) -> str:
    who = holder_in(home.schedule_file, "process {pid} with the Prefect server at {url}")
    return f"the schedule of {home.root} is run already by {who}; stop that process first"
