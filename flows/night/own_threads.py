"""Engine work in threads of this process, which can be ended between two steps of Python.

The engine has no knowledge of signals: it lets the interpreter run between its kernels, which
take at most a second or two each, and the exception is raised there.
"""

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkEnded(BaseException):
    """The night ends and drops this work. Not an ``Exception``, so that no handler catches it."""


class OwnThreads:
    """Engine work done by the threads that request it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at_work: set[int] = set()
        self._has_ended = False

    def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """The result of the work.

        Raises
        ------
        WorkEnded
            If all work was ended, before or during this work.
        """
        with self._working():
            return work(*args, **options)

    def end(self) -> None:
        """End all work that is under way, and all work requested from now on."""
        with self._lock:
            self._has_ended = True
            for thread in self._at_work:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread), ctypes.py_object(WorkEnded)
                )

    def close(self) -> None:
        """Do nothing: the threads belong to the caller."""

    @contextmanager
    def _working(self) -> Iterator[None]:
        me = threading.get_ident()
        with self._lock:
            if self._has_ended:
                raise WorkEnded
            self._at_work.add(me)
        try:
            yield
        finally:
            with self._lock:
                self._at_work.discard(me)
