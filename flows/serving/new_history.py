"""A working file made anew beside the serving file of one that is lost."""

from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import served_generation
from banzuke.flows.store import open_under_lock, writer_lock


def begin_history(home: Home, *, command: str, wait_seconds: float = 0.0) -> None:
    """Make an empty working file; what is published stays until the next night publishes.

    Its generation is later than the published one, which is never taken for its own.

    Raises
    ------
    StoreLocked
        If another process holds the lock after ``wait_seconds``.
    """
    with (
        writer_lock(home, command=command, wait_seconds=wait_seconds),
        open_under_lock(home, command=command, new_history=True) as store,
    ):
        store.raise_generation(above=served_generation(home) or 0)
