"""The games of a contest, in order of days, and the log-losses of predictions."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.contest.tuned import LEAST_CHANCE
from banzuke.engine.dynamic import (
    HandicapRanks,
    Handicaps,
    History,
    handicap_ranks,
    history,
    signed_steps,
    worth_of_steps,
)
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
    level : (n_rows,) int
        Levels of handicaps; 0 is none.
    shift : (n_rows,) float
        Log-odds that handicaps add for the first player; 0 until `with_handicaps` has set them.
    counts : (n_rows, 3) float
        Games that the first won, drew and lost.
    ranks : (2, n_rows) float or None
        Ranks that the first and the second player declared that day; NaN without a rank. None if
        nobody declared ranks.
    handicaps : Handicaps or None
        The handicap model. None means that a handicap only takes away the first move.
    """

    n_players: int
    day: IntArray
    first: IntArray
    second: IntArray
    moves: FloatArray
    level: IntArray
    shift: FloatArray
    counts: FloatArray
    ranks: FloatArray | None
    handicaps: Handicaps | None = None

    @classmethod
    def of(cls, games: History, handicaps: Handicaps | None = None) -> "Games":
        """The rows of a history whose ``shift`` has the levels of handicaps."""
        rows = in_order(games)
        return cls(
            games.n_players,
            np.repeat(rows.day, np.diff(rows.bounds)),
            rows.sides[:, 0],
            rows.sides[:, 1],
            rows.rows[:, 0],
            rows.rows[:, 1].astype(np.int64),
            np.zeros(len(rows.rows)),
            rows.rows[:, 2:],
            rows.ranks,
            handicaps,
        )

    @cached_property
    def has_draws(self) -> bool:
        """Whether a game was ever drawn."""
        return bool(self.counts[:, 1].any())

    @cached_property
    def in_order(self) -> InOrder:
        """The rows in the form that the rules of `contest.updates` need."""
        day, starts = np.unique(self.day, return_index=True)
        return InOrder(
            np.append(starts, len(self.day)),
            day,
            np.column_stack((self.first, self.second)),
            np.column_stack((self.moves, self.shift, self.counts)),
            np.zeros(len(self.day)),
            np.zeros(len(self.day)),
            np.zeros(len(self.day), np.bool_),
            self.ranks,
            self.n_players,
        )

    def with_handicaps(self, step_elo: float) -> "Games":
        """The rows with handicaps, of which a step is worth so many Elo."""
        return replace(self, shift=worth_of_steps(self.steps, step_elo))

    @cached_property
    def steps(self) -> FloatArray:
        """The (n_rows,) steps of handicaps, below 0 where the second player is helped."""
        if self.handicaps is None:
            return np.zeros(len(self.level))
        return signed_steps(self.handicaps, self.level)

    def handicap_ranks(self, rows: BoolArray) -> HandicapRanks:
        """The ranks of all rows; ``rows`` decide whether handicaps are given by them.

        No rank tells results of its day or of later ones.
        """
        return handicap_ranks(
            self.first, self.second, self.day, self.steps, self.ranks,
            n_players=self.n_players, judged=rows,
        )  # fmt: skip

    @cached_property
    def n_counted_as_even(self) -> int:
        """The number of games with a handicap, if handicaps are not given by ranks.

        A handicap then only shows a strength that no result has shown yet, and counts for nothing.
        """
        every = np.ones(len(self.day), np.bool_)
        is_counted = self.handicap_ranks(every).are_proper
        return 0 if is_counted else int(self.counts[self.level > 0].sum())

    def history(self, rows: BoolArray) -> History:
        """Some rows as a history, the input of the models of strength over time."""
        wins, draws, losses = self.counts[rows].T
        return history(
            self.first[rows], self.second[rows], self.day[rows], n_players=self.n_players,
            wins=wins, draws=draws, losses=losses, moves=self.moves[rows],
            shift=self.shift[rows],
            ranks=None if self.ranks is None else self.ranks[:, rows],
        )  # fmt: skip

    def finite(self, chances: FloatArray) -> FloatArray:
        """The chances, changed so that all possible outcomes are above 0 and add up to 1."""
        least = np.full(3, LEAST_CHANCE)
        if not self.has_draws:
            least[1] = 0.0
        positive = np.maximum(chances, least)
        if not self.has_draws:
            positive[:, 1] = 0.0
        shares: FloatArray = positive / positive.sum(axis=1, keepdims=True)
        return shares

    def losses(self, chances: FloatArray, rows: BoolArray) -> FloatArray:
        """The (n,) log-losses of rows, summed over the games of each row."""
        counts = self.counts[rows]
        logs = np.log(np.maximum(self.finite(chances), np.finfo(np.float64).tiny))
        found: FloatArray = -np.sum(np.where(counts > 0, counts * logs, 0.0), axis=1)
        return found
