"""Leagues that pair as people do: by lot, by timetable, by results so far, and by habit.

Strengths are normal, 200 Elo apart. A league is played game by game, so that pairings can follow
the results, and every game has its turn.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.scale import ELO_PER_LOGIT

SPREAD_ELO = 200.0

Array = NDArray[np.float64]


@dataclass
class League:
    """A league under way.

    Attributes
    ----------
    rng : Generator
    n_players : int
    nu : float
        Of Davidson's ties; 0 for draws as half points, one in five games of equals.
    mover : float
        Elo of the first mover.
    games : list of (first, second, score, turn)
    rating : (n_players,)
        Running Elo, K = 32.
    starts : list of int
        Turns with which a new event begins, but for the first; points begin anew there.
    drawn : float
        Twice the share of drawn games of equals where draws are half points.
    """

    rng: np.random.Generator
    n_players: int
    nu: float
    mover: float
    truth: Array = field(init=False)
    rating: Array = field(init=False)
    games: list[tuple[int, int, float, int]] = field(default_factory=list)
    turn: int = 0
    starts: list[int] = field(default_factory=list)
    drawn: float = 0.4

    def __post_init__(self) -> None:
        self.truth = self.rng.normal(0.0, SPREAD_ELO, self.n_players)
        self.rating = np.zeros(self.n_players)

    def play(self, a: int, b: int, *, first: int | None = None) -> float:
        """Play one game, the first mover drawn by lot if not given; return the score of `a`."""
        is_first = self.rng.random() < 0.5 if first is None else first == a
        first, second = (a, b) if is_first else (b, a)
        gap = (self.truth[first] - self.truth[second] + self.mover) / ELO_PER_LOGIT
        if self.nu:
            total = 2.0 * np.cosh(0.5 * gap) + self.nu
            win, draw = np.exp(0.5 * gap) / total, self.nu / total
        else:
            expected = 0.5 * (1.0 + np.tanh(0.5 * gap))
            draw = self.drawn * min(expected, 1.0 - expected)
            win = expected - 0.5 * draw
        luck = self.rng.random()
        score = 1.0 if luck < win else 0.5 if luck < win + draw else 0.0
        self.games.append((first, second, score, self.turn))
        own = score if first == a else 1.0 - score
        move = 32.0 * (own - 1.0 / (1.0 + 10.0 ** ((self.rating[b] - self.rating[a]) / 400.0)))
        self.rating[a] += move
        self.rating[b] -= move
        return own

    def round(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, float]]:
        """Play games at the same time; return them with the score of the first of each."""
        played = [(a, b, self.play(a, b)) for a, b in pairs]
        self.turn += 1
        return played


Played = Callable[[League], None]


def swiss(rounds: int, *, events: int = 1, seeded: str = "", start: bool = False) -> Played:
    """Swiss tournaments: by lot in score groups, or the upper half of each against the lower.

    ``seeded`` "before" by ratings known to 100 Elo, "running" by those of earlier events; with
    ``start`` these also give points to start with, one for 100 Elo, as McMahon's system does.
    """

    def play(league: League) -> None:
        n = league.n_players
        before = league.truth + league.rng.normal(0.0, 100.0, n)
        for _ in range(events):
            known = {"before": before, "running": league.rating.copy()}.get(seeded)
            points = np.zeros(n) if known is None or not start else np.round(known / 100.0)
            met = [{player} for player in range(n)]
            for _ in range(rounds):
                swiss_round(league, in_groups(league.rng, points, known), points, met)

    return play


def swiss_round(league: League, order: list[int], points: Array, met: list[set[int]]) -> None:
    """Play one round in which neighbours in an order meet; note points, and who has met."""
    sections_round(league, [order], points, met)


def sections_round(
    league: League, orders: Iterable[list[int]], points: Array, met: list[set[int]]
) -> None:
    """Play one round in sections, in each of which neighbours in an order meet."""
    pairs = [pair for order in orders for pair in without_repeats(order, met)]
    for a, b, score in league.round(pairs):
        points[a] += score
        points[b] += 1.0 - score
        met[a].add(b)
        met[b].add(a)


def in_groups(rng: np.random.Generator, points: Array, known: Array | None) -> list[int]:
    """The players by points, by lot among equals; with ``known`` upper against lower half."""
    order: list[int] = []
    for value in np.unique(points)[::-1]:
        group = rng.permutation(np.flatnonzero(points == value))
        if known is not None:
            group = group[np.argsort(-known[group])]
            upper = (len(group) + 1) // 2
            mixed = np.full(2 * upper, -1)
            mixed[0::2], mixed[1 : 2 * (len(group) - upper) : 2] = group[:upper], group[upper:]
            group = mixed[mixed >= 0]
        order += group.tolist()
    return order


def without_repeats(order: list[int], met: list[set[int]]) -> list[tuple[int, int]]:
    """Pairs of neighbours in an order, but for those who have met."""
    left, pairs = list(order), []
    while len(left) > 1:
        a = left.pop(0)
        at = next((place for place, b in enumerate(left) if b not in met[a]), 0)
        pairs.append((a, left.pop(at)))
    return pairs


def round_robin(times: int = 1) -> Played:
    """Everybody meets everybody."""

    def play(league: League) -> None:
        for _ in range(times):
            for shift in range(1, league.n_players):
                players = range(league.n_players)
                league.round(
                    (a, (a + shift) % league.n_players)
                    for a in players
                    if a < (a + shift) % league.n_players
                )

    return play


def by_lot(games: int) -> Played:
    """Anybody meets anybody; `games` of each player."""

    def play(league: League) -> None:
        for _ in range(games):
            order = league.rng.permutation(league.n_players).tolist()
            league.round(without_repeats(order, [set() for _ in order]))

    return play


def knock_out(events: int) -> Played:
    """Cups by lot; who loses is out, and a draw is played again by lot."""

    def play(league: League) -> None:
        for _ in range(events):
            knocked_out(league, league.rng.permutation(league.n_players).tolist())

    return play


def knocked_out(league: League, left: list[int]) -> None:
    """A cup of some players in an order; a draw is decided by lot."""
    while len(left) > 1:
        pairs = without_repeats(left, [set() for _ in range(league.n_players)])
        left = [
            a if s > 0.5 or (s == 0.5 and league.rng.random() < 0.5) else b
            for a, b, s in league.round(pairs)
        ]


def ladder(games: int, *, by: str, reach: int = 2) -> Played:
    """Neighbours meet: by "running" ratings, or in the "true" order; `games` of each player."""

    def play(league: League) -> None:
        n = league.n_players
        for _ in range(n * games // 2):
            value = league.truth if by == "true" else league.rating + 1e-6 * league.rng.random(n)
            order = np.argsort(-value)
            a = int(league.rng.integers(n))
            b = a + int(league.rng.integers(1, reach + 1)) * (
                1 if league.rng.random() < 0.5 else -1
            )
            if 0 <= b < n:
                league.round([(int(order[a]), int(order[b]))])

    return play


def club(games: int, *, width: float) -> Played:
    """Half of the club comes; each plays somebody of about equal strength (`width` Elo)."""

    def play(league: League) -> None:
        n = league.n_players
        while len(league.games) < n * games // 2:
            here, pairs = league.rng.permutation(n)[: n // 2].tolist(), []
            while len(here) > 1:
                a = here.pop(0)
                apart = league.truth[here] - league.truth[a]
                wish = np.exp(-0.5 * (apart / width) ** 2) + 1e-3
                pairs.append((a, here.pop(int(league.rng.choice(len(here), p=wish / wish.sum())))))
            league.round(pairs)

    return play


def star(games: int) -> Played:
    """One engine meets all others, who do not meet each other: a gauntlet."""

    def play(league: League) -> None:
        for _ in range(games):
            league.round((0, other) for other in range(1, league.n_players))

    return play


def groups(count: int, *, games: int, between: int) -> Played:
    """Groups that few games join."""

    def play(league: League) -> None:
        size = league.n_players // count
        for _ in range(games):
            for group in range(count):
                order = (size * group + league.rng.permutation(size)).tolist()
                league.round(without_repeats(order, [set() for _ in range(league.n_players)]))
        for _ in range(between):
            a, b = league.rng.permutation(count)[:2] * size + league.rng.integers(0, size, 2)
            league.round([(int(a), int(b))])

    return play


def divisions(count: int, *, seasons: int) -> Played:
    """Divisions of a league, round robins; after each season the two best and two last change."""

    def play(league: League) -> None:
        n = league.n_players
        size = n // count
        place = np.argsort(-(league.truth + league.rng.normal(0.0, 150.0, n)))
        for _ in range(seasons):
            points = np.zeros(n)
            for division in range(count):
                own = place[size * division : size * (division + 1)]
                for shift in range(1, size):
                    pairs = [
                        (int(own[a]), int(own[(a + shift) % size]))
                        for a in range(size)
                        if a < (a + shift) % size
                    ]
                    for a, b, score in league.round(pairs):
                        points[a] += score
                        points[b] += 1.0 - score
            for division in range(count):
                own = place[size * division : size * (division + 1)]
                own[:] = own[np.argsort(-points[own] - 0.1 * league.rng.random(size))]
            for edge in range(size, n, size):
                place[edge - 2 : edge + 2] = place[[edge, edge + 1, edge - 2, edge - 1]]

    return play
