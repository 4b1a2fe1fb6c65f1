"""Rules of the game as data: winning forms, payments, and options of the one-player game."""

from dataclasses import dataclass, fields
from functools import cache

import numpy as np

from banzuke.engine.arrays import IntArray

REGULAR, SEVEN_PAIRS, ORPHANS = 1, 2, 4
"""Forms of a winning hand, as bits: four sets and a pair; seven pairs; thirteen orphans."""


@dataclass(frozen=True)
class Rules:
    """Winning forms and payments. The defaults are the rules of Tenhou and of most clubs.

    Attributes
    ----------
    open_tanyao : bool
        Whether a hand with calls may win by simples alone.
    double_wind_fu : int
        Fu of a pair that is seat and round wind at once: 4 or 2.
    rounded_mangan : bool
        Whether 30 fu with 4 han, and 60 fu with 3 han, are a mangan.
    counted_yakuman : bool
        Whether 13 han are a yakuman and not a sanbaiman.
    double_yakuman : bool
        Whether four concealed triplets on the pair, thirteen orphans on thirteen waits, nine gates
        on nine waits and the big four winds count twice.
    forms : int
        Bits: 1 regular hands, 2 seven pairs, 4 thirteen orphans.
    """

    open_tanyao: bool = True
    double_wind_fu: int = 4
    rounded_mangan: bool = False
    counted_yakuman: bool = True
    double_yakuman: bool = False
    forms: int = REGULAR | SEVEN_PAIRS | ORPHANS

    def codes(self) -> IntArray:
        """The rules as kernels take them: (6,) numbers in the order of the attributes."""
        return _codes(self)


TENHOU = Rules()
"""Tenhou's rules."""


@cache
def _codes(of: "Rules | Options") -> IntArray:
    return np.array([int(getattr(of, field.name)) for field in fields(of)], np.int64)


OPEN_TANYAO, DOUBLE_WIND_FU, ROUNDED_MANGAN, COUNTED_YAKUMAN, DOUBLE_YAKUMAN, FORMS = range(6)
"""Index of each rule in `Rules.codes`."""


@dataclass(frozen=True)
class Options:
    """Options of the one-player game beside draws and cuts. More options never lower a value.

    Attributes
    ----------
    double_riichi, ippatsu, last_tile, ura, red_draws : bool
        Whether these are counted. Those of riichi are for hands without open melds.
    exchanges : int
        Draws beyond the fewest that win: with 1 a hand may be changed, or go one shanten back,
        once; with 0 it always moves forward.
    silent : bool
        Whether a closed tenpai may stay without riichi, to change; it always declares otherwise.
    detour : bool
        Whether the first cut may go one shanten back although later ones may not, so that nearly
        every cut has a value where exchanges would take too long.
    reach : int
        0: a value is expected points. Otherwise it is the chance to win this many points or more,
        and cuts are chosen for it: 1 for the chance to win at all, which the leader needs in the
        last hand; the points that are missing for a better place, for the chance to reach it.
    """

    double_riichi: bool = True
    ippatsu: bool = True
    last_tile: bool = True
    ura: bool = True
    red_draws: bool = True
    exchanges: int = 0
    silent: bool = False
    detour: bool = False
    reach: int = 0

    def codes(self) -> IntArray:
        """The options as kernels take them: (9,) numbers in the order of the attributes."""
        return _codes(self)


DOUBLE_RIICHI, IPPATSU, LAST_TILE, URA, RED_DRAWS, EXCHANGES, SILENT, DETOUR, REACH = range(9)
"""Index of each option in `Options.codes`."""

BARE = Options(False, False, False, False, False)
"""The source's bare game: riichi, self-draw and dora that are there, nothing else."""
BONUS = Options()
"""With double riichi, ippatsu, last tile, ura dora and red draws; every hand moves forward."""
ALL = Options(exchanges=1)
"""All bonuses, and one exchange: a hand may be changed, or go one shanten back, once."""
