"""The draws from which a cut has its value, where every hand moves forward."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.mahjong.cuts import evaluate
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import Options, Rules
from banzuke.engine.mahjong.score import meld_codes
from banzuke.engine.mahjong.tiles import FIRST_RED, FIVES, counts_of, kind_of, reds_of
from banzuke.engine.mahjong.values import riichi_values
from banzuke.engine.mahjong.wins import N_SUMS, SILENT_WIN, WAYS, add_win, read_win, table_of


@dataclass(frozen=True)
class Helping:
    """A tile that brings a hand nearer.

    Attributes
    ----------
    tile, copies : int
        The tile, and its number of unseen copies.
    chance : float
        Chance that it is the next tile to help.
    value : float
        Its share of the cut's value, in points.
    """

    tile: int
    copies: int
    chance: float
    value: float


def explain(
    position: Position, cut: int | None, *, rules: Rules, options: Options
) -> list[Helping]:
    """The draws that follow a cut, the largest share of the value first.

    A hand of 13 cuts nothing: `cut` is None, and the draws are those that it is about to make.

    The share of a draw is the source's sum, ``Σ_j P(i → j, x) V14_j(hand + x)``; a winning tile
    gives its points in place of ``V14``. Without exchanges these add up to the value of the cut.
    """
    forward = replace(options, exchanges=0, silent=False, detour=False)
    tiles = _kept(position, cut)
    after = evaluate(position, rules=rules, options=forward).of(cut)
    if after is None or position.n_draws == 0:
        return []
    thrown = () if cut is None else (cut,)
    ways = after.acceptance
    passed = _passed(position, ways)
    found = []
    for tile, copies in _each(position, after.waits, options):
        drawn = _first_draws(position, passed, copies)
        value = 0.0
        if after.shanten > 0:
            then = replace(
                position,
                tiles=(*tiles, tile),
                seen=(*position.seen, *thrown),
                turn=position.turn + len(thrown),
                hidden=position.n_hidden,
            )
            best = np.max(
                [c.by_turn[0] for c in evaluate(then, rules=rules, options=forward).cuts], axis=0
            )
            value = float(drawn @ best)
        else:
            value = _of_wins(position, cut, tile, ways, copies, rules, forward)
        found.append(Helping(tile, copies, float(drawn.sum()), value))
    return sorted(found, key=lambda helping: -helping.value)


def _kept(position: Position, cut: int | None) -> list[int]:
    """The tiles of a hand after a cut."""
    tiles = list(position.tiles)
    if cut is not None:
        tiles.remove(cut)
    return tiles


def _passed(position: Position, ways: int) -> FloatArray:
    """The (n_draws,) chances that no draw before each draw helped."""
    left = position.n_unseen - np.arange(position.n_draws)
    return np.concatenate([[1.0], np.cumprod((left - ways) / left)[:-1]])


def _first_draws(position: Position, passed: FloatArray, copies: int) -> FloatArray:
    """The (n_draws,) chances that a tile is the first to help, at each draw."""
    return passed * copies / (position.n_unseen - np.arange(position.n_draws))


def _each(position: Position, waits: IntArray, options: Options) -> Iterator[tuple[int, int]]:
    """Yield tiles that help with their copies, red fives by themselves where they count."""
    for kind, copies in enumerate(map(int, waits)):
        if not copies:
            continue
        red = kind in FIVES and options.red_draws
        red = red and bool(position.red_unseen >> FIVES.index(kind) & 1)
        if red:
            yield FIRST_RED + FIVES.index(kind), 1
        if copies > red:
            yield kind, copies - red


def _of_wins(
    position: Position,
    cut: int | None,
    tile: int,
    ways: int,
    copies: int,
    rules: Rules,
    options: Options,
) -> float:
    """The part of a tenpai's value that comes from one of its winning tiles."""
    tiles = _kept(position, cut)
    sums = np.zeros(N_SUMS)
    melded = [t for meld in position.melds for t in meld.tiles]
    codes = options.codes()
    table = table_of(
        meld_codes(position.melds),
        np.frombuffer(bytes(melded), np.uint8),
        position.unseen,
        np.array([kind_of(t) for t in position.indicators], np.int64),
        np.array([position.seat, position.round_wind]),
        position.n_hidden,
        rules.codes(),
        codes,
    )
    hand = counts_of(tiles).astype(np.int8)
    reading = int(read_win(hand, kind_of(tile), table))
    add_win(reading, hand, kind_of(tile), copies, reds_of([*tiles, tile]), table, sums)
    sums[WAYS] = ways
    out = np.zeros((1, position.n_draws + 1))
    if position.is_closed:
        double = position.turn == 1 and position.untouched
        riichi_values(sums, position.n_unseen, position.n_draws, double, True, codes, out)
        return float(out[0, 0])
    drawn = _first_draws(position, _passed(position, ways), 1)
    last = sums[SILENT_WIN + (1 if options.last_tile else 0)]
    return float(sums[SILENT_WIN] * drawn[:-1].sum() + last * drawn[-1])
