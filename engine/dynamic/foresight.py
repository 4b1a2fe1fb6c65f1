"""Effects learnt from a league's own past forecasts: scale, first move and draws today.

Strengths are forecast a quarter ahead and compared with the results. Three numbers are learnt from
the comparison, each as fast as results require: the scale of the log-odds of strength, the
advantage of moving first, and the logarithm of Davidson's ν. The scale comes from forecasts of
paths (`engine.dynamic.quarterly`). The other two come from the pass of `engine.dynamic.filter`,
which forecasts all quarters.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.dynamic.chances import chances
from banzuke.engine.dynamic.expected import has_ranks
from banzuke.engine.dynamic.filter import Ahead, ahead_of
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, Draws, DynamicModel, paired
from banzuke.engine.dynamic.tuned import (
    APART_ELO,
    APART_LIKELY,
    FIRST_WALK_SD,
    FORESIGHT_NODES,
    FORESIGHT_SD,
    FORGOTTEN,
    LAST_WALK_STEP,
    LONGEST_WALK_STEP,
    SCALE_SD,
    WALK_DRIFTS,
    WALK_LIKELY,
    WALK_STEPS,
    WINDOW_DAYS,
)
from banzuke.engine.outcomes import outcome_model
from banzuke.engine.scale import ELO_PER_LOGIT

SCALE, LEAD, TIES = 0, 1, 2
"""Indices of the three numbers."""


@dataclass(frozen=True)
class Effects:
    """The inputs of forecasts of games after the last day.

    Attributes
    ----------
    scale : float
        Factor of the log-odds of strength and of their error.
    first_mover : float
        Advantage of moving first, logits; 0 where the model has none.
    log_nu : float
        ln ν of Davidson's draws; 0 if not in the model.
    first_mover_variance, log_nu_variance : float
        Variances of their errors.
    is_of_paths : bool
        Whether earlier forecasts of paths give the scale; otherwise the filter's forecasts do.
    pairing_precision : float
        Precision of two opponents' log-odds by their pairing alone, 1 / logits²; 0 if the pairing
        carries no information, or if the model has this precision already.
    draw_rate : float
        The chance of a draw between equals where draws are half points; else 0.
    """

    scale: float
    first_mover: float
    log_nu: float
    first_mover_variance: float
    log_nu_variance: float
    is_of_paths: bool = False
    pairing_precision: float = 0.0
    draw_rate: float = 0.0


def effects_of(games: History, model: DynamicModel, forecasts: Ahead | None) -> Effects:
    """The scale, the first mover's advantage and ln ν after the last day.

    The values of `engine.dynamic.fit` are averages over all times. They belong to the most probable
    paths, which lie closer together than true strengths, so that draws look rarer than they are.
    Here each number is followed by walks of several speeds, each weighted by the likelihood of its
    forecasts (a mixture of Kalman filters, with a share forgotten: Herbster and Warmuth 1998).

    Parameters
    ----------
    games : History
    model : DynamicModel
    forecasts : Ahead or None
        Earlier forecasts of paths, which give the scale; None: the filter's forecasts do.
    """
    passed = ahead_of(games, model, window=WINDOW_DAYS)
    found = learnt(passed, order=model.order, draws=model.draws)
    if model.outcomes.halves_draws and games.draws.any():
        found = replace(found, draw_rate=_draw_rate(passed, found, order=model.order))
    if forecasts is None:
        return found
    pairing_precision = 0.0
    if has_ranks(games).any() and not model.pairing_precision:
        pairing_precision = _pairing_precision(forecasts, found, model.draws)
    gap, variance = paired(
        forecasts.gap, forecasts.variance, forecasts.rows[:, 1], pairing_precision
    )
    nearer = replace(forecasts, gap=gap, variance=variance)
    scale = learnt(nearer, order=model.order, draws=model.draws, at_most_1=True).scale
    return replace(found, scale=scale, is_of_paths=True, pairing_precision=pairing_precision)


def _draw_rate(passed: Ahead, of_points: Effects, *, order: bool) -> float:
    """The chance of a draw between equals today, where draws are half points.

    With it, as many of all games would be drawn as with today's ν of Davidson's draws.
    """
    of_draws = learnt(passed, order=order, draws="davidson")
    likely = _drawn(passed, of_draws, draws="davidson")
    return min(0.5 * likely / _drawn(passed, of_points, draws="half", draw_rate=0.5), 1.0)


def _drawn(passed: Ahead, effects: Effects, *, draws: Draws, draw_rate: float = 0.0) -> float:
    """The expected share of drawn games."""
    gap = effects.scale * passed.gap + effects.first_mover * passed.rows[:, 0] + passed.rows[:, 1]
    said = chances(
        gap, effects.scale**2 * passed.variance,
        draws=draws, log_nu=effects.log_nu, draw_rate=draw_rate,
    )  # fmt: skip
    return float(said[:, 1].mean())


def _pairing_precision(forecasts: Ahead, effects: Effects, draws: Draws) -> float:
    """The precision of opponents' log-odds by their pairing, from earlier forecasts; 1 / logits².

    Players who declare ranks are paired by their ranks, and by facts that are not in the log: two
    players without a handicap are nearer to each other than their results say. The value is the
    mean over the distances of `APART_ELO`, each weighted by its prior weight in `APART_LIKELY` and
    by the likelihood of the results under it.
    """
    tried = (ELO_PER_LOGIT / np.array(APART_ELO)) ** 2
    likely = np.array([-_loss(forecasts, effects, draws, precision) for precision in tried])
    weight = np.array(APART_LIKELY) * np.exp(likely - likely.max())
    return float(tried @ weight / weight.sum())


def _loss(forecasts: Ahead, effects: Effects, draws: Draws, pairing_precision: float) -> float:
    """The log-loss of forecasts with this precision of opponents' log-odds by their pairing."""
    moves, shift, *counts = forecasts.rows.T
    gap, variance = paired(forecasts.gap, forecasts.variance, shift, pairing_precision)
    said = chances(
        gap + effects.first_mover * moves + shift,
        variance + effects.first_mover_variance * moves**2,
        draws=draws, log_nu=effects.log_nu,
    )  # fmt: skip
    outcomes, (won, drawn, lost) = outcome_model(draws), counts
    half = 0.5 * drawn if outcomes.halves_draws else 0.0
    happened = np.stack((won + half, drawn if outcomes.has_ties else 0.0 * drawn, lost + half), 1)
    return float(-np.sum(happened * np.log(np.where(happened > 0.0, said, 1.0))))


