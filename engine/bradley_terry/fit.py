"""The maximum-likelihood fit of a league and period."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.draw_rate import draw_probability, fit_draw_rate
from engine.bradley_terry.edges import Edges, fold, points_of
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.information import chances
from engine.bradley_terry.likelihood import binomial_constant, log_likelihood
from engine.bradley_terry.model import require_available
from engine.bradley_terry.newton import Optimum, solve
from engine.bradley_terry.order import ESTIMATED, NOT_IDENTIFIABLE, order_status
from engine.bradley_terry.standard_errors import standard_errors
from engine.components import Components, classify
from engine.pairs import Pairs
from engine.scale import ELO_PER_LOGIT

FloatArray = NDArray[np.float64]

OFF = "off"


@dataclass(frozen=True)
class Fit:
    """Ratings of the baseline's component; everybody else is NaN with a status.

    Attributes
    ----------
    rating_elo : (n_players,)
        In the league's gauge, NaN if not rated.
    se_hessian_elo : (n_players,)
        Analytic standard error in the same gauge (0 for a fixed player); under draws as half
        points the sandwich I⁻¹ J I⁻¹.
    log_likelihood : float
        Natural log, without binomial constants; 0 if nobody is rated.
    aic_binomial : float
        ``-2 (ln P + Σ ln C(n, s)) + 2 (N - 1 + effects)``, the constant over ordered cells.
    order_elo, order_se_hessian : float
        First-mover effect 400 log10 θ and its analytic standard error, in Elo. NaN when off or not
        identifiable; ±inf (and error NaN) when unbounded.
    order_status : {"off", "estimated", "unbounded", "not identifiable"}
        Unless "estimated" the ratings are those without a first-mover effect.
    draw_rate : float
        d0 of section 5, 0 without draws.
    gauge, draws, order, handicap
        As asked for.
    converged : bool
        True: a fit that does not converge raises.
    n_iter : int
        Newton steps.
    grad_norm : float
        Largest |points - expected points| of any rated player or effect, in points.
    n_cells, n_edges : int
        Rows of the pairs, and edges of the rated component after folding.
    components : Components
    """

    rating_elo: FloatArray
    se_hessian_elo: FloatArray
    log_likelihood: float
    aic_binomial: float
    order_elo: float
    order_se_hessian: float
    order_status: str
    draw_rate: float
    gauge: Gauge
    draws: str
    order: bool
    handicap: str
    converged: bool
    n_iter: int
    grad_norm: float
    n_cells: int
    n_edges: int
    components: Components

    @property
    def has_order(self) -> bool:
        """True if the ratings were fitted together with a finite first-mover effect."""
        return self.order_status == ESTIMATED


def fit(
    pairs: Pairs, *, gauge: Gauge, draws: str = "half", order: bool = False, handicap: str = "none"
) -> Fit:
    """Return the ratings that make the results most likely (Bradley-Terry, sections 2 to 4).

    ``P(i beats j) = 1 / (1 + 10^(-(R_i - R_j)/400))``; with `order` the first mover's strength is
    multiplied by θ in games without handicap that are not neutral.

    Parameters
    ----------
    pairs : Pairs
    gauge : Gauge
        With a fixed player the rated component is that player's.
    draws : {"half", "drop"}
    order : bool
    handicap : {"none"}
        Games with a handicap count as games without one.

    Raises
    ------
    ValueError
        If a model is not available or the fixed player cannot be rated.
    NotConverged
        If the optimum was not reached.
    """
    require_available(draws, handicap)
    components = _components(pairs, gauge, draws)
    blank = _blank(pairs, gauge, draws, order, handicap, components)
    rated = np.flatnonzero(components.rated)
    if not len(rated):
        return blank
    local = np.full(pairs.n_players, -1, np.int32)
    local[rated] = np.arange(len(rated), dtype=np.int32)
    edges = fold(pairs, local, draws=draws, order=order)
    if order:
        blank, edges = _settle_order(pairs, local, edges, blank)
    return _filled(blank, pairs, local, edges, solve(edges, points_of(edges)))


def _components(pairs: Pairs, gauge: Gauge, draws: str) -> Components:
    if gauge.player is None:
        return classify(pairs, draws=draws)
    if not 0 <= gauge.player < pairs.n_players:
        raise ValueError(
            f"the gauge fixes player {gauge.player}, but players are 0 … {pairs.n_players - 1}"
        )
    components = classify(pairs, baseline=gauge.player, draws=draws)
    if not components.rated[gauge.player]:
        raise ValueError(
            f"the gauge fixes player {gauge.player}, who cannot be rated here (status "
            f"{str(components.status[gauge.player])!r}): fix a player who both won and lost points "
            "against the others, or use the mean gauge"
        )
    return components


def _blank(
    pairs: Pairs, gauge: Gauge, draws: str, order: bool, handicap: str, components: Components
) -> Fit:
    return Fit(
        rating_elo=np.full(pairs.n_players, np.nan),
        se_hessian_elo=np.full(pairs.n_players, np.nan),
        log_likelihood=0.0,
        aic_binomial=0.0,
        order_elo=np.nan,
        order_se_hessian=np.nan,
        order_status=NOT_IDENTIFIABLE if order else OFF,
        draw_rate=0.0,
        gauge=gauge,
        draws=draws,
        order=order,
        handicap=handicap,
        converged=True,
        n_iter=0,
        grad_norm=0.0,
        n_cells=pairs.n_cells,
        n_edges=0,
        components=components,
    )


def _settle_order(
    pairs: Pairs, local: NDArray[np.int32], edges: Edges, blank: Fit
) -> tuple[Fit, Edges]:
    """Keep the first-mover effect if the games bound it, else report it and fold without it."""
    status, limit = order_status(edges, edges.score > 0.0, edges.score < edges.n_games)
    if status != ESTIMATED:
        edges = fold(pairs, local, draws=blank.draws, order=False)
    return replace(blank, order_status=status, order_elo=limit), edges


def _filled(
    blank: Fit, pairs: Pairs, local: NDArray[np.int32], edges: Edges, optimum: Optimum
) -> Fit:
    rated = np.flatnonzero(local >= 0)
    raw_elo = ELO_PER_LOGIT * optimum.state[: len(rated)]
    anchor = None if blank.gauge.player is None else int(local[blank.gauge.player])
    draw_rate, score_variance = _draws(edges, optimum)
    rating_se, effect_se = standard_errors(
        optimum, score_variance, blank.gauge.weights(raw_elo, anchor)
    )
    rating_elo, se_hessian_elo = blank.rating_elo.copy(), blank.se_hessian_elo.copy()
    rating_elo[rated] = raw_elo + blank.gauge.shift(raw_elo, anchor)
    se_hessian_elo[rated] = rating_se
    lnp = log_likelihood(edges, optimum.state)
    constant = binomial_constant(pairs, local >= 0, draws=blank.draws)
    filled = replace(
        blank,
        rating_elo=rating_elo,
        se_hessian_elo=se_hessian_elo,
        log_likelihood=lnp,
        aic_binomial=-2.0 * (lnp + constant) + 2.0 * (len(rated) - 1 + edges.n_effects),
        draw_rate=draw_rate,
        n_iter=optimum.n_iter,
        grad_norm=optimum.grad_norm,
        n_edges=len(edges.upper),
    )
    if edges.n_effects:
        order_elo = float(ELO_PER_LOGIT * optimum.state[-1])
        filled = replace(filled, order_elo=order_elo, order_se_hessian=float(effect_se[0]))
    return filled


def _draws(edges: Edges, optimum: Optimum) -> tuple[float, FloatArray]:
    """Return d0 and the (n_edges,) variance of the points, ``n (p (1 - p) - P(draw) / 4)``."""
    if not edges.n_drawn:
        return 0.0, optimum.information.weight
    likely, unlikely = chances(edges, optimum.state)
    rate = fit_draw_rate(edges.n_games, likely, unlikely, edges.n_drawn)
    drawn = draw_probability(rate, likely, unlikely)
    return rate, edges.n_games * (likely * unlikely - 0.25 * drawn)
