"""The start position of a shogi game: even, a named handicap, or another position.

A handicap is a step on the usual ladder, from a lance (1) to ten pieces (12). White gives it and
moves first. A position in which no piece is missing is an opening that somebody set up; it counts
as even. In any other position the sides cannot be compared.
"""

from collections import Counter
from dataclasses import dataclass, field

LADDER = (
    ("平手",),
    ("香落ち", "右香落ち"),
    ("角落ち",),
    ("飛車落ち",),
    ("飛香落ち",),
    ("二枚落ち",),
    ("三枚落ち",),
    ("四枚落ち",),
    ("五枚落ち", "左五枚落ち", "右五枚落ち"),
    ("六枚落ち",),
    ("七枚落ち", "左七枚落ち", "右七枚落ち"),
    ("八枚落ち",),
    ("十枚落ち",),
)
CODES = {name: str(code) for code, names in enumerate(LADDER) for name in names}
"""The handicap code of each name."""
TAKEN_OFF = (
    *("KY", "KA", "HI", "HI KY", "HI KA", "HI KA KY", "HI KA KY KY", "HI KA KY KY KE"),
    *("HI KA KY KY KE KE", "HI KA KY KY KE KE GI", "HI KA KY KY KE KE GI GI"),
    "HI KA KY KY KE KE GI GI KI KI",
)
"""The pieces that white lacks, for each code from 1."""
CODE_OF_PIECES = {
    tuple(sorted(pieces.split())): str(code) for code, pieces in enumerate(TAKEN_OFF, start=1)
}
BACK_RANK = ("KY", "KE", "GI", "KI", "OU", "KI", "GI", "KE", "KY")
FILES = range(1, 10)
PIECES = Counter(
    {"FU": 18, "KY": 4, "KE": 4, "GI": 4, "KI": 4, "KA": 2, "HI": 2, "OU": 2},
)
UNPROMOTED = {"TO": "FU", "NY": "KY", "NK": "KE", "NG": "GI", "UM": "KA", "RY": "HI"}
BLACK, WHITE = "+", "-"
POSITION = "position"
"""The reason why a game is void that began with missing pieces that fit no handicap."""


def _even() -> dict[str, str]:
    """The pieces of an even game by square: file, then rank."""
    board: dict[str, str] = {}
    for file in FILES:
        piece = BACK_RANK[file - 1]
        board |= {f"{file}1": WHITE + piece, f"{file}9": BLACK + piece}
        board |= {f"{file}3": WHITE + "FU", f"{file}7": BLACK + "FU"}
    return board | {"82": "-HI", "22": "-KA", "28": "+HI", "88": "+KA"}


EVEN = _even()


@dataclass
class Position:
    """Pieces on the board by square, and in hand, as far as the record gives them."""

    board: dict[str, str] = field(default_factory=dict)
    in_hand: Counter[str] = field(default_factory=Counter)

    def handicap(self) -> str | None:
        """The handicap code, or None if the missing pieces fit no handicap."""
        if not self.in_hand and self.board.items() <= EVEN.items():
            lacking = [piece for square, piece in EVEN.items() if square not in self.board]
            if not lacking:
                return "0"
            sides = {piece[0] for piece in lacking}
            names = tuple(sorted(piece[1:] for piece in lacking))
            return CODE_OF_PIECES.get(names) if sides == {WHITE} else None
        there = Counter(UNPROMOTED.get(p[1:], p[1:]) for p in self.board.values()) + self.in_hand
        return "0" if there == PIECES else None

    def take_rest(self) -> None:
        """Give one player all pieces in hand that are not placed yet."""
        there = Counter(UNPROMOTED.get(p[1:], p[1:]) for p in self.board.values()) + self.in_hand
        rest = PIECES - there
        del rest["OU"]
        self.in_hand += rest
