"""The most probable paths of strength, given all games: Newton's method on every value at once."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic import kernels
from engine.dynamic.history import History
from engine.dynamic.in_time import InTime, in_time
from engine.dynamic.model import DynamicModel
from engine.dynamic.outcomes import Slopes, slopes
from engine.dynamic.system import RIDGE, Prior, System, prior_of, system_of
from engine.scale import ELO_PER_LOGIT

TOLERANCE_ELO = 1e-3
"""The last step that is still taken, Elo; what it leaves is its square, far below a digit shown."""

INEXACT = 0.02
"""Part of a step's size to which it is solved: enough for Newton's method to gain two digits."""

EXACT_ELO = 1e-7
"""To what the last step is solved, Elo: opponents pass on a hundred times that at most."""

NEAR_ELO = 2e-3
"""Size of a step from which on it is solved exactly, Elo: the one after it would be the last."""

ROUNDING = 1e-11
"""Of a sum of up to 10^8 logarithms, beside its size."""

SHORTEST = 2.0**-30
"""Part of a step at which there is no ascent left to find."""

MOST_STEPS = 60
"""Newton steps, each halved until it climbs; histories take five to ten."""


@dataclass(frozen=True)
class Path:
    """The mode of the posterior.

    Attributes
    ----------
    games : History
        The games behind it; with a drift of 0 all of them on one day.
    model : DynamicModel
    strength : (n_values,) float
        Logits, around 0 where newcomers are expected.
    first_mover : float
        What moving first is worth, logits; 0 without.
    log_nu : float
        Of Davidson's draws; 0 without.
    system : System
        At the mode, for errors; its values are in order of days.
    converged : bool
    n_iter, n_sweeps : int
        Newton steps, and sweeps of conjugate gradients in all.
    log_posterior : float
        Up to a constant of the constants.
    last_step_elo : float
        The largest change of the last step.
    """

    games: History
    model: DynamicModel
    strength: FloatArray
    first_mover: float
    log_nu: float
    system: System
    converged: bool
    n_iter: int
    n_sweeps: int
    log_posterior: float
    last_step_elo: float

    @property
    def rating_elo(self) -> FloatArray:
        """(n_values,) Elo around 0."""
        return self.strength * ELO_PER_LOGIT


def fit(games: History, model: DynamicModel, *, start: FloatArray | None = None) -> Path:
    """Return the mode of all players' paths, θ and ln ν.

    Whole-history rating (Coulom 2008) with the opponents' share of the Hessian kept: each step
    solves the full system (`engine.dynamic.system`).

    Parameters
    ----------
    games : History
    model : DynamicModel
    start : (n_values + 2,) float, optional
        Where to begin, such as the mode of nearly the same games; 0 when left out.
    """
    if model.is_still:
        games = games.standing()
    rows = in_time(games)
    x = np.zeros(games.n_values + 2)
    if start is not None:
        x[rows.place], x[-2:] = start[:-2], start[-2:]
    prior = prior_of(rows, model)
    here = _climbed(rows, prior, model, x)
    n_sweeps, moved, solved = 0, np.inf, False
    n_iter = 0
    while n_iter < MOST_STEPS:
        system = system_of(rows, prior, model, here.slopes)
        size = float(np.max(np.abs(system.own(here.gradient)), initial=0.0))
        exact = EXACT_ELO / ELO_PER_LOGIT
        tolerance = max(exact, INEXACT * size) if size > NEAR_ELO / ELO_PER_LOGIT else exact
        step, sweeps = system.solve(here.gradient, tolerance=tolerance)
        n_sweeps += sweeps
        n_iter += 1
        gain = 0.5 * float(np.sum(here.gradient * step))
        there, length = _line(rows, prior, model, here, step[:, 0], gain)
        moved = float(np.max(np.abs(step), initial=0.0)) * length * ELO_PER_LOGIT
        here = there
        if moved <= TOLERANCE_ELO and tolerance == exact:
            solved = True
            break
        if length == 0.0:
            break
    x = here.x
    system = system_of(rows, prior, model, here.slopes)
    return Path(
        games, model, x[rows.place], float(x[-2]) if model.order else 0.0,
        float(x[-1]) if model.draws == "davidson" else 0.0,
        system, solved, n_iter, n_sweeps, here.value, moved,
    )  # fmt: skip


def log_odds(games: History | InTime, x: FloatArray, *, order: bool) -> FloatArray:
    """Return those of the first in each row of games, under (n_values + 2,) values and effects.

    Values are in the order that the games have them in.
    """
    gap: FloatArray = x[games.first] - x[games.second] + games.shift
    return gap + x[-2] * games.moves if order else gap


@dataclass(frozen=True)
class _Place:
    """Values and effects, the log-posterior there, what games say, and the (n, 1) gradient."""

    x: FloatArray
    value: float
    slopes: Slopes
    gradient: FloatArray


def _climbed(games: InTime, prior: Prior, model: DynamicModel, x: FloatArray) -> _Place:
    """Return what there is at values and effects."""
    found = slopes(games, log_odds(games, x, order=model.order), float(x[-1]), model.draws)
    gradient, n = np.zeros((len(x), 1)), games.n_values
    kernels.add_rows(games.first, games.second, found.gap, -found.gap, gradient[:, 0])
    weight = kernels.pull(games.before, prior.step, x, gradient[:, 0])
    if model.order:
        gradient[n] = np.sum(games.moves * found.gap) - RIDGE[0] * x[n]
    if model.draws == "davidson":
        gradient[n + 1] = np.sum(found.tie) - RIDGE[1] * x[n + 1]
    value = found.likelihood - 0.5 * float(weight + np.sum(RIDGE * x[n:] ** 2))
    return _Place(x, value, found, gradient)


def _line(
    games: InTime, prior: Prior, model: DynamicModel, here: _Place, step: FloatArray, gain: float
) -> tuple[_Place, float]:
    """Return where a step ends that is halved until it climbs, and how much of it that was.

    One that promises no more than the rounding of the log-posterior is taken as it is.
    """
    length = 1.0
    while length >= SHORTEST:
        there = _climbed(games, prior, model, here.x + length * step)
        if there.value > here.value or gain <= ROUNDING * (1.0 + abs(here.value)):
            return there, length
        length *= 0.5
    return here, 0.0
