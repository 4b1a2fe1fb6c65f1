"""Leagues whose games are played with handicaps: by ranks, by results so far, or by lot."""

from dataclasses import dataclass, field
from typing import NamedTuple

from bench.pairings import Array, League


class Given(NamedTuple):
    """How handicaps are given.

    Attributes
    ----------
    by : str
        "ranks" that players know beforehand; "results", running ratings; or "lot".
    error : float
        What ranks are off by, as a standard deviation, in Elo.
    rank : float
        Elo between two ranks.
    worth : float
        Elo that a step of handicaps is worth.
    most : int
        The largest handicap.
    even : int
        How many ranks apart players still play without one.
    """

    by: str
    error: float
    rank: float
    worth: float
    most: int
    even: int

    @property
    def title(self) -> str:
        """The name in tables."""
        return (
            f"handicaps by {self.by}, error {self.error:.0f}, rank {self.rank:.0f},"
            f" worth {self.worth:.0f}, up to {self.most}, {self.even} even"
        )


NO_HANDICAPS = Given("lot", 0.0, 100.0, 100.0, 0, 0)


@dataclass
class HandicapLeague(League):
    """A league in which the weaker of two, as far as is known, receives a handicap and moves first.

    Attributes
    ----------
    given : Given
    known : (n_players,)
        Strengths by which ranks are given, in Elo; set when the league has its strengths.
    handicaps : dict
        The handicap of each game with one, by its first mover, the other and the turn.
    """

    given: Given = NO_HANDICAPS
    known: Array = field(init=False)
    handicaps: dict[tuple[int, int, int], int] = field(default_factory=dict)

    def play(self, a: int, b: int, *, first: int | None = None) -> float:
        """Play one game; who receives a handicap moves first, which is worth nothing then."""
        weaker, steps = self._handicap(a, b)
        if not steps:
            return super().play(a, b, first=first)
        truth, mover = self.truth, self.mover
        self.truth, self.mover = truth.copy(), 0.0
        self.truth[weaker] += steps * self.given.worth
        score = super().play(a, b, first=weaker)
        self.truth, self.mover = truth, mover
        self.handicaps[weaker, a + b - weaker, self.turn] = steps
        return score

    def handicap(self, first: int, second: int, turn: int) -> int:
        """The handicap of a game."""
        return self.handicaps.get((first, second, turn), 0)

    def _handicap(self, a: int, b: int) -> tuple[int, int]:
        """The weaker of two players, and the handicap."""
        given = self.given
        if given.by == "lot":
            steps = int(self.rng.integers(0, given.most + 1))
            return (a if self.rng.random() < 0.5 else b), steps
        value = self.known if given.by == "ranks" else self.rating
        apart = round((value[a] - value[b]) / given.rank)
        return (b if apart > 0 else a), min(max(abs(apart) - given.even, 0), given.most)
