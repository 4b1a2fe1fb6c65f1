"""Compilation of the engine, and its duration: once per version of the sources and machine.

numba keeps compiled kernels in the folder of `engine.compiled.kernel_cache`; numba's events
report every kernel that was not there.
"""

import gc
import hashlib
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from banzuke.engine.compiled.kernel_cache import KERNELS, SHORT_LIVED
from banzuke.flows.screen.progress import say

T = TypeVar("T")


class First(Protocol):
    """A semaphore with one permit, of threads or of processes."""

    def acquire(self, block: bool = ..., /) -> bool:
        """Whether this caller is the first."""


_first: First | None = None


def announce_to(first: First | None) -> None:
    """Let only the first thread or process that compiles print a message; None: nobody prints it.

    Nobody knows before a kernel is compiled that it must be: a folder with kernels may hold only
    kernels of other models.
    """
    global _first  # noqa: PLW0603  # kernels are compiled wherever they are called
    _first = first


@dataclass
class Compiled:
    """The number of compiled kernels, and the seconds of compilation, summed over all workers."""

    kernels: int = 0
    seconds: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def add(self, kernels: int, seconds: float) -> None:
        """Add the kernels and seconds of one piece of work."""
        with self._lock:
            self.kernels += kernels
            self.seconds += seconds

    def __str__(self) -> str:
        """The count as a night prints it."""
        said = f"the engine was compiled for what was rated, in {self.seconds:.1f} s"
        if is_short_lived():
            return said
        return f"{said}; the result is stored and used by this version of Banzuke from now on"


class CollectorAtRest:
    """Stops Python's garbage collection while any thread compiles.

    Compilation makes many objects that stay alive. The collector would examine all of them again
    and again, which took a quarter of the time of compilation.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._n_compiling = 0
        self._was_enabled = True

    def begin(self) -> None:
        """Stop the collection, if this thread is the first that compiles."""
        with self._lock:
            if self._n_compiling == 0:
                self._was_enabled = gc.isenabled()
                gc.disable()
            self._n_compiling += 1

    def end(self) -> None:
        """Start the collection again, if this thread is the last that compiles."""
        with self._lock:
            self._n_compiling -= 1
            if self._n_compiling == 0 and self._was_enabled:
                gc.enable()


def count_compiling(work: Callable[[], T]) -> tuple[T, int, float]:
    """The result of the work, the number of kernels that it compiled, and the seconds."""
    mine = _compiling()
    kernels, seconds = mine.kernels, mine.seconds
    given = work()
    return given, mine.kernels - kernels, mine.seconds - seconds


@cache
def _compiling() -> Any:
    """The listener that counts each thread's kernels; one per process, until the process ends."""
    from numba.core import event  # noqa: PLC0415  # where the engine works, and only there

    collector = CollectorAtRest()

    class Compiling(threading.local, event.Listener):
        """The time of a kernel includes the kernels that are compiled because it calls them."""

        kernels = 0
        seconds = 0.0
        depth = 0
        started = 0.0

        def on_start(self, event: Any) -> None:
            if self.depth == 0:
                if _first is not None and _first.acquire(False):
                    say_first()
                self.started = time.perf_counter()
                collector.begin()
            self.depth += 1

        def on_end(self, event: Any) -> None:
            self.depth -= 1
            self.kernels += 1
            if self.depth == 0:
                collector.end()
                self.seconds += time.perf_counter() - self.started

    listener = Compiling()
    event.register("numba:compile", listener)  # type: ignore[no-untyped-call]
    return listener


def say_first() -> None:
    """Print why the work takes much longer this time than next time.

    If this engine has compiled kernels before, only the kernels of models that no
    league used until now are missing.
    """
    marker = _marker()
    if marker is not None and marker.exists():
        say("compiling a part of the engine that no league needed before, once: some seconds")
        return
    if is_short_lived():
        say(
            "compiling the engine, as each run does, because the cache of this account cannot be "
            "written: some 15 s, minutes on a busy machine. Set XDG_CACHE_HOME to a folder that it "
            "may write"
        )
        return
    say(
        "compiling the engine first, once for this version of Banzuke: some 15 s, "
        "minutes on a busy machine"
    )
    if marker is not None:
        with suppress(OSError):
            marker.parent.mkdir(parents=True, exist_ok=True)
            marker.touch()


def is_short_lived() -> bool:
    """Whether compiled kernels are removed with this process."""
    return Path(os.environ.get("NUMBA_CACHE_DIR", "")).name.startswith(SHORT_LIVED)


def _marker() -> Path | None:
    """A file whose presence means: this engine has compiled kernels before."""
    folder = os.environ.get("NUMBA_CACHE_DIR")
    if not folder:
        return None
    if Path(folder).name.startswith(KERNELS):  # copies with the same sources share its kernels
        return Path(folder) / "all.compiled"
    copy = hashlib.sha256(str(Path(__file__).resolve()).encode()).hexdigest()[:16]
    return Path(folder) / f"{copy}.compiled"
