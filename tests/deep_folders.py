"""Nested folders, deeper than the longest path: pytest cannot remove them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def nested(folder: Path, depth: int) -> Iterator[None]:
    """Make ``depth`` nested folders; they are removed at the end of the block, after errors too."""
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
    """Close a folder's descriptor, and return the descriptor of a subfolder or of its parent."""
    there = os.open(name, os.O_RDONLY, dir_fd=handle)
    os.close(handle)
    return there
