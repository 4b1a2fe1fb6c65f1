"""The difference of strengths in a game, with no effect of moving first, or one of two.

    none              d = λ_i - λ_j                       λ = ln π
    multiplicative    d = λ_i + m ln θ - λ_j              π_i θ against π_j
    additive          d = ln(π_i + m δ) - ln(π_j - m δ)   win = (π_i + δ) / (π_i + π_j)

The second is Davidson and Beaver's (1977), the third Beaver and Gokhale's (1975). m is 1 where the
first player has the move's advantage, 0 in neutral games. Each of the two effects is one for all
games, or one for each pair that met in both orders (θ_ij, δ_ij); games of other pairs then share
one.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray

BY_PAIR = " by pair"
EFFECTS = ("none", "multiplicative", "additive", "multiplicative by pair", "additive by pair")
CASE_OF = {
    "multiplicative": "none",
    "additive": "none",
    "multiplicative by pair": "multiplicative",
    "additive by pair": "additive",
}
"""The next simpler effect, which is a case of it."""


@dataclass(frozen=True)
class Difference:
    """(n,) differences, with their slopes; NaN if the effect is larger than a player's strength."""

    d: FloatArray
    by_first: FloatArray
    by_second: FloatArray
    by_effect: FloatArray


def difference(
    kind: str, first: FloatArray, second: FloatArray, moves: FloatArray, effect: float | FloatArray
) -> Difference:
    """The differences of games, (n,) each: log strengths of both, m, and ln θ or δ."""
    one = np.ones(len(first))
    if not kind.startswith("additive"):
        return Difference(first - second + moves * effect, one, -one, moves)
    strength, other = np.exp(first), np.exp(second)
    gained, left = strength + moves * effect, other - moves * effect
    with np.errstate(divide="ignore", invalid="ignore"):
        d = np.log(gained) - np.log(left)
        return Difference(d, strength / gained, -other / left, moves * (1.0 / gained + 1.0 / left))


@dataclass(frozen=True)
class PairsInOrder:
    """The pairs of some cells: who moved first, and whether both did at times.

    Attributes
    ----------
    low, high : (n_pairs,) int64
        Players, the smaller number first.
    of_cell : (n_cells,) int64
    low_first : (n_cells,) bool
        Whether the smaller number moves first.
    in_both_orders : (n_pairs,) bool
        Not counting neutral games.
    """

    low: IntArray
    high: IntArray
    of_cell: IntArray
    low_first: BoolArray
    in_both_orders: BoolArray


def pairs_in_order(first: IntArray, second: IntArray, moves: FloatArray) -> PairsInOrder:
    """The pairs of (n_cells,) first and second players."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    pairs, of_cell = np.unique(np.stack((low, high)), axis=1, return_inverse=True)
    of_cell, low_first = of_cell.reshape(-1), first < second
    orders = [
        np.bincount(of_cell[(moves > 0.0) & (low_first == at)], minlength=pairs.shape[1]) > 0
        for at in (False, True)
    ]
    return PairsInOrder(pairs[0], pairs[1], of_cell, low_first, orders[0] & orders[1])
