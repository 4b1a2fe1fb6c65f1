"""The arrays of a decision's graph, and of the values of its hands."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray
from banzuke.engine.mahjong.distance import distance_tables
from banzuke.engine.mahjong.nodes import MOST_CHILDREN, Side, side
from banzuke.engine.mahjong.suits import MOST_SUITS, Suits, no_suits
from banzuke.engine.mahjong.tuned import (
    EDGES_PER_HAND,
    MOST_LEVELS,
    NUMBERS_PER_HAND,
    RING,
    WINS_PER_HAND,
)
from banzuke.engine.mahjong.useful import View, no_view


class Workspace(NamedTuple):
    """Arrays in which a graph is made.

    Attributes
    ----------
    suits : Suits
    thirteens, fourteens : Side
    wins : (most, 3)
        Node of 13, tile that wins, and its copies.
    values13, values14 : (most * NUMBERS_PER_HAND,)
        Memory for the values of one level's hands (`engine.mahjong.values`).
    used : (2,)
        Numbers of wins and of tenpai.
    levels : (2, MOST_LEVELS)
        The first node of each level, of hands of 14 and of 13, and the end of the last level.
    found, keys, hand : (RING, 4), (RING,) uint64, (34,) int8
        Working memory.
    seen, next : View
        Views of the hand at work, and of its successor.
    """

    suits: Suits
    thirteens: Side
    fourteens: Side
    wins: Int32Array
    values13: FloatArray
    values14: FloatArray
    used: IntArray
    levels: IntArray
    found: IntArray
    keys: NDArray[np.uint64]
    hand: NDArray[np.int8]
    seen: View
    next: View


def fresh_suits() -> Suits:
    """A table of suits in which none was met yet."""
    return no_suits(MOST_SUITS, n_classes=len(distance_tables().merged))


def fresh_workspace(most: int, more: int) -> Workspace:
    """A workspace for ``most`` hands of 13 and of 14; ``more`` scales edges and wins."""
    most += MOST_CHILDREN
    return Workspace(
        fresh_suits(),
        side(most, edges=EDGES_PER_HAND * more),
        side(most, edges=EDGES_PER_HAND * more),
        np.empty((most * WINS_PER_HAND * more, 3), np.int32),
        np.empty(most * NUMBERS_PER_HAND),
        np.empty(most * NUMBERS_PER_HAND),
        np.zeros(2, np.int64),
        np.zeros((2, MOST_LEVELS), np.int64),
        np.zeros((RING, 4), np.int64),
        np.zeros(RING, np.uint64),
        np.zeros(34, np.int8),
        no_view(),
        no_view(),
    )
