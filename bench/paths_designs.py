"""Schedules of simulated leagues over time: Swiss tournaments, divisions with promotion, rivals."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

import numpy as np

from bench.histories import FloatArray

N_ROUNDS, WEEK = 5, 7
"""Rounds of a Swiss tournament, a week apart."""
N_DIVISION, N_MOVE = 6, 1
"""Players of a division, and how many of them are promoted and relegated after a season."""

N_NEXT = 3
"""Places up or down from which a rival comes."""
DRAW_RATE, NU = 0.4, 0.8
"""Chance of a draw between equals where draws are half points, and ν of Davidson's draws."""


@dataclass
class Played:
    """Games as they are played: (n_players, n_days) strengths in Elo, and rows of results.

    Attributes
    ----------
    draws : str
        "none"; "half": drawn at `DRAW_RATE`, with the expected scores of games without draws;
        "davidson": Davidson's, with `NU`.
    """

    strength: FloatArray
    rng: np.random.Generator
    draws: str = "none"
    rows: list[tuple[int, int, float]] = field(default_factory=list)
    days: list[int] = field(default_factory=list)

    def play(self, one: int, other: int, day: int) -> float:
        """Play a game; return the points of the first."""
        gap = self.strength[other, day] - self.strength[one, day]
        win, draw = self._chances(1.0 / (1.0 + 10.0 ** (gap / 400.0)))
        at = self.rng.random()
        points = 1.0 if at < win else 0.5 if at < win + draw else 0.0
        self.rows.append((int(one), int(other), points))
        self.days.append(int(day))
        return points

    def _chances(self, expected: float) -> tuple[float, float]:
        """The chances of a win and of a draw, by the odds of a win against a loss."""
        if self.draws == "davidson":
            drawn = NU * np.sqrt(expected * (1.0 - expected))
            return expected / (1.0 + drawn), drawn / (1.0 + drawn)
        drawn = 4.0 * DRAW_RATE * expected * (1.0 - expected) if self.draws == "half" else 0.0
        return expected - 0.5 * drawn, drawn


def swiss(played: Played, games: int) -> None:
    """Play tournaments of five weekly rounds: who has as many points meets, and nobody twice."""
    n, n_days = played.strength.shape
    n_events = games // N_ROUNDS
    for start in range(0, n_days - N_ROUNDS * WEEK, n_days // n_events):
        points, met = np.zeros(n), set()
        for day in range(start, start + N_ROUNDS * WEEK, WEEK):
            left = sorted(played.rng.permutation(n), key=lambda player: -points[player])
            while left:
                one = left.pop(0)
                new = [at for at, other in enumerate(left) if frozenset((one, other)) not in met]
                other = left.pop(new[0] if new else 0)
                met.add(frozenset((one, other)))
                won = played.play(one, other, day)
                points[one] += won
                points[other] += 1.0 - won


def divisions(played: Played, games: int) -> None:
    """Play seasons in divisions that begin by strength: everybody meets all of theirs each time."""
    n, n_days = played.strength.shape
    n_seasons = games // (N_DIVISION - 1)
    order = np.argsort(-played.strength[:, 0])
    for season in range(n_seasons):
        begin, end = (n_days * at // n_seasons for at in (season, season + 1))
        points = np.zeros(n)
        for low in range(0, n, N_DIVISION):
            for one, other in combinations(order[low : low + N_DIVISION], 2):
                won = played.play(one, other, int(played.rng.integers(begin, end)))
                points[one] += won
                points[other] += 1.0 - won
            members = order[low : low + N_DIVISION]
            order[low : low + N_DIVISION] = members[np.argsort(-points[members], kind="stable")]
        for border in range(N_DIVISION, n, N_DIVISION):
            one, other = order[border - N_MOVE], order[border + N_MOVE - 1]
            order[border - N_MOVE], order[border + N_MOVE - 1] = other, one


def rivals(played: Played, games: int, *, are_fixed: bool = False) -> None:
    """Play games of one of all and one of the three next in strength, that day or on the first."""
    n, n_days = played.strength.shape
    for day in np.sort(played.rng.integers(0, n_days, n * games // 2)):
        order = np.argsort(-played.strength[:, 0 if are_fixed else day])
        at = int(played.rng.integers(n))
        near = [to for to in range(at - N_NEXT, at + N_NEXT + 1) if to != at and 0 <= to < n]
        played.play(order[at], order[played.rng.choice(near)], day)


DESIGNS: dict[str, Callable[[Played, int], None]] = {
    "Swiss tournaments": swiss,
    "divisions": divisions,
    "nearest rivals": rivals,
    "fixed rivals": partial(rivals, are_fixed=True),
}
"""Schedules by name; each plays about so many games a player."""
