"""One pass through a history: losses of its games, and forecasts of them."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.filter.by_day import InOrder, expected_in_order, in_order
from banzuke.engine.dynamic.filter.kernel import walk_days
from banzuke.engine.dynamic.filter.tuned import EFFECT_DRIFT, FILTER_NODES
from banzuke.engine.dynamic.filter.window_forecasts import WindowForecasts
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, DynamicModel
from banzuke.engine.dynamic.newton.tuned import EFFECT_SD, LEAD_SD
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class FilterScore:
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


def passed(games: History, model: DynamicModel, *, since: int, least: int = 0) -> FilterScore:
    """Run a history through `run`, with strengths measured from what is expected of players."""
    return run(expected_in_order(games, model), model, since=since, least=least)


def run(
    games: InOrder,
    model: DynamicModel,
    *,
    since: int,
    least: int = 0,
    least_if_late: int = 0,
    misjudged_elo: float = 0.0,
) -> FilterScore:
    """The losses of all games from day ``since`` on, each predicted from days before it.

    Only those between players count who both have ``least`` rows of games or more on earlier days;
    of those whose pairings are late, ``least_if_late``.

    Where pairings count, players are taken for so much stronger or weaker than they are
    (``misjudged_elo``, a standard deviation).

    Equations (1) to (8) of `kernel`: Glickman (1999), with moments in place of his approximation.
    The first move is learnt like a player who takes part in all games.
    """
    scored = _row_day(games) >= since
    if least > 0 or (least_if_late > 0 and games.late.any()):
        earlier = _earlier_rows(games).min(axis=1)
        scored &= earlier >= np.where(games.late, max(least, least_if_late), least)
    misjudged = (misjudged_elo / ELO_PER_LOGIT) ** 2
    loss, n = _walk(
        games, model, scored=scored, window=0, ahead=np.empty((0, 4)), misjudged=misjudged
    )
    return FilterScore(loss, n)


def window_forecasts(games: History, model: DynamicModel, *, window: int) -> WindowForecasts:
    """Forecast all games, with strengths frozen for ``window`` days at a time."""
    plain, rows = in_order(games), expected_in_order(games, model)
    found = np.zeros((len(rows.rows), 4))
    day = _row_day(rows)
    _walk(rows, model, scored=np.zeros(len(day), np.bool_), window=window, ahead=found)
    # The expected lead of founders or of higher ranks is strength, not a handicap.
    gap = found[:, 0] + rows.rows[:, 1] - plain.rows[:, 1]
    gap, variance = model.paired(gap, found[:, 1], plain.even)
    ends = np.flatnonzero(np.diff(day // window)) + 1
    ends = np.concatenate(([0], ends, [len(day)] if len(day) else []))
    level = found[:, 3] + rows.level
    return WindowForecasts(
        ends.astype(np.int64),
        day,
        gap,
        variance,
        plain.rows,
        plain.even,
        found[:, 2] > 0.0,
        level=level,
    )


def _earlier_rows(games: InOrder) -> IntArray:
    """The (n_rows, 2) numbers of rows that both players have on earlier days."""
    player, day = games.sides.ravel(), np.repeat(_row_day(games), 2)
    order = np.lexsort((day, player))
    player, day = player[order], day[order]
    is_new = np.diff(player, prepend=-1) != 0
    is_new_day = is_new | (np.diff(day, prepend=-1) != 0)
    at = np.arange(len(order))
    begins, days_begin = (
        np.maximum.accumulate(np.where(new, at, 0)) for new in (is_new, is_new_day)
    )
    found = np.empty(len(order), np.int64)
    found[order] = days_begin - begins
    return found.reshape(-1, 2)


def _row_day(games: InOrder) -> IntArray:
    """The (n_rows,) days of rows."""
    return np.repeat(games.day, np.diff(games.bounds))


def _walk(
    games: InOrder,
    model: DynamicModel,
    *,
    scored: BoolArray,
    window: int,
    ahead: FloatArray,
    misjudged: float = 0.0,
) -> tuple[float, float]:
    """The loss of rows that are scored, and the number of their games; forecasts are written.

    ``misjudged`` is the variance of a reputation about the strength, logits².
    """
    nodes, weights = np.polynomial.hermite_e.hermegauss(FILTER_NODES)
    precision = np.full(games.n_players, 1.0 / model.first_variance)
    precision[games.apart] = 1.0 / (model.first_variance + games.beyond_spread)
    days = _row_day(games)[:, np.newaxis]
    clock = np.array(np.broadcast_to(model.clock(days, games.sides), games.sides.shape))
    loss, n = walk_days(
        games.bounds, games.day, clock, games.sides, games.rows, games.even, games.chosen,
        games.late, precision, model.variance_per_day, model.reversion_per_day,
        LEAD_SD**2 if model.order else 0.0, EFFECT_SD**2 if model.outcomes.has_ties else 0.0,
        EFFECT_DRIFT**2 / DAYS_PER_YEAR, float(model.outcomes.halves_draws),
        model.pairing_precision, misjudged, nodes, weights / weights.sum(), scored, window, ahead,
    )  # fmt: skip
    return float(loss), float(n)
