"""The constants of a league: those under which all that happened was likeliest."""

from dataclasses import dataclass, replace

import numpy as np

from engine.arrays import BoolArray, FloatArray
from engine.dynamic.evidence import evidence_slope
from engine.dynamic.filter import in_order, run
from engine.dynamic.fit import fit
from engine.dynamic.history import History
from engine.dynamic.model import DRIFT_ELO, LEAST_ELO, MOST_ELO, SPREAD_ELO, DynamicModel

FEWEST_GAMES = 30
"""Games below which constants are the field's: a search would follow single results."""

FEWEST_DAYS = 3
"""Days with games below which nothing is predicted from a day before a day before."""

WIDTH = np.array([0.3, 0.7])
"""Standard deviations of what is expected of ln drift and ln spread around the field's: factors of
1.35 and 2. It weighs as a few games would, so only small leagues notice it. Without it 395 games of
cards got a drift of 198 Elo and lost 0.020 a game by it in the five years after; with 0.7 in place
of 0.3 they lost 0.007."""

LEAST_DRIFT_ELO = 1.0
"""The smallest drift of the search, Elo per √year: 5 Elo in 25 years."""

LONGEST = 1.0
"""The longest step of the search, in ln: the slope says little of constants e times as large."""

NEAR = 0.01
"""The last step, in ln: one per cent of a constant, which 5,000 players say no better."""

LAST_STEP_ELO = 0.5
"""The last step of a fit of the search, Elo: it leaves strengths within 0.01."""

MOST_FITS = 40
"""Of a search; leagues take three to six, none of 10,000 random histories took more than 12."""


@dataclass(frozen=True)
class Constants:
    """Constants, and where they come from.

    Attributes
    ----------
    model : DynamicModel
        With them.
    log_loss : float
        Of games predicted from the days before, per game; NaN if there was no search.
    n_passes : int
        Fits of the history.
    by_default : bool
        Whether they are the field's, for want of games.
    """

    model: DynamicModel
    log_loss: float
    n_passes: int
    by_default: bool


def find_constants(
    games: History,
    model: DynamicModel,
    *,
    drift: bool = True,
    spread: bool = True,
    start: DynamicModel | None = None,
) -> Constants:
    """Return the constants of the largest evidence; those not asked for stay as in ``model``.

    The evidence is the product of the chances that each result had by those before it
    (`engine.dynamic.evidence`). A weak prior is added to its logarithm, so that the search ends at
    the field's constants where games say nothing.

    Parameters
    ----------
    start : DynamicModel, optional
        Where to begin, such as what was found for nearly the same games.
    """
    few = _n_games(games) < FEWEST_GAMES or len(np.unique(games.day)) < FEWEST_DAYS
    if few or not (drift or spread):
        return Constants(model, np.nan, 0, by_default=few and (drift or spread))
    begin = start or model
    point = np.log([max(begin.drift_elo, LEAST_DRIFT_ELO), begin.spread_elo])
    free = np.array([drift, spread])
    point, n_fits = _climbed(games, model, point, free)
    chosen = _with(model, point, free)
    passed = run(in_order(games), chosen, since=int(games.day.min()))
    return Constants(chosen, passed.mean, n_fits, by_default=False)


def _climbed(
    games: History, model: DynamicModel, point: FloatArray, free: BoolArray
) -> tuple[FloatArray, int]:
    """Return where the posterior of ln drift and ln spread is level, and how many fits that took.

    Newton's method with Broyden, Fletcher, Goldfarb and Shanno's curvature, that of each constant
    alone at first; each fit begins at the mode of the one before.
    """
    least, most = np.log([LEAST_DRIFT_ELO, LEAST_ELO]), np.log(MOST_ELO)
    centre = np.log([DRIFT_ELO, SPREAD_ELO])
    values, step, before = None, np.zeros(2), np.zeros(2)
    for n_fits in range(1, MOST_FITS + 1):
        path = fit(games, _with(model, point, free), start=values, last_step_elo=LAST_STEP_ELO)
        values = np.append(path.strength, [path.first_mover, path.log_nu])
        slope = evidence_slope(path)
        gradient = slope.gradient - (point - centre) / WIDTH**2
        if n_fits == 1:
            curvature = np.diag(slope.curvature + WIDTH**-2.0)
        else:
            curvature = _updated(curvature, step, before - gradient)
        # One that stands at its limit and would go on stays there.
        moves = free & np.where(gradient > 0.0, point < most, point > least)
        step = np.zeros(2)
        step[moves] = np.linalg.solve(curvature[np.ix_(moves, moves)], gradient[moves])
        step /= max(1.0, np.abs(step).max() / LONGEST)
        step = np.clip(point + step, least, most) - point
        point, before = point + step, gradient
        if np.abs(step).max() < NEAR:
            break
    return point, n_fits


def _updated(curvature: FloatArray, step: FloatArray, change: FloatArray) -> FloatArray:
    """Return the curvature that a step saw: positive, so that the next one climbs."""
    if step @ change <= 0.0:
        return curvature
    old = curvature @ step
    return (
        curvature - np.outer(old, old) / (step @ old) + np.outer(change, change) / (step @ change)
    )


def _with(model: DynamicModel, point: FloatArray, free: BoolArray) -> DynamicModel:
    drift_elo, spread_elo = map(float, np.clip(np.exp(point), LEAST_ELO, MOST_ELO))
    return replace(
        model,
        drift_elo=drift_elo if free[0] else model.drift_elo,
        spread_elo=spread_elo if free[1] else model.spread_elo,
    )


def _n_games(games: History) -> float:
    return float(games.wins.sum() + games.draws.sum() + games.losses.sum())
