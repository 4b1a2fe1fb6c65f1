"""Who does the engine's work: processes beside this one, a cluster, or the calling thread.

Prefect's tasks run on threads and hand their work over here: Prefect's own process pool needs a
real server, because each of its workers talks to one. The engine is pure, so that where and in
which order it runs shows in no number.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

from banzuke.flows.night.compiling import Compiled, First, announce_to, count_compiling
from banzuke.flows.night.dask_workers import DaskWorkers
from banzuke.flows.night.own_threads import OwnThreads, WorkEnded

P = ParamSpec("P")
T = TypeVar("T")

_SPAWN = multiprocessing.get_context("spawn")
"""Makes processes anew: forks of a process with threads can hang."""


class Workers:
    """Processes that do engine work; made anew when one of them dies."""

    def __init__(self, n: int, *, quiet: bool = False) -> None:
        self.n = n
        self._lock = threading.Lock()
        self._first = None if quiet else _SPAWN.Semaphore(1)
        self._pool = _pool(n, self._first)
        self._has_ended = False

    def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Return what a worker makes of the work.

        A worker that dies takes the work of all others with it. Each then runs once more in a
        process of its own, so that only the work that kills its worker fails.

        Raises
        ------
        WorkEnded
            If all work was ended, before or meanwhile.
        """
        if self._has_ended:
            raise WorkEnded
        pool = self._pool
        try:
            return pool.submit(work, *args, **options).result()
        except BrokenProcessPool:
            with self._lock:
                if self._has_ended:
                    raise WorkEnded from None
                if self._pool is pool:
                    self._pool = _pool(self.n, self._first)
        with _pool(1, self._first) as alone:
            return alone.submit(work, *args, **options).result()

    def end(self) -> None:
        """End all workers at once, whatever they do: they hold nothing that anybody needs."""
        with self._lock:
            self._has_ended = True
        for worker in multiprocessing.active_children():
            worker.kill()

    def close(self) -> None:
        """End all workers when they have done what they do."""
        self._pool.shutdown(cancel_futures=True)


_workers: Workers | DaskWorkers | OwnThreads | None = None
_compiled = Compiled()


@contextmanager
def engine_workers(n: int, dask: str | None = None, *, quiet: bool = True) -> Iterator[Compiled]:
    """Let `run_engine` use ``n`` processes, or the cluster of the scheduler at ``dask``.

    With neither, 1 and None, it works in the calling thread. Whatever breaks the block off, such as
    Ctrl-C, ends all work under way: Prefect waits for its threads, and would for hours. Yields what
    they compile meanwhile; unless ``quiet``, the first of them that does says so when it begins.
    """
    global _workers, _compiled  # noqa: PLW0603  # tasks reach them from their threads
    _compiled = Compiled()
    _workers = _workers_of(n, dask, quiet=quiet)
    try:
        yield _compiled
    except BaseException:
        _workers.end()  # it stays, so that tasks that Prefect still starts end, too
        _workers.close()
        raise
    _workers.close()
    _workers = None


def _workers_of(n: int, dask: str | None, *, quiet: bool) -> Workers | DaskWorkers | OwnThreads:
    if dask:
        return DaskWorkers(dask)
    announce_to(None if quiet else threading.Semaphore(1))
    return OwnThreads() if n == 1 else Workers(n, quiet=quiet)


def how_many(workers: int | None, dask: str | None) -> int:
    """Return how much work to have under way: as asked, else all threads of a cluster, else 1."""
    if workers is not None or dask is None:
        return workers or 1
    with closing(DaskWorkers(dask)) as cluster:
        return cluster.n_threads


def run_engine(work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """Return ``work(*args)``, computed by a worker if there are any."""
    if _workers is None:
        return work(*args, **options)
    given, kernels, seconds = _workers.run(count_compiling, partial(work, *args, **options))
    _compiled.add(kernels, seconds)
    return given


def _pool(n: int, first: First | None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(n, mp_context=_SPAWN, initializer=_begin_worker, initargs=(first,))


def _begin_worker(first: First | None) -> None:
    announce_to(first)
    _end_with_parent()


def _end_with_parent() -> None:
    """End this worker when its parent is killed; it would wait for work for ever.

    And only then: Ctrl-C reaches all processes of a terminal, and it is the parent who decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
