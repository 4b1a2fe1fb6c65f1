"""Tests of whether handicaps tell what players know of each other.

Where a club knows everybody's rank, a handicap is the difference of two ranks, so other handicaps
of the two players foretell it; handicaps by lot are not foretold. Where a handicap follows the
results so far, it is foretold, too, but a player who has just won gets less of it in the next game.
Such handicaps say nothing that results do not say.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, PLAIN
from banzuke.engine.bradley_terry.general.linear_system import scaled_inverse
from banzuke.engine.bradley_terry.linear.laplacian import dense_laplacian
from banzuke.engine.bradley_terry.profile.likelihood import Problem
from banzuke.engine.bradley_terry.profile.pairings.in_turn import OrderedGames, follows_luck
from banzuke.engine.bradley_terry.profile.pairings.tuned import (
    DIGITS,
    FORETOLD,
    RANKS_PULL,
)


def handicaps_by_ranks(problem: Problem, best: FloatArray, in_turn: OrderedGames | None) -> float:
    """The probability that handicaps are given by ranks that the players know beforehand.

    Parameters
    ----------
    problem : Problem
    best : (n_coordinates,)
        Strengths, then effects, in natural units.
    in_turn : OrderedGames, optional
        The games in their order of play; without an order no handicap is seen to follow results.
    """
    cells = problem.folded
    if not np.any(cells.kind >= FIRST_LEVEL):
        return 0.0
    code = np.append(np.zeros(FIRST_LEVEL), cells.levels.astype(np.float64))[cells.kind]
    rank, foretold = _ranks(problem, code)
    known = float(np.clip(foretold / FORETOLD, 0.0, 1.0))
    if known > 0.0 and in_turn is not None and in_turn.has_order:
        known *= 1.0 - _follow_results(problem, best, in_turn, rank)
    return round(known, DIGITS)


def _ranks(problem: Problem, code: FloatArray) -> tuple[FloatArray, float]:
    """Ranks that explain the (n_cells,) handicaps, and what share of each the others foretell."""
    n, helped, other, games = (
        problem.n_rated, problem.helped, problem.folded.other, problem.folded.n_games
    )  # fmt: skip
    inverse = scaled_inverse(dense_laplacian(helped, other, games, np.full(n, RANKS_PULL)))
    given = games * code
    rank = inverse @ (np.bincount(other, given, n) - np.bincount(helped, given, n))
    own = np.diag(inverse)
    pull = games * (own[helped] + own[other] - 2.0 * inverse[helped, other])
    # what the fit would be without the cell
    left_out = (rank[other] - rank[helped] - pull * code) / np.maximum(1.0 - pull, 1e-9)
    unexplained = float(np.sum(games * (code - left_out) ** 2) / np.sum(games * code**2))
    return rank, 1.0 - unexplained


def _follow_results(
    problem: Problem, best: FloatArray, in_turn: OrderedGames, rank: FloatArray
) -> float:
    """The probability that the rank that handicaps give a player follows the results so far."""
    n, sign = problem.n_rated, 1.0 if problem.fit.model.receiver == "first" else -1.0
    strength, of_player = np.full((2, len(problem.fit.rating_elo)), np.nan)
    strength[problem.players], of_player[problem.players] = best[:n], rank
    levels = problem.folded.levels
    known = np.isin(in_turn.handicap, levels)
    kind = np.where(known, FIRST_LEVEL + np.searchsorted(levels, in_turn.handicap), PLAIN)
    worth = np.sum(problem.slope * best[n:], axis=1) + problem.given
    mover = float(best[n]) * in_turn.moves if problem.fit.has_order else 0.0
    first, second = in_turn.first_idx, in_turn.second_idx
    lift = sign * worth[kind] + mover
    gap = np.round(strength[first] - strength[second] + lift, DIGITS)
    luck = in_turn.score - 0.5 * (1.0 + np.tanh(0.5 * gap))
    helps = sign * in_turn.handicap
    return follows_luck(in_turn, luck, of_player[second] - helps, of_player[first] + helps)
