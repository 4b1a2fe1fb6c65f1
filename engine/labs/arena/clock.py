"""The clock of a program: its limit for a game, and the share of each move."""

from dataclasses import dataclass

from banzuke.engine.labs.search.connect_four.search import MOST_DEPTH

MOST_POSITIONS = 100_000_000
"""Largest limit of positions for a whole game: half a minute."""

MOST_MS = 60_000
"""Largest limit of CPU milliseconds for a whole game."""

FEWEST_MOVES = 4
"""Least number of own moves among which a clock is shared. The end of a game needs little time; and
a program that shares by the moves left to the full board wastes time, because it wins before."""


@dataclass(frozen=True)
class Clock:
    """The limit of a program for a game.

    Attributes
    ----------
    positions : int
        Positions that it may search: games are the same on every machine. 0 for a limit in seconds.
    seconds : float, optional
        CPU time; games differ from run to run.

    Raises
    ------
    ValueError
        If a program could not think with it, or a game would take minutes.
    """

    positions: int = 0
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and not 1 <= self.positions <= MOST_POSITIONS:
            raise ValueError(
                f"a clock of {self.positions} positions: give 1 to {MOST_POSITIONS:,} a game"
            )
        if self.seconds is not None and not 0.0 < self.seconds <= MOST_MS / 1000:
            raise ValueError(
                f"a clock of {1000 * self.seconds:g} ms: give 1 to {MOST_MS:,} ms a game"
            )


def positions_for(left: int, *, stones: int) -> int:
    """The positions to use for the next move, of the positions left; 1 or more.

    They are an equal share for half of the own moves to the full board: early moves decide, and few
    games fill the board.
    """
    own_moves = (MOST_DEPTH - stones + 1) // 2
    return max(left // max(own_moves // 2, FEWEST_MOVES), 1)
