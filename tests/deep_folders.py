"""Folders in each other, deeper than a path can be: pytest could not remove them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def nested(folder: Path, depth: int) -> Iterator[None]:
    """Have ``depth`` folders in each other, all of which go with the block, however it ends."""
    handle = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=handle)
        handle = _go(handle, "d")
    try:
        yield
    finally:
        for _ in range(depth):
            handle = _go(handle, "..")
            os.rmdir("d", dir_fd=handle)
        os.close(handle)


def _go(handle: int, name: str) -> int:
    """Close a folder's descriptor, and return the one of a folder beside or above it."""
    there = os.open(name, os.O_RDONLY, dir_fd=handle)
    os.close(handle)
    return there
