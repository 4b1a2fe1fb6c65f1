"""The book of a simulated community: its games, and the true chances of each."""

from dataclasses import dataclass, field

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry import Model
from banzuke.engine.contest import Games
from banzuke.engine.contest.contestants import Contestant
from banzuke.engine.dynamic import Handicaps, history
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.scale import ELO_PER_LOGIT

FIRST_DAY = 14_610
"""The first of January 2010, days since 1970."""

NO_RANKS = (np.nan, np.nan)


@dataclass
class Book:
    """Games as they are played.

    Attributes
    ----------
    rng : Generator
    lead : float
        The first mover's advantage, Elo.
    nu : float
        Davidson's ν; 0 if no game can be drawn.
    rows : list of tuple
        Day, first, second, whether moving first counts, stones, and the column of the result.
    chances : list of tuple
        The true chances of win, draw and loss of each.
    ranks : list of tuple
        Declared ranks of both; NaN without one.
    """

    rng: np.random.Generator
    lead: float = 0.0
    nu: float = 0.0
    rows: list[tuple[int, int, int, bool, int, int]] = field(default_factory=list)
    chances: list[tuple[float, float, float]] = field(default_factory=list)
    ranks: list[tuple[float, float]] = field(default_factory=list)

    def play(
        self,
        day: int,
        first: int,
        second: int,
        ahead: float,
        *,
        nu: float | None = None,
        lead: float | None = None,
        stones: int = 0,
        ranks: tuple[float, float] = NO_RANKS,
    ) -> float:
        """Play a game; return the points of the first.

        Parameters
        ----------
        ahead : float
            The first's strength and stones over the second's strength, Elo.
        nu, lead : float, optional
            Of this game; by default the book's.
        """
        lead = self.lead if lead is None else lead
        nu = self.nu if nu is None else nu
        moves = lead != 0.0 and not stones
        root = np.exp(0.5 * (ahead + lead * moves) / ELO_PER_LOGIT)
        total = root + nu + 1.0 / root
        win, draw = float(root / total), float(nu / total)
        at = self.rng.random()
        column = 0 if at < win else 1 if at < win + draw else 2
        self.rows.append((FIRST_DAY + int(day), int(first), int(second), moves, stones, column))
        self.chances.append((win, draw, 1.0 - win - draw))
        self.ranks.append(ranks)
        return 1.0 - 0.5 * column

    def games(self) -> tuple[Games, FloatArray]:
        """The games, and the (n_rows, 3) true chances of their rows."""
        day, first, second, moves, stones, column = np.array(self.rows, np.int64).T
        wins, draws, losses = np.eye(3)[column].T
        ranks = np.array(self.ranks).T
        known = bool(np.isfinite(ranks).any())
        games = Games.of(
            history(
                first, second, day, n_players=1 + int(max(first.max(), second.max())),
                wins=wins, draws=draws, losses=losses, moves=moves.astype(np.float64),
                shift=stones.astype(np.float64), ranks=ranks if known else None,
            ),
            Handicaps(Model(order=True, handicap="M4")) if known else None,
        )  # fmt: skip
        rows = np.stack((day, first, second, moves, stones), axis=1)
        of_games = np.stack(
            (games.day, games.first, games.second, games.moves, games.level), axis=1
        ).astype(np.int64)
        true = dict(zip(map(bytes, rows), self.chances, strict=True))
        return games, np.array([true[bytes(row)] for row in of_games])


class Oracle(Contestant):
    """The true chances, which nobody beats but by luck."""

    name = "true chances"

    def __init__(self, chances: FloatArray) -> None:
        self._chances = chances

    def learn(self, games: Games, day: int) -> None:
        """Learn nothing."""

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The true chances of the rows."""
        return self._chances[ahead]


def walks(
    rng: np.random.Generator, n: int, n_days: int, *, drift: float, spread: FloatArray | float
) -> FloatArray:
    """The (n, n_days) strengths of random walks, Elo; ``drift`` per √year."""
    steps = rng.normal(0.0, drift / np.sqrt(DAYS_PER_YEAR), (n, n_days))
    steps[:, 0] = rng.normal(0.0, spread, n)
    path: FloatArray = np.cumsum(steps, axis=1)
    return path


def by_lot(rng: np.random.Generator, who: IntArray) -> IntArray:
    """The (n_pairs, 2) pairs of who is there, by lot; with an odd number one rests."""
    drawn = rng.permutation(who)
    return drawn[: len(drawn) // 2 * 2].reshape(-1, 2)
