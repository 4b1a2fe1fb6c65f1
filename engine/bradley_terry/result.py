"""The result of a fit: ratings, effects, and figures of the optimisation."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.games.components import Components

if TYPE_CHECKING:
    from banzuke.engine.bradley_terry.general.terms import Terms

FIRST_MOVER = "first_mover"
DRAW = "draw"

ESTIMATED = "estimated"
AT_ITS_BOUND = "at its bound"
UNBOUNDED = "unbounded"
NOT_IDENTIFIABLE = "not identifiable"
GIVEN = "given"


@dataclass(frozen=True)
class Effect:
    """A parameter of the model, other than a rating.

    Attributes
    ----------
    name : str
        "first_mover" (400 log10 θ), "draw" (ν of the tie model), or a handicap parameter as the
        models of section 6 call it: "f(1)", "g(1)", "theta1", "delta1", "gamma", …
    unit : str
        "Elo", "ratio" (a factor, or a share of the receiver's strength) or "strength" (in the
        gauge with Σπ = 50 N, whatever the league's gauge).
    value : float
        NaN if not identifiable, ±inf if unbounded, the exact bound if at its bound: 0, or for a
        level of A1 and M1 the value of the level below. The model's own number if given.
    se_hessian : float
        Analytic standard error in the same unit; NaN unless estimated.
    status : {"estimated", "unbounded", "not identifiable", "at its bound", "given"}
        If "unbounded" or "not identifiable" the ratings are those without the effect. For handicap
        levels this means: games of an unbounded level, which its receivers win for certain, are
        left out if the other games still bound every rating. If they do not, or if the level is not
        identifiable, its games count as games of the level below. Without ν draws are half points.
    """

    name: str
    unit: str
    value: float
    se_hessian: float
    status: str


@dataclass(frozen=True)
class Curve:
    """The fitted effect of a handicap on its receiver at each level.

    Attributes
    ----------
    model : str
        The handicap model.
    code : (n_levels,) int64
        Observed handicap codes that the model holds, rising.
    q : (n_q,)
        Parameters ≥ 0: the increments of A1 and M1; slope and value at code 1 of A2 and M2 (the
        value alone with a single level); θ3, δ3, γ. In natural units, and for additive models in
        units of the strength at the mean rating of the rated players.
    covariance : (n_q, n_q)
        0 for parameters at their bound, or given.
    sure_from : int or None
        Lowest code at which the receiver wins for certain (its level is unbounded).
    """

    model: str
    code: IntArray
    q: FloatArray
    covariance: FloatArray
    sure_from: int | None


@dataclass(frozen=True)
class FinalState:
    """The end of a general fit, at which its replicates start.

    Attributes
    ----------
    terms : Terms
        The fitted effects.
    state : (n_rated + n_effects,)
        Log strengths, then effects; natural units.
    left_out : bool
        True if games of unbounded levels were left out.
    """

    terms: "Terms"
    state: FloatArray
    left_out: bool


@dataclass(frozen=True)
class Fit:
    """Ratings of the baseline's component; all other players are NaN with a status.

    Attributes
    ----------
    rating_elo : (n_players,)
        In the league's gauge, NaN if not rated. An additive handicap can send the strength of a
        rated player to 0, if it scored only with handicaps: the rating is then -inf, the error
        NaN, the status stays "rated", and a "mean" gauge is aligned on the others.
    se_hessian_elo : (n_players,)
        Analytic standard error in the same gauge (0 for a fixed player), from the expected
        information; under draws as half points, and where games have weights, the sandwich
        I⁻¹ J I⁻¹.
    effects : tuple of Effect
        The first-mover effect if requested, then ν, then the handicap's parameters.
    log_likelihood : float
        Natural log, without binomial constants; 0 if no player is rated. ln P with ties as a third
        outcome ("davidson") and ln P with draws as half points cannot be compared.
    n_parameters : int
        k of section 6: parameters of the model other than the ratings. It includes those at a
        bound, excludes those that are given or not identifiable, and of the unbounded ones
        includes the levels whose games are left out; 0 if no player is rated.
    aic : float
        ``-2 (ln P - (N - 1) - k)``, N rated players; NaN where games have weights.
    aic_binomial : float
        The same with the constant ``Σ ln C(n, s)`` over ordered cells added to ln P; in the tie
        model the multinomial ``Σ ln n!/(wins! draws! losses!)``.
    draw_rate : float
        d0 of section 5, 0 without draws and in the tie model (unless ν is unbounded).
    model, gauge
        As requested.
    converged : bool
        True: a fit that does not converge raises.
    certified : bool
        True if ln P is concave, or if no long move of one rating, one effect, one line or a layer
        raises it by more than 1e-6 (`general.moves`): additive models have many summits.
    n_iter : int
        Newton steps.
    grad_norm : float
        Largest |points - expected points| of any rated player or effect, in points.
    n_cells, n_edges : int
        Rows of the pairs, and edges of the rated component after folding.
    components : Components
    curve : Curve or None
        The values of handicaps; None without a handicap in the model.
    reached : FinalState or None
        None for plain fits and fits with a prior, and if no player is rated.
    """

    rating_elo: FloatArray
    se_hessian_elo: FloatArray
    effects: tuple[Effect, ...]
    log_likelihood: float
    n_parameters: int
    aic: float
    aic_binomial: float
    draw_rate: float
    model: Model
    gauge: Gauge
    converged: bool
    n_iter: int
    grad_norm: float
    n_cells: int
    n_edges: int
    components: Components
    curve: Curve | None = None
    certified: bool = True
    reached: FinalState | None = field(default=None, repr=False, compare=False)

    @property
    def at_zero(self) -> BoolArray:
        """(n_players,) True for rated players whose strength is 0 in an additive model."""
        return np.isneginf(self.rating_elo)

    @property
    def has_order(self) -> bool:
        """True if the ratings were fitted together with a finite first-mover effect."""
        return any(e.name == FIRST_MOVER and e.status == ESTIMATED for e in self.effects)

    def effect(self, name: str) -> Effect:
        """One effect by name.

        Raises
        ------
        KeyError
            If the model has no effect of this name.
        """
        for effect in self.effects:
            if effect.name == name:
                return effect
        raise KeyError(f"no effect {name!r}; there is {[e.name for e in self.effects]}")
