"""Simulated leagues over time with a peculiarity: doubles, rare meetings, joined groups, new names.

Strengths are walks of 60 Elo per √year and first strengths 200 Elo apart, over three and a half
years, unless a league says otherwise.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from banzuke.engine.dynamic import DynamicModel, History, history
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, DrawRule
from banzuke.engine.streams import named
from bench.histories import FloatArray, IntArray

N_DAYS = 1278
"""Three and a half years."""


@dataclass(frozen=True)
class Meetings:
    """Who meets whom when: (n_games,) sides and days, and (n_sides, n_days) true strengths, Elo."""

    first: IntArray
    second: IntArray
    day: IntArray
    truth: FloatArray


Design = Callable[["Kind", np.random.Generator], Meetings]


@dataclass(frozen=True)
class Kind:
    """Leagues of one kind.

    Attributes
    ----------
    title : str
    design : callable
        Meetings of a league.
    players, games : int
        Number of players, and of games of each.
    drift, spread : float
        True constants, Elo.
    draws : DrawRule
        What the model takes a draw for.
    nu, rate : float
        ν of Davidson's draws; share of draws between equals where draws are half points.
    first_elo, first_drift : float
        The first mover's advantage on the first day, Elo, and its change, Elo per √year.
    given : bool
        Whether drift and spread are given.
    window, n_days : int
        Days that are forecast at once, and days of the league.
    leagues : int
        Most leagues, because large ones take long.
    """

    title: str
    design: Design
    players: int = 30
    games: int = 30
    drift: float = 60.0
    spread: float = 200.0
    draws: DrawRule = "half"
    nu: float = 0.0
    rate: float = 0.0
    first_elo: float = 0.0
    first_drift: float = 0.0
    given: bool = False
    window: int = 91
    leagues: int = 1000
    n_days: int = N_DAYS

    @property
    def model(self) -> DynamicModel:
        """The model by which the league is rated, before constants are found."""
        model = DynamicModel(order=self.first_elo != 0.0, draws=self.draws)
        return self.true_model(model) if self.given else model

    def true_model(self, model: DynamicModel) -> DynamicModel:
        """A model with the true drift and spread."""
        return replace(model, drift_elo=self.drift, spread_elo=self.spread)


def walks(kind: Kind, rng: np.random.Generator, n: int) -> FloatArray:
    """The (n, n_days) strengths of so many players, Elo."""
    steps = rng.normal(0.0, kind.drift / np.sqrt(DAYS_PER_YEAR), (n, kind.n_days))
    steps[:, 0] = rng.normal(0.0, kind.spread, n)
    return np.cumsum(steps, axis=1)


def two_of(rng: np.random.Generator, n: int, n_games: int) -> tuple[IntArray, IntArray]:
    """Two different players of n for each game, by lot."""
    first = rng.integers(0, n, n_games)
    return first, (first + rng.integers(1, n, n_games)) % n


def by_lot(
    kind: Kind, rng: np.random.Generator, *, days: Callable[[np.random.Generator, int], IntArray]
) -> Meetings:
    """Anybody meets anybody, on days that ``days`` gives for so many games."""
    n_games = kind.players * kind.games // 2
    first, second = two_of(rng, kind.players, n_games)
    return Meetings(first, second, days(rng, n_games), walks(kind, rng, kind.players))


def any_day(rng: np.random.Generator, n: int) -> IntArray:
    """Days by lot."""
    return rng.integers(0, N_DAYS, n)


def twice_a_year(rng: np.random.Generator, n: int) -> IntArray:
    """Two days a year."""
    return 182 * rng.integers(0, N_DAYS // 182, n)


def one_week(rng: np.random.Generator, n: int) -> IntArray:
    """Days of the first week."""
    return rng.integers(0, 7, n)


def doubles(kind: Kind, rng: np.random.Generator, *, partners: str) -> Meetings:
    """Two against two; each pair of people is a side, as in a log of doubles.

    A side's strength is the sum of its people's, divided by √2: it has the spread and the drift of
    the league. ``partners`` come by lot for each game ("lot"), are three for everybody ("three"),
    or change every year ("year").
    """
    n, n_games = kind.players, kind.players * kind.games // 4
    people = walks(kind, rng, n)
    days = np.sort(any_day(rng, n_games))
    years = [rng.permutation(n) for _ in range(4)]
    sides: dict[tuple[int, int], int] = {}
    rows = []
    for day in days:
        order = rng.permutation(n) if partners == "lot" else years[0]
        if partners == "three":
            order = years[rng.integers(0, 3)]
        elif partners == "year":
            order = years[day // 365]
        pairs = np.sort(order.reshape(-1, 2)[rng.choice(n // 2, 2, replace=False)], axis=1)
        rows.append([sides.setdefault((int(a), int(b)), len(sides)) for a, b in pairs])
    one, other = np.array(list(sides)).T
    first, second = np.array(rows).T
    return Meetings(first, second, days, (people[one] + people[other]) / np.sqrt(2.0))


def joined_groups(kind: Kind, rng: np.random.Generator, *, apart: float) -> Meetings:
    """Two halves that play among themselves in the first year, and by lot from then on."""
    n, n_games = kind.players, kind.players * kind.games // 2
    truth = walks(kind, rng, n)
    truth += np.where(np.arange(n) < n // 2, 0.5, -0.5)[:, np.newaxis] * apart
    days = any_day(rng, n_games)
    first, second = two_of(rng, n, n_games)
    inner = two_of(rng, n // 2, n_games)
    group = (n // 2) * rng.integers(0, 2, n_games)
    early = days < DAYS_PER_YEAR
    first, second = (
        np.where(early, one + group, other)
        for one, other in zip(inner, (first, second), strict=True)
    )
    return Meetings(first, second, days, truth)


def new_names(kind: Kind, rng: np.random.Generator) -> Meetings:
    """A third of the players goes on under another name from some day on."""
    found = by_lot(kind, rng, days=any_day)
    n, many = kind.players, kind.players // 3
    since = rng.integers(300, N_DAYS - 300, many)
    first, second = (
        np.where((who < many) & (found.day >= since[np.minimum(who, many - 1)]), n + who, who)
        for who in (found.first, found.second)
    )
    return Meetings(first, second, found.day, np.vstack((found.truth, found.truth[:many])))


def league(kind: Kind, seed: int) -> tuple[History, FloatArray]:
    """A league's games, and its (n_players, n_days) true strengths, Elo."""
    rng = named("bench", "odd paths", kind.title, str(seed))
    met = kind.design(kind, rng)
    steps = rng.normal(0.0, kind.first_drift / np.sqrt(DAYS_PER_YEAR), kind.n_days)
    lead = kind.first_elo + np.cumsum(steps)
    gap = met.truth[met.first, met.day] - met.truth[met.second, met.day] + lead[met.day]
    expected = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    drawn = kind.nu * np.sqrt(expected * (1.0 - expected))
    win, draw = expected / (1.0 + drawn), drawn / (1.0 + drawn)
    if kind.rate:
        draw = 2.0 * kind.rate * np.minimum(expected, 1.0 - expected)
        win = expected - 0.5 * draw
    luck = rng.random(len(gap))
    counts: dict[str, Any] = {
        "wins": (luck < win).astype(float),
        "draws": ((luck >= win) & (luck < win + draw)).astype(float),
        "losses": (luck >= win + draw).astype(float),
    }
    games = history(met.first, met.second, met.day, n_players=len(met.truth), **counts)
    return games, met.truth


