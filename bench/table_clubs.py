"""Simulated clubs at tables of three and four: who sits with whom, and who finishes where.

A performance is a player's strength and luck, and places follow performances. The grid was written
before anything was looked at; cells marked as kept were looked at when the others had been.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from banzuke.engine.streams import child, named

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

LUCK, USUAL = 2500.0, 500.0
"""Points: standard deviation of a performance about the strength, and of strengths."""

NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(41)
HOST = 0
"""The house player."""


@dataclass(frozen=True)
class Cell:
    """Clubs of one kind.

    Attributes
    ----------
    players, games : int
        Members, and games of each in a season on average.
    spread : float
        Points: standard deviation of strengths.
    seats, seasons : int
        Players of a table, and seasons.
    stays : float
        Correlation of a strength from one season to the next.
    tables : str
        ``any``; ``levels``, neighbours in strength sit together; ``house``, one player sits at each
        table; ``guests``, one seat in four is that of somebody who comes once.
    house : float
        Strength of the house player in spreads.
    skew : float
        Standard deviation of the log of how eagerly somebody plays.
    shown : float
        Spreads that the strong come more often: the eager are stronger by this, times the skew.
    tied : float
        Share of games in which two neighbours have equal points.
    """

    players: int
    games: int
    spread: float = USUAL
    seats: int = 4
    seasons: int = 1
    stays: float = 1.0
    tables: str = "any"
    house: float = 0.0
    skew: float = 0.0
    shown: float = 0.0
    tied: float = 0.0
    kept: bool = False

    @property
    def name(self) -> str:
        """The cell in words."""
        words = [f"{self.players} players, {self.games} games"]
        words += [f"spread {self.spread:.0f}"] if self.spread != USUAL else []
        words += ["tables of three"] if self.seats == 3 else []
        words += [f"{self.seasons} seasons"] if self.seasons > 1 else []
        words += [f"{self.stays:.2g} of a strength stays"] if self.stays < 1.0 else []
        words += [self.tables] if self.tables != "any" else []
        words += [f"house {self.house:+.0f}"] if self.house else []
        words += [f"skew {self.skew:g}"] if self.skew else []
        words += [f"the eager stronger ({self.shown:+g})"] if self.shown else []
        words += [f"{100 * self.tied:.0f} % tied"] if self.tied else []
        return ", ".join(words) + (" (kept)" if self.kept else "")


CELLS = (
    Cell(20, 40), Cell(60, 10, kept=True), Cell(200, 40), Cell(40, 200, kept=True),
    Cell(40, 40, 0.0), Cell(40, 40, 125.0, kept=True), Cell(40, 40, 250.0),
    Cell(40, 150, 250.0, kept=True), Cell(40, 40, 1000.0), Cell(40, 150, 1000.0, kept=True),
    Cell(40, 150, 2000.0),
    Cell(60, 40, seats=3), Cell(30, 100, 1000.0, seats=3, kept=True),
    Cell(60, 40, tables="levels"), Cell(60, 100, 1000.0, tables="levels", kept=True),
    Cell(30, 40, tables="house", house=2.0), Cell(30, 40, tables="house", house=-2.0, kept=True),
    Cell(40, 40, tables="guests", kept=True), Cell(40, 40, 1000.0, tables="guests"),
    Cell(80, 24, skew=1.2), Cell(80, 24, skew=1.2, shown=0.5, kept=True),
    Cell(40, 40, seasons=5, stays=0.7), Cell(40, 40, 1000.0, seasons=5, stays=0.7, kept=True),
    Cell(40, 40, seasons=5, stays=0.0, kept=True), Cell(40, 40, seasons=5),
    Cell(40, 40, tied=0.3), Cell(40, 150, 1000.0, tied=0.3, kept=True),
)  # fmt: skip


class Season(NamedTuple):
    """A season: (n_games, seats) players in finishing order and shared places, and strengths."""

    who: IntArray
    place: IntArray
    truth: FloatArray


def club(cell: Cell, *, seed: int) -> list[Season]:
    """The seasons of a club; guests are the last players and come once."""
    rng = named("bench", "table seasons", cell.name.removesuffix(" (kept)"), str(seed))
    n, m = cell.players, cell.seats
    n_games = cell.players * cell.games // m
    n_guests = n_games * cell.seasons if cell.tables == "guests" else 0
    eager = child(rng, 0).normal(size=n)
    strength = cell.spread * (child(rng, 1).normal(size=n) + cell.shown * cell.skew * eager)
    guests = cell.spread * child(rng, 2).normal(size=n_guests)
    share = np.exp(cell.skew * eager)
    seasons = []
    for number in range(cell.seasons):
        own = child(rng, 3 + number)
        if number:
            change = np.sqrt(1.0 - cell.stays**2) * cell.spread
            strength = cell.stays * strength + change * own.normal(size=n)
        if cell.tables == "house":
            strength[HOST] = cell.house * cell.spread
        truth = np.concatenate((strength, guests))
        who = _tables(cell, n_games, share, strength, own)
        if n_guests:
            who[:, -1] = n + number * n_games + np.arange(n_games)
        shown = truth[who] + LUCK * own.normal(size=who.shape)
        order = np.argsort(-shown, axis=1)
        place = np.tile(np.arange(1, m + 1), (n_games, 1))
        at = own.integers(0, m - 1, n_games)
        ties = np.flatnonzero(own.random(n_games) < cell.tied)
        place[ties, at[ties] + 1] = place[ties, at[ties]]
        # Nobody knows who was ahead of the two: their order is that of seats.
        swapped = ties[own.random(ties.size) < 0.5]
        one, other = order[swapped, at[swapped]], order[swapped, at[swapped] + 1]
        order[swapped, at[swapped]], order[swapped, at[swapped] + 1] = other, one
        seasons.append(Season(np.take_along_axis(who, order, axis=1), place, truth))
    return seasons


def _tables(
    cell: Cell, n_games: int, share: FloatArray, strength: FloatArray, rng: np.random.Generator
) -> IntArray:
    """The (n_games, seats) players of each table."""
    n, m = share.size, cell.seats
    # The largest of log shares with Gumbel noise are a sample without replacement.
    keys = np.log(share) + rng.gumbel(size=(n_games, n))
    if cell.tables == "house":
        keys[:, HOST] = np.inf
    if cell.tables == "levels":
        centre = strength[rng.choice(n, n_games, p=share / share.sum())]
        near = -0.5 * ((strength - centre[:, np.newaxis]) / (0.25 * cell.spread)) ** 2
        keys += near
    return np.argsort(-keys, axis=1)[:, :m].astype(np.int64)


def place_chances(strength: FloatArray) -> FloatArray:
    """The (n_games, seats, seats) chance of each seat for each place."""
    n, m = strength.shape
    chances = np.zeros((n, m, m))
    for i in range(m):
        ahead = np.zeros((n, NODES.size, m))
        ahead[:, :, 0] = 1.0
        at = strength[:, i, np.newaxis] + LUCK * NODES
        for j in range(m):
            if j != i:
                p = ndtr((strength[:, j, np.newaxis] - at) / LUCK)[:, :, np.newaxis]
                shifted = np.concatenate((np.zeros((n, NODES.size, 1)), ahead[:, :, :-1]), axis=2)
                ahead = (1.0 - p) * ahead + p * shifted
        chances[:, i] = np.einsum("nqk,q->nk", ahead, WEIGHTS / WEIGHTS.sum())
    return chances
