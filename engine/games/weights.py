"""Games of unequal weight: every game has a real-valued weight, and stays one game."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.games.pairs import Pairs, Weights, from_counts

GRAIN = 2.0**-20
"""Weights are whole multiples of this number, a millionth, which is also the least weight.

Sums of such numbers are exact in any order, up to 2^33 games of weight 1. So the order of the games
does not matter, and a score of all or no points is recognised exactly.
"""

MOST = 1000.0
"""Largest weight; larger ones are mistakes."""


def weigh(
    first_idx: ArrayLike,
    second_idx: ArrayLike,
    wins: ArrayLike,
    draws: ArrayLike,
    losses: ArrayLike,
    weight: ArrayLike,
    *,
    n_players: int,
    handicap: ArrayLike,
    neutral: ArrayLike,
) -> Pairs:
    """The cells of counted games, each game of a row with the row's weight.

    Parameters
    ----------
    weight : (n_rows,)
        Above 0 and at most `MOST`; rounded to `GRAIN`.
    first_idx, second_idx, wins, draws, losses, n_players, handicap, neutral
        As `engine.games.pairs.from_counts`.

    Raises
    ------
    ValueError
        If a weight is out of range, and the errors of `from_counts`.
    """
    importance = np.asarray(weight, np.float64)
    if not np.all((importance > 0.0) & (importance <= MOST)):
        raise ValueError(f"a weight is not above 0 and at most {MOST:.0f}")
    once = from_counts(
        first_idx, second_idx, wins, draws, losses,
        n_players=n_players, handicap=handicap, neutral=neutral,
    )  # fmt: skip
    games = np.column_stack((wins, draws, losses)).astype(np.int64)
    names = np.column_stack((first_idx, second_idx, neutral, handicap)).astype(np.int64)
    happened = games.sum(axis=1) > 0
    games, names = games[happened], names[happened]
    grains = np.maximum(np.rint(importance[happened] / GRAIN), 1.0)
    # Cells are sorted by their identifying columns, as `unique` sorts.
    cell = np.unique(names, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)
    order = np.lexsort((grains, cell))
    cell, grains, games = cell[order], grains[order], games[order]
    starts = np.flatnonzero(
        np.concatenate((np.ones(min(len(cell), 1), np.bool_), _differs(cell) | _differs(grains)))
    )
    if len(starts):
        games = np.add.reduceat(games, starts)
    return _weighed(once, Weights(cell[starts], GRAIN * grains[starts], games))


def _differs(values: np.ndarray[Any, Any]) -> BoolArray:
    return np.asarray(values[1:] != values[:-1])


def played(pairs: Pairs) -> Pairs:
    """The cells with each game counted once, whatever its weight."""
    if pairs.weights is None:
        return pairs
    return with_counts(pairs, games_of_cells(pairs, pairs.weights.games))


def games_of_cells(pairs: Pairs, games: IntArray) -> IntArray:
    """The (n_cells, 3) games of the cells, of (n_rows, 3) games of weighted rows."""
    found = np.zeros((pairs.n_cells, games.shape[1]), np.int64)
    if pairs.weights is not None:
        np.add.at(found, pairs.weights.cell, games)
    return found


def with_games(pairs: Pairs, games: IntArray) -> Pairs:
    """Weighted cells with other (n_rows, 3) games, without cells that have none."""
    weights = pairs.weights
    if weights is None:
        raise ValueError("the cells have no weights")
    rows = games.sum(axis=1) > 0
    counts = games_of_cells(pairs, games)
    has_games = counts.sum(axis=1) > 0
    number = np.cumsum(has_games) - 1
    left = Weights(number[weights.cell[rows]], weights.weight[rows], games[rows])
    return _weighed(with_counts(pairs, counts), left)


def with_counts(pairs: Pairs, counts: IntArray) -> Pairs:
    """The same cells with other (n_cells, 3) counts of games of equal weight.

    Cells without a game drop out.
    """
    return with_columns(pairs, *counts.T)


def with_columns(pairs: Pairs, wins: IntArray, draws: IntArray, losses: IntArray) -> Pairs:
    """The same cells with other (n_cells,) counts each, as `with_counts` does.

    Counts may be of a small integer type, which may be too small for their sum.
    """
    with_result = np.flatnonzero((wins != 0) | (draws != 0) | (losses != 0))
    return Pairs(
        n_players=pairs.n_players,
        first_idx=pairs.first_idx[with_result],
        second_idx=pairs.second_idx[with_result],
        neutral=pairs.neutral[with_result],
        handicap=pairs.handicap[with_result],
        wins=wins[with_result].astype(np.int64, copy=False),
        draws=draws[with_result].astype(np.int64, copy=False),
        losses=losses[with_result].astype(np.int64, copy=False),
    )


def among(pairs: Pairs, cells: IntArray, local: IntArray, n_players: int) -> Pairs:
    """Chosen cells with players renumbered ``local[player]``; games keep their weights."""
    if pairs.weights is None:
        return from_counts(
            local[pairs.first_idx[cells]], local[pairs.second_idx[cells]], pairs.wins[cells],
            pairs.draws[cells], pairs.losses[cells], n_players=n_players,
            handicap=pairs.handicap[cells], neutral=pairs.neutral[cells],
        )  # fmt: skip
    is_chosen = np.zeros(pairs.n_cells, np.bool_)
    is_chosen[cells] = True
    rows = np.flatnonzero(is_chosen[pairs.weights.cell])
    cell = pairs.weights.cell[rows]
    wins, draws, losses = pairs.weights.games[rows].T
    return weigh(
        local[pairs.first_idx[cell]], local[pairs.second_idx[cell]], wins, draws, losses,
        pairs.weights.weight[rows], n_players=n_players,
        handicap=pairs.handicap[cell], neutral=pairs.neutral[cell],
    )  # fmt: skip


def effective_games(pairs: Pairs) -> FloatArray:
    """The effective number of games of each player, (Σ w)² / Σ w².

    Kish's effective sample size: the number of games if all weights are equal, and fewer if a few
    games have most of the weight. 0 without a game.
    """
    once = played(pairs)
    counts = once.wins + once.draws + once.losses
    at, weight = np.arange(pairs.n_cells), np.ones(pairs.n_cells)
    if pairs.weights is not None:
        at, weight = pairs.weights.cell, pairs.weights.weight
        counts = pairs.weights.games.sum(axis=1)
    total, squares = (
        np.bincount(pairs.first_idx[at], counts * power, pairs.n_players)
        + np.bincount(pairs.second_idx[at], counts * power, pairs.n_players)
        for power in (weight, weight**2)
    )
    found = np.zeros(pairs.n_players)
    np.divide(total**2, squares, out=found, where=squares > 0.0)
    return found


def _weighed(once: Pairs, weights: Weights) -> Pairs:
    """Cells of games that were played once, with their weights."""
    wins, draws, losses = (
        np.bincount(weights.cell, weights.weight * games, once.n_cells) for games in weights.games.T
    )
    return replace(once, wins=wins, draws=draws, losses=losses, weights=weights)