_doubles = partial(partial, doubles)
_anybody = partial(by_lot, days=any_day)

KINDS = (
    Kind("doubles, partners by lot", _doubles(partners="lot")),
    Kind("doubles, three partners each", _doubles(partners="three")),
    Kind("the same, drift and spread given", _doubles(partners="three"), given=True),
    Kind("doubles, new partners every year", _doubles(partners="year")),
    Kind("two days a year", partial(by_lot, days=twice_a_year)),
    Kind("one week", partial(by_lot, days=one_week), window=1, n_days=7),
    Kind("two groups, joined after a year", partial(joined_groups, apart=0.0)),
    Kind("the same, 300 Elo apart", partial(joined_groups, apart=300.0)),
    Kind("a third takes new names", new_names),
    Kind("nine of ten games drawn, half points", _anybody, rate=0.9),
    Kind("nine of ten games drawn, Davidson", _anybody, draws="davidson", nu=18.0),
    Kind("the first has 200 Elo, which drift", _anybody, first_elo=200.0, first_drift=60.0),
    Kind("drift 150", _anybody, drift=150.0),
    Kind("drift 150, half points", _anybody, drift=150.0, rate=0.4),
    Kind("four players, 200 games each", _anybody, 4, 200),
    Kind("2,000 players, 30 games each", _anybody, 2000, window=365, leagues=8),
    Kind("2,000 players, 5 games each", _anybody, 2000, 5, window=182, leagues=12),
)
