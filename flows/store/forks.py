"""Forks of a process in which polars has worked: there, each larger work of polars never ends.

A fork has one thread only, and polars waits for threads of its own, which stayed in the process.
"""

import os
import re
from contextlib import suppress
from pathlib import Path

from banzuke.flows.errors import BanzukeError

WORKER = re.compile(r"polars-[0-9]+")
"""The names of polars' threads, which begin with the first larger work."""
TASKS = Path("/proc/self/task")


class Forked(BanzukeError):
    """This process was forked after polars had worked."""

    def __init__(self) -> None:
        super().__init__(
            "this process is a fork (multiprocessing's default on Linux before Python 3.14), and "
            "polars, which has worked before the fork, would wait here for ever: start processes "
            'anew, as by multiprocessing.get_context("spawn"). Logs and ratings can be pickled for '
            "them"
        )


class _Polars:
    """What forks of this process must know."""

    has_worked = False
    stands_still = False


def refuse_fork() -> None:
    """Refuse work of polars that would never end.

    Raises
    ------
    Forked
        If polars had worked before this process was forked.
    """
    if _Polars.stands_still:
        raise Forked


def _before() -> None:
    """Note whether polars has threads now: other systems than Linux do not fork by default."""
    with suppress(OSError):
        names = [(task / "comm").read_text(encoding="utf-8") for task in TASKS.iterdir()]
        _Polars.has_worked = any(WORKER.fullmatch(name.strip()) for name in names)


def _in_the_fork() -> None:
    _Polars.stands_still = _Polars.stands_still or _Polars.has_worked


os.register_at_fork(before=_before, after_in_child=_in_the_fork)
