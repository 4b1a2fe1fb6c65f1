"""Work of unknown duration, in a separate process that can be killed.

DuckDB interrupts a query only between two steps. One step, such as a function of one row, may take
minutes or all of the memory. The process is a fork, which takes some milliseconds to start; it
prints its output itself.
"""

import os
import resource
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

from banzuke.flows.errors import BanzukeError, of_the_machine
from banzuke.flows.store import BadQuery

ANSWERED = "answered"
DONE = "done"


class Ended(BadQuery):
    """The process did not end by itself."""


def run_apart(
    work: Callable[[Callable[[], None]], None], *, seconds: float | None, memory_bytes: int
) -> None:
    """Run ``work`` in a process with limited memory, which is killed after ``seconds``.

    ``work`` receives a function, and calls it when only printing is left. From then on there is no
    time limit, because the reader of the output may be slow.

    Raises
    ------
    Ended
        If the work was not done in time, or its process died.
    BanzukeError
        The error that the work raised.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    ours, its_end = Pipe(duplex=False)
    sentinel, alive = Pipe(duplex=False)
    pid = os.fork()
    if pid == 0:
        ours.close()
        alive.close()
        _work(work, its_end, sentinel, memory_bytes)
    its_end.close()
    sentinel.close()
    try:
        message = _next_message(ours, seconds)
        while message == ANSWERED:
            message = _next_message(ours, None)
    except BaseException:  # Ctrl-C, too
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        raise
    finally:
        alive.close()
    _, status = os.waitpid(pid, 0)
    _raise_error(message, os.waitstatus_to_exitcode(status))


def _next_message(connection: Connection, seconds: float | None) -> object:
    """The next message of the process; None after its end."""
    if not connection.poll(seconds):
        raise Ended(f"the query was broken off after {seconds:g} s")
    try:
        return connection.recv()
    except EOFError:
        return None


def _raise_error(message: object, code: int) -> None:
    """Raise the error with which the process ended, if it ended with one.

    ``message`` is the last message of the process, ``code`` its exit code.
    """
    if isinstance(message, tuple):
        kind, text = message
        raise kind.__new__(kind, text)
    if message is None and code < 0:
        raise Ended(f"the query ended its own process ({signal.Signals(-code).name})")
    if message is None:
        raise SystemExit(code or 1)


def _work(
    work: Callable[[Callable[[], None]], None],
    connection: Connection,
    sentinel: Connection,
    memory_bytes: int,
) -> NoReturn:
    """Do the work in the new process, and end it without the exit handlers of the old process."""
    code = 1
    try:
        threading.Thread(target=_end_with_parent, args=(sentinel,), daemon=True).start()
        _limit(memory_bytes)
        work(lambda: connection.send(ANSWERED))
        sys.stdout.flush()
        connection.send(DONE)
        code = 0
    except BanzukeError as error:
        connection.send((type(error), str(error)))
    except (BrokenPipeError, KeyboardInterrupt, SystemExit):  # nobody reads or waits any more
        pass
    except BaseException as error:  # noqa: BLE001  # the process ends here, whatever the error is
        if isinstance(error, OSError) and (said := of_the_machine(error)):
            connection.send((type(said), str(said)))
        else:
            traceback.print_exc()
            sys.stderr.flush()
    finally:
        os._exit(code)


def _limit(memory_bytes: int) -> None:
    """Limit this process's memory and forbid a core dump.

    If the machine runs out of memory, the system kills this process first.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):  # macOS has neither
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + memory_bytes
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or most < hard:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _end_with_parent(sentinel: Connection) -> None:
    with suppress(EOFError, OSError):
        sentinel.recv()
    os._exit(1)


def half_of_memory() -> int:
    """Half of the machine's memory, in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
