"""Ura dora of a winning hand: how likely each number of them is, by the tiles really unseen."""

import numpy as np
from numpy.typing import NDArray

from engine.inner import borrower
from engine.mahjong.tiles import indicator_of

MOST_URA = 21
"""One more than the ura dora that five indicators can make: four copies each."""


@borrower()
def choose(n: int, k: int) -> float:
    """Return the number of ways to choose k of n, for k up to 5."""
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways if n >= k else 0.0


@borrower()
def ura_chances(
    whole: NDArray[np.int64],
    left: NDArray[np.int64],
    n_unseen: int,
    n_indicators: int,
    out: NDArray[np.float64],
) -> None:
    """Write the chance of each number of ura dora of a hand whose tiles are ``whole``.

    The indicators lie among the ``n_unseen`` tiles that were unseen at the decision, each equally
    likely; of those, ``left`` have not been drawn since, and a drawn one makes nothing dora. Kinds
    that make dora a kind of which the hand has 1, 2, 3 or 4 copies are counted together: how many
    of each group are indicators is multivariate hypergeometric.
    """
    out[:] = 0.0
    one, two, three, four = 0, 0, 0, 0
    for kind in range(34):
        indicators = left[indicator_of(kind)]
        one += indicators if whole[kind] == 1 else 0
        two += indicators if whole[kind] == 2 else 0
        three += indicators if whole[kind] == 3 else 0
        four += indicators if whole[kind] == 4 else 0
    zero = n_unseen - one - two - three - four
    if n_indicators == 1:
        out[0], out[1], out[2] = zero / n_unseen, one / n_unseen, two / n_unseen
        out[3], out[4] = three / n_unseen, four / n_unseen
        return
    ways = choose(n_unseen, n_indicators)
    for a in range(n_indicators + 1):
        for b in range(n_indicators + 1 - a):
            for c in range(n_indicators + 1 - a - b):
                for d in range(n_indicators + 1 - a - b - c):
                    none = n_indicators - a - b - c - d
                    found = choose(one, a) * choose(two, b) * choose(three, c)
                    found *= choose(four, d) * choose(zero, none)
                    out[a + 2 * b + 3 * c + 4 * d] += found / ways
