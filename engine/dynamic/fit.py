"""The most probable paths of strength, given all games: Newton's method on every value at once."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import BoolArray, FloatArray
from engine.dynamic import kernels
from engine.dynamic.founders import founders, from_expected
from engine.dynamic.history import History
from engine.dynamic.in_time import InTime, in_time
from engine.dynamic.model import DynamicModel
from engine.dynamic.outcomes import Slopes, slopes
from engine.dynamic.system import RIDGE, Prior, Room, System, prior_of, system_of
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
    founder : (n_players,) bool
        Who began in the league's first year.
    first_mover : float
        What moving first is worth, logits; 0 without.
    log_nu : float
        Of Davidson's draws; 0 without.
    system : System
        At the mode, for errors; its values are in order of days, counted from what was expected.
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
    founder: BoolArray
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

    @property
    def expected(self) -> FloatArray:
        """(n_values,) what was expected of the player's first strength, logits."""
        return np.where(self.founder[self.games.player], self.model.founders, 0.0)


def fit(
    games: History,
    model: DynamicModel,
    *,
    start: FloatArray | None = None,
    last_step_elo: float = TOLERANCE_ELO,
) -> Path:
    """Return the mode of all players' paths, θ and ln ν.

    Whole-history rating (Coulom 2008) with the opponents' share of the Hessian kept: each step
    solves the full system (`engine.dynamic.system`).

    Parameters
    ----------
    games : History
    model : DynamicModel
    start : (n_values + 2,) float, optional
        Where to begin, such as the mode of nearly the same games; 0 when left out.
    last_step_elo : float
        The last step that is still taken. What one leaves is a fiftieth of it, or its square; that
        of the default is solved exactly.
    """
    founder = founders(games)
    if model.is_still:
        games = games.standing()
    above = np.where(founder[games.player], model.founders, 0.0)
    rows = in_time(from_expected(games, founder, model))
    x = np.zeros(games.n_values + 2)
    if start is not None:
        x[rows.place], x[-2:] = start[:-2] - above, start[-2:]
    prior = prior_of(rows, model)
    here = _climbed(rows, prior, model, x)
    room = Room.of(rows, 1)
    n_sweeps, moved, solved = 0, np.inf, False
    n_iter = 0
    while n_iter < MOST_STEPS:
        system = system_of(rows, prior, model, here.slopes)
        size = _largest(system.own(here.gradient, room))
        exact = EXACT_ELO / ELO_PER_LOGIT
        tolerance = max(exact, INEXACT * size) if size > NEAR_ELO / ELO_PER_LOGIT else exact
        step, sweeps = system.solve(here.gradient, room, tolerance=tolerance)
        n_sweeps += sweeps
        n_iter += 1
        gain = 0.5 * float(np.einsum("ij,ij", here.gradient, step))
        there, length = _line(rows, prior, model, here, step[:, 0], gain)
        moved = _largest(step) * length * ELO_PER_LOGIT
        here = there
        if moved <= last_step_elo and (tolerance == exact or last_step_elo > TOLERANCE_ELO):
            solved = True
            break
        if length == 0.0:
            break
    x = here.x
    system = system_of(rows, prior, model, here.slopes)
    return Path(
        games, model, x[rows.place] + above, founder, float(x[-2]) if model.order else 0.0,
        float(x[-1]) if model.draws == "davidson" else 0.0,
        system, solved, n_iter, n_sweeps, here.value, moved,
    )  # fmt: skip


def log_odds(games: History, x: FloatArray, *, order: bool) -> FloatArray:
    """Return those of the first in each row of games, under (n_values + 2,) values and effects."""
    gap: FloatArray = x[games.first] - x[games.second] + games.shift
    return gap + x[-2] * games.moves if order else gap


def _largest(values: FloatArray) -> float:
    """Return the size of the largest number."""
    return max(float(values.max()), -float(values.min()))


@dataclass(frozen=True)
class _Place:
    """Values and effects, the log-posterior there, and its slopes: games' and the prior's."""

    x: FloatArray
    value: float
    slopes: Slopes

    @property
    def gradient(self) -> FloatArray:
        """(n_values + 2, 1) first derivatives of the log-posterior."""
        return self.slopes.gradient[:, np.newaxis]


def _climbed(games: InTime, prior: Prior, model: DynamicModel, x: FloatArray) -> _Place:
    """Return what there is at values and effects."""
    found = slopes(games, x, model)
    near = np.zeros(games.n_players)
    weight = kernels.pull(games.player, prior.step, prior.onward, x, near, found.gradient)
    found.gradient[-2:] -= RIDGE * x[-2:]
    value = found.likelihood - 0.5 * float(weight + np.sum(RIDGE * x[-2:] ** 2))
    return _Place(x, value, found)


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
