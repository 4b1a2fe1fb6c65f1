"""Five numbers of forecasts, followed through past windows.

They are the scale, the first move's worth, ln ν of draws between two players of mean level, the
tilt of ln ν by level, and newcomers' lead. The level of a game is the mean of both strengths:
strong chess engines draw more often than weak ones, strong teams of football less often.

Each number is followed by walks of several speeds, and each walk is weighted by the likelihood of
its forecasts (a mixture of Kalman filters, with a share forgotten: Herbster and Warmuth 1998).

The games of one window may share a rate of draws that the next window does not have: in a final of
two engines nine of ten games are drawn, in the preliminaries before the next final three of ten. So
half of the walks of ln ν and of its tilt take a window for one observation with the error
`WINDOW_SD`, however many games it has. Before a window of such a walk the number is
``N(m, v + s²)``, s the error; with x the likeliest number by prior and games and u the variance of
its error,

    m ← m + v / (v + s²) (x - m),   v ← v - (v / (v + s²))² (v + s² - u).

The newcomers of one window share the mean of their own strengths: s² of this number is the variance
of a newcomer's strength divided by the number of newcomers, whose games are many of the same few.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.dynamic.filter import WindowForecasts
from banzuke.engine.dynamic.forecasts.tuned import (
    ALIKE,
    FIRST_WALK_SD,
    FORESIGHT_NODES,
    FORESIGHT_SD,
    FORGOTTEN,
    LAST_WALK_STEP,
    LONGEST_WALK_STEP,
    NEWCOMERS_WALK_LIKELY,
    SCALE_SD,
    WALK_DRIFTS,
    WALK_LIKELY,
    WALK_STEPS,
    WINDOW_SD,
)
from banzuke.engine.dynamic.model import DAYS_PER_YEAR, DrawRule
from banzuke.engine.outcomes import outcome_model

SCALE, LEAD, TIES, NEWCOMERS, TILT = 0, 1, 2, 3, 4
"""Indices of the five numbers."""


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
        ln ν of Davidson's draws at the mean level of the last games; 0 if not in the model.
    first_mover_variance, log_nu_variance : float
        Variances of their errors.
    is_of_paths : bool
        Whether earlier forecasts of paths give the scale; otherwise the filter's forecasts do.
    newcomers : float
        Logits by which players without an earlier game are stronger than expected.
    pairing_precision : float
        Precision of two opponents' log-odds by their pairing alone, 1 / logits²; 0 if the pairing
        carries no information, or if the model has this precision already.
    newcomers_precision : float
        The same, only of pairings in which one of the two has no earlier game.
    draw_rate : float
        The chance of a draw between equals where draws are half points; else 0.
    draw_tilt : float
        The growth of ln ν with the level of a game, the mean of both strengths; 1 / logit.
    level : float
        The mean level of the last window's games, logits above what newcomers are expected to be.
    """

    scale: float
    first_mover: float
    log_nu: float
    first_mover_variance: float
    log_nu_variance: float
    is_of_paths: bool = False
    newcomers: float = 0.0
    pairing_precision: float = 0.0
    newcomers_precision: float = 0.0
    draw_rate: float = 0.0
    draw_tilt: float = 0.0
    level: float = 0.0

    def log_nu_at(self, level: FloatArray | float | None) -> FloatArray | float:
        """The ln ν of games of these (n,) levels; of the mean level where none is known."""
        if level is None:
            return self.log_nu
        return self.log_nu + self.draw_tilt * (level - self.level)

    def precision(self, unseen: BoolArray) -> FloatArray:
        """The (n,) precisions of log-odds by pairing, given whether one of two has no game."""
        return np.where(unseen, self.newcomers_precision, 0.0) + self.pairing_precision


