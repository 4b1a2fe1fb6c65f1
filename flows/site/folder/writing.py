"""Files written by a second process while the first makes the next ones.

A thread would not do: Python runs one thread at a time, and each of the three calls that write a
small file would wait for its turn.
"""

import os
import signal
import struct
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from banzuke.flows.errors import names_if_full

HEAD = struct.Struct("<II")
"""Before each file: the lengths of its name and of its content, in bytes."""
DONE = b"done"


class Writing:
    """A folder that a process of its own writes files into; all are written on leaving.

    Raises
    ------
    OSError
        If a file cannot be written; the message is the process's own.
    """

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-P", "-m", "banzuke.flows.site.folder.writing", str(folder)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._files = cast("IO[bytes]", self._process.stdin)

    def __enter__(self) -> "Writing":
        return self

    def put(self, name: str, content: bytes) -> None:
        """Write a file of the folder."""
        path = name.encode()
        try:
            self._files.write(HEAD.pack(len(path), len(content)) + path + content)
        except BrokenPipeError:
            self._end()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._process.kill()
            self._process.communicate()
            return
        self._end()

    def _end(self) -> None:
        """Wait until everything is written."""
        answer, _ = self._process.communicate()
        if answer != DONE:
            reply = answer.decode(errors="replace") or f"code {self._process.returncode}"
            raise OSError(f"pages cannot be written: {reply}")


def main() -> None:
    """Write the files that come from the standard input into the folder of the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    folder, come = Path(sys.argv[1]), sys.stdin.buffer
    answer = DONE
    try:
        while head := come.read(HEAD.size):
            of_name, of_content = HEAD.unpack(head)
            name = come.read(of_name).decode()
            with names_if_full(folder / name):
                (folder / name).write_bytes(come.read(of_content))
    except OSError as error:
        answer = str(error).encode()
    os.write(1, answer)


if __name__ == "__main__":
    main()
