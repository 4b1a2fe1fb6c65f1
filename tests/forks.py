"""Commands in forks of one server; a command that a fork would change runs in a real process."""

import functools
import inspect
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.fork_server import STATUS

BANZUKE = [sys.executable, "-c", "from banzuke.flows.cli import main; main()"]
"""The first words of a command that starts the command line in its own process."""
_SERVER = """
import sys
from tests.fork_server import run_command, serve_until_forked
serve_until_forked(sys.argv[1])
run_command()
"""
Asks = Callable[[dict[str, Any], list[int]], tuple[socket.socket, int]]
"""A function that asks for a fork, with its streams and pipes."""
_READ_AT_IMPORT = ("PREFECT_", "NUMBA_", "OPENBLAS_", "OMP_", "POLARS_", "PYTHON", "MPL", "LC_")
_READ_AT_IMPORT_TOO = {"HOME", "LANG", "PATH", "DO_NOT_TRACK", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"}


def start(command: list[str], **options: Any) -> "subprocess.Popen[Any]":
    """Start a process as `subprocess.Popen` does; Banzuke's commands run in forks if possible."""
    environment = options.get("env") or os.environ
    if not _can_be_forked(command, environment):
        return subprocess.Popen(command, **options)
    return Fork(command, **options)


def run(
    command: list[str],
    *,
    capture_output: bool = False,
    check: bool = False,
    timeout: float | None = None,
    **options: Any,
) -> "subprocess.CompletedProcess[Any]":
    """Run a process as `subprocess.run` does; Banzuke's commands run in forks if possible."""
    if capture_output:
        options |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with start(command, **options) as process:
        try:
            answers = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(command, process.returncode, *answers)
    if check:
        done.check_returncode()
    return done


def end_server() -> None:
    """End the server of this process, if there is one, and all forks that still run."""
    if _servers.cache_info().currsize:
        _servers().end()


class Fork(subprocess.Popen[Any]):
    """A fork of the server as a `Popen` object; it is waited for through the server, its parent.

    ``asks`` asks for the fork in place of this process's own server.
    """

    def __init__(self, command: list[str], *, asks: Asks | None = None, **options: Any) -> None:
        self._asks = asks or (lambda *asked: _servers().fork(*asked))
        super().__init__(command, **options)

    def _execute_child(self, *arguments: Any) -> None:
        names = list(inspect.signature(subprocess.Popen._execute_child).parameters)[1:]
        given = dict(zip(names, arguments, strict=True))
        streams = {"p2cread": 0, "c2pwrite": 1, "errwrite": 2}
        mine = [given[name] if given[name] != -1 else own for name, own in streams.items()]
        command = {
            "words": given["args"][len(BANZUKE) :],
            "folder": str(given["cwd"] or os.getcwd()),  # noqa: PTH109  # as a process inherits it
            "environment": dict(given["env"] or os.environ),
            "own_session": given["start_new_session"],
        }
        try:
            self._ends, self.pid = self._asks(command, [*mine, *given["pass_fds"]])
            self._child_created = True
        finally:
            pipes = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
            self._close_pipe_fds(*(given[name] for name in pipes))

    def _try_wait(self, wait_flags: int) -> tuple[int, int]:
        try:
            told = self._ends.recv(STATUS.size, socket.MSG_DONTWAIT if wait_flags else 0)
        except BlockingIOError:
            return 0, 0
        self._ends.close()
        # killed when the server ended
        return STATUS.unpack(told) if told else (self.pid, signal.SIGKILL)

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        if self.returncode is None and self._waitpid_lock.acquire(blocking=False):
            try:
                pid, status = self._try_wait(os.WNOHANG)
                if pid == self.pid:
                    self._handle_exitstatus(status)
            finally:
                self._waitpid_lock.release()
        return self.returncode


class Server:
    """The server of forks of this process; it has the environment of the moment when it starts."""

    def __init__(self) -> None:
        self.settings = _settings(os.environ)
        self._commands, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its_end:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVER, str(its_end.fileno())],
                stdin=subprocess.DEVNULL,
                cwd=Path(__file__).parents[1],
                pass_fds=[its_end.fileno()],
                start_new_session=True,
            )

    def fork(self, command: dict[str, Any], streams: list[int]) -> tuple[socket.socket, int]:
        """Start a command; see `ask`."""
        return ask(self._commands, command, streams)

    def end(self) -> None:
        """End the server; the kernel then kills its forks."""
        self._commands.close()
        self._process.wait()


def ask(
    server: socket.socket, command: dict[str, Any], streams: list[int]
) -> tuple[socket.socket, int]:
    """Ask for a fork; return its id, and the socket on which the server reports its end."""
    ends, server_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with server_end:
        message = [json.dumps(command).encode()]
        socket.send_fds(server, message, [*streams, server_end.fileno()])
    told = ends.recv(STATUS.size)
    if not told:
        raise RuntimeError("the server of forks has ended")
    return ends, STATUS.unpack(told)[0]


@functools.cache
def _servers() -> Server:
    return Server()


def _can_be_forked(command: list[str], environment: Mapping[str, str]) -> bool:
    """Whether a fork equals a real process: a command of Banzuke with the server's settings."""
    if sys.platform != "linux" or command[: len(BANZUKE)] != BANZUKE:
        return False
    # Without a Prefect server, a night starts one. Such nights are tested in real processes.
    return "PREFECT_API_URL" in environment and _settings(environment) == _servers().settings


def _settings(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name: value
        for name, value in environment.items()
        if name.startswith(_READ_AT_IMPORT) or name in _READ_AT_IMPORT_TOO
    }
