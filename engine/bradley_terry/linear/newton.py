"""Newton's method with conjugate gradients: sufficient statistics in, the optimum out."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.convergence import TOLERANCE_ELO, NotConverged
from banzuke.engine.bradley_terry.linear.conjugate import conjugate_gradients
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.linear.information import (
    Information,
    even_chances,
    expectation,
    information_of,
)
from banzuke.engine.bradley_terry.linear.two_level import TwoLevel, bins_by, two_level
from banzuke.engine.scale import ELO_PER_LOGIT

ROUNDING_ELO = 1e-3
"""`TOLERANCE_ELO` where rounding lets no step come nearer: in leagues of some thousand Elo.

Without it 13 of 1,167 simulations of sparse leagues with a first-mover effect ended in an error,
with it none of 889.
"""

_MAX_ITER = 500
"""Steps before a fit is given up, or starts anew from the edges' log odds.

The bench's leagues of 300 and 10,000 players take 5 and 6. Lopsided leagues that start anew have
spent all of these first: with 30 the fits of 32 wide, sparse and lopsided leagues took 0.6 s in
place of 11, and none failed. Fewer could end climbs that only turn slowly.
"""

_OVERSHOOT = 0.1
"""Share of a step's first slope that it may have against it at its end.

Smaller shortens steps for nothing: at 0.01 the fits of 32 wide, sparse and lopsided leagues took
758 steps in place of 322, at 0.5 as many as at 0.1. 1 allows swinging from side to side for ever.
"""

_LONGEST_STEP = 8.0
"""Natural units (1,390 Elo) that anybody may move at once: farther out the model says nothing.

With 2 those fits took 921 steps in place of 322, with 50 316; what is gained there is not worth a
step from a place without any information.
"""

_ACCURACY = 0.03
"""Relative accuracy of the first steps' systems: they are off by far more than that anyway.

Nearer to the optimum the accuracy follows the distance (inexact Newton, Dembo, Eisenstat and
Steihaug 1982), so that convergence stays faster than linear. With 0.3 those fits took 324 steps in
place of 322, with 0.003 as many as with 0.03.
"""

_FINE = 1e-4
"""Accuracy of the log odds' linear fit, a start that is only tried where the first one failed."""

_REBUILD = 0.3
"""Natural units moved after which the preconditioner is made anew.

A pair's information changes by up to a quarter when one of the two moves as far; smaller rebuilds
it when it would still have served, larger has conjugate gradients go on longer. The approximate
errors of large leagues take their bins from it: at 0.03 those of the bench's 10,000 players moved
by up to 3 %, at 3 by up to 22 %.
"""

_NEAR = 0.2
"""Natural units moved below which the gradient is taken as it is: the two differ by second order.

Hardly matters: those fits took 322 steps with 0.02 too, and 331 with 2.
"""

_TINY = 1e-300
"""Keeps quotients finite where nothing is expected; no points are that few."""

_MAX_CUTS = 30
"""Shortenings of a step: each takes at least a twelfth away, most far more; 3 were enough for those
fits."""

_MAX_STALLED = 5
"""Steps in a row without coming nearer after which rounding is to blame.

Fewer could give up a climb that turns; each costs a step, in hard leagues only.
"""


