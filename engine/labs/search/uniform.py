"""Uniform trees whose leaves' values follow from their paths, so that no tree is stored.

What alpha-beta visits of a tree depends on the order of the children alone:

- ``best``: the children of each node differ by equal distances, the best one first.
- ``reverse``: the same trees, the best one last.
- ``random``: each leaf has a value of its own, drawn at random. (The first trees with their
  children shuffled are another thing: values of neighbours go together, and at depth 20 alpha-beta
  visits a seventh of what it visits here.)

A value of the first kind is a sum over the path: each move costs its mover its rank among the
node's moves.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.labs.search.result import refuse_depth

BEST, REVERSE, RANDOM = "best", "reverse", "random"
ORDERS = (BEST, REVERSE, RANDOM)

MOST_DEPTH = 40
"""Largest depth in moves: in deeper trees, even the best order of two children visits more than two
million leaves."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
"""The odd number nearest to 2^64 divided by the golden ratio (Steele, Lea and Flood 2014)."""


@dataclass(frozen=True)
class SearchedTree:
    """A tree after a search: its value to the first mover, the best child, leaves visited."""

    value: float
    child: int
    leaves: int


def walk(
    order: str, *, branching: int, depth: int, seed: int = 0, prune: bool = True
) -> SearchedTree:
    """Search one uniform tree by alpha-beta, or by minimax where nothing is pruned.

    Parameters
    ----------
    order : {"best", "reverse", "random"}
    branching : int
        Children of each node, 2 or more.
    depth : int
        Moves to the leaves, 1 to 40.
    seed : int
        Names the tree, for random ones.
    prune : bool
        False: minimax, which visits ``branching^depth`` leaves.

    Raises
    ------
    ValueError
        If an argument is outside its range.
    """
    refuse_depth(depth)
    if order not in ORDERS:
        raise ValueError(f"order = {order!r}: give one of {', '.join(ORDERS)}")
    if branching < 2 or depth > MOST_DEPTH:
        raise ValueError(
            f"branching = {branching}, depth = {depth}: give 2 children or more, "
            f"and {MOST_DEPTH} moves or fewer"
        )
    found = _walk(ORDERS.index(order), branching, depth, np.uint64(seed), prune)
    return SearchedTree(float(found[0]), int(found[1]), int(found[2]))


@njit(inline="always")
def _mixed(key):  # type: ignore[no-untyped-def]
    """The hash of a 64-bit number (SplitMix64, Steele, Lea and Flood 2014)."""
    z = key + _STEP
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@kernel()
def _walk(order, branching, depth, seed, prune):  # type: ignore[no-untyped-def]
    """(value, best child, leaves): negamax with a stack, the last move in a loop of its own.

    `worth` is the sum of a node's path for its side to move, `low` and `high` are its window.
    """
    low, high = np.full(depth, -np.inf), np.full(depth, np.inf)
    best, worth = np.full(depth, -np.inf), np.zeros(depth)
    key, tried = np.zeros(depth, np.uint64), np.zeros(depth, np.int64)
    key[0] = _mixed(seed)
    child, leaves, level = 0, 0, 0
    while level >= 0:
        if level == depth - 1:
            while tried[level] < branching and not (prune and best[level] >= high[level]):
                rank = branching - 1 - tried[level] if order == 1 else tried[level]
                if order == 2:
                    leaf = np.float64(_mixed(key[level] + np.uint64(rank)) >> np.uint64(11))
                else:
                    leaf = worth[level] - rank
                if leaf > best[level]:
                    best[level] = leaf
                    if level == 0:
                        child = tried[level]
                leaves += 1
                tried[level] += 1
        elif tried[level] < branching and not (prune and best[level] >= high[level]):
            rank = branching - 1 - tried[level] if order == 1 else tried[level]
            tried[level] += 1
            below = level + 1
            # Negamax: the child's window is this one with its sign changed, raised to the best so
            # far.
            low[below], high[below] = -high[level], -max(low[level], best[level])
            best[below], tried[below], worth[below] = -np.inf, 0, rank - worth[level]
            key[below] = _mixed(key[level] + np.uint64(rank))
            level = below
            continue
        level -= 1
        if level >= 0 and -best[level + 1] > best[level]:
            best[level] = -best[level + 1]
            if level == 0:
                child = tried[0] - 1
    return best[0], child, leaves
