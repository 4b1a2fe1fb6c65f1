"""The value of a winning hand: the best of all its readings."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.mahjong.bits import END_KINDS
from banzuke.engine.mahjong.rules import DOUBLE_WIND_FU
from banzuke.engine.mahjong.yaku import (
    BIT,
    CHIITOITSU,
    CHINITSU,
    KAN,
    KOKUSHI,
    KOKUSHI_13,
    PINFU,
    RUN,
    TRIPLET,
    TSUMO,
    colour_yaku,
    gates,
    han_of,
    is_terminal,
    outside_yaku,
    run_yaku,
    triplet_yaku,
    twin_yaku,
)

BASE_FU = 20
"""Fu that every hand has."""
PAIRS_FU = 25
"""Fu of seven pairs, never rounded."""
CHI, PON, OPEN_KAN, CLOSED_KAN = range(4)
"""Kinds of melds, as kernels take them."""


@borrower()
def fu_of(
    kinds: NDArray[np.int64],
    tiles: NDArray[np.int64],
    concealed: NDArray[np.int64],
    pair: int,
    narrow: bool,
    is_open: bool,
    tsumo: bool,
    seat: int,
    round_wind: int,
    rules: NDArray[np.int64],
) -> tuple[int, bool]:
    """Fu, rounded up to tens, and whether the hand is all runs without any fu (pinfu)."""
    fu = 2 if narrow else 0
    if pair >= 31:
        fu += 2
    elif pair == seat and pair == round_wind:
        fu += rules[DOUBLE_WIND_FU]
    elif pair in (seat, round_wind):
        fu += 2
    for i in range(4):
        if kinds[i] != RUN:
            worth = 4 if is_terminal(tiles[i]) else 2
            fu += worth * (1 + concealed[i]) * (4 if kinds[i] == KAN else 1)
    if fu == 0 and not is_open:
        return (20 if tsumo else 30), True
    if fu == 0 and not tsumo:
        return 30, False
    fu += BASE_FU + (2 if tsumo else 0) + (10 if not tsumo and not is_open else 0)
    return (fu + 9) // 10 * 10, False


@borrower()
def is_better(han: int, fu: int, yakuman: int, best: NDArray[np.int64]) -> bool:
    """Whether a reading pays more than the best so far: yakuman, then points, then han."""
    if yakuman != best[2]:
        return bool(yakuman > best[2])
    # Below 5 han the points grow with fu * 2^han. From 5 han on they depend on han alone.
    new, old = fu << min(han, 20), best[1] << min(best[0], 20)
    if han >= 5 or best[0] >= 5:
        return bool(han > best[0] or (han == best[0] and fu > best[1]))
    return bool(new > old or (new == old and han > best[0]))


@borrower()
def read_sets(  # noqa: PLR0912  # a kernel
    kinds: NDArray[np.int64],
    tiles: NDArray[np.int64],
    concealed: NDArray[np.int64],
    n_own: int,
    pair: int,
    colours: np.int64,
    counts: NDArray[np.int64],
    win: int,
    tsumo: bool,
    is_open: bool,
    seat: int,
    round_wind: int,
    rules: NDArray[np.int64],
    best: NDArray[np.int64],
) -> None:
    """Find the best place for the winning tile in four sets and a pair.

    The first ``n_own`` sets are not melds. ``best`` holds han, fu, yakuman and yaku.
    """
    fixed = colours | run_yaku(kinds, tiles) | outside_yaku(kinds, tiles, pair)
    if not is_open:
        fixed |= twin_yaku(kinds, tiles)
        if tsumo:
            fixed |= BIT[TSUMO]
        if n_own == 4 and colours & BIT[CHINITSU]:
            fixed |= gates(counts, win)
    for place in range(-1, n_own):
        narrow = np.bool_(False)
        # Place -1: the winning tile completes the pair. Otherwise it completes this set.
        if place < 0:
            if pair != win:
                continue
            narrow = np.bool_(True)  # type: ignore[assignment]
        elif kinds[place] == RUN:
            low = tiles[place]
            if not low <= win <= low + 2 or win >= 27:
                continue
            # The middle of a run, or its only end: 7 of 789, 3 of 123. Such waits add fu.
            narrow = win == low + 1 or (win == low and low % 9 == 6)
            narrow |= win == low + 2 and low % 9 == 0
        elif tiles[place] != win:
            continue
        # A triplet completed by another player's tile counts as open.
        was = concealed[place] if place >= 0 else 0
        if place >= 0 and kinds[place] == TRIPLET and not tsumo:
            concealed[place] = 0
        yaku = fixed | triplet_yaku(
            kinds, tiles, concealed, pair, pair_wait=place < 0, seat=seat, round_wind=round_wind
        )
        fu, flat = fu_of(
            kinds,
            tiles,
            concealed,
            pair,
            narrow=narrow,
            is_open=is_open,
            tsumo=tsumo,
            seat=seat,
            round_wind=round_wind,
            rules=rules,
        )
        if place >= 0:
            concealed[place] = was
        if flat:
            yaku |= BIT[PINFU]
        han, yakuman = han_of(yaku, is_open=is_open, rules=rules)
        if is_better(han, fu, yakuman, best):
            best[0], best[1], best[2], best[3] = han, fu, yakuman, yaku


@borrower()
def runs_of(
    rest: NDArray[np.int64],
    held: NDArray[np.int64],
    kinds: NDArray[np.int64],
    tiles: NDArray[np.int64],
    n: int,
    n_own: int,
) -> bool:
    """Write the only way to divide tiles into runs, or report that there is none."""
    for kind in held:
        while rest[kind] > 0:
            if n == n_own or kind >= 27 or kind % 9 > 6:
                return False
            if rest[kind + 1] == 0 or rest[kind + 2] == 0:
                return False
            rest[kind] -= 1
            rest[kind + 1] -= 1
            rest[kind + 2] -= 1
            kinds[n], tiles[n] = RUN, kind
            n += 1
    return n == n_own


@borrower()
def count_kinds(
    own: NDArray[np.int64], held: NDArray[np.int64]
) -> tuple[int, int, np.int64, int, int]:
    """Write the kinds of a hand outside melds, and find where the pair of four sets is.

    Returns the number of kinds, the number of pairs, the bits of the kinds, and of the pair of a
    hand of sets the suit and the number modulo 3. The numbers of a triplet or a run add up to a
    multiple of 3, so that all numbers of the pair's suit add up to 2p modulo 3, where p is the
    number of the pair. So p is twice this sum, modulo 3.
    """
    n_held, n_pairs, kinds = 0, 0, np.int64(0)
    pair_suit, pair_column = -1, 0
    for suit in range(4):
        n_tiles, numbers = 0, 0
        for number in range(7 if suit == 3 else 9):
            kind = 9 * suit + number
            if own[kind] > 0:
                held[n_held] = kind
                n_held += 1
                n_pairs += own[kind] == 2
                kinds |= BIT[kind]
                n_tiles += own[kind]
                numbers += own[kind] * number
        if n_tiles % 3 == 2:
            pair_suit, pair_column = suit, 2 * numbers % 3
    return n_held, n_pairs, kinds, pair_suit, pair_column


@borrower()
def lay_melds(
    melds: NDArray[np.int64],
    kinds: NDArray[np.int64],
    tiles: NDArray[np.int64],
    concealed: NDArray[np.int64],
) -> tuple[np.bool_, np.int64]:
    """Write the melds behind a hand's own sets; whether one is open, and their kinds' bits."""
    n_own = 4 - melds.shape[0]
    concealed[:4] = 1
    is_open, bits = np.bool_(False), np.int64(0)
    for i in range(melds.shape[0]):
        kind, tile = melds[i, 0], melds[i, 1]
        tiles[n_own + i] = tile
        kinds[n_own + i] = RUN if kind == CHI else TRIPLET if kind == PON else KAN
        concealed[n_own + i] = kind == CLOSED_KAN
        is_open |= kind != CLOSED_KAN
        for j in range(3):
            bits |= BIT[tile + (j if kind == CHI else 0)]
    return is_open, bits


@borrower()
def divided(
    own: NDArray[np.int64],
    held: NDArray[np.int64],
    pair: int,
    chosen: np.int64,
    n_own: int,
    rest: NDArray[np.int64],
    kinds: NDArray[np.int64],
    tiles: NDArray[np.int64],
) -> bool:
    """Write the sets of a hand with a pair and with triplets of the chosen kinds, the rest runs.

    Reports whether the tiles can be divided so. ``rest`` is working memory, 0 for kinds not held.
    """
    for kind in held:
        rest[kind] = own[kind]
    rest[pair] -= 2
    n = np.int64(0)
    for kind in held:
        if chosen & BIT[kind]:
            rest[kind] -= 3
            if n < n_own:
                kinds[n], tiles[n] = TRIPLET, kind
            n += 1
    return bool(n <= n_own and runs_of(rest, held, kinds, tiles, n, n_own))


@kernel(**BORROWS)
def best_reading(
    own: NDArray[np.int64],
    melds: NDArray[np.int64],
    win: int,
    tsumo: bool,
    seat: int,
    round_wind: int,
    rules: NDArray[np.int64],
    room: NDArray[np.int64],
    best: NDArray[np.int64],
) -> None:
    """Write han, fu, yakuman and yaku of a complete hand; all 0 if it has no yaku.

    ``own`` are the copies of each kind outside melds, the winning tile among them; ``melds`` has
    rows of kind and lowest tile. Riichi, luck and dora are not counted. ``room`` is (5, 34)
    working memory.
    """
    best[:] = 0
    n_own = 4 - melds.shape[0]
    kinds, tiles, concealed, rest = room[0], room[1], room[2], room[3]
    rest[:] = 0
    n_held, n_pairs, own_kinds, pair_suit, pair_column = count_kinds(own, room[4])
    held = room[4, :n_held]
    is_open, melded = lay_melds(melds, kinds, tiles, concealed)
    colours = colour_yaku(own_kinds | melded)
    if n_own == 4 and own_kinds == END_KINDS:
        best[3] = BIT[KOKUSHI_13] if own[win] == 2 else BIT[KOKUSHI]
        best[2] = han_of(best[3], is_open=is_open, rules=rules)[1]
        return
    if n_own == 4 and n_pairs == 7:
        yaku = colours | BIT[CHIITOITSU] | (BIT[TSUMO] if tsumo else 0)
        best[0], best[2] = han_of(yaku, is_open=is_open, rules=rules)
        best[1], best[3] = PAIRS_FU, yaku
    for pair in held:
        if own[pair] < 2 or pair // 9 != pair_suit or pair % 3 != pair_column:
            continue
        triplets = np.int64(0)
        for kind in held:
            if own[kind] - (2 if kind == pair else 0) >= 3:
                triplets |= BIT[kind]
        chosen = triplets
        while True:  # every set of kinds among these
            if divided(own, held, pair, chosen, n_own, rest, kinds, tiles):
                read_sets(
                    kinds, tiles, concealed, n_own, pair, colours, own, win, tsumo=tsumo,
                    is_open=is_open, seat=seat, round_wind=round_wind, rules=rules, best=best,
                )  # fmt: skip
            if chosen == 0:
                break
            chosen = (chosen - 1) & triplets
    if best[2] > 0:
        best[0] = 0