def learnt(
    rows: WindowForecasts,
    *,
    order: bool,
    draws: DrawRule,
    scale_sd: float = SCALE_SD,
    cautious: Sequence[float] = ALIKE,
) -> Effects:
    """Learn the effects of games to come from past forecasts and their results.

    Parameters
    ----------
    scale_sd : float
        Standard deviation of ln scale before any game.
    cautious : (n_walks,) sequence of float
        Prior odds, by walk, that the scale is above 1 and not below. Facts that a model does not
        know (who meets whom, form, changed teams) make its forecasts too sure. If results make
        forecasts look too cautious, that is more often chance.
    """
    outcomes = outcome_model(draws)
    none = np.zeros(len(rows.day))
    newcomer = none if rows.newcomer is None else rows.newcomer
    level, centre = none, 0.0
    if rows.level is not None and len(rows.level):
        size = np.diff(rows.ends)
        means = np.add.reduceat(rows.level, rows.ends[:-1]) / size
        level, centre = rows.level - np.repeat(means, size), float(means[-1])
    known = np.array(
        [
            True,
            order,
            outcomes.has_ties,
            bool(newcomer.any()),
            outcomes.has_ties and bool(level.any()),
        ]
    )
    nodes, weights = np.polynomial.hermite_e.hermegauss(FORESIGHT_NODES)
    of_window = np.repeat((0.0, WINDOW_SD**2), len(WALK_LIKELY))
    likely = np.tile(WALK_LIKELY, (5, 2))
    likely[NEWCOMERS] = np.tile(NEWCOMERS_WALK_LIKELY, 2)
    likely[[TIES, TILT]] *= 0.5  # only numbers of draws have both kinds of walks
    likely[[SCALE, LEAD, NEWCOMERS], len(WALK_LIKELY) :] = 0.0
    # Contiguous, or the kernel would be compiled once more for strided variances.
    mean, variance = _follow(
        rows.ends, rows.day, rows.gap, np.ascontiguousarray(rows.variance), rows.rows,
        newcomer, level, _shared(rows), float(outcomes.halves_draws), known,
        _first_errors(scale_sd) ** 2,
        np.tile(WALK_DRIFTS**2 / DAYS_PER_YEAR, 2), of_window, likely,
        FORGOTTEN / DAYS_PER_YEAR, nodes, weights / weights.sum(), np.tile(cautious, 2),
    )  # fmt: skip
    scale, lead, log_nu, newcomers, tilt = map(float, mean)
    return Effects(
        float(np.exp(scale)), lead, log_nu, float(variance[LEAD]), float(variance[TIES]),
        newcomers=newcomers, draw_tilt=tilt, level=centre,
    )  # fmt: skip


def _shared(rows: WindowForecasts) -> FloatArray:
    """The (5, n_windows) variances that the games of a window share, whatever the walk.

    Only newcomers' games have one: of the mean strength of the window's newcomers.
    """
    n_windows = len(rows.ends) - 1
    shared = np.zeros((5, n_windows))
    if rows.newcomer is not None and rows.n_newcomers is not None:
        window, is_new = np.repeat(np.arange(n_windows), np.diff(rows.ends)), rows.newcomer != 0.0
        total = np.bincount(window[is_new], rows.variance[is_new], minlength=n_windows)
        n_games = np.bincount(window[is_new], minlength=n_windows)
        shared[NEWCOMERS] = total / np.maximum(n_games * rows.n_newcomers, 1.0)
    return shared


def _first_errors(scale_sd: float) -> FloatArray:
    """The (5, n_walks) prior standard deviations of the walks."""
    errors = np.repeat([[scale_sd], *([sd] for sd in FORESIGHT_SD)], WALK_DRIFTS.shape[1], axis=1)
    errors[[SCALE, NEWCOMERS, TILT], 0] = FIRST_WALK_SD
    return np.tile(errors, 2)


