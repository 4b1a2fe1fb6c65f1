"""The difference of strengths in a game, with no effect of moving first, or one of two.

    none              d = λ_i - λ_j                       λ = ln π
    multiplicative    d = λ_i + m ln θ - λ_j              π_i θ against π_j
    additive          d = ln(π_i + m δ) - ln(π_j - m δ)   win = (π_i + δ) / (π_i + π_j)

The second is Davidson and Beaver's (1977), the third Beaver and Gokhale's (1975). m is 1 where the
first player has the move's advantage, 0 in neutral games.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray

EFFECTS = ("none", "multiplicative", "additive")


@dataclass(frozen=True)
class Difference:
    """(n,) differences, NaN where the effect takes more than a player has, and their slopes."""

    d: FloatArray
    by_first: FloatArray
    by_second: FloatArray
    by_effect: FloatArray


def difference(
    kind: str, first: FloatArray, second: FloatArray, moves: FloatArray, effect: float
) -> Difference:
    """Return the differences of games, (n,) each: log strengths of both, m, and ln θ or δ."""
    one = np.ones(len(first))
    if kind != "additive":
        return Difference(first - second + moves * effect, one, -one, moves)
    strength, other = np.exp(first), np.exp(second)
    gained, left = strength + moves * effect, other - moves * effect
    with np.errstate(divide="ignore", invalid="ignore"):
        d = np.log(gained) - np.log(left)
        return Difference(d, strength / gained, -other / left, moves * (1.0 / gained + 1.0 / left))
