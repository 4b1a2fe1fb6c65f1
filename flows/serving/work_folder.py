"""Folders in the store for the work of a backup or a restore, and leftovers of kills.

A process that works in such a folder holds a shared lock on the store's folder; the kernel frees
the lock when the process ends. A process that gets the exclusive lock knows that nobody works in
any of the folders.
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
"""The beginning of the folders' names."""


@contextmanager
def work_folder(home: Home) -> Iterator[Path]:
    """Make a folder for a backup or a restore; leftovers of kills are removed first."""
    home.store.mkdir(parents=True, exist_ok=True)
    sweep(home)
    with (
        _locked(home, fcntl.LOCK_SH),
        tempfile.TemporaryDirectory(dir=home.store, prefix=PREFIX) as folder,
    ):
        yield Path(folder)


def sweep(home: Home) -> list[str]:
    """Remove leftovers of kills, and return their names; none while another process works."""
    with _alone(home) as left:
        for folder in left:
            shutil.rmtree(folder) if folder.is_dir() else folder.unlink()
        return [folder.name for folder in left]


def left_by_a_kill(home: Home) -> list[Path]:
    """The leftovers of kills; none while another process works."""
    with _alone(home) as left:
        return left


@contextmanager
def _alone(home: Home) -> Iterator[list[Path]]:
    """Yield the folders, or an empty list while another process works in one."""
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
