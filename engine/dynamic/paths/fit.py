"""The most probable paths of strength, given all games."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.histories import History, daily_history, with_first_opponents
from banzuke.engine.dynamic.model import (
    Background,
    DynamicModel,
    background,
    founders,
    from_expected,
    prior_of,
)
from banzuke.engine.dynamic.newton import Ascent, System, system_of
from banzuke.engine.dynamic.newton.tuned import LAST_STEP_ELO
from banzuke.engine.dynamic.paths.tuned import MOST_DRAWN
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Path:
    """The mode of the posterior.

    Attributes
    ----------
    games : History
        The games of the fit; with a drift of 0, all of them on one day.
    model : DynamicModel
    strength : (n_values,) float
        Logits; 0 is the expected strength of newcomers.
    background : Background
        Of the values of ``games``.
    first_mover : float
        Advantage of moving first, logits; 0 if not in the model.
    log_nu : float
        ln ν of Davidson's draws; 0 if not in the model.
    system : System
        The linear system at the mode, for errors. Its values are in order of days and measured from
        the expected strength.
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
    background: Background
    first_mover: float
    log_nu: float
    system: System[np.float64]
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
        """(n_values,) strength expected of the player, by background alone; logits."""
        return self.background.expected(self.model)


def fit(
    games: History,
    model: DynamicModel,
    *,
    start: FloatArray | None = None,
    last_step_elo: float = LAST_STEP_ELO,
) -> Path:
    """The mode of all players' paths, θ and ln ν.

    Whole-history rating (Coulom 2008) with the opponents' share of the Hessian kept: each step
    solves the full system (`newton.system`).

    Parameters
    ----------
    games : History
    model : DynamicModel
    start : (n_values + 2,) float, optional
        Starting point, such as the mode of nearly the same games; 0 when left out.
    last_step_elo : float
        Size, in Elo, of the step after which the search ends. The remaining error is up to a
        fiftieth of this size (`INEXACT`). With the default the last step is solved exactly, and the
        remaining error is of second order.
    """
    founder = founders(games)
    if model.is_still:
        games = games.standing()
    known = background(games, founder)
    above = known.expected(model)
    uneven = model.is_uneven and not model.is_still
    clock = model.clock(games.day, games.player) if uneven else None
    counted = _counted(games, model)
    rows = daily_history(from_expected(counted, above), known.apart, clock)
    x = np.zeros(games.n_values + 2)
    if start is not None:
        x[rows.place], x[-2:] = start[:-2] - above, start[-2:]
    prior = prior_of(rows, model, known.beyond_spread(model))
    ascent = Ascent(rows, model, prior, x, last_step_elo)
    while not ascent.is_over:
        ascent.step()
    x = ascent.x
    # The factors are written into memory that no later step needs.
    system = system_of(rows, prior, model, ascent.slopes, ascent.ahead[:-2])
    return Path(
        games, model, x[rows.place] + above, known, float(x[-2]) if model.order else 0.0,
        float(x[-1]) if model.outcomes.has_ties else 0.0,
        system, ascent.is_solved, ascent.n_iter, ascent.n_sweeps, ascent.value, ascent.moved_elo,
    )  # fmt: skip


def _counted(games: History, model: DynamicModel) -> History:
    """The games as they count, and those by which first opponents are near each other."""
    counted = games.weighted(model.weight)
    if np.isinf(model.first_opponents_elo):
        return counted
    has_ties, n_drawn = model.outcomes.has_ties, float(games.draws.sum())
    n_games = float(games.wins.sum() + games.losses.sum()) + n_drawn
    drawn = min(n_drawn / n_games, MOST_DRAWN) if has_ties and n_games > 0.0 else 0.0
    return with_first_opponents(counted, model.first_opponents_elo / ELO_PER_LOGIT, drawn)


def log_odds(games: History, x: FloatArray, *, order: bool) -> FloatArray:
    """The log-odds of the first player in each row, under (n_values + 2,) values and effects."""
    gap: FloatArray = x[games.first] - x[games.second] + games.shift
    return gap + x[-2] * games.moves if order else gap
