"""The writer's lock for commands that print a message and wait for their turn."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from banzuke.flows.home import Home
from banzuke.flows.screen.progress import say
from banzuke.flows.store import StoreLocked, who_writes, writer_lock


@contextmanager
def lock_in_turn(home: Home, *, command: str, wait_seconds: float) -> Iterator[None]:
    """Hold the writer's lock; if another process holds it, name the process and wait.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(writer_lock(home, command=command))
        except StoreLocked:
            if wait_seconds == 0:
                raise
            say(f"{who_writes(home)}; waiting for it up to {wait_seconds:.0f} s")
            lock = writer_lock(home, command=command, wait_seconds=wait_seconds)
            stack.enter_context(lock)
        yield
