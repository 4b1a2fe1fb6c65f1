"""Small leagues over time: kinds drawn by lot, and their simulation with known true chances.

The kinds were drawn by lot from levels of each property before any league was simulated; a drift
above the spread became the next lower level. Every second kind is kept.
"""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.contest import Games
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.streams import named
from bench.worlds_book import Book, walks

YEAR, MONTH = 365, 30
NEAR_ELO = 60.0
"""Elo in which the chance of an opponent falls by a factor of e where likes meet."""
TAILS = 3
"""Degrees of freedom of heavy tails, Student's."""


@dataclass(frozen=True)
class Cell:
    """Leagues of one kind: spread in Elo, drift in Elo per √year, draws between equals."""

    players: int
    games: int
    years: int
    spread: float
    drift: float
    draws: float
    new: float
    """Share of players who are replaced by a newcomer each year."""
    meets: str
    """"anybody"; "likes"; "divisions", two of them, by strength each new year; "events", a month
    apart, where anybody meets."""
    heavy: bool
    first: float
    """The first mover's advantage, Elo."""
    kept: bool = False

    @property
    def name(self) -> str:
        """The cell in words."""
        said = [f"spread {self.spread:g}", f"drift {self.drift:g}", f"{self.players} players"]
        said += [f"{self.games} games in {self.years} years", self.meets]
        said += [f"draws {self.draws:.0%}"] if self.draws else []
        said += [f"newcomers {self.new:.0%}"] if self.new else []
        said += ["heavy tails"] if self.heavy else []
        said += [f"first {self.first:g}"] if self.first else []
        return ", ".join(said)

    @property
    def plain(self) -> "Cell":
        """The same with opponents by lot and normal strengths, where nobody moves first."""
        meets = "events" if self.meets == "events" else "anybody"
        return replace(self, meets=meets, heavy=False, first=0)


DRAWN = (
    (8, 800, 8, 20, 20, 0.6, 0.0, "events", False, 0),
    (8, 1500, 2, 40, 0, 0.6, 0.3, "anybody", False, 60),
    (30, 150, 4, 80, 60, 0.6, 0.1, "divisions", False, 0),
    (4, 60, 4, 150, 20, 0.6, 0.0, "anybody", False, 0),
    (16, 800, 8, 300, 20, 0.0, 0.1, "events", False, 60),
    (30, 800, 4, 20, 20, 0.3, 0.0, "divisions", True, 0),
    (60, 1500, 2, 40, 20, 0.3, 0.1, "likes", True, 0),
    (16, 150, 2, 80, 60, 0.3, 0.1, "events", False, 0),
    (16, 150, 8, 150, 120, 0.3, 0.1, "likes", True, 0),
    (4, 400, 2, 300, 60, 0.0, 0.0, "likes", True, 60),
    (4, 60, 8, 20, 0, 0.6, 0.3, "divisions", False, 60),
    (8, 150, 8, 40, 20, 0.0, 0.1, "anybody", False, 60),
    (4, 60, 4, 80, 20, 0.3, 0.3, "divisions", False, 60),
    (8, 60, 2, 150, 0, 0.6, 0.3, "events", False, 0),
    (4, 800, 4, 300, 20, 0.0, 0.0, "events", False, 0),
    (60, 800, 4, 20, 0, 0.0, 0.0, "anybody", False, 60),
    (30, 400, 8, 40, 20, 0.0, 0.0, "anybody", True, 60),
    (16, 400, 4, 80, 20, 0.3, 0.0, "anybody", True, 0),
    (60, 800, 8, 150, 60, 0.3, 0.1, "likes", False, 0),
    (30, 1500, 4, 300, 0, 0.6, 0.0, "likes", False, 0),
    (16, 400, 2, 20, 0, 0.6, 0.0, "events", True, 60),
    (8, 60, 8, 40, 20, 0.0, 0.0, "likes", False, 60),
    (30, 1500, 2, 80, 0, 0.3, 0.0, "likes", True, 60),
    (30, 150, 4, 150, 120, 0.0, 0.0, "divisions", True, 0),
    (60, 1500, 8, 300, 60, 0.0, 0.3, "divisions", False, 60),
    (4, 400, 2, 20, 20, 0.3, 0.0, "divisions", False, 60),
    (8, 400, 2, 40, 20, 0.6, 0.3, "events", False, 60),
    (16, 150, 2, 80, 60, 0.6, 0.0, "likes", True, 60),
    (60, 180, 4, 150, 120, 0.3, 0.0, "anybody", False, 0),
    (60, 1500, 8, 300, 0, 0.0, 0.3, "anybody", False, 0),
)
GRID = tuple(Cell(*drawn, kept=at % 2 == 1) for at, drawn in enumerate(DRAWN))


def league(cell: Cell, seed: int) -> tuple[Games, FloatArray]:
    """A league's games, and the (n_rows, 3) true chances of their rows."""
    rng, n_days = named("bench", "small leagues", cell.name, str(seed)), cell.years * YEAR
    book = Book(rng, lead=cell.first, nu=2.0 * cell.draws / (1.0 - cell.draws))
    strength, who = _careers(cell, rng, n_days)
    if cell.meets == "events":
        days = rng.choice(np.arange(0, n_days, MONTH), cell.games)
    else:
        days = rng.integers(0, n_days, cell.games)
    for day in np.sort(days):
        one, other = _two(cell, rng, strength, int(day))
        gap = strength[one, day] - strength[other, day]
        book.play(day, who[one, day], who[other, day], gap)
    return book.games()


def _careers(cell: Cell, rng: np.random.Generator, n_days: int) -> tuple[FloatArray, IntArray]:
    """The (players, n_days) strengths, Elo, and numbers of those who play."""
    n = cell.players
    strength, who = np.empty((n, n_days)), np.empty((n, n_days), np.int64)
    of_day = np.maximum(rng.random((n, n_days)) < cell.new / DAYS_PER_YEAR, np.arange(n_days) == 0)
    for number, (place, begins) in enumerate(np.argwhere(of_day)):
        first = rng.standard_t(TAILS) / np.sqrt(TAILS / (TAILS - 2)) if cell.heavy else rng.normal()
        path = walks(rng, 1, n_days - begins, drift=cell.drift, spread=0.0)[0]
        strength[place, begins:], who[place, begins:] = cell.spread * first + path, number
    return strength, who


def _two(cell: Cell, rng: np.random.Generator, strength: FloatArray, day: int) -> tuple[int, int]:
    """The places of two who meet."""
    one, here = int(rng.integers(cell.players)), np.arange(cell.players)
    if cell.meets == "divisions":
        halves = np.array_split(np.argsort(-strength[:, day // YEAR * YEAR]), 2)
        here = next(half for half in halves if one in half)
    others = here[here != one]
    if cell.meets != "likes":
        return one, int(rng.choice(others))
    chance = np.exp(-np.abs(strength[others, day] - strength[one, day]) / NEAR_ELO)
    return one, int(rng.choice(others, p=chance / chance.sum()))
