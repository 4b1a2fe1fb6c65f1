"""One pass through a history: losses of its games, and forecasts of them."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.filter.ahead import Ahead
from banzuke.engine.dynamic.filter.by_day import InOrder, expected_in_order, in_order
from banzuke.engine.dynamic.filter.kernel import walk_days
from banzuke.engine.dynamic.filter.tuned import EFFECT_DRIFT, FILTER_NODES
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, DynamicModel
from banzuke.engine.dynamic.newton.tuned import EFFECT_SD, LEAD_SD


@dataclass(frozen=True)
class Passed:
    """The result of a pass.

    Attributes
    ----------
    loss : float
        Sum of the log-losses of the games scored.
    n_games : float
        Number of games scored, or the sum of their weights.
    """

    loss: float
    n_games: float

    @property
    def mean(self) -> float:
        """Log-loss per game."""
        return self.loss / self.n_games if self.n_games > 0 else np.inf


def passed(games: History, model: DynamicModel, *, since: int) -> Passed:
    """Run a history through `run`, with strengths measured from what is expected of players."""
    return run(expected_in_order(games, model), model, since=since)


def run(games: InOrder, model: DynamicModel, *, since: int) -> Passed:
    """The losses of all games from day ``since`` on, each predicted from days before it.

    Equations (1) to (7) of `kernel`: Glickman (1999), with moments in place of his approximation.
    The first move is learnt like a player who takes part in all games.
    """
    loss, n = _walk(games, model, since=since, window=0, ahead=np.empty((0, 4)))
    return Passed(loss, n)


def ahead_of(games: History, model: DynamicModel, *, window: int) -> Ahead:
    """Forecast all games, with strengths frozen for ``window`` days at a time."""
    plain, rows = in_order(games), expected_in_order(games, model)
    found = np.zeros((len(rows.rows), 4))
    _walk(rows, model, since=0, window=window, ahead=found)
    day = np.repeat(rows.day, np.diff(rows.bounds))
    # The expected lead of founders or of higher ranks is strength, not a handicap.
    gap = found[:, 0] + rows.rows[:, 1] - plain.rows[:, 1]
    gap, variance = model.paired(gap, found[:, 1], plain.rows[:, 1])
    ends = np.flatnonzero(np.diff(day // window)) + 1
    ends = np.concatenate(([0], ends, [len(day)] if len(day) else []))
    level = found[:, 3] + rows.level
    return Ahead(
        ends.astype(np.int64), day, gap, variance, plain.rows, found[:, 2] > 0.0, level=level
    )


def _walk(
    games: InOrder, model: DynamicModel, *, since: int, window: int, ahead: FloatArray
) -> tuple[float, float]:
    """The loss of games from a day on, and their number; forecasts are written."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(FILTER_NODES)
    precision = np.full(games.n_players, 1.0 / model.first_variance)
    precision[games.apart] = 1.0 / (model.first_variance + games.beyond_spread)
    row_day = np.repeat(games.day, np.diff(games.bounds))[:, np.newaxis]
    clock = np.array(np.broadcast_to(model.clock(row_day, games.sides), games.sides.shape))
    loss, n = walk_days(
        games.bounds, games.day, clock, games.sides, games.rows, games.chosen,
        precision, model.variance_per_day, model.reversion_per_day,
        LEAD_SD**2 if model.order else 0.0, EFFECT_SD**2 if model.outcomes.has_ties else 0.0,
        EFFECT_DRIFT**2 / DAYS_PER_YEAR, float(model.outcomes.halves_draws),
        model.pairing_precision, nodes, weights / weights.sum(), since, window, ahead,
    )  # fmt: skip
    return float(loss), float(n)
