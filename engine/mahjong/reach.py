"""How far a hand is from tenpai with one tile more, or one less, of each kind."""

import numpy as np
from numpy.typing import NDArray

from engine.inner import borrower
from engine.mahjong.distance import Tables
from engine.mahjong.rules import ORPHANS, REGULAR, SEVEN_PAIRS
from engine.mahjong.shanten import (
    FAR,
    IS_END,
    POWERS,
    count_irregular,
    irregular,
)


@borrower()
def write_reach(
    node: NDArray[np.int64],
    counts: NDArray[np.int8],
    step: int,
    n_sets: int,
    forms: int,
    tables: Tables,
    out: NDArray[np.int64],
) -> None:
    """Write the shanten with one tile more (step 1) or less (-1) of each kind.

    `FAR` where the hand has none to cut, or four already.
    """
    suits, honours, merged, lacking = tables
    a, b, c, d = suits[node[0]], suits[node[1]], suits[node[2]], honours[node[3]]
    low, high = merged[a, b], merged[c, d]
    none = 4 if step > 0 else 0
    regular = (forms & REGULAR) != 0
    for suit in range(4):
        others = merged[low, c]
        if suit == 0:
            others = merged[b, high]
        elif suit == 1:
            others = merged[a, high]
        elif suit == 2:
            others = merged[low, d]
        needed = lacking[n_sets, others]
        for number in range(7 if suit == 3 else 9):
            kind = 9 * suit + number
            out[kind] = FAR
            if regular and counts[kind] != none:
                key = node[suit] + step * POWERS[number]
                out[kind] = needed[honours[key] if suit == 3 else suits[key]] - 1
    if n_sets == 4 and forms != REGULAR:
        now = np.int64(lacking[n_sets, low, high]) if regular else np.int64(FAR + 2)
        write_irregular(counts, step, forms, now, out)


@borrower()
def write_irregular(
    counts: NDArray[np.int8],
    step: int,
    forms: int,
    now: int,
    out: NDArray[np.int64],
) -> None:
    """Lower the shanten to that of seven pairs or thirteen orphans, where they are nearer.

    ``now`` is what the hand lacks of a regular one: with another tile at most one more, and of the
    other forms at least one less, so that mostly nothing has to be done.
    """
    pairs, kinds, end_pairs, ends = count_irregular(counts)
    if irregular(pairs, kinds, end_pairs, ends, forms) - 1 > now:
        return
    none = 4 if step > 0 else 0
    for kind in range(34):
        had = counts[kind]
        if had == none:
            continue
        paired = (had + step > 1) - (had > 1)
        there = (had + step > 0) - (had > 0)
        if forms & SEVEN_PAIRS:
            lacks = 7 - pairs - paired + max(0, 7 - kinds - there)
            out[kind] = min(out[kind], lacks - 1)
        if forms & ORPHANS:
            if IS_END[kind]:
                lacks = 14 - (1 if end_pairs + paired > 0 else 0) - ends - there
            else:
                lacks = 14 - (1 if end_pairs > 0 else 0) - ends
            out[kind] = min(out[kind], lacks - 1)


@borrower()
def nearest(reach: NDArray[np.int64]) -> np.int64:
    """Return the least shanten among those of each kind."""
    least = np.int64(FAR)
    for kind in range(34):
        least = min(least, reach[kind])
    return least
