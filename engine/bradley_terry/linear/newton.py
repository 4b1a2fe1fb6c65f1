"""Newton's method with conjugate gradients: sufficient statistics in, the optimum out.

It stands apart from `engine.newton` because it never evaluates ln P. A step's length follows from
the slopes at its two ends, so that no pass over the edges takes logarithms.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.linear.conjugate import conjugate_gradients
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.linear.information import (
    Information,
    even_chances,
    expectation,
    information_of,
)
from banzuke.engine.bradley_terry.linear.tuned import (
    ACCURACY,
    CLIMB_STEPS,
    FINE,
    LONGEST_STEP,
    MOST_CUTS,
    MOST_STALLED,
    OVERSHOOT,
    REBUILD,
    ROUNDING_ELO,
    STRAIGHT,
    TINY,
)
from banzuke.engine.bradley_terry.linear.two_level import TwoLevel, bins_by, two_level
from banzuke.engine.bradley_terry.tuned import TOLERANCE_ELO
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Optimum:
    """The maximum of ln P.

    Attributes
    ----------
    state : (n_players + n_effects,) float64
        Log strengths with mean 0, then the effects; natural units.
    information : Information
        Information at the optimum.
    preconditioner : TwoLevel
        Preconditioner at the optimum.
    n_iter : int
        Newton steps.
    grad_norm : float
        Largest |points - expected points| of any player or effect.
    """

    state: FloatArray
    information: Information
    preconditioner: TwoLevel
    n_iter: int
    grad_norm: float


def solve(edges: Edges, points: FloatArray, *, start: FloatArray | None = None) -> Optimum:
    """The strengths and effects whose expected points equal the actual points.

    The caller must know that the optimum exists (strongly connected, effects bounded).

    Parameters
    ----------
    edges : Edges
    points : (n_players + n_effects,)
        Points of each player, then of each effect (Σ side · points of the lower player).
    start : (n_players + n_effects,), optional
        Zero by default: the first step is then a linear fit of the scores. If the climb does not
        converge, which can happen where single edges have most of the games, it begins again at a
        linear fit of the edges' own log odds. Edges with pulls need a start.

    Raises
    ------
    NotConverged
        If the preconditioned gradient is above `TOLERANCE_ELO` after 500 steps, twice. Once
        `MOST_STALLED` steps in a row have not made it smaller, `ROUNDING_ELO` is enough.
    """
    try:
        return _climb(edges, points, start)
    except NotConverged:
        return _climb(edges, points, _log_odds_fit(edges))


def _climb(edges: Edges, points: FloatArray, start: FloatArray | None) -> Optimum:
    games = edges.per_player(edges.n_games, edges.n_games)
    state = np.zeros(len(points)) if start is None else start.copy()
    expected, information = (
        even_chances(edges, games) if start is None else expectation(edges, state)
    )
    gradient = points - expected
    guess = points[: edges.n_players] / games if start is None else state[: edges.n_players]
    preconditioner = two_level(information, bins_by(guess))
    step_size = moved = least = np.inf
    n_stalled = 0
    for n_iter in range(CLIMB_STEPS):
        if n_iter and moved > REBUILD:
            preconditioner = two_level(information, bins_by(state[: edges.n_players]))
        nearly_newton = preconditioner.apply(gradient)
        step_size = float(np.max(np.abs(nearly_newton), initial=0.0)) * ELO_PER_LOGIT
        if not np.isfinite(step_size):
            break
        n_stalled = n_stalled + 1 if step_size >= least else 0
        least = min(step_size, least)
        enough = ROUNDING_ELO if n_stalled >= MOST_STALLED else TOLERANCE_ELO
        if step_size <= enough:
            state[: edges.n_players] -= state[: edges.n_players].mean()
            grad_norm = float(np.max(np.abs(gradient), initial=0.0))
            return Optimum(state, information, preconditioner, n_iter, grad_norm)
        is_straight = moved < STRAIGHT or edges.pulls is not None  # pulls have no share of games
        target = gradient if is_straight else _logit_damped(points, games, gradient, information)
        accuracy = max(0.1 * step_size / ELO_PER_LOGIT, 0.2 * TOLERANCE_ELO / step_size)
        accuracy = min(ACCURACY, accuracy)
        step = conjugate_gradients(information, preconditioner, target, accuracy=accuracy)
        if np.sum(gradient * step) <= 0.0:
            step = conjugate_gradients(information, preconditioner, gradient, accuracy=accuracy)
        if n_iter:
            step *= min(1.0, LONGEST_STEP / float(np.max(np.abs(step))))
        state, information, gradient = _advance(edges, points, state, step, gradient)
        moved = float(np.max(np.abs(step)))
    raise NotConverged(state, n_iter + 1, step_size)


def _log_odds_fit(edges: Edges) -> FloatArray:
    """The state that best fits the log odds of every edge, weighted by information."""
    score, missed = edges.score + 0.5, edges.n_games - edges.score + 0.5
    weight = score * missed / (edges.n_games + 1.0)
    pull = weight * np.log(score / missed)
    if edges.pulls is not None:
        weight[edges.pulls.at] = edges.pulls.precision
        pull[edges.pulls.at] = edges.pulls.precision * edges.pulls.mean
    effects = [np.sum(edges.side * pull)] if edges.n_effects else []
    target = np.concatenate((edges.per_player(pull, -pull), effects))
    information = information_of(edges, weight)
    alone = target[: edges.n_players] / information.diagonal
    preconditioner = two_level(information, bins_by(alone))
    return conjugate_gradients(information, preconditioner, target, accuracy=FINE)


def _logit_damped(
    points: FloatArray, games: FloatArray, gradient: FloatArray, information: Information
) -> FloatArray:
    """The logit-damped gradient ``κ (logit(s/n) - logit(E/n))`` per player for ``s - E``.

    κ = E (1 - E/n). Far from the optimum the logit is closer to linear in the rating than the
    points are, above all for players with few losses. Near the optimum the two gradients agree.
    Effects keep their gradient.
    """
    n_players = len(games)
    made = points[:n_players]
    expected = np.clip(made - gradient[:n_players], TINY, None)
    given = np.clip(games - expected, TINY, None)
    target = gradient.copy()
    # Logs one by one: where points count 100,000 times their product overflows.
    odds = np.log(made) - np.log(np.clip(games - made, TINY, None))
    odds += np.log(given) - np.log(expected)
    target[:n_players] = expected * (given / games) * odds
    share = information.diagonal / np.sum(information.diagonal)
    target[:n_players] -= np.sum(target[:n_players]) * share
    return target


def _advance(
    edges: Edges, points: FloatArray, state: FloatArray, step: FloatArray, gradient: FloatArray
) -> tuple[FloatArray, Information, FloatArray]:
    """Take a step, shortened while the slope at its end shows that it is too long."""
    slope = np.sum(gradient * step)
    length = 1.0
    for _ in range(MOST_CUTS):
        moved = state + length * step
        expected, information = expectation(edges, moved)
        ahead = points - expected
        slope_ahead = np.sum(ahead * step)
        if slope_ahead >= -OVERSHOOT * slope or not slope > slope_ahead:
            break
        length *= slope / (slope - slope_ahead)
    return moved, information, ahead
