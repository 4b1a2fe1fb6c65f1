"""The score of one win, as a scorekeeper at the table would calculate it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.mahjong.points import base_points, won_points
from banzuke.engine.mahjong.rules import Rules
from banzuke.engine.mahjong.tiles import EAST, N_KINDS, Meld, counts_of, dora_of, kind_of
from banzuke.engine.mahjong.win import CHI, CLOSED_KAN, OPEN_KAN, PON, best_reading
from banzuke.engine.mahjong.yaku import NAMES

MELDS = {"chi": CHI, "pon": PON, "kan": OPEN_KAN, "ankan": CLOSED_KAN}


@dataclass(frozen=True)
class Win:
    """How a hand was won.

    Attributes
    ----------
    tiles : tuple of int
        Outside melds, the winning tile among them.
    winning_tile : int
    tsumo : bool
        Whether it was drawn.
    seat, round_wind : int
        Kinds of the winner's seat and of the round; 27 is East.
    melds : tuple of Meld
    indicators, ura : tuple of int
        Dora indicators, and those below them if the winner had declared.
    luck : int
        Han of riichi and of what happened: 1 each for riichi, ippatsu, last tile and the like;
        2 for a double riichi.
    heavenly : bool
        Whether the deal itself won: a yakuman.
    """

    tiles: tuple[int, ...]
    winning_tile: int
    tsumo: bool
    seat: int
    round_wind: int
    melds: tuple[Meld, ...] = ()
    indicators: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    luck: int = 0
    heavenly: bool = False


@dataclass(frozen=True)
class Score:
    """Han with dora, fu, yakuman, points without sticks, and the hand's own yaku by name."""

    han: int
    fu: int
    yakuman: int
    points: int
    yaku: tuple[str, ...]


def score(win: Win, *, rules: Rules | None = None) -> Score:
    """The score of a win; no points if it has no yaku."""
    codes = (rules or Rules()).codes()
    best = np.zeros(4, np.int64)
    best_reading(
        counts_of(win.tiles),
        meld_codes(win.melds),
        kind_of(win.winning_tile),
        tsumo=win.tsumo,
        seat=win.seat,
        round_wind=win.round_wind,
        rules=codes,
        room=np.empty((5, N_KINDS), np.int64),
        best=best,
    )
    han, fu, yakuman, yaku = map(int, best)
    yakuman += win.heavenly
    han += win.luck
    if yakuman:
        han = 0
    elif han:
        han += n_dora(win)
    base = base_points(han, fu, yakuman, codes)
    points = won_points(base, dealer=win.seat == EAST, tsumo=win.tsumo)
    names = tuple(name for i, name in enumerate(NAMES) if yaku >> i & 1)
    return Score(han, fu, yakuman, int(points), names)


def n_dora(win: Win) -> int:
    """The dora of a win: by indicators, those below them, and red fives."""
    every = [*win.tiles, *(tile for meld in win.melds for tile in meld.tiles)]
    kinds = [kind_of(tile) for tile in every]
    shown = [dora_of(kind_of(tile)) for tile in (*win.indicators, *win.ura)]
    return sum(kinds.count(kind) for kind in shown) + sum(tile >= 34 for tile in every)


def meld_codes(melds: Sequence[Meld]) -> IntArray:
    """The (n_melds, 2) kind and lowest tile of melds, the input of kernels."""
    rows = [(MELDS[meld.kind], min(map(kind_of, meld.tiles))) for meld in melds]
    return np.array(rows, np.int64).reshape(-1, 2)
