"""Threads that search moves of one position at the same time: real threads and counted threads.

Counted threads run one after the other and keep account of when each would have ended, in positions
searched. Their answers and their times are the same on every machine, for any number of them.
"""

import heapq
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Protocol

from banzuke.engine.arrays import IntArray
from banzuke.engine.labs.search.connect_four import tables
from banzuke.engine.labs.search.connect_four.evaluation import LINES, Evaluation
from banzuke.engine.labs.search.connect_four.negamax import INFINITE, search_move
from banzuke.engine.labs.search.connect_four.search import Method, workspace


class OutOfPositions(Exception):
    """The limit was reached, after this many positions of the longest way."""

    def __init__(self, longest: int) -> None:
        super().__init__(longest)
        self.longest = longest


@dataclass(frozen=True)
class Task:
    """A position whose moves are searched: stones, weight, moves to look ahead, moves before it."""

    own: int
    taken: int
    score: int
    depth: int
    ply: int


class Crew(Protocol):
    """Threads with a memory each; `limit` is of the longest way, `nodes` are of all threads."""

    limit: int
    nodes: int

    @property
    def memory(self) -> IntArray:
        """The memory of one of them."""
        ...

    def forget(self) -> None:
        """Forget what the search before learnt."""
        ...

    def run(
        self, task: Task, columns: Sequence[int], low: int, high: int, started: int
    ) -> list[tuple[int, int]]:
        """(value, when it was known) of each column; low is raised by what is known then."""
        ...


class Counted:
    """Counted threads: the thread that is free first gets the next column."""

    def __init__(self, threads: int, method: Method, evaluation: Evaluation = LINES) -> None:
        self._memories = [workspace(method, evaluation) for _ in range(threads)]
        self.limit, self.nodes = tables.NO_LIMIT, 0

    @property
    def memory(self) -> IntArray:
        """The memory of the first thread."""
        return self._memories[0]

    def forget(self) -> None:
        """Forget what the search before learnt."""
        self.limit, self.nodes = tables.NO_LIMIT, 0
        for memory in self._memories:
            tables.forget(memory)

    def run(
        self, task: Task, columns: Sequence[int], low: int, high: int, started: int
    ) -> list[tuple[int, int]]:
        """(value, when it was known) of each column, as if all threads ran at once."""
        free = [(started, number) for number in range(len(self._memories))]
        done: list[tuple[int, int]] = []
        for column in columns:
            now, number = heapq.heappop(free)
            best = max([low, *(value for value, at in done if at <= now)])
            if best >= high:
                # Another thread refuted the position before this column was searched.
                done.append((-INFINITE, started))
                continue
            if now >= self.limit:
                raise OutOfPositions(now)
            memory = self._memories[number]
            value, nodes = _searched(memory, task, column, best, high, most=self.limit - now)
            self.nodes += nodes
            if now + nodes >= self.limit:
                raise OutOfPositions(now + nodes)
            done.append((value, now + nodes))
            heapq.heappush(free, (now + nodes, number))
        # A refutation ends the search of all threads.
        refuted = min((at for value, at in done if value >= high), default=None)
        return done if refuted is None else [(value, min(at, refuted)) for value, at in done]


class Threads:
    """Real threads: searching takes no lock. `limit` is not kept; times are left at the start's."""

    def __init__(
        self, pool: ThreadPoolExecutor, threads: int, method: Method, evaluation: Evaluation = LINES
    ) -> None:
        self._memories = [workspace(method, evaluation) for _ in range(threads)]
        self._idle: SimpleQueue[IntArray] = SimpleQueue()
        for memory in self._memories:
            self._idle.put(memory)
        self._pool = pool
        self.limit, self.nodes = tables.NO_LIMIT, 0

    @property
    def memory(self) -> IntArray:
        """The memory of the first thread."""
        return self._memories[0]

    def forget(self) -> None:
        """Forget what the search before learnt."""
        self.nodes = 0
        for memory in self._memories:
            tables.forget(memory)

    def run(
        self, task: Task, columns: Sequence[int], low: int, high: int, started: int
    ) -> list[tuple[int, int]]:
        """(value, start) of each column."""
        best = [low]

        def one(column: int) -> tuple[int, int]:
            known = max(best)
            if known >= high:
                return -INFINITE, 0
            memory = self._idle.get()
            value, nodes = _searched(memory, task, column, known, high)
            self._idle.put(memory)
            best.append(value)
            return value, nodes

        found = [one(columns[0])] if len(columns) == 1 else list(self._pool.map(one, columns))
        self.nodes += sum(nodes for _, nodes in found)
        return [(value, started) for value, _ in found]


def _searched(
    memory: IntArray,
    task: Task,
    column: int,
    low: int,
    high: int,
    *,
    most: int = tables.NO_LIMIT,
) -> tuple[int, int]:
    """A column's value, and the positions that it took."""
    before = int(memory[tables.NODES])
    memory[tables.LIMIT] = before + most
    value = search_move(
        memory, task.own, task.taken, task.score, column, task.depth, task.ply, low, high
    )
    return int(value), int(memory[tables.NODES]) - before
