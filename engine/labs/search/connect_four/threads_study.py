"""The savings of more threads: the longest way of a split search, and its time."""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from banzuke.engine.labs.search.connect_four.crews import Counted, Crew, Threads
from banzuke.engine.labs.search.connect_four.extras import random_position
from banzuke.engine.labs.search.connect_four.search import Method
from banzuke.engine.labs.search.connect_four.splitting import split_search

COUNTED = (1, 2, 3, 4, 6, 8, 16)
"""Numbers of counted threads, which do not depend on the machine."""

TIMES_EACH = 3
"""Number of times that a position is timed. The quickest counts, because other programs can only
slow a search."""


@dataclass(frozen=True)
class ThreadsWorth:
    """The worth of a number of threads, over some positions.

    Attributes
    ----------
    threads : int
    speed, speed_se : float
        Geometric mean over positions of the longest way of one thread / that of so many, in
        positions searched, and its error: how many times sooner, were all threads as fast as one.
    work : float
        Positions that all threads search together / those of one thread.
    timed : float or None
        Seconds of one thread / those of so many, summed over positions; None where not timed.
    """

    threads: int
    speed: float
    speed_se: float
    work: float
    timed: float | None


def threads_study(
    depth: int,
    *,
    positions: int,
    timed: Sequence[int],
    rng: np.random.Generator,
    clock: Callable[[], float] = time.perf_counter,
    on_step: Callable[[], None] | None = None,
) -> list[ThreadsWorth]:
    """The worth of more threads: counted for each of `COUNTED`, and timed for some.

    Parameters
    ----------
    depth : int
        Moves to look ahead.
    positions : int
        2 or more.
    timed : sequence of int
        Numbers of real threads to time as well; those counted are added to.
    rng : Generator
    clock : callable
        Returns seconds.
    on_step : callable, optional
        Called after each number of threads.

    Raises
    ------
    ValueError
        If there are fewer than 2 positions.
    """
    if positions < 2:
        raise ValueError(f"positions = {positions}: an error takes 2 or more")
    method = Method(depth, centre=True, killers=True, history=True)
    sample = [random_position(rng) for _ in range(positions)]
    rows, one, one_seconds = [], np.ones((2, 1)), 0.0
    for threads in sorted({*COUNTED, *timed}):
        crew = Counted(threads, method)
        found = [split_search(crew, *at, method) for at in sample]
        ways = np.array([(split.longest, split.nodes) for split in found], np.float64).T
        seconds = _seconds(threads, method, sample, clock) if timed and threads in timed else None
        if threads == 1:
            one, one_seconds = ways, seconds or 0.0
        gain = np.log(one[0] / ways[0])
        speed = float(np.exp(gain.mean()))
        se = speed * float(gain.std(ddof=1)) / math.sqrt(positions)
        work = float(ways[1].sum() / one[1].sum())
        quicker = None if seconds is None else one_seconds / seconds
        rows.append(ThreadsWorth(threads, speed, se, work, quicker))
        if on_step is not None:
            on_step()
    return rows


def _seconds(
    threads: int, method: Method, sample: Sequence[tuple[int, int]], clock: Callable[[], float]
) -> float:
    """The seconds that real threads take for all positions, the quickest of a few tries of each."""
    with ThreadPoolExecutor(threads) as pool:
        crew: Crew = Threads(pool, threads, method)
        total = 0.0
        for at in sample:
            tries = []
            for _ in range(TIMES_EACH):
                started = clock()
                split_search(crew, *at, method)
                tries.append(clock() - started)
            total += min(tries)
    return total
