"""What the winning tiles of a tenpai are worth together."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.arrays import FloatArray, IntArray
from engine.inner import BORROWS, borrower, kernel
from engine.mahjong.points import base_points, won_points
from engine.mahjong.rules import URA
from engine.mahjong.tiles import EAST, FIVES, dora_of
from engine.mahjong.ura import MOST_URA, ura_chances
from engine.mahjong.win import CLOSED_KAN, best_reading

RIICHI, SILENT_WIN, WAYS = 0, 4, 6
"""Columns of the sums: points of riichi with 0 to 3 han of luck more, of a hand that did not
declare with 0 and 1, and the copies of all tiles that win."""
N_SUMS = 7
"""Columns of the sums."""


class Table(NamedTuple):
    """What is the same for all hands of a decision, and room to work in.

    Attributes
    ----------
    melds : (n_melds, 2)
        Kind and lowest tile.
    melded, left : (34,)
        Copies in melds, and unseen.
    indicators : (n,)
        Kinds that indicate dora.
    seat, round_wind : int
    red_melded : int
        Red fives in melds.
    n_hidden : int
        Tiles that a hand of 14 did not see at the decision.
    closed : bool
    rules, options : arrays
        Their codes.
    own, whole, best : (34,), (34,), (4,)
    room : (5, 34)
    chances : (MOST_URA,)
    """

    melds: IntArray
    melded: IntArray
    left: IntArray
    indicators: IntArray
    seat: int
    round_wind: int
    red_melded: int
    n_hidden: int
    closed: bool
    rules: IntArray
    options: IntArray
    own: IntArray
    whole: IntArray
    best: IntArray
    room: IntArray
    chances: FloatArray


@kernel()
def table_of(
    melds: NDArray[np.int64],
    melded_tiles: NDArray[np.uint8],
    unseen: NDArray[np.int64],
    indicators: NDArray[np.int64],
    winds: NDArray[np.int64],
    n_hidden: int,
    rules: NDArray[np.int64],
    options: NDArray[np.int64],
) -> Table:
    """Return a table with room of its own; ``winds`` are those of seat and round."""
    melded, red = np.zeros(34, np.int64), np.int64(0)
    for tile in melded_tiles:
        red += tile >= 34
        melded[FIVES[tile - 34] if tile >= 34 else tile] += 1
    closed = True
    for i in range(len(melds)):
        closed &= melds[i, 0] == CLOSED_KAN
    own, whole, best = np.zeros(34, np.int64), np.zeros(34, np.int64), np.zeros(4, np.int64)
    room, chances = np.zeros((5, 34), np.int64), np.zeros(MOST_URA)
    return Table(
        melds, melded, unseen.copy(), indicators, winds[0], winds[1], red, np.int64(n_hidden),  # type: ignore[arg-type]
        closed, rules, options, own, whole, best, room, chances,
    )  # fmt: skip


@kernel(**BORROWS)
def add_win(
    counts: NDArray[np.int8], kind: int, copies: int, reds: int, table: Table,
    sums: NDArray[np.float64],
) -> None:  # fmt: skip
    """Add the points of one winning tile, by its copies; nothing if the hand has no yaku with it.

    ``counts`` are the copies of each kind in the hand of 13, ``reds`` the red fives with that tile.
    """
    own, whole, best = table.own, table.whole, table.best
    for other in range(34):
        own[other] = counts[other]
    own[kind] += 1
    best_reading(
        own, table.melds, kind, True, table.seat, table.round_wind, table.rules, table.room, best
    )
    han, fu, yakuman = best[0], best[1], best[2]
    if han == 0 and yakuman == 0:
        return
    for other in range(34):
        whole[other] = own[other] + table.melded[other]
    dora = table.red_melded
    for indicator in table.indicators:
        dora += whole[dora_of(indicator)]
    for five in range(3):
        dora += (reds >> five) & 1
    dealer = table.seat == EAST
    for extra in range(2):
        base = base_points(han + dora + extra, fu, yakuman, table.rules)
        sums[SILENT_WIN + extra] += copies * won_points(base, dealer, True)
    sums[WAYS] += copies
    if table.closed:
        add_riichi(kind, copies, han + dora + 1, fu, yakuman, table, sums)


@borrower()
def add_riichi(
    kind: int, copies: int, han: int, fu: int, yakuman: int, table: Table,
    sums: NDArray[np.float64],
) -> None:  # fmt: skip
    """Add the points of a win after riichi, by how many ura dora there may be."""
    chances, dealer = table.chances, table.seat == EAST
    chances[:] = 0.0
    chances[0] = 1.0
    if table.options[URA]:
        table.left[kind] -= 1
        ura_chances(table.whole, table.left, table.n_hidden, len(table.indicators), chances)
        table.left[kind] += 1
    most = 1 + 4 * len(table.indicators)
    for extra in range(4):
        mean = 0.0
        for ura in range(most):
            if chances[ura] > 0.0:
                base = base_points(han + extra + ura, fu, yakuman, table.rules)
                mean += chances[ura] * won_points(base, dealer, True)
        sums[extra] += copies * mean
