"""The games of a contest, in order of days, and the log-losses of predictions."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.contest.tuned import LEAST_CHANCE
from banzuke.engine.dynamic import History, history
from banzuke.engine.dynamic.filter import InOrder, in_order


@dataclass(frozen=True)
class Games:
    """Rows of games by day.

    Attributes
    ----------
    n_players : int
    day, first, second : (n_rows,) int
    moves : (n_rows,) float
        1 where the first has the first mover's advantage.
    counts : (n_rows, 3) float
        Games that the first won, drew and lost.
    """

    n_players: int
    day: IntArray
    first: IntArray
    second: IntArray
    moves: FloatArray
    counts: FloatArray

    @classmethod
    def of(cls, games: History) -> "Games":
        """Return the rows of a history."""
        rows = in_order(games)
        return cls(
            games.n_players,
            np.repeat(rows.day, np.diff(rows.bounds)),
            rows.sides[:, 0],
            rows.sides[:, 1],
            rows.rows[:, 0],
            rows.rows[:, 2:],
        )

    @cached_property
    def has_draws(self) -> bool:
        """Whether a game was ever drawn."""
        return bool(self.counts[:, 1].any())

    @cached_property
    def in_order(self) -> InOrder:
        """The rows as rules that follow every game take them."""
        return in_order(self.history(np.ones(len(self.day), np.bool_)))

    def history(self, rows: BoolArray) -> History:
        """Return some rows as a history, the input of paths of strength."""
        wins, draws, losses = self.counts[rows].T
        return history(
            self.first[rows], self.second[rows], self.day[rows], n_players=self.n_players,
            wins=wins, draws=draws, losses=losses, moves=self.moves[rows],
        )  # fmt: skip

    def finite(self, chances: FloatArray) -> FloatArray:
        """Return chances that are all above 0 and add up to 1."""
        least = np.full(3, LEAST_CHANCE)
        if not self.has_draws:
            least[1] = 0.0
        kept = np.maximum(chances, least)
        if not self.has_draws:
            kept[:, 1] = 0.0
        shares: FloatArray = kept / kept.sum(axis=1, keepdims=True)
        return shares

    def losses(self, chances: FloatArray, rows: BoolArray) -> FloatArray:
        """Return the (n,) log-losses of rows, summed over the games of each row."""
        counts = self.counts[rows]
        logs = np.log(np.maximum(self.finite(chances), np.finfo(np.float64).tiny))
        found: FloatArray = -np.sum(np.where(counts > 0, counts * logs, 0.0), axis=1)
        return found
