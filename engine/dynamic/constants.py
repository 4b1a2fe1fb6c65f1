"""The constants of a league: those under which all that happened was likeliest."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.dynamic.evidence import evidence_slope
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.fit import fit
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.model import DRIFT_ELO, LEAST_ELO, MOST_ELO, SPREAD_ELO, DynamicModel
from banzuke.engine.scale import ELO_PER_LOGIT

FEWEST_GAMES = 30
"""Games below which constants are the field's: a search would follow single results."""

FEWEST_DAYS = 3
"""Days with games below which nothing is predicted from a day before a day before."""

CENTRE = np.array([np.log(DRIFT_ELO), np.log(SPREAD_ELO), 0.0])
"""What is expected of ln drift, ln spread and founders' mean before any game: the field's."""

WIDTH = np.array([0.3, 0.7, 150.0 / ELO_PER_LOGIT])
"""Standard deviations of that: factors of 1.35 and 2, and 150 Elo. They weigh as a few games would,
so only small leagues notice them. With a wide one for drift 430 games of cards got 175 Elo and lost
0.010 a game by it in the five years after, with 0.7 in place of 0.3 still 0.003; with a wide one
for spread sides of football from 1920 to 1940 lost 0.001. In logs of football founders are 100 to
500 Elo ahead, of five leagues 60, of cards 0: with half of 150 Elo football lost 0.0004 to 0.0021,
with twice as much it gained up to 0.0008, and cards lost 0.0001."""

LEAST_DRIFT_ELO = 1.0
"""The smallest drift of the search, Elo per √year: 5 Elo in 25 years."""

LEAST = np.array([np.log(LEAST_DRIFT_ELO), np.log(LEAST_ELO), -MOST_ELO / ELO_PER_LOGIT])
"""The least that the search tries."""

MOST = np.array([np.log(MOST_ELO), np.log(MOST_ELO), MOST_ELO / ELO_PER_LOGIT])
"""The most that it tries."""

LONGEST = 1.0
"""The longest step of the search, in ln or logits: the slope says little of constants e times as
large."""

NEAR = 0.01
"""The last step: one per cent of a constant, which 5,000 players say no better, or 2 Elo."""

LAST_STEP_ELO = 0.5
"""The last step of a fit of the search, Elo: it leaves strengths within 0.01."""

MOST_FITS = 40
"""Of a search; leagues take three to six, none of 10,000 random histories took more than 13."""


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
    founder: bool = True,
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
    if _n_games(games) < FEWEST_GAMES or len(np.unique(games.day)) < FEWEST_DAYS:
        return Constants(model, np.nan, 0, by_default=drift or spread or founder)
    free = np.array([drift, spread, founder])
    point, n_fits = _point(start or model), 0
    if free.any():
        point, n_fits = _climbed(games, model, np.clip(point, LEAST, MOST), free)
    chosen = _with(model, point, free)
    ahead = passed(games, chosen, since=int(games.day.min()))
    return Constants(chosen, ahead.mean, n_fits, by_default=False)


def _climbed(
    games: History, model: DynamicModel, point: FloatArray, free: BoolArray
) -> tuple[FloatArray, int]:
    """Return where the posterior of the constants is level, and how many fits that took.

    Newton's method with Broyden, Fletcher, Goldfarb and Shanno's curvature, that of each constant
    alone at first; each fit begins at the mode of the one before.
    """
    values, step, before = None, np.zeros(3), np.zeros(3)
    for n_fits in range(1, MOST_FITS + 1):
        path = fit(games, _with(model, point, free), start=values, last_step_elo=LAST_STEP_ELO)
        values = np.append(path.strength, [path.first_mover, path.log_nu])
        slope = evidence_slope(path)
        gradient = slope.gradient - (point - CENTRE) / WIDTH**2
        if n_fits == 1:
            curvature = np.diag(slope.curvature + WIDTH**-2.0)
        else:
            curvature = _updated(curvature, step, before - gradient)
        # One that stands at its limit and would go on stays there.
        moves = free & np.where(gradient > 0.0, point < MOST, point > LEAST)
        step = np.zeros(3)
        step[moves] = np.linalg.solve(curvature[np.ix_(moves, moves)], gradient[moves])
        step /= max(1.0, np.abs(step).max() / LONGEST)
        step = np.clip(point + step, LEAST, MOST) - point
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


def _point(model: DynamicModel) -> FloatArray:
    """Return ln drift, ln spread and founders' mean, logits."""
    drift_elo = max(model.drift_elo, LEAST_DRIFT_ELO)
    return np.array([np.log(drift_elo), np.log(model.spread_elo), model.founders])


def _with(model: DynamicModel, point: FloatArray, free: BoolArray) -> DynamicModel:
    drift_elo, spread_elo = map(float, np.clip(np.exp(point[:2]), LEAST_ELO, MOST_ELO))
    founders_elo = float(np.clip(ELO_PER_LOGIT * point[2], -MOST_ELO, MOST_ELO))
    return replace(
        model,
        drift_elo=drift_elo if free[0] else model.drift_elo,
        spread_elo=spread_elo if free[1] else model.spread_elo,
        founders_elo=founders_elo if free[2] else model.founders_elo,
    )


def _n_games(games: History) -> float:
    return float(games.wins.sum() + games.draws.sum() + games.losses.sum())
