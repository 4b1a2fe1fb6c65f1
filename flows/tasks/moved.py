"""The causes of a player's change of rating since a day: the games, each with its part."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True)
class Moved:
    """A player's rating before and now, and what moved it most.

    Attributes
    ----------
    before, now : float or None
        The rating at the end of the day ``since`` and today; None without a rating.
    games : tuple of MovedBy
        The largest change first; games whose part cannot be computed come last.
    how : str
        How the parts are computed, in a sentence.
    problem : str
        Why there is no answer, and what helps; empty with an answer.
    """

    league: str
    task: str
    period: str
    since: dt.date
    before: float | None
    now: float | None
    games: tuple["MovedBy", ...]
    how: str
    problem: str = ""


@dataclass(frozen=True)
class MovedBy:
    """A game or event after the day, and how far it moved the rating; None if unknown."""

    played_on: dt.date
    opponent: str
    result: str
    change: float | None
    path: str | None = None
    line: int | None = None


def in_order(games: list[MovedBy]) -> tuple[MovedBy, ...]:
    """Games in the order of what they moved, the largest first."""
    return tuple(sorted(games, key=lambda game: (game.change is None, -abs(game.change or 0.0))))


def result_of(counts: tuple[int, int, int]) -> str:
    """Wins, draws and losses of a player in words."""
    words = {(1, 0, 0): "won", (0, 1, 0): "drawn", (0, 0, 1): "lost"}  # as in `games_of`
    return words.get(counts, "{} won, {} drawn, {} lost".format(*counts))
