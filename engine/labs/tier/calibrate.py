"""Refit the constants that the source keeps private to the tables that it publishes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.optimize import minimize

from banzuke.engine.arrays import FloatArray
from banzuke.engine.labs.simulate.seasons import Season, season
from banzuke.engine.labs.tier.careers import rate_season
from banzuke.engine.labs.tier.study import CLOSE_AT, LATE_SHARE, class_means
from banzuke.engine.streams import child
from banzuke.engine.tier_params import TierParams

# Name, published value, and how far off counts as 1: mean sigma after 3 and 15 entries, mean rate
# of each class and of all after 20, and how much less it is when half the field comes late.
TARGETS = (
    ("sigma_3", 440.0, 10.0),
    ("sigma_15", 300.0, 10.0),
    ("top", 1939.4, 60.0),
    ("strong", 1742.3, 60.0),
    ("average", 1621.5, 60.0),
    ("weak", 1504.0, 60.0),
    ("beginner", 1238.0, 100.0),
    ("all", 1619.0, 5.0),
    ("late_top", -118.2, 35.0),
    ("late_strong", -110.1, 35.0),
    ("late_average", -58.7, 35.0),
    ("late_weak", -48.5, 35.0),
    ("late_beginner", -55.4, 35.0),
)
FITTED = ("hands_c", "hands_lo", "hands_hi", "late_scale")
# Where the search may go: shares between little and all; the scale from 0.8,
# below which being late would pay (section 5), up.
BOUNDS = ((0.2, 1.0), (0.1, 0.9), (0.3, 1.0), (0.8, 2.0))
# Sizes of the first simplex, and of the last: below it a constant changes no table.
FIRST_STEP = 0.08
SMALLEST_STEP = 0.01  # constants are published to two decimals
SMALLEST_LOSS = 0.05  # a fifth of an `off` in one target


@dataclass(frozen=True)
class Calibration:
    """Constants that reproduce the published tables best, and how well they do.

    Attributes
    ----------
    params
        The parameters with ``FITTED`` replaced.
    undetermined
        Names in ``FITTED`` on which no table depends there; they keep their start.
    values, values_before
        (n_targets,) what they give, and what the parameters at the start give, in the order of
        ``TARGETS``.
    loss, loss_before
        Sum of ``((value - target) / off)²`` of both.
    n_evaluations
        Number of parameter sets tried.
    converged
        Whether the search converged.
    """

    params: TierParams
    undetermined: tuple[str, ...]
    values: FloatArray
    values_before: FloatArray
    loss: float
    loss_before: float
    n_evaluations: int
    converged: bool


def calibrate(
    *,
    n_seeds: int,
    rng: np.random.Generator,
    params: TierParams,
    max_evaluations: int = 200,
    on_step: Callable[[int, float], None] | None = None,
) -> Calibration:
    """Return the hands weight and late scale that come closest to the published tables.

    Nelder-Mead over the same seasons for every set of constants, so the loss has no noise.
    Source: specification "TIER rating", sections 5, 6 and 10.

    Parameters
    ----------
    n_seeds
        Number of seasons in time, and as many late, at least 1.
    rng
        Random stream; season i is drawn from its i-th child.
    params
        Where to start; what is not fitted stays.
    max_evaluations
        Largest number of sets to try.
    on_step
        Called with the number of sets tried and the loss of the last.

    Raises
    ------
    ValueError
        If ``n_seeds`` is below 1.
    """
    if n_seeds < 1:
        raise ValueError(f"n_seeds is {n_seeds}; give 1 or more")
    seasons = both_seasons(n_seeds, rng=rng)
    losses: list[float] = []

    def loss_at(x: FloatArray) -> float:
        losses.append(loss_of(published_values(seasons, params=_with(params, x))))
        if on_step is not None:
            on_step(len(losses), losses[-1])
        return losses[-1]

    start = np.array([getattr(params, name) for name in FITTED])
    found = minimize(
        loss_at,
        start,
        method="Nelder-Mead",
        bounds=BOUNDS,
        options={
            "initial_simplex": _simplex(start),
            "xatol": SMALLEST_STEP,
            "fatol": SMALLEST_LOSS,
            "maxfev": max_evaluations,
        },
    )
    best, undetermined = _with_idle_ones_back(_with(params, found.x), params, seasons)
    values = published_values(seasons, params=best)
    before = published_values(seasons, params=params)
    return Calibration(
        params=best,
        undetermined=undetermined,
        values=values,
        values_before=before,
        loss=loss_of(values),
        loss_before=loss_of(before),
        n_evaluations=len(losses),
        converged=bool(found.success),
    )


def published_values(seasons: list[tuple[Season, Season]], *, params: TierParams) -> FloatArray:
    """Return (n_targets,) what the parameters give for ``TARGETS``, mean over the seasons.

    Parameters
    ----------
    seasons
        Pairs of a season in time and the same one with half the field late.
    """
    rows = []
    for in_time, late in seasons:
        careers = rate_season(in_time, params=params)
        sigma = np.mean(careers.sigma, axis=0)
        rate = class_means(careers.rate[:, -1], careers.class_idx)
        rate_late = class_means(rate_season(late, params=params).rate[:, -1], late.class_idx)
        rows.append([sigma[2], sigma[14], *rate, *(rate_late - rate)[:-1]])
    return np.asarray(np.mean(rows, axis=0))


def loss_of(values: FloatArray) -> float:
    """Return the loss of (n_targets,) values, the sum of ``loss_terms``."""
    return float(sum(loss_terms(values)))


def loss_terms(values: FloatArray) -> list[float]:
    """The part of the loss of each target: ``((value - target) / off)²``."""
    return [float((v - t) / off) ** 2 for v, (_, t, off) in zip(values, TARGETS, strict=True)]


def both_seasons(n_seeds: int, *, rng: np.random.Generator) -> list[tuple[Season, Season]]:
    """Return seasons in time and the same ones with half the field late."""
    return [
        (season(rng=own), season(rng=own, late_share=LATE_SHARE, close_at=CLOSE_AT))
        for own in (child(rng, seed) for seed in range(n_seeds))
    ]


def _with(params: TierParams, x: FloatArray) -> TierParams:
    c, lo, hi, scale = (float(value) for value in x)
    return replace(params, hands_c=c, hands_lo=min(lo, hi), hands_hi=hi, late_scale=scale)


def _with_idle_ones_back(
    best: TierParams, start: TierParams, seasons: list[tuple[Season, Season]]
) -> tuple[TierParams, tuple[str, ...]]:
    """Return the best parameters, and the constants reset to their start: they change no value."""
    values, idle = published_values(seasons, params=best), []
    for name in FITTED:
        start_value: dict[str, Any] = {name: getattr(start, name)}
        back = replace(best, **start_value)
        if back != best and np.array_equal(published_values(seasons, params=back), values):
            best = back
            idle.append(name)
    return best, tuple(idle)


def _simplex(start: FloatArray) -> FloatArray:
    """Return the start and one step from it per constant, inwards where it is at a bound."""
    corners = np.tile(start, (start.size + 1, 1))
    for k, (_, hi) in enumerate(BOUNDS):
        corners[k + 1, k] += FIRST_STEP if start[k] + FIRST_STEP <= hi else -FIRST_STEP
    return corners
