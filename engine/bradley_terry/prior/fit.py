"""Fit of the plain model with the virtual games of a prior."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.linear.edges import Edges, fold, points_of
from banzuke.engine.bradley_terry.linear.information import chances
from banzuke.engine.bradley_terry.linear.likelihood import binomial_constant, log_likelihood
from banzuke.engine.bradley_terry.linear.newton import Optimum, solve
from banzuke.engine.bradley_terry.linear.order import order_status
from banzuke.engine.bradley_terry.linear.standard_errors import standard_errors
from banzuke.engine.bradley_terry.prior.edges import (
    VirtualGames,
    is_played,
    virtual_games,
    with_virtual_games,
)
from banzuke.engine.bradley_terry.result import (
    ESTIMATED,
    FIRST_MOVER,
    NOT_IDENTIFIABLE,
    Effect,
    Fit,
)
from banzuke.engine.games.components import RATED, UNCONNECTED, Components
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import outcome_model
from banzuke.engine.outcomes.draw_rate import draw_probability, fit_draw_rate
from banzuke.engine.scale import ELO_PER_LOGIT


def everybody(pairs: Pairs, *, draws: str, baseline: int | None) -> Components:
    """One component of all players with a game that counts: the prior links them all."""
    counted = pairs.wins + pairs.losses + outcome_model(draws).counted(pairs.draws)
    games = np.bincount(pairs.first_idx, counted, pairs.n_players)
    games += np.bincount(pairs.second_idx, counted, pairs.n_players)
    plays = games > 0
    others = np.cumsum(~plays) - (0 if plays.any() else 1)
    component = np.where(plays, 0, others).astype(np.int32)
    chosen = baseline if baseline is not None or not plays.any() else int(np.argmax(games))
    return Components(
        status_code=np.where(plays, RATED, UNCONNECTED).astype(np.int8),
        component=component,
        size=np.bincount(component),
        baseline=chosen,
    )


@dataclass(frozen=True)
class Solved:
    """Edges with those of the prior, and the optimum; `order` is the status of the effect."""

    edges: Edges
    optimum: Optimum
    order: tuple[str, float] | None


def solve_with_prior(
    edges: Edges, virtual: VirtualGames, *, start: FloatArray | None = None
) -> Solved:
    """The optimum of played edges and virtual games.

    A first-mover effect that the games do not bound is dropped and reported.

    Raises
    ------
    NotConverged
    """
    full = with_virtual_games(edges, virtual)
    if start is None:
        start = virtual.start(edges.n_players, full.n_effects)
    order = None
    if full.n_effects:
        is_pull = np.zeros(len(full.upper), np.bool_)  # such an edge connects in both directions
        if full.pulls is not None:
            is_pull[full.pulls.at] = True
        order = order_status(
            full.n_players, full.lower(), full.upper, full.side,
            (full.score > 0.0) | is_pull, (full.score < full.n_games) | is_pull,
        )  # fmt: skip
        if order[0] != ESTIMATED:
            full = replace(full, n_effects=0, side=np.zeros_like(full.side))
            start = None if start is None else start[:-1]
    return Solved(full, solve(full, points_of(full), start=start), order)


def fit_prior(pairs: Pairs, blank: Fit) -> Fit:
    """Return ``blank`` with the ratings of all players with a game.

    They maximise ``ln P + Σ ½ k ln p(1 - p)``, p each player's chance against the league's mean,
    whose strength is free, and k the games of the prior; with a gamma prior
    ``ln P + Σ k (ln π - π)``, π relative to the mode, which is free. Anchors add
    ``-½ Σ ((R - published) / error)²``. Ratings are finite whatever the results. `log_likelihood`
    and AIC are those of the games played. `se_hessian_elo` is the standard deviation of the
    posterior (Laplace), which is wider than the spread of the replicates: all replicates are pulled
    to the mean. With anchors, whose published ratings are redrawn too, it includes the error of the
    zero.

    Raises
    ------
    ValueError
        If the gauge is "prior" and none of the model's anchors has a game that counts.
    NotConverged
    """
    rated = np.flatnonzero(blank.components.rated)
    if not len(rated):
        nothing = Effect(FIRST_MOVER, "Elo", np.nan, np.nan, NOT_IDENTIFIABLE)
        return replace(blank, effects=(nothing,) if blank.model.order else ())
    edges = played_edges(pairs, blank)
    virtual = virtual_games(blank.model, rated)
    if blank.model.anchors and virtual.published is None and blank.gauge.kind == "prior":
        raise ValueError("no anchor has a game that counts: name others, or take a gauge")
    solved = solve_with_prior(edges, virtual)
    raw_elo = ELO_PER_LOGIT * solved.optimum.state[: solved.edges.n_players]
    held = rows_of_gauge(blank.gauge, rated)
    rate, variance = _draws(solved, edges)
    weight = np.zeros(len(raw_elo))
    if blank.gauge.kind == "prior":
        weight[-1] = 1.0
    else:
        weight[: len(rated)] = blank.gauge.weights(raw_elo[: len(rated)], held)
    rating_se, effect_se = standard_errors(solved.optimum, variance, weight)
    rating_elo, se_hessian_elo = blank.rating_elo.copy(), blank.se_hessian_elo.copy()
    rating_elo[rated] = in_gauge(raw_elo, blank.gauge, held, virtual)
    se_hessian_elo[rated] = rating_se[: len(rated)]
    filled = replace(
        blank, rating_elo=rating_elo, se_hessian_elo=se_hessian_elo, draw_rate=rate,
        n_iter=solved.optimum.n_iter, grad_norm=solved.optimum.grad_norm,
        n_edges=len(edges.upper), effects=_effects(solved, effect_se),
    )  # fmt: skip
    return _scored(filled, pairs, edges, solved)


def in_gauge(
    raw_elo: FloatArray, gauge: Gauge, held: IntArray | None, virtual: VirtualGames
) -> FloatArray:
    """The players' ratings in the gauge, from a state with the auxiliary players last.

    `held` (n_held,) are the rows of the holders of the gauge.
    """
    rating: FloatArray = raw_elo[: -virtual.n_beside]
    if gauge.kind != "prior":
        return rating + gauge.shift(rating, held)
    if virtual.published is not None:
        return rating + float(virtual.published.zero_elo - raw_elo[-1])
    mode = float(raw_elo[-1]) - virtual.above_elo
    return rating + (gauge.rating - mode)


def rows_of_gauge(gauge: Gauge, players: IntArray) -> IntArray | None:
    """The (n_held,) rows, among rated `players`, of the holders of a gauge."""
    return np.searchsorted(players, np.array(gauge.held)) if gauge.held else None


def played_edges(pairs: Pairs, fit: Fit) -> Edges:
    """The folded games of all players with a game, numbered in the league's order."""
    rated = fit.components.rated
    local = np.where(rated, np.cumsum(rated) - 1, -1).astype(np.int32)
    return fold(pairs, local, draws=fit.model.draws, order=fit.model.order)


