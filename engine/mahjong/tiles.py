"""Tiles: numbers, letters, and which tile a dora indicator makes dora.

Kinds are 0-8 characters (m), 9-17 circles (p), 18-26 bamboo (s), 27-30 winds from East, 31-33
white, green and red dragon (z). Where red fives are distinguished from others they are 34, 35, 36.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.compiled.inner import borrower, kernel

N_KINDS = 34
"""Kinds of tiles: three suits of nine, four winds, three dragons."""
COPIES = 4
"""Copies of each kind."""
FIRST_RED = 34
"""The red five of characters; those of circles and bamboo follow."""
FIVES = (4, 13, 22)
"""The kinds that have a red copy, in the order of the red fives."""
EAST = 27
"""The first wind; seats and rounds are named by winds."""
SUITS = "mpsz"
SUIT_SIZES = (9, 9, 9, 7)
"""How many kinds each suit has."""
HONOURS = {
    letter: EAST + number
    for letters in ("ESWNPFC", "東南西北白發中", "东南西北白发中", "東南西北白発中")
    for number, letter in enumerate(letters)
}
"""Winds, then white, green and red dragon, as mjai and tables of scores write them."""
PICTURES = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"
"""Unicode's tiles, in the order of their kinds."""


class ImpossibleHand(ValueError):
    """A text that names no hand: an unknown letter, five copies, a wrong number of tiles.

    Attributes
    ----------
    why : str
        The kind of mistake, such as ``too-many``, for messages in other languages.
    values : dict
        The values in such a message: the tile, its place in the text.
    """

    def __init__(self, message: str, why: str, **values: str | int) -> None:
        super().__init__(message)
        self.why, self.values = why, values


@dataclass(frozen=True)
class Meld:
    """Called tiles, or a concealed kan.

    Attributes
    ----------
    kind : str
        ``chi``, ``pon``, ``kan`` (open, added ones too) or ``ankan``.
    tiles : tuple of int
        Its three or four tiles; red fives by their own numbers.
    """

    kind: str
    tiles: tuple[int, ...]


def kind_of(tile: int) -> int:
    """The kind of a tile: of a red five, its five."""
    return FIVES[tile - FIRST_RED] if tile >= FIRST_RED else tile


def counts_of(tiles: Sequence[int]) -> IntArray:
    """The (34,) copies of each kind among tiles."""
    return np.bincount([kind_of(tile) for tile in tiles], minlength=N_KINDS).astype(np.int64)


def reds_of(tiles: Sequence[int]) -> int:
    """The red fives among tiles as bits: 1 characters, 2 circles, 4 bamboo."""
    return sum(1 << (tile - FIRST_RED) for tile in set(tiles) if tile >= FIRST_RED)


def read_tiles(text: str) -> tuple[int, ...]:
    """The tiles that a text such as ``222567m340p3366s1z`` names; ``0`` is a red five.

    Capital suits, blanks, mjai's ``5mr`` and ``E``, honours in Chinese or Japanese, and Unicode's
    tiles are understood too.

    Raises
    ------
    ImpossibleHand
        The message says at which character.
    """
    tiles: list[int] = []
    waiting: list[tuple[int, str]] = []
    for place, letter in enumerate(text, start=1):
        if letter.isdigit() and letter.isascii():
            waiting.append((place, letter))
        elif letter.lower() in SUITS and waiting:
            tiles += [_tile(digit, letter.lower(), text, at) for at, digit in waiting]
            waiting = []
        elif letter in SUITS:
            raise ImpossibleHand(
                f"{text!r}, character {place}: no number stands before {letter}",
                "no-number", text=text, place=place, letter=letter,
            )  # fmt: skip
        elif not waiting and (letter in HONOURS or letter in PICTURES):
            tiles.append(HONOURS[letter] if letter in HONOURS else PICTURES.index(letter))
        elif letter in "r\N{COMBINING RING BELOW}" and tiles and tiles[-1] in FIVES:
            tiles[-1] = FIRST_RED + FIVES.index(tiles[-1])
        elif not letter.isspace():
            raise ImpossibleHand(
                f"{text!r}, character {place}: {letter!r} is neither a number nor one of m p s z",
                "no-letter", text=text, place=place, letter=letter,
            )  # fmt: skip
    if waiting:
        raise ImpossibleHand(
            f"{text!r}, character {waiting[0][0]}: no suit (m, p, s, z) follows {waiting[0][1]}",
            "no-suit", text=text, place=waiting[0][0], digit=waiting[0][1],
        )  # fmt: skip
    return tuple(tiles)


def _tile(digit: str, suit: str, text: str, place: int) -> int:
    start = 9 * SUITS.index(suit)
    if digit == "0" and suit != "z":
        return FIRST_RED + SUITS.index(suit)
    if digit == "0" or int(digit) > SUIT_SIZES[SUITS.index(suit)]:
        raise ImpossibleHand(
            f"{text!r}, character {place}: there is no tile {digit}{suit}",
            "no-tile", text=text, place=place, tile=f"{digit}{suit}",
        )  # fmt: skip
    return start + int(digit) - 1


def letters_of(tiles: Sequence[int]) -> str:
    """Tiles as text, sorted, as `read_tiles` takes it."""
    by_suit: dict[str, str] = {}
    for tile in sorted(tiles, key=lambda tile: (kind_of(tile), -tile)):
        name = letter_of(tile)
        by_suit[name[1]] = by_suit.get(name[1], "") + name[0]
    return "".join(by_suit[suit] + suit for suit in SUITS if suit in by_suit)


def letter_of(tile: int) -> str:
    """One tile as text, such as ``5m``, ``0m`` (red) or ``1z`` (East)."""
    if tile >= FIRST_RED:
        return "0" + SUITS[tile - FIRST_RED]
    return f"{tile % 9 + 1}{SUITS[tile // 9]}"


@kernel()
def dora_of(indicator: int) -> int:
    """The kind that an indicator makes dora: the next one.

    After the last kind of a suit, of the winds or of the dragons, the first of them follows.
    """
    if indicator < 27:
        return indicator // 9 * 9 + (indicator + 1) % 9
    if indicator < 31:
        return 27 + (indicator - 26) % 4
    return 31 + (indicator - 30) % 3


@borrower()
def indicator_of(dora: int) -> int:
    """The kind of indicator that makes a kind dora."""
    if dora < 27:
        return dora // 9 * 9 + (dora + 8) % 9
    if dora < 31:
        return 27 + (dora - 27 + 3) % 4
    return 31 + (dora - 31 + 2) % 3
