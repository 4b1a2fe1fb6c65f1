"""Fit of the general model: ties, a first-mover effect and handicaps."""

from dataclasses import replace

import numpy as np
from scipy.special import gammaln

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.general.cells import Cells, fold
from banzuke.engine.bradley_terry.general.errors import rating_variance
from banzuke.engine.bradley_terry.general.information import Information, information_of
from banzuke.engine.bradley_terry.general.likelihood import log_odds_at
from banzuke.engine.bradley_terry.general.publish import ModelEffects, curve_of, effects_of
from banzuke.engine.bradley_terry.general.solution import Solution, solve_cells
from banzuke.engine.bradley_terry.linear.likelihood import binomial_constant
from banzuke.engine.bradley_terry.result import (
    DRAW,
    FIRST_MOVER,
    NOT_IDENTIFIABLE,
    UNBOUNDED,
    Effect,
    Fit,
)
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import winning_chances
from banzuke.engine.outcomes.draw_rate import draw_probability, fit_draw_rate
from banzuke.engine.scale import ELO_PER_LOGIT


class StrengthAtZero(ValueError):
    """The gauge fixes a player whose strength an additive model sends to 0."""


def fit_general(pairs: Pairs, blank: Fit) -> Fit:
    """Return ``blank`` with the ratings of its components' baseline filled in.

    Raises
    ------
    StrengthAtZero
        If the gauge fixes a player whose strength an additive model sends to 0.
    NotConverged
    """
    local = local_numbers(blank)
    cells = fold_as(pairs, local, blank)
    if not cells.n_players:
        return replace(blank, effects=_nothing(blank, cells))
    solution = solve_cells(cells, blank.model)
    filled = _rated(blank, local, solution, cells)
    return _scored(filled, pairs, local, solution)


def local_numbers(blank: Fit) -> Int32Array:
    """The (n_players,) numbers 0, 1, … of the rated players, -1 for the others."""
    rated = np.flatnonzero(blank.components.rated)
    local = np.full(len(blank.rating_elo), -1, np.int32)
    local[rated] = np.arange(len(rated), dtype=np.int32)
    return local


def fold_as(pairs: Pairs, local: Int32Array, blank: Fit) -> Cells:
    """The cells of the rated players as the model needs them."""
    return fold(
        pairs,
        local,
        draws=blank.model.draws,
        order=blank.model.order,
        handicap=blank.model.handicap != "none",
        receiver=blank.model.receiver,
    )


def in_gauge(raw_elo: FloatArray, at_zero: BoolArray, gauge: Gauge, held: IntArray | None) -> float:
    """The shift that puts ratings into the gauge, from the (n_held,) rows of its holders if any.

    Raises
    ------
    StrengthAtZero
        If the strength of a player who holds the gauge is 0.
    """
    if held is not None and at_zero[held].any():
        raise StrengthAtZero(
            "the gauge fixes a player whose strength is 0 in the additive model (it scored with "
            "handicaps only): fix another player, or use the mean gauge"
        )
    if gauge.kind == "strength50":
        return gauge.shift(np.where(at_zero, -np.inf, raw_elo), None)
    return gauge.shift(raw_elo if held is not None else raw_elo[~at_zero], held)


def _nothing(blank: Fit, cells: Cells) -> tuple[Effect, ...]:
    """The effects of a league without rated players."""
    named = ModelEffects(blank.model, cells.levels)
    return tuple(
        Effect(name, named.unit(name), np.nan, np.nan, NOT_IDENTIFIABLE) for name in named.names()
    )


def _rated(blank: Fit, local: Int32Array, solution: Solution, cells: Cells) -> Fit:
    """Fill in ratings, effects and their errors."""
    rated, at_zero = np.flatnonzero(local >= 0), solution.at_zero
    raw_elo = ELO_PER_LOGIT * solution.optimum.state[: len(rated)]
    held = blank.gauge.places(local)
    shift = in_gauge(raw_elo, at_zero, blank.gauge, held)
    draw_rate, score_covariance = _draws(solution)
    weight = np.zeros(len(rated))
    at = None if held is None else np.cumsum(~at_zero)[held] - 1
    weight[~at_zero] = blank.gauge.weights(raw_elo[~at_zero], at)
    error = np.sqrt(np.maximum(rating_variance(solution.system, score_covariance, weight), 0.0))
    rating_elo, se_hessian_elo = blank.rating_elo.copy(), blank.se_hessian_elo.copy()
    rating_elo[rated] = np.where(at_zero, -np.inf, raw_elo + shift)
    se_hessian_elo[rated] = np.where(at_zero, np.nan, ELO_PER_LOGIT * error)
    has_curve = blank.model.handicap != "none"
    return replace(
        blank,
        rating_elo=rating_elo,
        se_hessian_elo=se_hessian_elo,
        effects=effects_of(solution, score_covariance, ModelEffects(blank.model, cells.levels)),
        draw_rate=draw_rate,
        curve=curve_of(solution, score_covariance, blank.model) if has_curve else None,
    )


