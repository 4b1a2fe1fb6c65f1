"""Fit the constants that the source keeps private to all numbers that it prints, at once."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import least_squares

from banzuke.engine.arrays import FloatArray
from banzuke.engine.labs.simulate.seasons import season
from banzuke.engine.labs.tier.careers import rate_season
from banzuke.engine.labs.tier.printed import NAMES, Range, errors, numbers, z_of
from banzuke.engine.labs.tier.study import CLOSE_AT, LATE_SHARE
from banzuke.engine.streams import child
from banzuke.engine.tier_params import TierParams

FITTED = ("hands_c", "hands_lo", "late_scale", "close_at")
"""Three parameters of the rating, and one of the simulation: when registration closes.

The numbers do not determine the other constants: no entry is long enough to reach ``hands_hi``, all
tables have nine seats, the weight of the other places follows from the rule that picks it, and
conservation from the mean of all.
"""
# Where the search may go: shares between little and all; the scale from 0.8, below which being
# late would pay (section 5); the close within the event.
BOUNDS = ((0.2, 1.0), (0.1, 0.9), (0.8, 2.0), (0.02, 0.9))
FIRST_CLOSE = 0.3  # where the search for the close starts, as the specification first had it
STEP = 0.05  # of a constant, relative: smaller ones drown in players who change their tier
FAR = 3.0  # errors from which a number counts less and less: tables that contradict others
MOST_STEPS = 8  # of least squares; the fit comes to rest after four to six


@dataclass(frozen=True)
class Calibration:
    """The constants that reproduce the printed numbers best, and the deviations that remain.

    Attributes
    ----------
    params, close_at
        The parameters with ``FITTED`` replaced, and the share of an event at which registration
        closes.
    values, values_before
        (n_numbers,) our numbers with them and with the constants at the start, as ``NAMES``.
    z, z_before
        (n_numbers,) the same less what is printed, in its standard errors.
    n_evaluations
        Number of sets tried.
    converged
        Whether the search came to rest.
    """

    params: TierParams
    close_at: float
    values: FloatArray
    values_before: FloatArray
    z: FloatArray
    z_before: FloatArray
    n_evaluations: int
    converged: bool


def calibrate(
    printed: list[Range],
    *,
    n_seeds: int,
    rng: np.random.Generator,
    params: TierParams,
    close_at: float = FIRST_CLOSE,
    on_step: Callable[[int, float], None] | None = None,
) -> Calibration:
    """The constants of ``FITTED`` that come closest to all printed numbers.

    Least squares of z, robust: numbers more than ``FAR`` errors off count by their distance and no
    longer by its square, so that a table that contradicts the others does not decide. The same
    seasons serve for every set. Source: specification "TIER rating", sections 5, 6 and 10.

    Parameters
    ----------
    printed
        The source's numbers as ranges, in the order of ``NAMES``.
    n_seeds
        Number of seasons in time, and as many late, at least 2.
    rng
        Random stream; season i is drawn from its i-th child.
    params, close_at
        Where to start; what is not fitted stays.
    on_step
        Called with the number of sets tried and the sum of squares of the last.

    Raises
    ------
    ValueError
        If ``n_seeds`` is below 2, or the printed numbers are not those of ``NAMES``.
    """
    if n_seeds < 2:
        raise ValueError(f"n_seeds is {n_seeds}; a spread takes 2 or more")
    if len(printed) != len(NAMES):
        raise ValueError(f"{len(printed)} printed numbers; give the {len(NAMES)} of NAMES")
    start = np.array([*(getattr(params, name) for name in FITTED[:-1]), close_at])
    rows = simulated(n_seeds, rng, params=params, close_at=close_at)
    error, n_tried = errors(rows), 0

    def z_at(x: FloatArray) -> FloatArray:
        nonlocal n_tried
        values = simulated(n_seeds, rng, params=_with(params, x), close_at=float(x[-1])).mean(
            axis=0
        )
        n_tried += 1
        z = _z(values, printed, error)
        if on_step is not None:
            on_step(n_tried, float(np.sum(z**2)))
        return z

    found = least_squares(
        z_at, start, bounds=np.transpose(BOUNDS), diff_step=STEP, max_nfev=MOST_STEPS,
        loss="soft_l1", f_scale=FAR, xtol=1e-2, ftol=1e-2,
    )  # fmt: skip
    best, close = _with(params, found.x), float(found.x[-1])
    values = simulated(n_seeds, rng, params=best, close_at=close).mean(axis=0)
    before = rows.mean(axis=0)
    return Calibration(
        params=best,
        close_at=close,
        values=values,
        values_before=before,
        z=_z(values, printed, error),
        z_before=_z(before, printed, error),
        n_evaluations=n_tried,
        converged=bool(found.success),
    )


def simulated(
    n_seeds: int, rng: np.random.Generator, *, params: TierParams, close_at: float = CLOSE_AT
) -> FloatArray:
    """The (n_seeds, n_numbers) numbers of each season with these constants."""
    rows = []
    for seed in range(n_seeds):
        own = child(rng, seed)
        in_time = rate_season(season(rng=own), params=params)
        late = season(rng=own, late_share=LATE_SHARE, close_at=close_at)
        rows.append(numbers(in_time, rate_season(late, params=params), params))
    return np.array(rows)


def _with(params: TierParams, x: FloatArray) -> TierParams:
    c, lo, scale = (float(value) for value in x[:-1])
    return replace(params, hands_c=c, hands_lo=min(lo, params.hands_hi), late_scale=scale)


def _z(values: FloatArray, printed: list[Range], error: FloatArray) -> FloatArray:
    return np.array(
        [z_of(float(v), *pair) for v, *pair in zip(values, printed, error, strict=True)]
    )
