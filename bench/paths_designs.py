"""Schedules of simulated leagues over time: tournaments, divisions, rivals, habits, ladders."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

import numpy as np

from bench.histories import FloatArray, IntArray

N_ROUNDS, WEEK = 5, 7
"""Rounds of a Swiss tournament, a week apart."""
N_DIVISION, N_MOVE = 6, 1
"""Players of a division, and how many of them are promoted and relegated after a season."""

N_NEXT = 3
"""Places up or down from which a rival comes."""
N_FRIENDS, N_TOWNS, AWAY = 4, 3, 0.1
"""Friends of each player; towns, and the share of games in which anybody is met."""
KNOWN_ELO = 60.0
"""Elo in which the chance of an opponent falls by a factor of e where strengths are known."""
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
    events : int
        Tournaments of a day in all; 0: as many as the games need.
    """

    strength: FloatArray
    rng: np.random.Generator
    draws: str = "none"
    events: int = 0
    rows: list[tuple[int, int, float]] = field(default_factory=list)
    days: list[int] = field(default_factory=list)

    def play(self, one: int, other: int, day: int, *, helped: float = 0.0) -> float:
        """Play a game; return the points of the first, who is helped by so many Elo."""
        gap = self.strength[other, day] - self.strength[one, day] - helped
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


def play_round(
    played: Played, day: int, here: IntArray, points: FloatArray, met: set[frozenset[int]]
) -> None:
    """Play a round of a tournament: who has as many points meets, and nobody twice.

    ``points`` (n_players,) and ``met`` are brought up to date. The last of an odd number rests.
    """
    left = sorted(played.rng.permutation(here).tolist(), key=lambda one: -points[one])
    left = left[: len(left) // 2 * 2]
    while left:
        one = left.pop(0)
        new = [at for at, other in enumerate(left) if frozenset((one, other)) not in met]
        other = left.pop(new[0] if new else 0)
        met.add(frozenset((one, other)))
        won = played.play(one, other, day)
        points[one] += won
        points[other] += 1.0 - won


def swiss(played: Played, games: int) -> None:
    """Play Swiss tournaments of five weekly rounds."""
    n, n_days = played.strength.shape
    n_events = games // N_ROUNDS
    for start in range(0, n_days - N_ROUNDS * WEEK, n_days // n_events):
        points, met = np.zeros(n), set[frozenset[int]]()
        for day in range(start, start + N_ROUNDS * WEEK, WEEK):
            play_round(played, day, np.arange(n), points, met)


def divisions(played: Played, games: int, *, by_lot: bool = False) -> None:
    """Play seasons in divisions that begin by strength or lot: everybody meets all of theirs."""
    n, n_days = played.strength.shape
    n_seasons = games // (N_DIVISION - 1)
    order = played.rng.permutation(n) if by_lot else np.argsort(-played.strength[:, 0])
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


def friends(played: Played, games: int) -> None:
    """Play games of one of all and one of four friends by lot, whom some meet more than others."""
    n = len(played.strength)
    known = [played.rng.choice(np.delete(np.arange(n), at), N_FRIENDS, False) for at in range(n)]
    often = 1.0 / np.arange(1, N_FRIENDS + 1)
    _one_by_one(played, games, lambda one, _: played.rng.choice(known[one], p=often / often.sum()))


def towns(played: Played, games: int) -> None:
    """Play games of one of all and one of the same town, but of anywhere in a tenth of games."""
    n = len(played.strength)
    town = played.rng.integers(0, N_TOWNS, n)

    def opponent(one: int, _: int) -> int:
        others = np.delete(np.arange(n), one)
        near = others[town[others] == town[one]]
        is_away = not len(near) or played.rng.random() < AWAY
        return int(played.rng.choice(others if is_away else near))

    _one_by_one(played, games, opponent)


def of_like_strength(played: Played, one: int, day: int, off: FloatArray) -> int:
    """Somebody of about the strength that the club takes a player for, who is ``off`` by Elo."""
    others = np.delete(np.arange(len(off)), one)
    taken_for = played.strength[:, day] + off
    chance = np.exp(-np.abs(taken_for[others] - taken_for[one]) / KNOWN_ELO)
    return int(played.rng.choice(others, p=chance / chance.sum()))


def known(played: Played, games: int, *, off_elo: float) -> None:
    """Play games of one of all and somebody of about the strength that the club takes both for."""
    off = played.rng.normal(0.0, off_elo, len(played.strength))
    _one_by_one(played, games, lambda one, day: of_like_strength(played, one, day, off))


def ladder(played: Played, games: int) -> None:
    """Play challenges on a ladder that begins by lot: who wins takes the place of the other."""
    order: list[int] = played.rng.permutation(len(played.strength)).tolist()

    def opponent(one: int, _: int) -> int:
        up = int(played.rng.integers(1, N_NEXT + 1))
        return order[max(order.index(one) - up, 0)]

    def after(one: int, other: int, won: float) -> None:
        if won == 1.0:
            order.remove(one)
            order.insert(order.index(other), one)

    _one_by_one(played, games, opponent, after)


def _one_by_one(
    played: Played,
    games: int,
    opponent: Callable[[int, int], int],
    after: Callable[[int, int, float], None] = lambda *_: None,
) -> None:
    """Play games one after the other, each of a player by lot and an opponent."""
    n, n_days = played.strength.shape
    for day in np.sort(played.rng.integers(0, n_days, n * games // 2)):
        one = int(played.rng.integers(n))
        other = int(opponent(one, int(day)))
        if other != one:
            after(one, other, played.play(one, other, int(day)))


DESIGNS: dict[str, Callable[[Played, int], None]] = {
    "Swiss tournaments": swiss,
    "divisions": divisions,
    "nearest rivals": rivals,
    "fixed rivals": partial(rivals, are_fixed=True),
    "divisions that began by lot": partial(divisions, by_lot=True),
    "friends": friends,
    "towns": towns,
    "a ladder of challenges": ladder,
    "likes known to 80 Elo": partial(known, off_elo=80.0),
    "likes known to 150 Elo": partial(known, off_elo=150.0),
}
"""Schedules by name; each plays about so many games a player."""

HABITS = (
    "friends",
    "towns",
    "divisions that began by lot",
    "a ladder of challenges",
    "likes known to 80 Elo",
    "likes known to 150 Elo",
)
"""Pairings by habit, by results, or by rough knowledge, looked at since method 26."""
