"""Yaku of one reading of a winning hand, as bits, and the han of each."""

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.compiled.inner import borrower
from banzuke.engine.compiled.instructions import lowest_bit
from banzuke.engine.mahjong.bits import END_KINDS, FIRST_KINDS, GREEN_KINDS, HONOUR_KINDS
from banzuke.engine.mahjong.rules import DOUBLE_YAKUMAN, OPEN_TANYAO

RUN, TRIPLET, KAN = range(3)
"""Kinds of sets."""

NAMES = (
    *("tsumo", "pinfu", "tanyao", "iipeiko", "ryanpeiko", "haku", "hatsu", "chun", "seat wind"),
    *("round wind", "chanta", "junchan", "honroutou", "sanshoku", "sanshoku doukou", "ittsu"),
    *("toitoi", "sanankou", "sankantsu", "shousangen", "honitsu", "chinitsu", "chiitoitsu"),
    *("suuankou", "suuankou tanki", "daisangen", "shousuushii", "daisuushii", "tsuuiisou"),
    *("chinroutou", "ryuuiisou", "chuuren", "junsei chuuren", "suukantsu", "kokushi", "kokushi 13"),
)
"""The yaku that a hand itself has, in the order of their bits."""
# fmt: off
(
    TSUMO, PINFU, TANYAO, IIPEIKO, RYANPEIKO, HAKU, HATSU, CHUN, SEAT_WIND,
    ROUND_WIND, CHANTA, JUNCHAN, HONROUTOU, SANSHOKU, SANSHOKU_DOUKOU, ITTSU,
    TOITOI, SANANKOU, SANKANTSU, SHOUSANGEN, HONITSU, CHINITSU, CHIITOITSU,
    SUUANKOU, SUUANKOU_TANKI, DAISANGEN, SHOUSUUSHII, DAISUUSHII, TSUUIISOU,
    CHINROUTOU, RYUUIISOU, CHUUREN, JUNSEI_CHUUREN, SUUKANTSU, KOKUSHI, KOKUSHI_13,
) = range(len(NAMES))
# fmt: on

CLOSED_HAN = np.array([1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 3, 6, 2])
"""Han of each ordinary yaku of a hand without open melds, as everybody pays them."""
OPEN_HAN = np.array([0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 1, 2, 1, 2, 2, 2, 2, 2, 5, 0])
"""Han of each ordinary yaku of an open hand; 0 for yaku that it cannot have."""
FIRST_YAKUMAN = SUUANKOU
"""Yaku from here on are yakuman."""
SUIT = 0b111111111
"""The kinds of the first suit, as bits."""
BIT = np.int64(1) << np.arange(63)
"""The bit of each yaku, or of a kind."""


@borrower()
def is_terminal(kind: int) -> bool:
    """Whether a kind is a 1, a 9 or an honour."""
    return kind >= 27 or kind % 9 == 0 or kind % 9 == 8


@borrower()
def colour_yaku(kinds: int) -> np.int64:
    """The yaku that a hand, melds too, has by its kinds alone, which are bits."""
    honours, ends = kinds & HONOUR_KINDS, kinds & END_KINDS
    suits = (kinds & SUIT > 0) + (kinds & SUIT << 9 > 0) + (kinds & SUIT << 18 > 0)
    found = np.int64(0)
    if not ends:
        found |= BIT[TANYAO]
    if suits == 1:
        found |= BIT[HONITSU] if honours else BIT[CHINITSU]
    if ends == kinds:
        if suits == 0:
            found |= BIT[TSUUIISOU]
        elif not honours:
            found |= BIT[CHINROUTOU]
        else:
            found |= BIT[HONROUTOU]
    if not kinds & ~GREEN_KINDS:
        found |= BIT[RYUUIISOU]
    return found


@borrower()
def run_yaku(kinds: NDArray[np.int64], tiles: NDArray[np.int64]) -> np.int64:
    """Sanshoku of runs and of triplets, and ittsu, of four sets."""
    runs, triplets = np.int64(0), np.int64(0)
    for i in range(4):
        if kinds[i] == RUN:
            runs |= BIT[tiles[i]]
        elif tiles[i] < 27:
            triplets |= BIT[tiles[i]]
    found = np.int64(0)
    if runs & runs >> 9 & runs >> 18 & SUIT:
        found |= BIT[SANSHOKU]
    if triplets & triplets >> 9 & triplets >> 18 & SUIT:
        found |= BIT[SANSHOKU_DOUKOU]
    if runs & runs >> 3 & runs >> 6 & FIRST_KINDS:
        found |= BIT[ITTSU]
    return found