def _draws(solution: Solution) -> tuple[float, Information]:
    """Return d0 of draws as half points, and J of the sandwich.

    J is I itself if there are no such draws and all games have the same weight.
    """
    cells, terms, optimum = solution.settled.cells, solution.settled.terms, solution.optimum
    if terms.tie or not cells.n_drawn:
        if cells.rows is None:
            return 0.0, solution.system.information
        variance = optimum.point.cell_information * cells.rows.mean_weight()
        score_covariance = information_of(cells, optimum.point.linearisation, variance, floor=0.0)
        return 0.0, score_covariance.with_effects(optimum.is_free)
    value, _ = terms.on_kinds(optimum.state[cells.n_players :])
    first_additive = optimum.point.linearisation.first_additive
    likely, unlikely = winning_chances(log_odds_at(cells, optimum.state, value, first_additive))
    rate = fit_draw_rate(cells.n_games, likely, unlikely, cells.n_drawn)
    drawn = draw_probability(rate, likely, unlikely)
    variance = np.zeros_like(optimum.point.cell_information)
    variance[0] = cells.n_games * (likely * unlikely - 0.25 * drawn)
    if cells.rows is not None:
        variance *= cells.rows.mean_weight()
    score_covariance = information_of(cells, optimum.point.linearisation, variance, floor=0.0)
    return rate, score_covariance.with_effects(optimum.is_free)


def _scored(filled: Fit, pairs: Pairs, local: Int32Array, solution: Solution) -> Fit:
    """Fill in ln P, the information criteria and the figures of the optimisation."""
    lnp, optimum = solution.optimum.point.log_likelihood, solution.optimum
    n_parameters = n_parameters_of(solution, filled)
    n_free = int(np.count_nonzero(local >= 0)) - 1 + n_parameters
    if filled.model.has_ties:
        constant = _multinomial_constant(pairs, local >= 0)
    else:
        constant = binomial_constant(pairs, local >= 0, draws=filled.model.draws)
    return replace(
        filled,
        log_likelihood=lnp,
        n_parameters=n_parameters,
        aic=-2.0 * lnp + 2.0 * n_free,
        aic_binomial=-2.0 * (lnp + constant) + 2.0 * n_free,
        n_iter=optimum.n_iter,
        grad_norm=optimum.grad_norm,
        n_edges=len(solution.settled.cells.other),
        certified=solution.settled.terms.is_linear or optimum.is_certified,
        reached=solution.reached,
    )


def n_parameters_of(solution: Solution, fit: Fit) -> int:
    """Return k of section 6: the model's parameters beside the ratings."""
    settled = solution.settled
    count = settled.terms.n_effects
    if settled.tie is not None and settled.tie[1] == 0.0:
        count += 1
    if settled.left_out:
        in_model = {e.name for e in fit.effects if e.status == UNBOUNDED}
        count += len(in_model - {FIRST_MOVER, DRAW})
        if fit.model.handicap in ("A2", "M2") and len(settled.terms.levels):
            count -= 1  # the value of code 1, counted already, is the sum of both that diverged
    return count


def _multinomial_constant(pairs: Pairs, member: BoolArray) -> float:
    """Return ``Σ ln n!/(wins! draws! losses!)`` over the ordered cells among members."""
    inside = member[pairs.first_idx] & member[pairs.second_idx]
    counts = [kind[inside].astype(np.float64) for kind in (pairs.wins, pairs.draws, pairs.losses)]
    total = counts[0] + counts[1] + counts[2]
    return float(np.sum(gammaln(total + 1.0) - sum(gammaln(kind + 1.0) for kind in counts)))