def learnt(
    rows: Ahead,
    *,
    order: bool,
    draws: Draws,
    scale_sd: float = SCALE_SD,
    at_most_1: bool = False,
) -> Effects:
    """Learn the effects of games to come from past forecasts and their results.

    Parameters
    ----------
    scale_sd : float
        Standard deviation of ln scale before any game.
    at_most_1 : bool
        Whether the scale is at most 1. Facts that a model does not know (who meets whom, form,
        changed teams) make its forecasts too sure. If results make forecasts look too cautious,
        that is taken for chance.
    """
    outcomes = outcome_model(draws)
    known = np.array([True, order, outcomes.has_ties])
    nodes, weights = np.polynomial.hermite_e.hermegauss(FORESIGHT_NODES)
    # Contiguous, or the kernel would be compiled once more for strided variances.
    mean, variance = _follow(
        rows.ends, rows.day, rows.gap, np.ascontiguousarray(rows.variance), rows.rows,
        float(outcomes.halves_draws), known, _first_errors(scale_sd) ** 2,
        WALK_DRIFTS**2 / DAYS_PER_YEAR, WALK_LIKELY, FORGOTTEN / DAYS_PER_YEAR,
        nodes, weights / weights.sum(), at_most_1,
    )  # fmt: skip
    scale, lead, log_nu = map(float, mean)
    return Effects(float(np.exp(scale)), lead, log_nu, float(variance[LEAD]), float(variance[TIES]))


def _first_errors(scale_sd: float) -> FloatArray:
    """The (3, n_walks) prior standard deviations of the walks."""
    errors = np.repeat([[scale_sd], *([sd] for sd in FORESIGHT_SD)], WALK_DRIFTS.shape[1], axis=1)
    errors[SCALE, 0] = FIRST_WALK_SD
    return errors


@kernel(error_model="numpy")
def _follow(  # type: ignore[no-untyped-def]
    ends, day, gap, variance, rows, worth, known, start_variance, per_day, likely, share,
    nodes, weights, at_most_1,
):  # fmt: skip
    """The three numbers after the last window, and the variances of their errors."""
    n_walks = per_day.shape[1]
    mean, var, weight = np.empty((3, *per_day.shape))
    for number in range(3):
        mean[number], var[number] = 0.0, start_variance[number]
        weight[number] = likely
    now, gains = np.zeros(3), np.zeros(n_walks)
    for window in range(ends.size - 1):
        low, high = ends[window], ends[window + 1]
        since = day[low] - day[ends[max(window - 1, 0)]]
        for number in range(3):
            if not known[number]:
                continue
            for walk in range(n_walks):
                var[number, walk] += per_day[number, walk] * since
                mean[number, walk], var[number, walk], gains[walk] = _learn(
                    low, high, gap, variance, rows, worth, number, now, mean[number, walk],
                    var[number, walk], known[2], nodes, weights,
                )  # fmt: skip
            top, total = gains.max(), 0.0
            remembered = max(1.0 - share * since, 0.0)
            for walk in range(n_walks):
                prior = remembered * weight[number, walk] + (1.0 - remembered) * likely[walk]
                weight[number, walk] = prior * np.exp(gains[walk] - top)
                total += weight[number, walk]
            now[number] = 0.0
            for walk in range(n_walks):
                weight[number, walk] /= total
                now[number] += weight[number, walk] * mean[number, walk]
        if at_most_1:
            now[SCALE] = _at_most_0(mean[SCALE], var[SCALE], weight[SCALE])
    error = np.zeros(3)
    for number in range(3):
        for walk in range(n_walks):
            apart = mean[number, walk] - now[number]
            error[number] += weight[number, walk] * (var[number, walk] + apart**2)
        if not known[number]:
            error[number] = 0.0
    return now, error


