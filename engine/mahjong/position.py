"""A decision: the hand, and all tiles that its player can see."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.mahjong.tiles import (
    COPIES,
    EAST,
    ImpossibleHand,
    Meld,
    counts_of,
    letter_of,
    reds_of,
)

TURNS = 18
"""Draws of a hand from its deal, as East and South have them at most (the source's game)."""


@dataclass(frozen=True)
class Position:
    """A hand about to cut a tile, or of 13 tiles about to draw.

    Attributes
    ----------
    tiles : tuple of int
        Tiles in hand, outside melds: 14 or 13, less three for each meld.
    melds : tuple of Meld
    indicators : tuple of int
        Dora indicators; each has one below it that riichi turns.
    seen : tuple of int
        Other tiles that the player can see: rivers, and others' melds.
    turn : int
        From 1; at turn t the hand holds its t-th draw.
    seat, round_wind : int
        27 is East; East is the dealer.
    untouched : bool
        Whether nobody has called yet, so that declaring on the first turn is a double riichi.

    hidden : int, optional
        Tiles among which ura indicators lie, where draws were imagined since the decision.

    Raises
    ------
    ImpossibleHand
        If a kind is there five times, or the hand has another number of tiles.
    """

    tiles: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    indicators: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    turn: int = 1
    seat: int = EAST
    round_wind: int = EAST
    untouched: bool = True
    hidden: int | None = None

    def __post_init__(self) -> None:
        """Refuse an impossible position."""
        n_melds = len(self.melds)
        size = len(self.tiles) + 3 * n_melds
        if size not in (13, 14):
            raise ImpossibleHand(
                f"the hand has {len(self.tiles)} tiles and {n_melds} meld{'s' * (n_melds != 1)}: "
                f"with these it takes {14 - 3 * n_melds} tiles to cut one, {13 - 3 * n_melds} to "
                "draw one",
                "count", n=len(self.tiles), cut=14 - 3 * n_melds, draw=13 - 3 * n_melds,
            )  # fmt: skip
        if not 1 <= self.turn <= TURNS:
            raise ImpossibleHand(
                f"turn {self.turn} is not between 1 and {TURNS}", "no-turn", most=TURNS
            )
        if len(self.indicators) > 5:
            raise ImpossibleHand(
                f"{len(self.indicators)} dora indicators; there are at most 5",
                "no-dora", n=len(self.indicators),
            )  # fmt: skip
        known = self.known
        for tile in range(34, 37):
            if known.count(tile) > 1:
                raise ImpossibleHand(
                    f"{letter_of(tile)} is there {known.count(tile)} times",
                    "too-many", tile=letter_of(tile), n=known.count(tile),
                )  # fmt: skip
        if (counts_of(known) > COPIES).any():
            kind = int(np.argmax(counts_of(known)))
            places = {
                "the hand": self.tiles,
                "melds": tuple(tile for meld in self.melds for tile in meld.tiles),
                "dora indicators": self.indicators,
                "tiles seen": self.seen,
            }
            found = [
                f"{counts_of(tiles)[kind]} in {place}"
                for place, tiles in places.items()
                if tiles and counts_of(tiles)[kind]
            ]
            raise ImpossibleHand(
                f"{letter_of(kind)} is there {counts_of(known)[kind]} times: {', '.join(found)}",
                "too-many", tile=letter_of(kind), n=int(counts_of(known)[kind]),
            )  # fmt: skip

    @property
    def known(self) -> tuple[int, ...]:
        """All tiles that the player can see."""
        melded = (tile for meld in self.melds for tile in meld.tiles)
        return (*self.tiles, *melded, *self.indicators, *self.seen)

    @property
    def holds_draw(self) -> bool:
        """Whether the hand is about to cut."""
        return len(self.tiles) % 3 == 2

    @property
    def is_closed(self) -> bool:
        """Whether the hand has no open meld."""
        return all(meld.kind == "ankan" for meld in self.melds)

    @property
    def n_draws(self) -> int:
        """Draws left."""
        return TURNS - self.turn + (0 if self.holds_draw else 1)

    @cached_property
    def unseen(self) -> IntArray:
        """(34,) copies of each kind that the player cannot see."""
        return COPIES - counts_of(self.known)

    @property
    def n_unseen(self) -> int:
        """Tiles that the player cannot see."""
        return int(self.unseen.sum())

    @property
    def n_hidden(self) -> int:
        """Tiles among which ura indicators lie: those that a hand of 14 does not see."""
        return self.n_unseen - (not self.holds_draw) if self.hidden is None else self.hidden

    @property
    def red_unseen(self) -> int:
        """Red fives that the player cannot see, as bits."""
        return 7 & ~reds_of(self.known)
