"""Games that count several times, or have weights: checks deal and count each game once."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.checks.cells import OUTCOMES, outcomes, part
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.games.weights import games_of_cells, with_columns, with_games


@dataclass(frozen=True)
class Copies:
    """The games behind the counts of a league's cells, by the number of times that each counts.

    Copies of one game are not independent results. If copies are dealt to several folds, a game is
    predicted from its own copies.

    Attributes
    ----------
    times : (n_kinds,)
        The number of times that a game of this kind counts.
    games : (n_kinds, n_cells, 3)
        Games of each kind that the first mover of a cell won, drew and lost.
    """

    times: IntArray
    games: IntArray

    @property
    def n_games(self) -> int:
        """Number of games, each once."""
        return int(self.games.sum())

    def without(self, pairs: Pairs, held: IntArray) -> Pairs:
        """All copies of the games that are not held out."""
        return part(pairs, outcomes(pairs) - np.tensordot(self.times, held, 1))

    def once(self, pairs: Pairs, games: IntArray) -> Pairs:
        """The cells of some of the games, each once."""
        return part(pairs, games.sum(axis=0))

    def played(self, pairs: Pairs) -> Pairs:
        """The cells with each game once."""
        return self.once(pairs, self.games)


@dataclass(frozen=True)
class WeightedGames:
    """The games of a league with weights: each game is dealt and counted once.

    Attributes
    ----------
    games : (n_rows, 3)
        As in `engine.games.pairs.Weights`.
    """

    games: IntArray

    @property
    def n_games(self) -> int:
        """Number of games, each once."""
        return int(self.games.sum())

    def without(self, pairs: Pairs, held: IntArray) -> Pairs:
        """The games that are not held out, with their weights."""
        return with_games(pairs, self.games - held)

    def once(self, pairs: Pairs, games: IntArray) -> Pairs:
        """The cells of some of the games, each once."""
        return part(pairs, games_of_cells(pairs, games))


@dataclass(frozen=True)
class UnweightedGames:
    """The games of a league in which each counts once.

    Attributes
    ----------
    games : (n_cells, 3)
        Games that the first mover of a cell won, drew and lost.
    """

    games: IntArray

    @property
    def n_games(self) -> int:
        """Number of games."""
        return int(self.games.sum())

    def without(self, pairs: Pairs, held: IntArray) -> Pairs:
        """The games that are not held out."""
        won, drawn, lost = held.T
        return with_columns(pairs, pairs.wins - won, pairs.draws - drawn, pairs.losses - lost)

    def once(self, pairs: Pairs, games: IntArray) -> Pairs:
        """The cells of some of the games."""
        return part(pairs, games)


def dealt_games(pairs: Pairs) -> UnweightedGames | WeightedGames:
    """The games of a league without copies."""
    if pairs.weights is None:
        return UnweightedGames(in_few_bytes(outcomes(pairs)))
    return WeightedGames(pairs.weights.games)


def in_few_bytes(counts: IntArray) -> IntArray:
    """Counts of games, none negative, in the smallest sufficient integer type."""
    return counts.astype(np.min_scalar_type(counts.max(initial=0)))


def copies_of(pairs: Pairs, kinds: Mapping[int, Pairs]) -> Copies:
    """The games behind the cells of a league.

    Parameters
    ----------
    pairs : Pairs
        The cells with all copies.
    kinds : mapping of int to Pairs
        The games that count this number of times, each once; players numbered as in `pairs`.

    Raises
    ------
    ValueError
        If the copies of the games are not the counts of `pairs`.
    """
    rows = np.concatenate([_names(one) for one in (pairs, *kinds.values())])
    _, cell = np.unique(rows, axis=0, return_inverse=True)
    games = np.zeros((len(kinds), int(cell.max(initial=-1)) + 1, OUTCOMES), np.int64)
    start = pairs.n_cells
    for number, kind in enumerate(kinds.values()):
        games[number, cell[start : start + kind.n_cells]] = outcomes(kind)
        start += kind.n_cells
    times = np.array(list(kinds), np.int64)
    if not np.array_equal(np.tensordot(times, games, 1), outcomes(pairs)):
        raise ValueError("the copies of the games are not the counts of the league's cells")
    return Copies(times, games)


def _names(pairs: Pairs) -> IntArray:
    """The (n_cells, 4) identifying columns of cells, in their sort order."""
    columns = (pairs.first_idx, pairs.second_idx, pairs.neutral, pairs.handicap)
    return np.column_stack([column.astype(np.int64) for column in columns])
