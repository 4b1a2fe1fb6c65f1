"""The number of leaves that alpha-beta visits in uniform trees, by depth and order of children."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.labs.search.uniform import BEST, ORDERS, RANDOM, walk

_CHECKED_LEAVES = 30_000_000
"""Leaves that minimax may visit for each order and depth: a third of a second. So fewer deep trees
are compared, but at least one of each order."""

_FITTED_DEPTHS = 8
"""Number of depths to which growth is fitted, the deepest ones. Shallow trees grow by other
factors. Odd and even depths differ, so the fit needs some of both."""

_HALVINGS = 80
"""Halvings of [0, 1] in the search for a root: down to the last bit of a double."""


@dataclass(frozen=True)
class Leaves:
    """The leaves that alpha-beta visits in trees of one depth and order.

    Attributes
    ----------
    depth : int
    order : {"best", "reverse", "random"}
    leaves, se : float
        Mean over the trees, and its standard error; 0 with a single tree.
    trees, compared : int
        Numbers of trees that alpha-beta searched, and of trees that minimax searched, too.
    fitted : bool
        Whether the leaves were not counted but extrapolated from the growth.
    """

    depth: int
    order: str
    leaves: float
    se: float
    trees: int
    compared: int
    fitted: bool


@dataclass(frozen=True)
class Growth:
    """``leaves = factor · branching^depth``, fitted to logarithms; standard error of the branching.

    The error is that of the counts, enlarged by the misfit of a straight line.
    """

    order: str
    factor: float
    branching: float
    se: float


@dataclass(frozen=True)
class LeavesStudy:
    """The study of leaves.

    Attributes
    ----------
    branching : int
    rows : tuple of Leaves
        By order, then by depth.
    growths : tuple of Growth
        Of the orders without a formula: reverse and random.
    disagreements : int
        Number of trees in which alpha-beta and minimax found different values or moves.
    asymptotic : float
        Of the branching of random leaves, by `pearl_branching`.
    """

    branching: int
    rows: tuple[Leaves, ...]
    growths: tuple[Growth, ...]
    disagreements: int
    asymptotic: float

    @property
    def compared(self) -> int:
        """Number of trees that minimax searched, too."""
        return sum(row.compared for row in self.rows)

    @property
    def meets_knuth_moore(self) -> bool:
        """Whether the best order visits exactly `knuth_moore` leaves at every depth."""
        best = [row for row in self.rows if row.order == BEST]
        return all(row.leaves == knuth_moore(self.branching, row.depth) for row in best)


def knuth_moore(branching: int, depth: int) -> int:
    """The fewest leaves that prove a uniform tree's value (Knuth and Moore 1975).

    ``b^⌈d/2⌉ + b^⌊d/2⌋ - 1``: what alpha-beta visits where the best move always comes first.
    """
    return int(branching ** -(-depth // 2) + branching ** (depth // 2) - 1)


def pearl_branching(branching: int) -> float:
    """The branching of alpha-beta on random leaves, in the limit of deep trees.

    ``ξ / (1 - ξ)`` with ξ the positive root of ``x^b + x - 1`` (Pearl 1982, Communications of the
    ACM 25, 559; Baudet 1978).
    """
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = 0.5 * (low + high)
        if middle**branching + middle > 1.0:
            high = middle
        else:
            low = middle
    return low / (1.0 - low)


def leaves_study(
    *,
    trees: int,
    branching: int = 3,
    counted_to: int = 16,
    extrapolated_to: int = 20,
    on_step: Callable[[], None] | None = None,
) -> LeavesStudy:
    """The leaves that alpha-beta visits, depth by depth.

    Source: the figure of the second article on search (b = 3, random as the mean of 1000 trees).

    Parameters
    ----------
    trees : int
        Random trees of each depth, 2 or more.
    branching : int
    counted_to, extrapolated_to : int
        Deepest depth at which every order is counted, and the deepest of all: beyond the first the
        best order is counted, and the growth of the others carried on.
    on_step : callable, optional
        Called after each depth of each order.

    Raises
    ------
    ValueError
        If there are fewer than 2 trees or 4 depths to count.
    """
    if trees < 2 or counted_to < 4 or extrapolated_to < counted_to:
        raise ValueError(
            f"trees = {trees}, depths to {counted_to} and {extrapolated_to}: give 2 trees or more, "
            "and 4 depths or more"
        )
    rows, growths, disagreements = [], [], 0
    for order in ORDERS:
        mine = []
        for depth in range(1, (extrapolated_to if order == BEST else counted_to) + 1):
            row, wrong = _count(order, branching, depth, trees if order == RANDOM else 1)
            disagreements += wrong
            mine.append(row)
            if on_step is not None:
                on_step()
        if order != BEST:
            growths.append(_growth(mine))
            mine += [
                _carried_on(growths[-1], d) for d in range(counted_to + 1, extrapolated_to + 1)
            ]
        rows += mine
    return LeavesStudy(
        branching, tuple(rows), tuple(growths), disagreements, pearl_branching(branching)
    )


def _count(order: str, branching: int, depth: int, trees: int) -> tuple[Leaves, int]:
    """A row, and the number of trees on which minimax disagreed."""
    compared = max(1, min(trees, _CHECKED_LEAVES // branching**depth))
    if branching**depth > 2 * _CHECKED_LEAVES:
        compared = 0
    leaves, wrong = np.empty(trees), 0
    for seed in range(trees):
        found = walk(order, branching=branching, depth=depth, seed=_seed(depth, seed))
        leaves[seed] = found.leaves
        if seed < compared:
            full = walk(
                order, branching=branching, depth=depth, seed=_seed(depth, seed), prune=False
            )
            wrong += (full.value, full.child) != (found.value, found.child)
            wrong += full.leaves != branching**depth
    se = float(leaves.std(ddof=1) / math.sqrt(trees)) if trees > 1 else 0.0
    return Leaves(depth, order, float(leaves.mean()), se, trees, compared, False), wrong


def _seed(depth: int, number: int) -> int:
    """A seed that no other depth has."""
    return (depth << 32) + number


def _growth(rows: Sequence[Leaves]) -> Growth:
    last = rows[-_FITTED_DEPTHS:]
    depth = np.array([row.depth for row in last], np.float64)
    log_leaves = np.log([row.leaves for row in last])
    design: FloatArray = np.stack((np.ones_like(depth), depth), axis=1)
    inverse = np.linalg.inv(design.T @ design)
    intercept, slope = inverse @ (design.T @ log_leaves)
    counted = np.array([row.se / row.leaves for row in last]) ** 2
    misfit = np.sum((log_leaves - design @ (intercept, slope)) ** 2) / (len(last) - 2)
    weights = (inverse @ design.T)[1] ** 2
    variance = max(np.sum(weights * counted), misfit * inverse[1, 1])
    rate = math.exp(slope)
    return Growth(last[0].order, math.exp(intercept), rate, rate * math.sqrt(variance))


def _carried_on(growth: Growth, depth: int) -> Leaves:
    return Leaves(
        depth, growth.order, growth.factor * growth.branching**depth, math.nan, 0, 0, True
    )