@inner(error_model="numpy")
def _at_most_0(mean, var, weight):  # type: ignore[no-untyped-def]
    """The mean of a mixture of normal distributions, given that its number is at most 0."""
    total, chance = 0.0, 0.0
    for walk in range(mean.size):
        sd = np.sqrt(var[walk])
        far = mean[walk] / sd
        below = 0.5 * math.erfc(far / math.sqrt(2.0))
        density = math.exp(-0.5 * far**2) / math.sqrt(2.0 * math.pi)
        total += weight[walk] * (mean[walk] * below - sd * density)
        chance += weight[walk] * below
    return min(total / chance, 0.0) if chance > 0.0 else 0.0


@inner(error_model="numpy")
def _learn(  # type: ignore[no-untyped-def]
    low, high, gap, variance, rows, worth, number, now, mean, var, has_ties, nodes, weights
):  # fmt: skip
    """A walk's mean and variance after a window, and its log-likelihood."""
    at = now.copy()
    at[number] = mean
    last, best = mean, -np.inf
    step = 0.0
    for _ in range(WALK_STEPS):
        value, push, curvature = _look(
            low, high, gap, variance, rows, worth, number, at, has_ties, nodes, weights
        )
        away = at[number] - mean
        value -= 0.5 * away**2 / var
        if value < best - 1e-9:  # overshot: go halfway back
            step *= 0.5
            at[number] = last + step
            continue
        best, last = value, at[number]
        information = curvature
        step = (push - away / var) / (1.0 / var + curvature)
        step = max(min(step, LONGEST_WALK_STEP), -LONGEST_WALK_STEP)
        if abs(step) < LAST_WALK_STEP:
            break
        at[number] = last + step
    information = max(information, 0.0)
    shrinkage = 1.0 + var * information
    return last, var / shrinkage, best - 0.5 * np.log1p(var * information)


@inner(error_model="numpy")
def _look(low, high, gap, variance, rows, worth, number, at, has_ties, nodes, weights):  # type: ignore[no-untyped-def]
    """A window's log-likelihood, its slope by a number, and its expected curvature."""
    scale, lead = np.exp(at[0]), at[1]
    nu = np.exp(at[2]) if has_ties else 0.0
    value, push, curvature = 0.0, 0.0, 0.0
    for row in range(low, high):
        half = 0.5 * worth * rows[row, 3]
        won, lost = rows[row, 2] + half, rows[row, 4] + half
        drawn = rows[row, 3] if has_ties else 0.0
        n = won + drawn + lost
        centre, sd = scale * gap[row], scale * np.sqrt(variance[row])
        moved = lead * rows[row, 0] + rows[row, 1]
        chance, middle, slope, slope_middle = 0.0, 0.0, 0.0, 0.0
        for node in range(nodes.size):
            own = centre + sd * nodes[node]
            odds = own + moved
            far = np.exp(-abs(odds))
            root = nu * np.sqrt(far)
            total = 1.0 + root + far
            here = (1.0 if odds >= 0.0 else far) / total
            tie = root / total
            there = 1.0 - here - tie
            chance += weights[node] * here
            middle += weights[node] * tie
            if number == 2:
                by, by_middle = -here * tie, tie * (1.0 - tie)
            else:
                along = own if number == 0 else rows[row, 0]
                by = along * here * (0.5 - 0.5 * (here - there))
                by_middle = -along * tie * 0.5 * (here - there)
            slope += weights[node] * by
            slope_middle += weights[node] * by_middle
        other = max(1.0 - chance - middle, 1e-12)
        chance = max(chance, 1e-12)
        slope_other = -slope - slope_middle
        value += won * np.log(chance) + lost * np.log(other)
        push += won * slope / chance + lost * slope_other / other
        curvature += n * (slope**2 / chance + slope_other**2 / other)
        if has_ties:
            middle = max(middle, 1e-12)
            value += drawn * np.log(middle)
            push += drawn * slope_middle / middle
            curvature += n * slope_middle**2 / middle
    return value, push, curvature
