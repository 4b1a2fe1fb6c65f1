"""Eras: times at which strength changed faster or more slowly than today.

A league is one era unless results say otherwise. What each change of strength adds to the slope of
the evidence by ln drift is 0 on average at the true drift. Where the sum over all changes before a
day is far from 0, the drift was another before it. Such a day begins an era; further days are
looked for until none is left. Then the drift of each era is the likeliest.

The days that are tried divide the games into equal parts: earlier than the last part, nothing can
be said.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic.climb import updated
from banzuke.engine.dynamic.evidence import Slope, evidence_slope
from banzuke.engine.dynamic.fit import fit
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.matching import information_on_drift
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.tuned import (
    ERA_PARTS,
    ERA_WIDTH,
    LAST_ERA_STEP,
    LEAST_GAIN_OF_ERA,
    LONGEST_CONSTANT_STEP,
    MOST_ERA_FITS,
    MOST_ERA_TIMES,
    MOST_ERAS,
    ROUGH_STEP_ELO,
)


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
    days, n_fits = np.zeros(0), 0
    logs = np.array([np.log(model.drift_elo)])
    while len(days) < MOST_ERAS - 1:
        new = _change(games, slope, days)
        if new is None:
            break
        at = int(np.searchsorted(days, new))
        days, logs = np.insert(days, at, new), np.insert(logs, at, logs[at])
        logs, slope, n = _climbed(games, model, days, logs, values)
        n_fits += n
    return Eras(_with(model, days, logs) if len(days) else model, n_fits)


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
        np.cumsum(np.bincount(part, each, minlength=len(tried) + 1)) for each in slope.by_change
    )
    whole = information[-1]
    if not (len(tried) and whole > 0.0):
        return None
    share = information[:-1] / whole
    of_fisher = information_on_drift(slope.change_information)[0] / whole
    away = rise[:-1] - share * rise[-1]
    variance = of_fisher * np.maximum(whole * share * (1.0 - share), 1e-9)
    gain = 0.5 * away**2 / variance
    best = int(np.argmax(gain))
    return float(tried[best]) if gain[best] >= LEAST_GAIN_OF_ERA else None


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
        rise, information = slope.by_change @ _shares(games, under, days)
        gradient = rise - (logs - middle) / ERA_WIDTH**2
        if n_fits == 1:
            curvature = np.diag(np.maximum(information, 0.0) + ERA_WIDTH**-2)
        else:
            curvature = updated(curvature, step, before - gradient)
        step, before = np.linalg.solve(curvature, gradient), gradient
        step /= max(1.0, np.abs(step).max() / LONGEST_CONSTANT_STEP)
        logs = logs + step
        logs = np.clip(logs, logs[-1] - np.log(MOST_ERA_TIMES), logs[-1] + np.log(MOST_ERA_TIMES))
        if np.abs(step).max() < LAST_ERA_STEP:
            break
    return logs, slope, n_fits


def _with(model: DynamicModel, days: FloatArray, logs: FloatArray) -> DynamicModel:
    """The model with the eras that end on ``days`` and have these logarithms of drifts."""
    times = np.exp(logs[:-1] - logs[-1])
    eras = tuple((int(day), float(each)) for day, each in zip(days, times, strict=True))
    return replace(model, drift_elo=float(np.exp(logs[-1])), eras=eras)


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
    return np.divide(parts, whole, out=np.zeros_like(parts), where=whole > 0.0)
