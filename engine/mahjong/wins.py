"""What the winning tiles of a tenpai are worth together."""

import numpy as np
from numpy.typing import NDArray

from engine.inner import kernel
from engine.mahjong.points import base_points, won_points
from engine.mahjong.rules import URA
from engine.mahjong.tiles import EAST, dora_of
from engine.mahjong.ura import MOST_URA, ura_chances
from engine.mahjong.win import best_reading

RIICHI, SILENT_WIN, WAYS = 0, 4, 6
"""Columns of the sums: points of riichi with 0 to 3 han of luck more, of a hand that did not
declare with 0 and 1, and the copies of all tiles that win."""
N_SUMS = 7
"""Columns of the sums."""


@kernel()
def add_win(
    counts: NDArray[np.int64],
    melds: NDArray[np.int64],
    melded: NDArray[np.int64],
    kind: int,
    copies: int,
    reds: int,
    bonus: NDArray[np.int64],
    indicators: NDArray[np.int64],
    winds: NDArray[np.int64],
    left: NDArray[np.int64],
    closed: bool,
    rules: NDArray[np.int64],
    options: NDArray[np.int64],
    sums: NDArray[np.float64],
) -> None:
    """Add the points of one winning tile, by its copies; nothing if the hand has no yaku with it.

    ``bonus`` has the red fives in melds, and the tiles that a hand of 14 did not see at the
    decision. ``left`` are the unseen tiles before the draw.
    """
    best = np.zeros(4, np.int64)
    counts[kind] += 1
    best_reading(counts, melds, kind, True, winds[0], winds[1], rules, best)
    han, fu, yakuman = best[0], best[1], best[2]
    if han > 0 or yakuman > 0:
        whole = counts + melded
        dora = bonus[0]
        for indicator in indicators:
            dora += whole[dora_of(indicator)]
        for five in range(3):
            dora += (reds >> five) & 1
        dealer = winds[0] == EAST
        for extra in range(2):
            base = base_points(han + dora + extra, fu, yakuman, rules)
            sums[SILENT_WIN + extra] += copies * won_points(base, dealer, True)
        sums[WAYS] += copies
        if closed:
            chances = np.zeros(MOST_URA, np.float64)
            chances[0] = 1.0
            if options[URA]:
                left[kind] -= 1
                ura_chances(whole, left, bonus[1], len(indicators), chances)
                left[kind] += 1
            for extra in range(4):
                mean = 0.0
                for ura in range(MOST_URA):
                    if chances[ura] > 0.0:
                        base = base_points(han + dora + 1 + extra + ura, fu, yakuman, rules)
                        mean += chances[ura] * won_points(base, dealer, True)
                sums[RIICHI + extra] += copies * mean
    counts[kind] -= 1
