"""The memory that decisions use one after the other, passed to a kernel as one object.

The workspace of a decision has some forty arrays. Passing each array by itself takes longer than
all other work for a hand in tenpai.
"""

import threading
from typing import Any

from numba import types
from numba.experimental import structref

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.mahjong.distance import Tables, distance_tables
from banzuke.engine.mahjong.rules import Rules
from banzuke.engine.mahjong.suits import MOST_SUITS, N_USED, Suits
from banzuke.engine.mahjong.workspace import Workspace, fresh_suits, fresh_workspace


@structref.register
class MemoryType(types.StructRef):  # type: ignore[misc]
    """The numba type of `Memory`."""


class Memory(structref.StructRefProxy):  # type: ignore[misc]
    """Memory for graphs, and the tables of distances: ``space`` and ``tables``."""


structref.define_proxy(Memory, MemoryType, ["space", "tables"])


@kernel()
def keep(space: Workspace, tables: Tables) -> Any:
    """Both as one object; made in Python, it would be compiled in each process."""
    return Memory(space, tables)


class _Memory(threading.local):
    """A thread's workspaces in kernel form, and their arrays, by the number of sets to be made."""

    def __init__(self) -> None:
        self.spaces: dict[int, tuple[Any, Workspace]] = {}
        self.suits: dict[int, Suits] = {}
        self.rules: Rules | None = None


_memory = _Memory()


def workspace(most: int, n_sets: int) -> Any:
    """This thread's workspace in kernel form, with the suits already met for ``n_sets`` sets."""
    there = _memory.spaces.get(n_sets)
    if there is not None:
        space = there[1]
        if len(space.thirteens.nodes) >= most and space.suits.used[N_USED] <= MOST_SUITS // 2:
            return there[0]
    return _new_workspace(most, n_sets)


def larger_workspace(most: int, more: int) -> Any:
    """A workspace in kernel form that the thread does not remember; others make way for it."""
    forget_workspaces()
    return keep(fresh_workspace(most, more), distance_tables())


def forget_workspaces() -> None:
    """Release the memory of this thread's workspaces."""
    _memory.spaces.clear()


def forget_readings_of_other(rules: Rules) -> None:
    """Forget the stored readings of hands if they were made by other rules."""
    if _memory.rules is not rules:
        _memory.rules = rules
        for suits in _memory.suits.values():
            suits.readings[:] = 0


def _new_workspace(most: int, n_sets: int) -> Any:
    """A workspace in the existing arrays, if they are large enough; the thread remembers it."""
    spaces, suits = _memory.spaces, _memory.suits
    if spaces and len(next(iter(spaces.values()))[1].thirteens.nodes) < most:
        spaces.clear()
    if n_sets not in suits or suits[n_sets].used[N_USED] > MOST_SUITS // 2:
        suits[n_sets] = fresh_suits()
    space = next(iter(spaces.values()))[1] if spaces else fresh_workspace(most, 1)
    space = space._replace(suits=suits[n_sets])
    spaces[n_sets] = keep(space, distance_tables()), space
    return spaces[n_sets][0]