@dataclass(frozen=True)
class Optimum:
    """Where ln P is largest.

    Attributes
    ----------
    state : (n_players + n_effects,) float64
        Log strengths with mean 0, then the effects; natural units.
    information : Information
        At the optimum.
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
    """Return the strengths and effects that expect exactly the points that were made.

    The caller must know that the optimum exists (strongly connected, effects bounded).

    Parameters
    ----------
    edges : Edges
    points : (n_players + n_effects,)
        Points of each player, then of each effect (Σ side · points of the lower player).
    start : (n_players + n_effects,), optional
        Zero when left out: the first step is then a linear fit of the scores. Where that goes
        astray, as it can where single edges have most of the games, the start is a linear fit of
        the edges' own log odds. Edges with pulls need one.

    Raises
    ------
    NotConverged
        If the preconditioned gradient is above `TOLERANCE_ELO` after 500 steps, or above
        `ROUNDING_ELO` where no step makes it smaller.
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
    for n_iter in range(_MAX_ITER):
        if n_iter and moved > _REBUILD:
            preconditioner = two_level(information, bins_by(state[: edges.n_players]))
        nearly_newton = preconditioner.apply(gradient)
        step_size = float(np.max(np.abs(nearly_newton), initial=0.0)) * ELO_PER_LOGIT
        if not np.isfinite(step_size):
            break
        n_stalled = n_stalled + 1 if step_size >= least else 0
        least = min(step_size, least)
        enough = ROUNDING_ELO if n_stalled >= _MAX_STALLED else TOLERANCE_ELO
        if step_size <= enough:
            state[: edges.n_players] -= state[: edges.n_players].mean()
            grad_norm = float(np.max(np.abs(gradient), initial=0.0))
            return Optimum(state, information, preconditioner, n_iter, grad_norm)
        is_straight = moved < _NEAR or edges.pulls is not None  # pulls are no share of any games
        target = gradient if is_straight else _logit_damped(points, games, gradient, information)
        accuracy = max(0.1 * step_size / ELO_PER_LOGIT, 0.2 * TOLERANCE_ELO / step_size)
        accuracy = min(_ACCURACY, accuracy)
        step = conjugate_gradients(information, preconditioner, target, accuracy=accuracy)
        if np.sum(gradient * step) <= 0.0:
            step = conjugate_gradients(information, preconditioner, gradient, accuracy=accuracy)
        if n_iter:
            step *= min(1.0, _LONGEST_STEP / float(np.max(np.abs(step))))
        state, information, gradient = _advance(edges, points, state, step, gradient)
        moved = float(np.max(np.abs(step)))
    raise NotConverged(state, n_iter + 1, step_size)


def _log_odds_fit(edges: Edges) -> FloatArray:
    """Return the state nearest to the log odds of every edge, by their information."""
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
    return conjugate_gradients(information, preconditioner, target, accuracy=_FINE)


def _logit_damped(
    points: FloatArray, games: FloatArray, gradient: FloatArray, information: Information
) -> FloatArray:
    """Return the logit-damped gradient: ``κ (logit(s/n) - logit(E/n))`` per player for ``s - E``.

    κ = E (1 - E/n). Far from the optimum the logit is closer to linear in the rating, above all for
    players who hardly ever lose; near it the two agree. Effects keep their gradient.
    """
    n_players = len(games)
    made = points[:n_players]
    expected = np.clip(made - gradient[:n_players], _TINY, None)
    given = np.clip(games - expected, _TINY, None)
    target = gradient.copy()
    # Logs one by one: where points count 100,000 times a product of them runs over.
    odds = np.log(made) - np.log(np.clip(games - made, _TINY, None))
    odds += np.log(given) - np.log(expected)
    target[:n_players] = expected * (given / games) * odds
    share = information.diagonal / np.sum(information.diagonal)
    target[:n_players] -= np.sum(target[:n_players]) * share
    return target


def _advance(
    edges: Edges, points: FloatArray, state: FloatArray, step: FloatArray, gradient: FloatArray
) -> tuple[FloatArray, Information, FloatArray]:
    """Go along a step, shortened while the slope at its end shows that it went too far."""
    slope = np.sum(gradient * step)
    length = 1.0
    for _ in range(_MAX_CUTS):
        moved = state + length * step
        expected, information = expectation(edges, moved)
        ahead = points - expected
        slope_ahead = np.sum(ahead * step)
        if slope_ahead >= -_OVERSHOOT * slope or not slope > slope_ahead:
            break
        length *= slope / (slope - slope_ahead)
    return moved, information, ahead
