"""The convergence criterion of a fit, and the error raised where it is not met."""

from banzuke.engine.arrays import FloatArray


class NotConverged(RuntimeError):
    """A fit stopped before its gradient fell to `TOLERANCE_ELO`; it is never published.

    Attributes
    ----------
    state : (n_players + n_effects,) float64
        The last state, in natural units.
    n_iter : int
    step_elo : float
        Estimated distance to the optimum.
    """

    def __init__(self, state: FloatArray, n_iter: int, step_elo: float) -> None:
        super().__init__(
            f"the fit of {len(state)} parameters is still about {step_elo:.3g} Elo from its "
            f"optimum after {n_iter} iterations: rate longer periods, or take a model with fewer "
            "effects"
        )
        self.state = state
        self.n_iter = n_iter
        self.step_elo = step_elo
