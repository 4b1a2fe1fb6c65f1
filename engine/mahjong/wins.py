"""The total value of the winning tiles of a tenpai, with possible ura dora."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.compiled.inner import BORROWS, borrower, inlined, kernel
from banzuke.engine.mahjong.points import base_points, won_points
from banzuke.engine.mahjong.rules import DOUBLE_RIICHI, IPPATSU, LAST_TILE, REACH, SILENT, URA
from banzuke.engine.mahjong.tiles import EAST, FIVES, dora_of, indicator_of
from banzuke.engine.mahjong.win import CLOSED_KAN, best_reading

RIICHI, SILENT_WIN, WAYS = 0, 4, 6
"""First columns of the sums: points after riichi with 0 to 3 extra han of luck, points without
riichi with 0 or 1 extra han, and the copies of all winning tiles."""
N_SUMS = 7
"""Columns of the sums."""
FU, YAKUMAN = 8, 16
"""Where fu and yakuman begin in a reading, after han."""
READING_BITS = 20
"""Bits of a reading."""
EIGHT = 255
"""Eight bits."""
YES: bool = np.bool_(True)  # type: ignore[assignment]
"""No literal, for which kernels would be compiled again beside those that Python calls."""
MOST_URA = 21
"""One more than the ura dora that five indicators can make: four copies each."""


class Table(NamedTuple):
    """Data common to all hands of a decision, and working memory.

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
    """A table with its own memory; ``winds`` are the winds of seat and round."""
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
def read_win(counts: NDArray[np.int8], kind: int, table: Table) -> np.int64:
    """Han, fu and yakuman of a winning hand as one number.

    ``counts`` are the copies of each kind in the hand of 13, ``kind`` is what wins.
    """
    own, best = table.own, table.best
    for other in range(34):
        own[other] = counts[other]
    own[kind] += 1
    best_reading(
        own, table.melds, kind, YES, table.seat, table.round_wind, table.rules, table.room,
        best,
    )  # fmt: skip
    return np.int64(best[0] | best[1] << FU | best[2] << YAKUMAN)


@kernel(**BORROWS)
def add_win(
    reading: int, counts: NDArray[np.int8], kind: int, copies: int, reds: int, table: Table,
    sums: NDArray[np.float64],
) -> None:  # fmt: skip
    """Add the points of one winning tile, by its copies; nothing if the hand has no yaku with it.

    ``reading`` is what `read_win` returns, ``reds`` are the red fives with that tile.
    """
    han, fu, yakuman = reading & EIGHT, (reading >> FU) & EIGHT, reading >> YAKUMAN
    if han == 0 and yakuman == 0:
        return
    dora = table.red_melded
    for indicator in table.indicators:
        shown = dora_of(indicator)
        dora += counts[shown] + table.melded[shown] + (shown == kind)
    for five in range(3):
        dora += (reds >> five) & 1
    sums[WAYS] += copies
    options, dealer = table.options, table.seat == EAST
    if not table.closed or options[SILENT]:
        for extra in range(2):
            base = base_points(han + dora + extra, fu, yakuman, table.rules)
            sums[SILENT_WIN + extra] += copies * worth_of(base, dealer, table)
    if table.closed:
        luck = options[DOUBLE_RIICHI] + options[IPPATSU] + options[LAST_TILE]
        if options[URA]:
            whole = table.whole
            for other in range(34):
                whole[other] = counts[other] + table.melded[other]
            whole[kind] += 1
        add_riichi(kind, copies, han + dora + 1, fu, yakuman, luck, table, sums)


@inlined()
def worth_of(base: np.int64, dealer: bool, table: Table) -> float:
    """The points of a self-drawn win; for a goal of points, 1 if the win reaches it, else 0."""
    points, reach = won_points(base, dealer, YES), table.options[REACH]
    if reach:
        return 1.0 if points >= reach else 0.0
    return float(points)


@borrower()
def add_riichi(
    kind: int, copies: int, han: int, fu: int, yakuman: int, luck: int, table: Table,
    sums: NDArray[np.float64],
) -> None:  # fmt: skip
    """Add the expected points of a win after riichi with 0 to ``luck`` extra han, over ura dora."""
    chances, dealer = table.chances, table.seat == EAST
    chances[:] = 0.0
    chances[0] = 1.0
    if table.options[URA]:
        table.left[kind] -= 1
        ura_chances(table.whole, table.left, table.n_hidden, len(table.indicators), chances)
        table.left[kind] += 1
    most = 1 + 4 * len(table.indicators)
    for extra in range(luck + 1):
        mean = 0.0
        for ura in range(most):
            if chances[ura] > 0.0:
                base = base_points(han + extra + ura, fu, yakuman, table.rules)
                mean += chances[ura] * worth_of(base, dealer, table)
        sums[extra] += copies * mean


@borrower()
def choose(n: int, k: int) -> float:
    """The number of ways to choose k of n, for k up to 5."""
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
    # The rest: kinds that make dora of nothing here, and indicators drawn since.
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
