"""The writer's lock: one process at a time writes a store."""

import fcntl
import json
import os
import pwd
import shlex
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from banzuke.flows.errors import BanzukeError, NotAllowed, is_denied
from banzuke.flows.home import Home
from banzuke.flows.store.connection import utc_now
from banzuke.flows.store.network import refuse_network
from banzuke.flows.store.places import refuse_file, refuse_folders, refuse_question_mark

if TYPE_CHECKING:
    import filelock


POLL = 0.2
"""Seconds between two tries to get a lock."""


class StoreLocked(BanzukeError):
    """Another process is writing this store."""

    exit_code = 3


@contextmanager
def writer_lock(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[None]:
    """Hold the writer's lock; the kernel frees it when the process ends, however it ends.

    If another process holds it and this one waits, the message names the other process.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    StoreUnusable
        If the store is not a folder or is on a network disk, or if its lock file is a folder.
    NotAllowed
        If this account may not write in the store.
    """
    import filelock  # noqa: PLC0415  # readers need not wait for the import

    refuse_file(home.store)
    refuse_question_mark(home.store)
    refuse_folders(home.lock_file, home.writer_file)
    lock = filelock.FileLock(home.lock_file, poll_interval=POLL)
    try:
        home.store.mkdir(parents=True, exist_ok=True)
        if not home.working_file.exists():
            _say_whose_store(home)
        refuse_network(home.store)
        _acquire(lock, home, wait_seconds)
        _sign(home, command)
    except filelock.Timeout:
        raise _locked(home) from None
    except OSError as error:
        if lock.is_locked:  # a full disk: the signature is not whole
            home.writer_file.unlink(missing_ok=True)
        lock.release()
        if is_denied(error):
            raise NotAllowed(error) from None
        raise
    try:
        yield
    finally:
        home.writer_file.unlink(missing_ok=True)
        lock.release()


@contextmanager
def quiet_store(home: Home, *, command: str, wait_seconds: float = 0.0) -> Iterator[bool]:
    """Keep writers away from a store, and yield whether this account may write it itself.

    A store on a read-only disk, or of another account, is quiet while its lock file is locked.

    Raises
    ------
    StoreLocked, StoreUnusable
        As `writer_lock` raises them.
    NotAllowed
        If this account may not even read the store, or there is none.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(writer_lock(home, command=command, wait_seconds=wait_seconds))
            may_write = True
        except NotAllowed:
            if not home.working_file.exists():
                raise
            stack.enter_context(_lock_to_read(home, wait_seconds))
            may_write = False
        yield may_write


@contextmanager
def _lock_to_read(home: Home, wait_seconds: float) -> Iterator[None]:
    """Lock the lock file as it is."""
    if not home.lock_file.exists():  # the store was copied here, and nobody has written it since
        yield
        return
    until = time.monotonic() + wait_seconds
    descriptor = os.open(home.lock_file, os.O_RDONLY)
    try:
        if not _gets_lock(descriptor) and wait_seconds:
            _say_that_it_waits(home, wait_seconds)
        while not _gets_lock(descriptor):
            if time.monotonic() >= until:
                raise _locked(home)
            time.sleep(POLL)
        yield
    finally:
        os.close(descriptor)


def _gets_lock(descriptor: int) -> bool:
    """Lock the file against writers, unless a writer holds the lock; whether it is locked."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _acquire(lock: "filelock.BaseFileLock", home: Home, wait_seconds: float) -> None:
    """Take the lock; if another process holds it, and there is time to wait, name that process."""
    import filelock  # noqa: PLC0415  # readers need not wait for the import

    try:
        lock.acquire(timeout=0)
    except filelock.Timeout:
        if wait_seconds == 0:
            raise
        _say_that_it_waits(home, wait_seconds)
        lock.acquire(timeout=wait_seconds)


def _say_that_it_waits(home: Home, seconds: float) -> None:
    from banzuke.flows.screen.progress import say  # noqa: PLC0415  # slow, and rarely needed

    say(f"{who_writes(home)}; waiting for it up to {seconds:.0f} s")


def _say_whose_store(home: Home) -> None:
    """Say that root makes a store in the home of another account, which may not write it later."""
    owner = home.root.stat().st_uid
    if os.geteuid() != 0 or owner == 0:
        return
    try:
        name = pwd.getpwuid(owner).pw_name
    except KeyError:  # an account of another machine or container
        name = str(owner)
    from banzuke.flows.screen.progress import say  # noqa: PLC0415  # slow, and rarely needed

    say(
        f"root makes the store of a home that belongs to {name}: for later commands of {name}, run "
        f"`chown -R {name} {shlex.quote(str(home.root))}` when this one has ended"
    )


def _sign(home: Home, command: str) -> None:
    holder = {"pid": os.getpid(), "host": socket.gethostname(), "command": command}
    holder["since"] = f"{utc_now():%Y-%m-%d %H:%M:%S} UTC"
    home.writer_file.write_text(json.dumps(holder), encoding="utf-8")


def _locked(home: Home) -> StoreLocked:
    return StoreLocked(f"{who_writes(home)}. Try again later, or wait for it with --wait.")


def who_writes(home: Home) -> str:
    """The holder of the writer's lock, as a sentence without its full stop."""
    words = "`banzuke {command}` (process {pid} on {host}, since {since})"
    return f"{home.store} is being written by {holder_in(home.writer_file, words)}"


def holder_in(signed: Path, words: str) -> str:
    """The holder of a lock in words, whose fields are those of the JSON file that it signed.

    It is "another process" if the file is gone or not whole.
    """
    try:
        return words.format(**json.loads(signed.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError):
        return "another process"
