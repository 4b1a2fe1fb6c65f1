"""A row of a pairwise league's log as pages show it."""

from typing import Any, NamedTuple


class Game(NamedTuple):
    """One game, or the counts of several between the same two, from the first mover's side."""

    period: str
    day: Any
    event: str | None
    round: str | None
    first: str
    second: str
    wins: int
    draws: int
    losses: int
    handicap: int
    neutral: bool

    @property
    def n(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    def result(self, player: str) -> str:
        """The result of one of the two in a single game as a letter: W, D or L."""
        if self.draws:
            return "D"
        return "W" if bool(self.wins) == (player == self.first) else "L"

    def points(self, player: str) -> float:
        """The points of one of the two, a draw half a point."""
        won = self.wins if player == self.first else self.losses
        return won + self.draws / 2

    def opponent(self, player: str) -> str:
        """The other player's id."""
        return self.second if player == self.first else self.first
