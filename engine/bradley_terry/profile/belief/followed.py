"""What the order of play says: whether pairings, and first moves, follow results."""

from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.belief.tuned import BY_POINTS
from banzuke.engine.bradley_terry.profile.likelihood import Problem
from banzuke.engine.bradley_terry.profile.pairings import (
    OrderedGames,
    chosen_beyond_points,
    could_be_by_points,
    follows_results,
    moves_follow_results,
    places,
    rounds,
    rounds_by_points,
)
from banzuke.engine.bradley_terry.profile.pairings.tuned import BYES, UNKNOWN_ORDER


class Course(NamedTuple):
    """How a league was played, as probabilities; None for what games must tell.

    Attributes
    ----------
    follows : float or None
        That pairings follow the results so far, and nothing else: 1 if they are by points, and
        players not nearer to each other than the prior of the spread expects.
    moves_follow : float or None
        That first moves follow them; 0 without an effect of moving first.
    by_ranks : float or None
        That handicaps are given by ranks that players know; 0 without handicaps.
    """

    follows: float | None = None
    moves_follow: float | None = None
    by_ranks: float | None = None


NOTHING_KNOWN = Course()
"""The games must tell everything."""


def moves_followed(problem: Problem, n_rated: int, in_turn: OrderedGames | None) -> float:
    """The probability that first moves follow results, by the rated players' estimates.

    It is 0 if the games have no order of play, or the model no effect of moving first.
    """
    if in_turn is None or not in_turn.has_order or not problem.fit.has_order:
        return 0.0
    strength = np.full(len(problem.fit.rating_elo), np.nan)
    strength[problem.players[:n_rated]] = problem.state[:n_rated]
    return moves_follow_results(in_turn, strength, float(problem.state[problem.n_rated]))


def followed(
    problem: Problem,
    group: IntArray,
    best: FloatArray,
    in_turn: OrderedGames | None,
    *,
    plausible: float = 1.0,
) -> float:
    """The probability that pairings follow results, and nothing that players know of each other.

    Parameters
    ----------
    problem : Problem
    group : (n_linked,)
        The population of each linked player.
    best : (n_coordinates,)
        Strengths, then effects, in natural units.
    in_turn : OrderedGames, optional
        The games in their order of play.
    plausible : float
        How plausible the spread of strengths is, between 0 and 1, if only results decide who meets.
        Pairings follow results also on a ladder that began in the order of strength, and in
        sections that pair by points each; but then players look nearly equal.
    """
    n_linked = problem.n_rated
    if in_turn is None or not in_turn.has_order:
        return BY_POINTS if could_be_by_points(problem, best[:n_linked]) else UNKNOWN_ORDER
    strength = np.full(len(problem.fit.rating_elo), np.nan)
    strength[problem.players] = best[:n_linked]
    mover = float(best[n_linked]) if problem.fit.has_order else 0.0
    follows, found = BY_POINTS, rounds_by_points(in_turn)
    if not found:
        by_place = places(in_turn, strength)
        follows = max(
            follows_results(in_turn, strength, mover, place=place)
            for place in (None, *([] if by_place is None else [by_place]))
        )
    follows -= (1.0 - plausible) * max(follows - UNKNOWN_ORDER, 0.0)
    if follows <= UNKNOWN_ORDER:
        return follows
    of_group = np.full(len(strength), -1)
    of_group[problem.players] = group
    found = found or list(rounds(in_turn, BYES[1]))
    chosen = chosen_beyond_points(found, in_turn, strength, of_group)
    # Pairings within a class of strength may still follow results.
    return chosen * UNKNOWN_ORDER + (1.0 - chosen) * follows
