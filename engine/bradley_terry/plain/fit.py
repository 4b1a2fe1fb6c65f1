"""Fit of the plain model: points of one game, at most a first-mover effect."""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array
from banzuke.engine.bradley_terry.linear.edges import Edges, fold, points_of
from banzuke.engine.bradley_terry.linear.information import chances
from banzuke.engine.bradley_terry.linear.likelihood import binomial_constant, log_likelihood
from banzuke.engine.bradley_terry.linear.newton import Optimum, solve
from banzuke.engine.bradley_terry.linear.order import order_status
from banzuke.engine.bradley_terry.linear.standard_errors import standard_errors
from banzuke.engine.bradley_terry.result import (
    ESTIMATED,
    FIRST_MOVER,
    NOT_IDENTIFIABLE,
    Effect,
    Fit,
)
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes.draw_rate import draw_probability, fit_draw_rate
from banzuke.engine.scale import ELO_PER_LOGIT


def fit_plain(pairs: Pairs, blank: Fit) -> Fit:
    """Return ``blank`` with the ratings of its components' baseline filled in."""
    rated = np.flatnonzero(blank.components.rated)
    if not len(rated):
        return _with_order(blank, NOT_IDENTIFIABLE, np.nan) if blank.model.order else blank
    local = np.full(pairs.n_players, -1, np.int32)
    local[rated] = np.arange(len(rated), dtype=np.int32)
    edges = fold(pairs, local, draws=blank.model.draws, order=blank.model.order)
    if blank.model.order:
        blank, edges = _settle_order(pairs, local, edges, blank)
    return _filled(blank, pairs, local, edges, solve(edges, points_of(edges)))


def _with_order(blank: Fit, status: str, value: float, se: float = np.nan) -> Fit:
    return replace(blank, effects=(Effect(FIRST_MOVER, "Elo", value, se, status),))


def _settle_order(pairs: Pairs, local: Int32Array, edges: Edges, blank: Fit) -> tuple[Fit, Edges]:
    """Keep the first-mover effect if the games bound it, else report it and fold without it."""
    status, limit = order_status(
        edges.n_players,
        edges.lower(),
        edges.upper,
        edges.side,
        edges.score > 0.0,
        edges.score < edges.n_games,
    )
    if status != ESTIMATED:
        edges = fold(pairs, local, draws=blank.model.draws, order=False)
    return _with_order(blank, status, limit), edges


def _filled(blank: Fit, pairs: Pairs, local: Int32Array, edges: Edges, optimum: Optimum) -> Fit:
    rated = np.flatnonzero(local >= 0)
    raw_elo = ELO_PER_LOGIT * optimum.state[: len(rated)]
    held = blank.gauge.places(local)
    draw_rate, score_variance = _draws(edges, optimum)
    rating_se, effect_se = standard_errors(
        optimum, score_variance, blank.gauge.weights(raw_elo, held)
    )
    rating_elo, se_hessian_elo = blank.rating_elo.copy(), blank.se_hessian_elo.copy()
    rating_elo[rated] = raw_elo + blank.gauge.shift(raw_elo, held)
    se_hessian_elo[rated] = rating_se
    lnp = log_likelihood(edges, optimum.state)
    constant = binomial_constant(pairs, local >= 0, draws=blank.model.draws)
    n_free = len(rated) - 1 + edges.n_effects
    filled = replace(
        blank,
        rating_elo=rating_elo,
        se_hessian_elo=se_hessian_elo,
        log_likelihood=lnp,
        n_parameters=edges.n_effects,
        aic=-2.0 * lnp + 2.0 * n_free,
        aic_binomial=-2.0 * (lnp + constant) + 2.0 * n_free,
        draw_rate=draw_rate,
        n_iter=optimum.n_iter,
        grad_norm=optimum.grad_norm,
        n_edges=len(edges.upper),
    )
    if edges.n_effects:
        order_elo = float(ELO_PER_LOGIT * optimum.state[-1])
        filled = _with_order(filled, ESTIMATED, order_elo, float(effect_se[0]))
    return filled


def _draws(edges: Edges, optimum: Optimum) -> tuple[float, FloatArray]:
    """Return d0 and the (n_edges,) variance of the points, ``n (p (1 - p) - P(draw) / 4)``."""
    if not edges.n_drawn:
        return 0.0, optimum.information.weight
    likely, unlikely = chances(edges, optimum.state)
    rate = fit_draw_rate(edges.n_games, likely, unlikely, edges.n_drawn)
    drawn = draw_probability(rate, likely, unlikely)
    return rate, edges.n_games * (likely * unlikely - 0.25 * drawn)
