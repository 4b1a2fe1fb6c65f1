"""Cells with other counts: parts and unions of a league's games."""

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.engine.games.weights import with_counts

OUTCOMES = 3
"""Win, draw, loss of the first mover."""

SCORES = np.array([1.0, 0.5, 0.0])
"""Score of the first mover in the outcomes' order: win, draw, loss."""


def outcomes(pairs: Pairs) -> IntArray:
    """The (n_cells, 3) wins, draws and losses of the first mover."""
    return np.column_stack((pairs.wins, pairs.draws, pairs.losses))


def part(pairs: Pairs, counts: IntArray) -> Pairs:
    """The same cells with other (n_cells, 3) counts, without cells that have no game."""
    return with_counts(pairs, counts)


def union(one: Pairs, other: Pairs) -> Pairs:
    """The cells of the games of both arguments.

    Raises
    ------
    ValueError
        If the players are numbered differently.
    """
    if one.n_players != other.n_players:
        raise ValueError(
            f"the parts have {one.n_players} and {other.n_players} players: give the players "
            "the same numbers in both parts"
        )
    names = ("first_idx", "second_idx", "wins", "draws", "losses")
    columns = [np.concatenate((getattr(one, name), getattr(other, name))) for name in names]
    return from_counts(
        *columns,
        n_players=one.n_players,
        handicap=np.concatenate((one.handicap, other.handicap)),
        neutral=np.concatenate((one.neutral, other.neutral)),
    )
