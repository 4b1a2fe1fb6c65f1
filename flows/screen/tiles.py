"""Mahjong tiles as characters that a terminal shows."""

from collections.abc import Sequence

FIRST_CHARACTER, FIRST_BAMBOO, FIRST_CIRCLE, FIRST_WIND = 0x1F007, 0x1F010, 0x1F019, 0x1F000
"""Where Unicode has the first tile of each kind."""
DRAGONS = (0x1F006, 0x1F005, 0x1F004)
"""White, green and red; Unicode has them the other way round."""
RED = "\u0325"
"""A ring below marks a red five, which Unicode does not tell from other fives."""


def picture(tile: int) -> str:
    """Return one tile, 0-33 by kind and 34-36 red fives, as a character."""
    if tile >= 34:
        return picture((4, 13, 22)[tile - 34]) + RED
    if tile < 27:
        first = (FIRST_CHARACTER, FIRST_CIRCLE, FIRST_BAMBOO)[tile // 9]
        return chr(first + tile % 9)
    return chr(FIRST_WIND + tile - 27) if tile < 31 else chr(DRAGONS[tile - 31])


def pictures(tiles: Sequence[int]) -> str:
    """Return tiles as characters, sorted by kind."""
    order = sorted(tiles, key=lambda tile: ((4, 13, 22)[tile - 34] if tile >= 34 else tile, tile))
    return " ".join(map(picture, order))