@borrower()
def outside_yaku(kinds: NDArray[np.int64], tiles: NDArray[np.int64], pair: int) -> np.int64:
    """Chanta or junchan, if every set and the pair hold a terminal and one is a run."""
    any_run, honours = False, pair >= 27
    if not is_terminal(pair):
        return np.int64(0)
    for i in range(4):
        if kinds[i] == RUN:
            any_run = True
            if tiles[i] % 9 != 0 and tiles[i] % 9 != 6:
                return np.int64(0)
        elif not is_terminal(tiles[i]):
            return np.int64(0)
        honours |= tiles[i] >= 27
    if not any_run:
        return np.int64(0)
    return BIT[CHANTA] if honours else BIT[JUNCHAN]  # type: ignore[no-any-return]


@borrower()
def triplet_yaku(  # noqa: PLR0912  # a kernel
    kinds: NDArray[np.int64],
    tiles: NDArray[np.int64],
    concealed: NDArray[np.int64],
    pair: int,
    pair_wait: bool,
    seat: int,
    round_wind: int,
) -> np.int64:
    """The yaku of triplets and kans: values, concealed ones, dragons, winds, all triplets."""
    found = np.int64(0)
    n_triplets, n_concealed, n_kans, dragons, winds = 0, 0, 0, 0, 0
    for i in range(4):
        if kinds[i] == RUN:
            continue
        n_triplets += 1
        n_concealed += concealed[i]
        n_kans += kinds[i] == KAN
        tile = tiles[i]
        # Tiles 27 to 30 are winds, 31 to 33 dragons.
        if tile >= 31:
            dragons += 1
            found |= BIT[HAKU + tile - 31]
        elif tile >= 27:
            winds += 1
        if tile == seat:
            found |= BIT[SEAT_WIND]
        if tile == round_wind:
            found |= BIT[ROUND_WIND]
    if n_triplets == 4:
        found |= BIT[TOITOI]
    if n_concealed == 3:
        found |= BIT[SANANKOU]
    elif n_concealed == 4:
        found |= BIT[SUUANKOU_TANKI] if pair_wait else BIT[SUUANKOU]
    if n_kans == 3:
        found |= BIT[SANKANTSU]
    elif n_kans == 4:
        found |= BIT[SUUKANTSU]
    if dragons == 3:
        found |= BIT[DAISANGEN]
    elif dragons == 2 and pair >= 31:
        found |= BIT[SHOUSANGEN]
    if winds == 4:
        found |= BIT[DAISUUSHII]
    elif winds == 3 and 27 <= pair < 31:
        found |= BIT[SHOUSUUSHII]
    return found


@borrower()
def twin_yaku(kinds: NDArray[np.int64], tiles: NDArray[np.int64]) -> np.int64:
    """Iipeiko or ryanpeiko, of a closed hand's runs that are there twice."""
    pairs = 0
    used = np.int64(0)
    for i in range(4):
        for j in range(i + 1, 4):
            free = not (used >> i) & 1 and not (used >> j) & 1
            if free and kinds[i] == RUN and kinds[j] == RUN and tiles[i] == tiles[j]:
                used |= (1 << i) | (1 << j)
                pairs += 1
    if pairs == 2:
        return BIT[RYANPEIKO]  # type: ignore[no-any-return]
    return BIT[IIPEIKO] if pairs == 1 else np.int64(0)


@borrower()
def gates(counts: NDArray[np.int64], win: int) -> np.int64:
    """Nine gates, of a closed hand of one suit without honours or kans."""
    first = win // 9 * 9
    extra = -1
    for number in range(9):
        more = counts[first + number] - (3 if number in (0, 8) else 1)
        if more < 0:
            return np.int64(0)
        if more > 0:
            extra = first + number
    return BIT[JUNSEI_CHUUREN] if extra == win else BIT[CHUUREN]  # type: ignore[no-any-return]


@borrower()
def han_of(yaku: np.int64, is_open: bool, rules: NDArray[np.int64]) -> tuple[int, int]:
    """The han of ordinary yaku, and the number of yakuman; with one, the caller ignores the han."""
    yakuman, han = 0, 0
    highest, rest = yaku >> FIRST_YAKUMAN, yaku & (1 << FIRST_YAKUMAN) - 1
    while highest:
        i = lowest_bit(highest) + FIRST_YAKUMAN
        highest &= highest - 1
        double = i in (SUUANKOU_TANKI, DAISUUSHII, JUNSEI_CHUUREN, KOKUSHI_13)
        yakuman += 2 if double and rules[DOUBLE_YAKUMAN] else 1
    while rest:
        i = lowest_bit(rest)
        rest &= rest - 1
        if i != TANYAO or not is_open or rules[OPEN_TANYAO]:
            han += OPEN_HAN[i] if is_open else CLOSED_HAN[i]
    return han, yakuman
