"""Effects learnt from a league's own past forecasts: scale, first move and draws today.

Strengths are forecast a quarter ahead and compared with the results. Five numbers are learnt from
the comparison, each as fast as results require: the scale of the log-odds of strength, the
advantage of moving first, the logarithm of Davidson's ν, its tilt, and by how much players without
an earlier game are stronger than expected. The scale and the last number come from forecasts of
paths (`quarterly`), the other three from the pass of `filter`, which forecasts all quarters.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.filter import WindowForecasts, window_forecasts
from banzuke.engine.dynamic.forecasts.chances import chances
from banzuke.engine.dynamic.forecasts.tuned import (
    APART_ELO,
    APART_LIKELY,
    CAUTIOUS_LIKELY,
    NEWCOMERS_APART_LIKELY,
    WINDOW_DAYS,
)
from banzuke.engine.dynamic.forecasts.walks import Effects, learnt
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DrawRule, DynamicModel, has_ranks
from banzuke.engine.outcomes import outcome_model
from banzuke.engine.scale import ELO_PER_LOGIT


def effects_of(games: History, model: DynamicModel, forecasts: WindowForecasts | None) -> Effects:
    """The scale, the first mover's advantage and ln ν after the last day.

    The values of `paths.fit` are averages over all times. They belong to the most probable
    paths, which lie closer together than true strengths, so that draws look rarer than they are.
    Here each number is followed by walks (`walks`).

    Parameters
    ----------
    games : History
    model : DynamicModel
    forecasts : WindowForecasts or None
        Earlier forecasts of paths, which give the scale; None: the filter's forecasts do.
    """
    passed = window_forecasts(games, model, window=WINDOW_DAYS)
    found = learnt(passed, order=model.order, draws=model.draws)
    of_pairings, of_newcomers = _precisions(games, model, forecasts, found)
    if of_newcomers:
        passed = passed.nearer(np.where(passed.unseen, of_newcomers, 0.0))
        found = learnt(passed, order=model.order, draws=model.draws)
    found = replace(found, pairing_precision=of_pairings, newcomers_precision=of_newcomers)
    if model.outcomes.halves_draws and games.draws.any():
        found = replace(found, draw_rate=_draw_rate(passed, found, order=model.order))
    if forecasts is None:
        return found
    nearer = forecasts.nearer(found.precision(forecasts.unseen))
    of_paths = learnt(nearer, order=model.order, draws=model.draws, cautious=CAUTIOUS_LIKELY)
    return replace(
        found, scale=of_paths.scale, newcomers=of_paths.newcomers, level=of_paths.level,
        is_of_paths=True,
    )  # fmt: skip


def _draw_rate(passed: WindowForecasts, of_points: Effects, *, order: bool) -> float:
    """The chance of a draw between equals today, where draws are half points.

    With it, as many of all games would be drawn as with today's ν of Davidson's draws.
    """
    of_draws = learnt(passed, order=order, draws="davidson")
    likely = _drawn(passed, of_draws, draws="davidson")
    return min(0.5 * likely / _drawn(passed, of_points, draws="half", draw_rate=0.5), 1.0)


def _drawn(
    passed: WindowForecasts, effects: Effects, *, draws: DrawRule, draw_rate: float = 0.0
) -> float:
    """The expected share of drawn games."""
    gap = effects.scale * passed.gap + effects.first_mover * passed.rows[:, 0] + passed.rows[:, 1]
    predicted = chances(
        gap, effects.scale**2 * passed.variance,
        draws=draws, log_nu=effects.log_nu_at(passed.level), draw_rate=draw_rate,
    )  # fmt: skip
    return float(predicted[:, 1].mean())


def _precisions(
    games: History, model: DynamicModel, forecasts: WindowForecasts | None, effects: Effects
) -> tuple[float, float]:
    """The precisions of log-odds by pairing, of all pairings and of newcomers'; 1 / logits².

    Players who declare ranks are paired by their ranks, and by facts that are not in the log: two
    players without a handicap are nearer to each other than their results say. Where nobody
    declares ranks, people of equal results may still know who a newcomer is: a new version of a
    chess engine starts in its predecessor's division. Without this, a newcomer whose opponent was
    400 Elo above the mean was expected to lose.
    """
    by_ranks = bool(has_ranks(games).any())
    if forecasts is None or model.pairing_precision or not (by_ranks or forecasts.unseen.any()):
        return 0.0, 0.0
    tried = (ELO_PER_LOGIT / np.array(APART_ELO)) ** 2
    losses = np.stack([_losses(forecasts.nearer(each), effects, model.draws) for each in tried])
    if by_ranks:
        return _mean_of(tried, losses, APART_LIKELY), 0.0
    return 0.0, _mean_of(tried, losses[:, forecasts.unseen], NEWCOMERS_APART_LIKELY)


def _mean_of(tried: FloatArray, losses: FloatArray, likely: Sequence[float]) -> float:
    """The mean of the precisions tried, by prior probabilities and (n_tried, n_rows) losses."""
    total = losses.sum(axis=1)
    weight = np.array(likely) * np.exp(total.min() - total)
    return float(np.sum(tried * weight) / weight.sum())


def _losses(forecasts: WindowForecasts, effects: Effects, draws: DrawRule) -> FloatArray:
    """The log-loss of each row of forecasts."""
    moves, shift, *counts = forecasts.rows.T
    predicted = chances(
        forecasts.gap + effects.first_mover * moves + shift,
        forecasts.variance + effects.first_mover_variance * moves**2,
        draws=draws, log_nu=effects.log_nu_at(forecasts.level),
    )  # fmt: skip
    outcomes, (won, drawn, lost) = outcome_model(draws), counts
    half = 0.5 * drawn if outcomes.halves_draws else 0.0
    happened = np.stack((won + half, drawn if outcomes.has_ties else 0.0 * drawn, lost + half), 1)
    losses: FloatArray = -np.sum(
        happened * np.log(np.where(happened > 0.0, predicted, 1.0)), axis=1
    )
    return losses
