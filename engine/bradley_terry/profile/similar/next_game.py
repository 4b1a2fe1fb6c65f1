"""The next game of two players: its coordinate, and the chances of its results."""

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.next_game import NextGame
from banzuke.engine.bradley_terry.profile.likelihood import Problem


def game_row(
    problem: Problem, first: int, second: int, *, neutral: bool, handicap: int
) -> FloatArray | None:
    """The coordinate of the log odds of a game; None at a handicap of unknown worth.

    No game of the league had such a handicap. `Problem.lift_at` a handicap comes on top.
    """
    row = problem.difference(int(problem.local[first]), int(problem.local[second]))
    model = problem.fit.model
    if handicap and problem.worths is not None and model.handicap_step is not None:
        beyond_given = handicap if model.receiver == "first" else -handicap
        row[problem.n_rated + int(problem.fit.has_order)] = beyond_given
    elif handicap and model.handicap != "none" and model.handicap_step is None:
        if handicap not in problem.folded.levels:
            return None
        lift = problem.level(handicap)
        if lift is not None:
            row += lift if model.receiver == "first" else -lift
    elif not handicap and not neutral and problem.fit.has_order:
        row[problem.n_rated] = 1.0
    return row


def chances_of(problem: Problem, gap: FloatArray, log_nu: float) -> FloatArray:
    """The chances of win, draw and loss (first axis) at log odds."""
    win, drawn = problem.outcomes_at(gap, log_nu)
    # Rounding leaves -1e-16 of 0.
    return np.stack([win, drawn, np.maximum(1.0 - win - drawn, 0.0)])


def with_interval(
    problem: Problem, chance: FloatArray, log_odds: FloatArray, log_nu: float
) -> NextGame:
    """Mean chances (3,), with the least and the greatest chance of each result at log odds (n,)."""
    ends = chances_of(problem, log_odds, log_nu)
    return NextGame(chance, ends.min(axis=1), ends.max(axis=1))
