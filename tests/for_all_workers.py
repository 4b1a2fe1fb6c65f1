"""Folders that one worker of a run makes, and the others only read."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def made_for_all(
    factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]
) -> Path:
    """The folder of that name beside the workers' own folders, which ``make`` fills once a run."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, is_made = shared / name, shared / f"{name}.made"
    with FileLock(shared / f"{name}.lock"):
        if not is_made.exists():
            make(folder)
            is_made.touch()
    return folder
