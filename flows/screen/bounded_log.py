"""A log of bounded size: the output of a server goes to a file, which is rotated."""

import io
import os
import sys
import threading
from pathlib import Path

MOST_BYTES = 2_000_000
"""Bytes of the file, and of its predecessor: invalid requests of a client make a server print."""
FDS = (1, 2)


class BoundedLog(io.TextIOBase):
    """Standard output and error as one file; one older file is kept."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._writing = threading.Lock()

    def write(self, text: str) -> int:
        """Write a text, into a new file if this file has no room for it."""
        data = text.encode(errors="replace")
        with self._writing:
            if os.fstat(FDS[-1]).st_size + len(data) > MOST_BYTES:
                self._turn()
            os.write(FDS[-1], data[:MOST_BYTES])
        return len(text)

    def writable(self) -> bool:
        """Whether the log can be written to: always."""
        return True

    def _turn(self) -> None:
        """Start a new file, also for libraries that print without Python."""
        self.file.replace(self.file.with_name(f"{self.file.name}.1"))
        with self.file.open("wb") as new:
            for fd in FDS:
                os.dup2(new.fileno(), fd)


def log_into(file: Path) -> None:
    """Print into a file from now on; the file never exceeds MOST_BYTES."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as stream:
        for fd in FDS:
            os.dup2(stream.fileno(), fd)
    sys.stdout = sys.stderr = BoundedLog(file)