def _scored(filled: Fit, pairs: Pairs, edges: Edges, solved: Solved) -> Fit:
    n_effects = solved.edges.n_effects
    played = edges if n_effects else replace(edges, n_effects=0)
    state = without_beside(solved, solved.optimum.state, edges.n_players)
    lnp = log_likelihood(played, state)
    constant = binomial_constant(pairs, filled.components.rated, draws=filled.model.draws)
    n_free = edges.n_players - 1 + n_effects
    return replace(
        filled,
        log_likelihood=lnp,
        n_parameters=n_effects,
        aic=-2.0 * lnp + 2.0 * n_free,
        aic_binomial=-2.0 * (lnp + constant) + 2.0 * n_free,
    )


def without_beside(solved: Solved, state: FloatArray, n_players: int) -> FloatArray:
    """A state without the auxiliary players, given the league's number of players."""
    return np.delete(state, slice(n_players, solved.edges.n_players))


def _effects(solved: Solved, effect_se: FloatArray) -> tuple[Effect, ...]:
    if solved.order is None:
        return ()
    status, limit = solved.order
    if status != ESTIMATED:
        return (Effect(FIRST_MOVER, "Elo", limit, np.nan, status),)
    value = float(ELO_PER_LOGIT * solved.optimum.state[-1])
    return (Effect(FIRST_MOVER, "Elo", value, float(effect_se[0]), status),)


def _draws(solved: Solved, played: Edges) -> tuple[float, FloatArray]:
    """Return d0 of the games played, and the (n_edges,) variance of the points of all edges."""
    edges, weight = solved.edges, solved.optimum.information.weight
    if not edges.n_drawn and played.rows is None:
        return 0.0, weight
    likely, unlikely = chances(edges, solved.optimum.state)
    inside = is_played(edges, played.n_players)
    rate = 0.0
    if edges.n_drawn:
        rate = fit_draw_rate(edges.n_games[inside], likely[inside], unlikely[inside], edges.n_drawn)
    drawn = np.where(inside, draw_probability(rate, likely, unlikely), 0.0)
    variance = edges.n_games * (likely * unlikely - 0.25 * drawn)
    if played.rows is not None:
        variance[inside] *= played.rows.mean_weight()
    if edges.pulls is not None:  # a published rating varies by its error
        variance[edges.pulls.at] = edges.pulls.precision
    return rate, variance