@kernel(error_model="numpy")
def _follow(  # type: ignore[no-untyped-def]
    ends, day, gap, variance, rows, newcomer, level, shared, worth, known, start_variance, per_day,
    of_window, likely, share, nodes, weights, cautious,
):  # fmt: skip
    """The five numbers after the last window, and the variances of their errors.

    ``of_window`` (n_walks,) are the variances that the games of a window share, ``shared``
    (5, n_windows) those beside them, ``likely`` (5, n_walks) the prior probabilities of
    walks; one of probability 0 is left out.
    """
    n_walks = per_day.shape[1]
    mean, var, weight = np.empty((3, *per_day.shape))
    for number in range(5):
        mean[number], var[number] = 0.0, start_variance[number]
        weight[number] = likely[number]
    now, gains = np.zeros(5), np.zeros(n_walks)
    for window in range(ends.size - 1):
        low, high = ends[window], ends[window + 1]
        since = day[low] - day[ends[max(window - 1, 0)]]
        for number in range(5):
            if not known[number]:
                continue
            gains[:] = -np.inf
            for walk in range(n_walks):
                if likely[number, walk] == 0.0:
                    continue
                var[number, walk] += per_day[number, walk] * since
                wide = var[number, walk] + of_window[walk] + shared[number, window]
                likeliest, left, gains[walk] = _learn(
                    low, high, gap, variance, rows, newcomer, level, worth, number, now,
                    mean[number, walk], wide, known[TIES], nodes, weights,
                )  # fmt: skip
                lasting = var[number, walk] / wide
                mean[number, walk] += lasting * (likeliest - mean[number, walk])
                var[number, walk] -= lasting**2 * (wide - left)
            top, total = gains.max(), 0.0
            remembered = max(1.0 - share * since, 0.0)
            for walk in range(n_walks):
                often = likely[number, walk]
                prior = often + remembered * (weight[number, walk] - often)
                weight[number, walk] = prior * np.exp(gains[walk] - top)
                total += weight[number, walk]
            now[number] = 0.0
            for walk in range(n_walks):
                weight[number, walk] /= total
                now[number] += weight[number, walk] * mean[number, walk]
        if np.any(cautious != 1.0):
            now[SCALE] = _doubted(mean[SCALE], var[SCALE], weight[SCALE], cautious)
    error = np.zeros(5)
    for number in range(5):
        for walk in range(n_walks):
            apart = mean[number, walk] - now[number]
            error[number] += weight[number, walk] * (var[number, walk] + apart**2)
        if not known[number]:
            error[number] = 0.0
    return now, error


@inner(error_model="numpy")
def _doubted(mean, var, weight, cautious):  # type: ignore[no-untyped-def]
    """The mean of a mixture of normal distributions, of which the part above 0 counts less."""
    total, chance = 0.0, 0.0
    for walk in range(mean.size):
        sd = np.sqrt(var[walk])
        far = mean[walk] / sd
        below = 0.5 * math.erfc(far / math.sqrt(2.0))
        density = sd * math.exp(-0.5 * far**2) / math.sqrt(2.0 * math.pi)
        lower, upper = mean[walk] * below - density, mean[walk] * (1.0 - below) + density
        total += weight[walk] * (lower + cautious[walk] * upper)
        chance += weight[walk] * (below + cautious[walk] * (1.0 - below))
    return total / chance if chance > 0.0 else 0.0


@inner(error_model="numpy")
def _learn(  # type: ignore[no-untyped-def]
    low, high, gap, variance, rows, newcomer, level, worth, number, now, mean, var, has_ties,
    nodes, weights,
):  # fmt: skip
    """A walk's mean and variance after a window, and its log-likelihood."""
    at = now.copy()
    at[number] = mean
    last, best = mean, -np.inf
    step = 0.0
    for _ in range(WALK_STEPS):
        value, push, curvature = _look(
            low, high, gap, variance, rows, newcomer, level, worth, number, at, has_ties, nodes,
            weights,
        )  # fmt: skip
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
def _look(  # type: ignore[no-untyped-def]
    low, high, gap, variance, rows, newcomer, level, worth, number, at, has_ties, nodes, weights
):  # fmt: skip
    """A window's log-likelihood, its slope by a number, and its expected curvature.

    ``level`` (n_rows,) is measured from the mean level of the row's window.
    """
    scale, lead = np.exp(at[0]), at[1]
    value, push, curvature = 0.0, 0.0, 0.0
    for row in range(low, high):
        nu = np.exp(at[TIES] + at[TILT] * level[row]) if has_ties else 0.0
        half = 0.5 * worth * rows[row, 3]
        won, lost = rows[row, 2] + half, rows[row, 4] + half
        drawn = rows[row, 3] if has_ties else 0.0
        n = won + drawn + lost
        centre, sd = scale * gap[row], scale * np.sqrt(variance[row])
        moved = lead * rows[row, 0] + rows[row, 1] + at[NEWCOMERS] * newcomer[row]
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
            if number in (TIES, TILT):
                along = 1.0 if number == TIES else level[row]
                by, by_middle = -along * here * tie, along * tie * (1.0 - tie)
            else:
                along = rows[row, 0] if number == LEAD else newcomer[row]
                along = own if number == SCALE else along
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
