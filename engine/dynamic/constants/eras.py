"""Eras: times at which strength changed faster or more slowly than today.

A league is one era unless results say otherwise. What each change of strength adds to the slope of
the evidence by ln drift is 0 on average at the true drift. Where the sum over all changes before a
day is far from 0, the drift was another before it. Such a day begins an era, each era gets its
likeliest drift, and further days are looked for until none is left. The days that are tried divide
the games into equal parts.

In real logs players differ in more than an era's drift, and evidence alone found eras that made
forecasts worse: tennis of the ATP lost 0.0026 nats a match. So eras count only if the filter, too,
would have foreseen results better with them: those since the last change, and those before it.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.constants.tuned import (
    ERA_PARTS,
    ERA_WIDTH,
    LAST_ERA_STEP,
    LEAST_GAIN_OF_ERA,
    LEAST_INFORMATION_OF_ERA,
    LEAST_SCORE_OF_ERA,
    MOST_ERA_FITS,
    MOST_ERA_TIMES,
    MOST_ERAS,
)
from banzuke.engine.dynamic.evidence import Slope, evidence_slope, information_on_drift, updated
from banzuke.engine.dynamic.evidence.tuned import (
    LEAST_DRIFT_ELO,
    LONGEST_CONSTANT_STEP,
    ROUGH_STEP_ELO,
)
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import MOST_ELO
from banzuke.engine.dynamic.paths import fit


class Eras(NamedTuple):
    """A model with eras, and how it was found.

    Attributes
    ----------
    model : DynamicModel
    n_fits : int
    """

    model: DynamicModel
    n_fits: int


def in_eras(games: History, model: DynamicModel, slope: Slope, values: FloatArray | None) -> Eras:
    """The model with the eras that results ask for; the same model if they ask for none.

    Parameters
    ----------
    games : History
    model : DynamicModel
        The likeliest constants without eras.
    slope : Slope
        The slope there.
    values : (n_values + 2,) float or None
        Strengths and effects there.
    """
    found, days, logs, n_fits = model, np.zeros(0), np.array([np.log(model.drift_elo)]), 0
    while len(found.eras) < MOST_ERAS - 1:
        new = _change(games, slope, days)
        if new is None:
            break
        at = int(np.searchsorted(days, new))
        days, logs = np.insert(days, at, new), np.insert(logs, at, logs[at])
        logs, slope, n = _climbed(games, model, days, logs, values)
        n_fits += n
        under = _with(model, days, logs)
        # Written so that a gain that is not a number counts as none.
        if not _gain(games, found, under, since=int(games.day.min())) >= LEAST_GAIN_OF_ERA:
            break
        found = under
    if found.eras and not _hold(games, model, found):
        found = model
    return Eras(found, n_fits)


def _hold(games: History, model: DynamicModel, found: DynamicModel) -> bool:
    """Whether the filter foresees results better with eras, since the last change and before it.

    A change is no change if the drift before it foresees the results of its own time worse than one
    drift for all times does.
    """
    whole = _gain(games, model, found, since=int(games.day.min()))
    since = _gain(games, model, found, since=found.eras[-1][0])
    return since >= LEAST_GAIN_OF_ERA and whole >= since


def _gain(games: History, before: DynamicModel, after: DynamicModel, *, since: int) -> float:
    """How much better the filter foresees the results since a day, nats."""
    return passed(games, before, since=since).loss - passed(games, after, since=since).loss


def _change(games: History, slope: Slope, known: FloatArray) -> float | None:
    """The day on which the drift most clearly changed, or None.

    A score test at each day: the slope by ln drift before the day, less its share of the whole
    slope, is 0 on average, and its variance is Fisher's information.
    """
    was = np.where(slope.by_change[1] != 0.0, np.roll(games.day, 1), games.day)
    rows = games.day[games.first]
    tried = np.unique(np.quantile(rows, np.arange(1, ERA_PARTS) / ERA_PARTS, method="nearest"))
    tried = tried[~np.isin(tried, known)]
    part = np.searchsorted(tried, 0.5 * (was + games.day), side="right")
    rise, information = (
        np.cumsum(np.bincount(part, each, minlength=len(tried) + 1))
        for each in (slope.by_change[0], np.maximum(slope.by_change[1], 0.0))
    )
    fisher = information_on_drift(np.maximum(slope.change_information, 0.0))[0]
    if not (len(tried) and fisher > 0.0):
        return None
    share = information[:-1] / information[-1]
    away = rise[:-1] - share * rise[-1]
    variance = fisher * share * (1.0 - share)
    known_enough = variance >= LEAST_INFORMATION_OF_ERA
    gain = np.divide(0.5 * away**2, variance, out=np.zeros_like(away), where=known_enough)
    best = int(np.argmax(gain))
    return float(tried[best]) if gain[best] >= LEAST_SCORE_OF_ERA else None


def _climbed(
    games: History,
    model: DynamicModel,
    days: FloatArray,
    logs: FloatArray,
    values: FloatArray | None,
) -> tuple[FloatArray, Slope, int]:
    """The likeliest logarithms of each era's drift, the last slope, and the number of fits."""
    middle = np.log(model.drift_elo)
    step, before, curvature = np.zeros_like(logs), np.zeros_like(logs), np.empty(0)
    for n_fits in range(1, MOST_ERA_FITS + 1):
        under = _with(model, days, logs)
        path = fit(games, under, start=values, last_step_elo=ROUGH_STEP_ELO)
        values = np.append(path.strength, [path.first_mover, path.log_nu])
        slope = evidence_slope(path)
        # einsum, because BLAS would start a thread on each core
        rise, information = np.einsum("an,nk->ak", slope.by_change, _shares(games, under, days))
        gradient = rise - (logs - middle) / ERA_WIDTH**2
        if n_fits == 1:
            curvature = np.diag(np.maximum(information, 0.0) + ERA_WIDTH**-2)
        else:
            curvature = updated(curvature, step, before - gradient)
        step, before = np.linalg.solve(curvature, gradient), gradient
        step /= max(1.0, np.abs(step).max() / LONGEST_CONSTANT_STEP)
        logs = np.clip(logs + step, np.log(LEAST_DRIFT_ELO), np.log(MOST_ELO))
        logs = np.clip(logs, logs[-1] - np.log(MOST_ERA_TIMES), logs[-1] + np.log(MOST_ERA_TIMES))
        if np.abs(step).max() < LAST_ERA_STEP:
            break
    return logs, slope, n_fits


def _with(model: DynamicModel, days: FloatArray, logs: FloatArray) -> DynamicModel:
    """The model with the eras that end on ``days`` and have these logarithms of drifts."""
    times = np.exp(logs[:-1] - logs[-1])
    eras = tuple((int(day), float(each)) for day, each in zip(days, times, strict=True))
    # The exponential of the logarithm of `MOST_ELO` is a little above it.
    return replace(model, drift_elo=min(float(np.exp(logs[-1])), MOST_ELO), eras=eras)


def _shares(games: History, model: DynamicModel, days: FloatArray) -> FloatArray:
    """The (n_values, n_eras) share of each era in the variance of the change to each value."""
    was = np.roll(games.day, 1)
    was[games.start[:-1][np.diff(games.start) > 0]] = games.day.max()
    bounds = np.concatenate(([-np.inf], days, [np.inf]))
    low, high = (
        np.clip(bound[np.newaxis], was[:, np.newaxis], games.day[:, np.newaxis])
        for bound in (bounds[:-1], bounds[1:])
    )
    parts = model.clock(high) - model.clock(low)
    whole = parts.sum(axis=1, keepdims=True)
    shares: FloatArray = np.divide(parts, whole, out=np.zeros_like(parts), where=whole > 0.0)
    return shares
