"""The clock of a program: what it may use in a game, and how much of it a move takes."""

from dataclasses import dataclass

from banzuke.engine.labs.search.connect_four.search import MOST_DEPTH

MOST_POSITIONS = 100_000_000
"""Of a whole game: half a minute."""

MOST_MS = 60_000
"""CPU milliseconds of a whole game."""

FEWEST_MOVES = 4
"""Own moves that a clock is always shared among: the end of a game is searched to its end with
little, and whoever shares by the moves that are left to the full board wastes time when it wins."""


@dataclass(frozen=True)
class Clock:
    """What a program may use in a game.

    Attributes
    ----------
    positions : int
        Searched; the same games on every machine. 0 where it is a matter of seconds.
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
    """The positions to use for the next move, of those that are left; 1 or more.

    An equal share for half of the own moves to the full board: the early ones decide, and few games
    go on to it.
    """
    own_moves = (MOST_DEPTH - stones + 1) // 2
    return max(left // max(own_moves // 2, FEWEST_MOVES), 1)
