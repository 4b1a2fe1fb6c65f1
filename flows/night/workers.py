"""Workers for the engine's work: processes beside this one, a cluster, or the calling thread.

Prefect's tasks run on threads and hand their work over here: Prefect's own process pool needs a
real server, because each of its workers talks to a server. The engine is a pure function, so the
place and order of its work change no number.
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
"""Starts new processes without fork: a fork of a process with threads can hang."""


class Workers:
    """Processes that do engine work; started again when one of the processes dies."""

    def __init__(self, n: int, *, quiet: bool = False) -> None:
        self.n = n
        self._lock = threading.Lock()
        self._first = None if quiet else _SPAWN.Semaphore(1)
        self._pool = _pool(n, self._first)
        self._has_ended = False

    def run(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """The result of the work on some worker.

        A worker that dies breaks the work of all others. Each piece of work then runs again in a
        process of its own, so that only the work that kills its worker fails.

        Raises
        ------
        WorkEnded
            If all work was ended, before or during this work.
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
        """End all workers at once, whatever they do: they hold nothing that must be released."""
        with self._lock:
            self._has_ended = True
        for worker in multiprocessing.active_children():
            worker.kill()

    def close(self) -> None:
        """End all workers when they have finished their work."""
        self._pool.shutdown(cancel_futures=True)


_workers: Workers | DaskWorkers | OwnThreads | None = None
_compiled = Compiled()


@contextmanager
def engine_workers(n: int, dask: str | None = None, *, quiet: bool = True) -> Iterator[Compiled]:
    """Let `run_engine` use ``n`` processes, or the cluster of the scheduler at ``dask``.

    With 1 and None, the work runs in the calling thread. Any exception in the block, such as
    Ctrl-C, ends all work under way; otherwise Prefect would wait hours for its threads. Yields the
    count of compilations; unless ``quiet``, the first compiler says so when it begins.
    """
    global _workers, _compiled  # noqa: PLW0603  # tasks reach them from their threads
    _compiled = Compiled()
    _workers = _workers_of(n, dask, quiet=quiet)
    try:
        yield _compiled
    except BaseException:
        _workers.end()  # the closed pool stays, so that tasks that Prefect still starts end, too
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
    """The amount of work to have under way: ``workers``, else all threads of a cluster, else 1."""
    if workers is not None or dask is None:
        return workers or 1
    with closing(DaskWorkers(dask)) as cluster:
        return cluster.n_threads


def run_engine(work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """The result of ``work(*args)``, computed by a worker if there are any."""
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
    """End this worker when its parent is killed; otherwise it would wait for work for ever.

    Only a killed parent counts: Ctrl-C reaches all processes of a terminal, and the parent decides.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
