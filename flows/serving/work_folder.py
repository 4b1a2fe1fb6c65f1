"""Folders in the store in which a backup or a restore is made, and those that a kill left.

Whoever makes one shares a lock on the store's folder, which the kernel frees when the process ends.
Who gets that lock alone knows that nobody works in any of them.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from banzuke.flows.home import Home

PREFIX = "unfinished-"
"""Begins the names of the folders."""


@contextmanager
def work_folder(home: Home) -> Iterator[Path]:
    """Make a folder for the time of a backup or a restore; those that a kill left go first."""
    home.store.mkdir(parents=True, exist_ok=True)
    sweep(home)
    with (
        _locked(home, fcntl.LOCK_SH),
        tempfile.TemporaryDirectory(dir=home.store, prefix=PREFIX) as folder,
    ):
        yield Path(folder)


def sweep(home: Home) -> list[str]:
    """Remove the folders that a kill left, and return their names; none while anybody works."""
    with _alone(home) as left:
        for folder in left:
            shutil.rmtree(folder) if folder.is_dir() else folder.unlink()
        return [folder.name for folder in left]


def left_by_a_kill(home: Home) -> list[Path]:
    """Return the folders that a kill left; none while anybody works."""
    with _alone(home) as left:
        return left


@contextmanager
def _alone(home: Home) -> Iterator[list[Path]]:
    """Yield the folders that are there while nobody works in any."""
    with ExitStack() as stack:
        found: list[Path] = []
        with suppress(BlockingIOError):
            stack.enter_context(_locked(home, fcntl.LOCK_EX | fcntl.LOCK_NB))
            found = sorted(home.store.glob(f"{PREFIX}*"))
        yield found


@contextmanager
def _locked(home: Home, how: int) -> Iterator[None]:
    descriptor = os.open(home.store, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, how)
        yield
    finally:
        os.close(descriptor)
