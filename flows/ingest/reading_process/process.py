"""The parent's end of the process that reads logs: started on demand, again after its death."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import IO, Any

import polars as pl

from banzuke.flows.errors import BanzukeError
from banzuke.flows.ingest.reading_process.frames import receive_frames

START = (
    "import gc; gc.disable(); import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from banzuke.flows.ingest.reading_process.child import main; main()"
)
Answer = tuple[Any, list[pl.DataFrame]]
NEXT = "next"
"""The request for the next part of an answer."""
KEPT_MEMORY = {
    "MALLOC_MMAP_THRESHOLD_": "1000000000",
    "MALLOC_TRIM_THRESHOLD_": "1000000000",
    "MALLOC_TOP_PAD_": "64000000",
}
"""With these variables the C library gives no memory back that the next block of text will need: of
500 MB of PGN 40 % fewer pages are made, and the system takes a quarter less time."""


SECONDS_TO_START = 120
LEAST_WORK = 0.001
"""Processor time over wall time below which a process stands still; a busy machine gives more."""


class CannotRead(BanzukeError):
    """There is no process that reads logs; the message gives the reason."""


class ProcessDied(Exception):
    """The process ended before it answered, or was ended because it took too long.

    Attributes
    ----------
    status : int
        Exit status: the number of a signal is negative.
    words : str
        Text that the process wrote to its standard error.
    was_late : bool
        Whether the process was ended because it took too long.
    """

    def __init__(self, status: int, words: str, *, was_late: bool) -> None:
        super().__init__(words)
        self.status = status
        self.words = words
        self.was_late = was_late


@dataclass
class ReadingProcess:
    """A process that answers one question at a time, from any thread."""

    _running: "_Running | None" = field(default=None, init=False)
    _asking: threading.Lock = field(default_factory=threading.Lock, init=False)
    _ended: bool = field(default=False, init=False)

    def start(self) -> None:
        """Start the process if it does not run, so that it loads its libraries early."""
        if self._asking.acquire(blocking=False):  # otherwise a question is under way
            try:
                if self._running is None and not self._ended:
                    self._running = _start()
            finally:
                self._asking.release()

    def ask(self, question: Any, *, seconds: float) -> Answer:
        """The answer of the process.

        Raises
        ------
        ProcessDied
            If the process is dead or too slow: it reached its limit of processor time, or stood
            still for ``seconds``. The next question starts a new process.
        """
        with self._asking:
            if self._ended:
                raise ProcessDied(0, "nobody reads any more", was_late=False)
            try:
                answer = _answer(self._ready(), question, seconds)
            except BaseException:  # Ctrl-C too: a late answer would answer the next question
                self._close()
                raise
            return answer

    def ask_for_parts(self, question: Any, *, seconds: float) -> Generator[Answer]:
        """Yield the answers of the process until there are no more.

        The process makes the next answer while one is used. It may stand still for ``seconds``
        before each. No other question can be asked meanwhile.

        Raises
        ------
        ProcessDied
            If the process is dead or too slow.
        """
        with self._asking:
            if self._ended:
                raise ProcessDied(0, "nobody reads any more", was_late=False)
            said = question
            try:
                running = self._ready()
                while True:
                    answer = _answer(running, said, seconds)
                    if answer[0] is None:
                        return
                    yield answer
                    said = NEXT
            except BaseException:  # a caller that stops in the middle leaves answers unread, too
                self._close()
                raise

    def end(self) -> None:
        """End the process for good and at once, even while a thread waits for its answer."""
        self._ended = True
        if self._running is not None:
            self._running.popen.kill()
        with self._asking:
            self._close()

    def _ready(self) -> "_Running":
        """The process once it can be asked; the caller closes it if startup fails."""
        if self._running is None:
            self._running = _start()
        if not self._running.is_ready:
            _await(self._running)
        return self._running

    def _close(self) -> None:
        if self._running is not None:
            running, self._running = self._running, None
            running.popen.kill()
            running.popen.wait()
            for end in (running.connection, running.alive, running.stderr):
                end.close()


def _answer(running: "_Running", question: Any, seconds: float) -> Answer:
    was_late = False
    with suppress(EOFError, OSError):
        running.connection.send(question)
        was_late = not _comes(running, seconds)
        if not was_late:
            answer, n_frames = running.connection.recv()
            return answer, receive_frames(running.connection, n_frames)
        running.popen.kill()
    words = _words(running)
    raise ProcessDied(running.popen.returncode, words, was_late=was_late)


@dataclass
class _Running:
    """A process, its connection, a pipe that closes with the parent, and its standard error."""

    popen: subprocess.Popen[bytes]
    connection: Connection
    alive: Connection
    stderr: IO[bytes]
    is_ready: bool = False


def _start() -> _Running:
    connection, its_end = Pipe()
    sentinel, alive = Pipe(duplex=False)
    stderr = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
    handles = (its_end.fileno(), sentinel.fileno())
    popen = subprocess.Popen(
        [sys.executable, "-c", START, json.dumps(sys.path), *map(str, handles)],
        pass_fds=handles,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        env=os.environ | KEPT_MEMORY,
        start_new_session=True,  # Ctrl-C is for the parent, which decides about this process
    )
    its_end.close()
    sentinel.close()
    return _Running(popen, connection, alive, stderr)


def _await(running: _Running) -> None:
    late = False
    with suppress(EOFError, OSError):
        late = not _comes(running, SECONDS_TO_START)
        if not late:
            running.connection.recv()
            running.is_ready = True
            return
    if late:
        running.popen.kill()
    words = _words(running)
    if late:
        why = f"it stood still for {SECONDS_TO_START} s; run it again"
    elif running.popen.returncode == -signal.SIGKILL:
        why = "it was killed, as Linux does where memory runs out"
    else:
        why = words or f"exit {running.popen.returncode}"
    raise CannotRead(f"the process that reads logs does not start: {why}")


def _comes(running: _Running, seconds: float) -> bool:
    """Whether a message comes before the process stands still for so many seconds.

    On a machine with much else to do, a process that works may take any time. Its processor time
    has a limit of its own.
    """
    if running.connection.poll(seconds):
        return True
    from psutil import Error, Process  # noqa: PLC0415  # only of a slow process

    def worked() -> float:
        with suppress(Error):
            times = watched.cpu_times()
            return float(times.user + times.system)
        return before

    before = 0.0
    watched = Process(running.popen.pid)
    while (now := worked()) - before > LEAST_WORK * seconds:
        before = now
        if running.connection.poll(seconds):
            return True
    return False


def _words(running: _Running) -> str:
    """The last words of a process that has ended."""
    running.popen.wait()
    running.stderr.seek(0)
    return running.stderr.read().decode(errors="replace").strip()
