"""A log that cannot fill a disk: what a server prints goes to a file, and to a new one in time."""

import io
import os
import sys
import threading
from pathlib import Path

MOST_BYTES = 2_000_000
"""Of the file, and of the one before it: whoever asks a server nonsense makes it print."""
FDS = (1, 2)


class BoundedLog(io.TextIOBase):
    """Standard output and error as one file; the file before it is kept, older ones are not."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._writing = threading.Lock()

    def write(self, text: str) -> int:
        """Write a text, into a new file if there is no room for it in this one."""
        data = text.encode(errors="replace")
        with self._writing:
            if os.fstat(FDS[-1]).st_size + len(data) > MOST_BYTES:
                self._turn()
            os.write(FDS[-1], data[:MOST_BYTES])
        return len(text)

    def writable(self) -> bool:
        """Whether it can be written to: always."""
        return True

    def _turn(self) -> None:
        """Go on in a new file, for what libraries print without Python, too."""
        self.file.replace(self.file.with_name(f"{self.file.name}.1"))
        with self.file.open("wb") as new:
            for fd in FDS:
                os.dup2(new.fileno(), fd)


def log_into(file: Path) -> None:
    """Print into a file from now on, which is never larger than MOST_BYTES."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as stream:
        for fd in FDS:
            os.dup2(stream.fileno(), fd)
    sys.stdout = sys.stderr = BoundedLog(file)
