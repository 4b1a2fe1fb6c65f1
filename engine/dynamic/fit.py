"""The most probable paths of strength, given all games: Newton's method on every value at once."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.dynamic.history import History
from engine.dynamic.in_time import InTime, in_time
from engine.dynamic.model import DynamicModel
from engine.dynamic.outcomes import Slopes, slopes
from engine.dynamic.system import RIDGE, System, system_of
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
    found, value = _climbed(rows, model, x)
    n_sweeps, moved, solved = 0, np.inf, False
    n_iter = 0
    while n_iter < MOST_STEPS:
        system = system_of(rows, model, found)
        gradient = _gradient(rows, model, system, found, x)
        size = float(np.max(np.abs(system.own(gradient)), initial=0.0))
        exact = EXACT_ELO / ELO_PER_LOGIT
        tolerance = max(exact, INEXACT * size) if size > NEAR_ELO / ELO_PER_LOGIT else exact
        step, sweeps = system.solve(gradient, tolerance=tolerance)
        n_sweeps += sweeps
        n_iter += 1
        gain = 0.5 * float(np.sum(gradient * step))
        x, found, value, length = _line(rows, model, x, step[:, 0], value, gain)
        moved = float(np.max(np.abs(step), initial=0.0)) * length * ELO_PER_LOGIT
        if moved <= TOLERANCE_ELO and tolerance == exact:
            solved = True
            break
        if length == 0.0:
            break
    system = system_of(rows, model, found)
    return Path(
        games, model, x[rows.place], float(x[-2]) if model.order else 0.0,
        float(x[-1]) if model.draws == "davidson" else 0.0,
        system, solved, n_iter, n_sweeps, value, moved,
    )  # fmt: skip


def _log_odds(games: InTime, x: FloatArray, *, order: bool) -> FloatArray:
    """Return those of the first in each row of games, under (n_values + 2,) values and effects."""
    gap: FloatArray = x[games.first] - x[games.second] + games.shift
    return gap + x[-2] * games.moves if order else gap


def _changes(games: InTime, x: FloatArray) -> FloatArray:
    """Return (n_values,) changes from the value before; of first values from 0."""
    return x[:-2] - np.where(games.before >= 0, x[games.before], 0.0)


def _climbed(games: InTime, model: DynamicModel, x: FloatArray) -> tuple[Slopes, float]:
    """Return slopes and log-posterior at values and effects."""
    found = slopes(games, _log_odds(games, x, order=model.order), float(x[-1]), model.draws)
    variance = np.where(
        games.before >= 0, games.days_since * model.variance_per_day, model.first_variance
    )
    prior = np.sum(_changes(games, x) ** 2 / variance) + np.sum(RIDGE * x[-2:] ** 2)
    return found, found.likelihood - 0.5 * float(prior)


def _gradient(
    games: InTime, model: DynamicModel, system: System, found: Slopes, x: FloatArray
) -> FloatArray:
    """Return the (n_values + 2, 1) gradient of the log-posterior."""
    n = games.n_values
    gradient = np.zeros((n + 2, 1))
    gradient[:n, 0] = np.bincount(games.first, found.gap, n)
    gradient[:n, 0] -= np.bincount(games.second, found.gap, n)
    force = system.step * _changes(games, x)
    gradient[:n, 0] -= force
    gradient[:n, 0] += np.where(games.after >= 0, force[games.after], 0.0)
    if model.order:
        gradient[n, 0] = np.sum(games.moves * found.gap) - RIDGE[0] * x[n]
    if model.draws == "davidson":
        gradient[n + 1, 0] = np.sum(found.tie) - RIDGE[1] * x[n + 1]
    return gradient


def _line(
    games: InTime, model: DynamicModel, x: FloatArray, step: FloatArray, value: float, gain: float
) -> tuple[FloatArray, Slopes, float, float]:
    """Return where a step ends that is halved until it climbs, and how much of it that was.

    One that promises no more than the rounding of the log-posterior is taken as it is.
    """
    length = 1.0
    while True:
        there = x + length * step
        found, climbed = _climbed(games, model, there)
        if climbed > value or gain <= ROUNDING * (1.0 + abs(value)):
            return there, found, climbed, length
        length *= 0.5
        if length < SHORTEST:
            found, climbed = _climbed(games, model, x)
            return x, found, climbed, 0.0
