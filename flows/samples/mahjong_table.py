"""Mahjong games with their moves: our own dealer, and players of known care, in tenhou.net/6.

Hands are dealt at most two tiles from tenpai, because only the cuts matter. Nobody calls; a tenpai
hand declares riichi, which counts one han at any time, and is locked. A player's care is the
chance of taking the cut with the largest acceptance; otherwise the player takes a random cut with
the same shanten.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.mahjong.cuts import Cut, evaluate
from banzuke.engine.mahjong.position import TURNS, Position
from banzuke.engine.mahjong.score import Win, score
from banzuke.engine.mahjong.shanten import shanten
from banzuke.engine.mahjong.tiles import EAST, FIRST_RED, FIVES, counts_of, kind_of

FARTHEST = 2
"""Greatest shanten of a dealt hand."""
HANDS = 4
"""Hands of a game: each player deals once."""
START, STICK, NO_TEN = 25_000, 1_000, 3_000
TSUMOGIRI = 60
"""The code for a cut of the tile just drawn."""

Tiles = list[int]


@dataclass
class _Seat:
    """The state of a player in one hand."""

    hand: Tiles
    drawn: Tiles = field(default_factory=list)
    cut: list[int | str] = field(default_factory=list)
    river: Tiles = field(default_factory=list)
    waits: frozenset[int] | None = None  # set once it has declared riichi


def play_game(cares: NDArray[np.float64], rng: np.random.Generator) -> tuple[list[Any], list[int]]:
    """The hands of a game in the form of tenhou.net/6, and the final points.

    Parameters
    ----------
    cares
        (4,) chances to take the best cut, by seat.
    """
    points, hands, n_left = [START] * 4, [], 0
    for number in range(HANDS):
        hand, deltas = _play_hand(number, cares, list(points), n_left, rng)
        points = [before + delta for before, delta in zip(points, deltas, strict=True)]
        n_left = (4 * START - sum(points)) // STICK
        hands.append(hand)
    points[points.index(max(points))] += n_left * STICK
    return hands, points


def _play_hand(
    dealer: int,
    cares: NDArray[np.float64],
    points: list[int],
    n_left: int,
    rng: np.random.Generator,
) -> tuple[list[Any], list[int]]:
    hands, wall = _deal(rng)
    indicator, ura = wall.pop(), wall.pop()
    seats = [_Seat(hand) for hand in hands]
    dealt = [list(hand) for hand in hands]
    deltas, result = [0] * 4, None
    for n_draws in range(4 * TURNS):
        who = (dealer + n_draws) % 4
        result = _turn(who, seats, dealer, wall.pop(), indicator, ura, cares[who], rng)
        if result:
            break
    for number, seat in enumerate(seats):
        if seat.waits is not None:
            deltas[number] -= STICK
    sticks = n_left * STICK - sum(deltas)
    end: list[Any]
    if result:
        winner, source, worth = result
        _pay(deltas, winner, source, worth, dealer)
        deltas[winner] += sticks
        end = ["和了", list(deltas), [winner, source, winner, f"{worth}点"]]
    else:
        ready = [number for number in range(4) if seats[number].waits is not None]
        for number in range(4) if 0 < len(ready) < 4 else ():
            is_ready = number in ready
            deltas[number] += NO_TEN // len(ready) if is_ready else -NO_TEN // (4 - len(ready))
        end = ["流局", list(deltas)]
    moves = [
        part
        for start, seat in zip(dealt, seats, strict=True)
        for part in ([*map(_number, sorted(start))], [*map(_number, seat.drawn)], seat.cut)
    ]
    return [[dealer, 0, n_left], points, [_number(indicator)], [_number(ura)], *moves, end], deltas


def _deal(rng: np.random.Generator) -> tuple[list[Tiles], Tiles]:
    """Four hands near tenpai and the rest of the wall."""
    wall = [_tile(int(number)) for number in rng.permutation(136)]
    hands: list[Tiles] = []
    while len(hands) < 4:
        hand, rest = wall[:13], wall[13:]
        if shanten(counts_of(hand)[None])[0] <= FARTHEST:
            hands.append(hand)
            wall = rest
        else:
            wall = [wall[i] for i in rng.permutation(len(wall))]
    return hands, wall


def _turn(
    who: int,
    seats: list[_Seat],
    dealer: int,
    drawn: int,
    indicator: int,
    ura: int,
    care: float,
    rng: np.random.Generator,
) -> tuple[int, int, int] | None:
    """Play one turn; return the winner, the owner of the tile, and the points of the win."""
    seat = seats[who]
    seat.drawn.append(drawn)
    wind = EAST + (who - dealer) % 4
    if seat.waits is not None and kind_of(drawn) in seat.waits:
        return who, who, _worth([*seat.hand, drawn], drawn, wind, indicator, ura, tsumo=True)
    if seat.waits is None:
        cut, declares = _chosen(seat, seats, drawn, indicator, wind, care, rng)
    else:
        cut, declares = drawn, False
    seat.hand.append(drawn)
    seat.hand.remove(cut)
    shown: int | str = TSUMOGIRI if cut == drawn else _number(cut)
    seat.cut.append(f"r{shown}" if declares else shown)
    seat.river.append(cut)
    for step in (1, 2, 3):
        other = (who + step) % 4
        if kind_of(cut) in _wins_by(seats[other]):
            its_wind = EAST + (other - dealer) % 4
            tiles = [*seats[other].hand, cut]
            return other, who, _worth(tiles, cut, its_wind, indicator, ura, tsumo=False)
    if declares:
        seat.waits = frozenset(
            kind for kind in range(34) if shanten(counts_of([*seat.hand, kind])[None])[0] < 0
        )
    return None


def _chosen(
    seat: _Seat,
    seats: list[_Seat],
    drawn: int,
    indicator: int,
    wind: int,
    care: float,
    rng: np.random.Generator,
) -> tuple[int, bool]:
    """A cut that keeps the shanten, and whether it leaves tenpai."""
    others = [tile for other in seats for tile in other.river]
    position = Position(
        (*seat.hand, drawn), indicators=(indicator,), seen=tuple(others),
        turn=min(TURNS, len(seat.drawn)), seat=wind,
    )  # fmt: skip
    cuts: tuple[Cut, ...] = evaluate(position, chances=False, most_nodes=1, most_forward=1).cuts
    number = 0 if rng.random() < care else int(rng.integers(len(cuts)))
    tile = cuts[number].tile
    if tile is None:
        raise ValueError("a hand of 14 cuts a tile")
    return tile, cuts[number].shanten == 0


def _wins_by(seat: _Seat) -> frozenset[int]:
    """The kinds that win by others' cuts: none if the player has cut one of them."""
    if seat.waits is None or seat.waits & set(map(kind_of, seat.river)):
        return frozenset()
    return seat.waits


def _worth(tiles: Tiles, winning: int, wind: int, indicator: int, ura: int, *, tsumo: bool) -> int:
    win = Win(
        tuple(sorted(tiles)), winning, tsumo, wind, EAST,
        indicators=(indicator,), ura=(ura,), luck=1,
    )  # fmt: skip
    return score(win).points


def _pay(deltas: list[int], winner: int, source: int, worth: int, dealer: int) -> None:
    """Move the points of a win from the payers to the winner."""
    deltas[winner] += worth
    if source != winner:
        deltas[source] -= worth
        return
    if winner == dealer:
        shares = [worth // 3] * 4
    else:
        least = -(-worth // 400) * 100  # rounded up, as the dealer's half is
        shares = [least] * 4
        shares[dealer] = worth - 2 * least
    for payer in range(4):
        if payer != winner:
            deltas[payer] -= shares[payer]


def _tile(number: int) -> int:
    kind = number // 4
    return FIRST_RED + FIVES.index(kind) if kind in FIVES and number % 4 == 0 else kind


def _number(tile: int) -> int:
    """Tenhou's number of a tile."""
    if tile >= FIRST_RED:
        return 51 + tile - FIRST_RED
    return 10 * (1 + tile // 9) + 1 + tile % 9
