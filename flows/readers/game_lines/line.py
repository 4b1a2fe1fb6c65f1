"""The game that a line of plain text has."""

import re
from typing import NamedTuple

from banzuke.flows.readers.game_lines.said_of_games import NUMBERS, OF_ONE_GAME


class Line(NamedTuple):
    """The game of a line.

    Attributes
    ----------
    result : str or None
        The points of both, or who won; None for a pair that has not played.
    ending : str or None
        Why the game does not count: `UNPLAYED`, `FORFEIT`, `BYE` or `TEAMS`.
    is_numbered, is_of_words, has_colours : bool
        Whether a number stands first; whether words say who won, so that the winner may be first;
        whether colours beside the names say that the first moves first.
    handicap : str
        The stones that black has at go.
    """

    first: str
    second: str
    result: str | None
    ending: str | None = None
    is_numbered: bool = False
    is_of_words: bool = False
    has_colours: bool = False
    handicap: str = "0"

    @property
    def is_of_one_game(self) -> bool:
        """Whether the result is that of one game: 1-0, 0-1 or a draw."""
        found = NUMBERS.fullmatch(self.result or "")
        return found is None or (found["one"], found["two"]) in OF_ONE_GAME

    @property
    def points(self) -> tuple[float, float] | None:
        """The points of both; None if the result is in words or missing."""
        found = NUMBERS.fullmatch(self.result or "")
        return (number(found["one"]), number(found["two"])) if found else None


def number(text: str) -> float:
    """Points as people write them: 1, 2½, 0,5."""
    whole = re.sub(r"\s?(?:½|1/2)$", ".5", text).replace(",", ".")
    return float(whole if whole != ".5" else "0.5")
