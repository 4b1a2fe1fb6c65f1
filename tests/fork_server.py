"""Commands in forks of a process that has imported the code of a night (five CPU seconds).

The server is one process that imports and does nothing else. Whatever starts threads (a polars
query, a DuckDB connection, Prefect's loop) runs in the forks only. A fork gets the arguments,
environment, folder and streams of a command, and its own session on request. Then it continues as
the interpreter does with ``python -c "from banzuke.flows.cli import main; main()"``.

The process that reads logs is another fork of the server if a fork starts it.

A fork differs from a new process in two ways: all forks of a server share one hash seed, and a fork
does not tear down its modules at its end. Tests of imports, of start-up, or of another Prefect
environment need a real process.
"""

import atexit
import contextlib
import gc
import json
import os
import pkgutil
import selectors
import signal
import socket
import struct
import subprocess
import sys
import time
from typing import Any

IMPORTED = ("banzuke.flows.cli", "banzuke.flows.nightly", "banzuke.flows.backfill")
IMPORTED_WHEN_USED = ("pyarrow.dataset", "rich.markdown")
"""Modules that libraries import late: polars and DuckDB for frames, typer for help."""
IMPORTED_WITH_ALL_BELOW = ("banzuke.flows.commands", "banzuke.flows.tasks")
LONGEST_COMMAND = 1 << 20
STATUS = struct.Struct("ii")
"""Messages of the server about a fork: its id and 0 at the start, its id and wait status at the
end."""


def serve_until_forked(address: str) -> None:
    """Fork for each command that arrives at a socket; return in the fork, never in the server."""
    atexit.register(leave)  # registered first, so called last
    import_all()
    load_kernels()
    gc.freeze()
    listener = socket.socket(fileno=int(address))
    Server(listener).run()


READS: list[bool] = []
"""Whether this fork reads logs: not empty."""
ASKS: list[socket.socket] = []
"""The socket on which this fork asks the server for another fork."""
EXIT_CODES: list[int] = []
"""The exit code of this fork after its command has ended normally; empty before."""


def run_command() -> None:
    """Run the command line in this fork, or read logs for another fork."""
    from banzuke.flows.cli import main
    from banzuke.flows.ingest.reading_process import process

    if READS:
        from banzuke.flows.ingest.reading_process import child

        child.main()
        return
    process.subprocess = ReadersAreForks
    try:
        main()
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            EXIT_CODES.append(ended.code or 0)
        raise
    EXIT_CODES.append(0)


def leave() -> None:
    """End this fork after all other exit handlers.

    Tearing down the imported modules would take 0.13 of the 0.15 CPU seconds of a short command.
    After an error of the streams or of the command, the interpreter ends the fork instead.
    """
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
        if EXIT_CODES:
            os._exit(EXIT_CODES[0])


def import_all() -> None:
    """Import all that a command may need, before any command runs."""
    import importlib

    from banzuke.flows.source_key import source_key

    names = [*IMPORTED, *IMPORTED_WHEN_USED]
    for package in map(importlib.import_module, IMPORTED_WITH_ALL_BELOW):
        names += [
            found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        ]
    for name in names:
        importlib.import_module(name)
    source_key()  # kept from now on; a night compares it with that of the last night
    # Importing duckdb opens this connection. Its thread does not exist in a fork, but a fork would
    # wait for it at its end.
    importlib.import_module("duckdb").default_connection().close()


def load_kernels() -> None:
    """Load all kernels that are compiled already; compile none.

    The first kernel of a process takes half a CPU second, because numba then prepares its compiler.
    """
    from numba.core.dispatcher import Dispatcher

    for kernel in [found for found in gc.get_objects() if isinstance(found, Dispatcher)]:
        index = getattr(kernel._cache, "_cache_file", None)
        for signature, *_ in index._load_index() if index else ():
            kernel.compile(signature)


class ReadersAreForks:
    """In place of `subprocess` in a fork that starts the process that reads logs."""

    DEVNULL = subprocess.DEVNULL

    @staticmethod
    def Popen(command: list[str], **options: Any) -> "subprocess.Popen[Any]":  # noqa: N802
        """Start the process that reads logs as a fork of the server."""
        from tests import forks

        return forks.Fork(command, asks=lambda *asked: forks.ask(ASKS[0], *asked), **options)


class Server:
    """A server that forks on request and reports each end; it ends when its clients are gone."""

    def __init__(self, listener: socket.socket) -> None:
        self.listener = listener
        self.forks: dict[int, socket.socket] = {}
        self.woken, self.waker = socket.socketpair()
        self.asked, self.asks = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.is_fork = False

    def run(self) -> None:
        """Serve; this method returns in forks only."""
        self.woken.setblocking(False)
        self.waker.setblocking(False)
        signal.set_wakeup_fd(self.waker.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        with selectors.DefaultSelector() as ready:
            ready.register(self.listener, selectors.EVENT_READ)
            ready.register(self.asked, selectors.EVENT_READ)
            ready.register(self.woken, selectors.EVENT_READ)
            while not self.is_fork:
                for key, _ in ready.select():
                    if key.fileobj in (self.listener, self.asked):
                        self._take_command(key.fileobj)
                    elif not self.is_fork:
                        self._take_ends()
                    if self.is_fork:
                        break

    def _take_command(self, listener: socket.socket) -> None:
        message, streams, _, _ = socket.recv_fds(listener, LONGEST_COMMAND, 6)
        if not message:
            os._exit(0)
        asker = socket.socket(fileno=streams.pop())
        server_pid = os.getpid()
        pid = os.fork()
        if pid == 0:
            self.is_fork = True
            become(json.loads(message), streams, server_pid)
            mine = (asker, self.listener, self.asked, self.woken, self.waker)
            for socket_ in (*mine, *self.forks.values()):
                socket_.close()
            ASKS.append(self.asks)
            return
        for stream in streams:
            os.close(stream)
        self.forks[pid] = asker
        asker.sendall(STATUS.pack(pid, 0))

    def _take_ends(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self.woken.recv(4096):
                pass
        for pid in list(self.forks):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                with self.forks.pop(pid) as asker, contextlib.suppress(OSError):
                    asker.sendall(STATUS.pack(pid, status))


def become(command: dict, streams: list[int], server_pid: int) -> None:
    """Turn this fork into the process of a command: streams, folder, environment, arguments."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    end_with_parent(server_pid)
    if command["own_session"]:
        os.setsid()
    for number, stream in enumerate(streams[:3]):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(command["folder"])
    os.environ.clear()
    os.environ.update(command["environment"])
    time.tzset()
    sys.argv[1:] = command["words"]
    if pipes := streams[3:]:
        READS.append(True)
        sys.argv[2:] = map(str, pipes)


def end_with_parent(parent: int) -> None:
    """Ask the kernel to kill this process when its parent ends; Linux only."""
    if sys.platform == "linux":
        import ctypes

        kill_when_parent_ends = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(kill_when_parent_ends, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
