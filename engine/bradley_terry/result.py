"""What a fit returns: ratings, effects beside them, and how the solver got there."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.bradley_terry.gauge import Gauge
from engine.components import Components

FloatArray = NDArray[np.float64]

FIRST_MOVER = "first_mover"

ESTIMATED = "estimated"
UNBOUNDED = "unbounded"
NOT_IDENTIFIABLE = "not identifiable"


@dataclass(frozen=True)
class Effect:
    """A parameter of the model beside the ratings.

    Attributes
    ----------
    name : str
        "first_mover" (400 log10 θ), "draw" (ν of the tie model), or a handicap parameter as the
        models of section 6 call it: "f(1)", "g(1)", "theta1", "delta1", "gamma", …
    unit : str
        "Elo", "ratio" (a factor, or a share of the receiver's strength) or "strength" (in the
        gauge with Σπ = 50 N, whatever the league's gauge).
    value : float
        NaN if not identifiable, ±inf if unbounded.
    se_hessian : float
        Analytic standard error in the same unit; NaN unless estimated.
    status : {"estimated", "unbounded", "not identifiable", "at its bound"}
        Unless "estimated" or "at its bound" the ratings are those without the effect.
    """

    name: str
    unit: str
    value: float
    se_hessian: float
    status: str


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
    effects : tuple of Effect
        The first-mover effect if asked for, then ν, then the handicap's parameters.
    log_likelihood : float
        Natural log, without binomial constants; 0 if nobody is rated.
    aic : float
        ``-2 (ln P - (N - 1) - k)``, N rated players, k the model's parameters beside the ratings
        (section 6).
    aic_binomial : float
        The same with the constant ``Σ ln C(n, s)`` over ordered cells added to ln P.
    draw_rate : float
        d0 of section 5, 0 without draws and in the tie model.
    gauge, draws, order, handicap, receiver
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
    effects: tuple[Effect, ...]
    log_likelihood: float
    aic: float
    aic_binomial: float
    draw_rate: float
    gauge: Gauge
    draws: str
    order: bool
    handicap: str
    receiver: str
    converged: bool
    n_iter: int
    grad_norm: float
    n_cells: int
    n_edges: int
    components: Components

    @property
    def has_order(self) -> bool:
        """True if the ratings were fitted together with a finite first-mover effect."""
        return any(e.name == FIRST_MOVER and e.status == ESTIMATED for e in self.effects)

    def effect(self, name: str) -> Effect:
        """Return one effect by name.

        Raises
        ------
        KeyError
            If the model has none of this name.
        """
        for effect in self.effects:
            if effect.name == name:
                return effect
        raise KeyError(f"no effect {name!r}; there is {[e.name for e in self.effects]}")
