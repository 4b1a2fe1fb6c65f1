"""The constants of a league: those with which its own past predicted its next days best."""

from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import minimize

from engine.arrays import FloatArray
from engine.dynamic.filter import in_order, run
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

SIMPLEX = np.array([[0.0, 0.0], [0.7, 0.0], [0.0, -0.7]])
"""Where the search begins, from the start: one width up in drift, one down in spread."""

X_TOLERANCE, F_TOLERANCE = 0.01, 1e-3
"""Where it ends: one per cent of a constant, a thousandth of a nat in all games together."""


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
        Passes through the history.
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
    """Return constants of one-step-ahead prediction; those not asked for stay as in ``model``.

    Nelder and Mead's search over ln drift and ln spread of the loss of `engine.dynamic.filter`, a
    weak prior added, so that it ends at the field's constants where games say nothing.

    Parameters
    ----------
    start : DynamicModel, optional
        Where to begin, such as what was found for nearly the same games.
    """
    few = _n_games(games) < FEWEST_GAMES or len(np.unique(games.day)) < FEWEST_DAYS
    if few or not (drift or spread):
        return Constants(model, np.nan, 0, by_default=few and (drift or spread))
    rows = in_order(games)
    free = np.array([drift, spread])
    first_day = int(games.day.min())
    centre = np.log([DRIFT_ELO, SPREAD_ELO])
    begin = np.log([max((start or model).drift_elo, LEAST_DRIFT_ELO), (start or model).spread_elo])

    def with_(point: FloatArray) -> DynamicModel:
        drift_elo, spread_elo = np.clip(np.exp(point), LEAST_ELO, MOST_ELO)
        return replace(
            model,
            drift_elo=float(drift_elo) if drift else model.drift_elo,
            spread_elo=float(spread_elo) if spread else model.spread_elo,
        )

    def loss(chosen: FloatArray) -> float:
        point = begin.copy()
        point[free] = chosen
        point = np.clip(point, np.log([LEAST_DRIFT_ELO, LEAST_ELO]), np.log(MOST_ELO))
        passed = run(rows, with_(point), since=first_day)
        return passed.loss + 0.5 * float(np.sum((((point - centre) / WIDTH)[free]) ** 2))

    simplex = begin[free] + SIMPLEX[: free.sum() + 1][:, free] if free.all() else (
        begin[free] + np.array([[0.0], [0.7]])
    )  # fmt: skip
    best = minimize(
        loss, begin[free], method="Nelder-Mead",
        options={"initial_simplex": simplex, "xatol": X_TOLERANCE, "fatol": F_TOLERANCE},
    )  # fmt: skip
    point = begin.copy()
    point[free] = best.x
    point = np.clip(point, np.log([LEAST_DRIFT_ELO, LEAST_ELO]), np.log(MOST_ELO))
    chosen = with_(point)
    passed = run(rows, chosen, since=first_day)
    return Constants(chosen, passed.mean, int(best.nfev), by_default=False)


def _n_games(games: History) -> float:
    return float(games.wins.sum() + games.draws.sum() + games.losses.sum())
