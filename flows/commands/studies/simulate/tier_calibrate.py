"""`banzuke simulate tier --calibrate`: refit the unpublished constants of the TIER rating."""

from typing import Any

import numpy as np

from banzuke.engine.labs.tier.calibrate import (
    BOUNDS,
    FIRST_CLOSE,
    FITTED,
    Calibration,
    calibrate,
    simulated,
)
from banzuke.engine.labs.tier.printed import NAMES, errors, z_of
from banzuke.engine.labs.tier.study import CLOSE_AT
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams
from banzuke.flows.commands.studies.simulate.tier_measures import printed_ranges
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

SPECIFIED = TierParams(hands_c=0.55, hands_lo=0.35, hands_hi=1.0, late_scale=0.8)
"""The specification's first guess: the search starts here, not at the shipped constants."""

USUAL_TRIALS = 30
SAME = 0.04
"""Distance within which a shipped constant is near enough to the fitted one. The shipped constants
keep sigma within 10 of 440 after three entries, as the specification requires."""
LEAST_SCALE = BOUNDS[FITTED.index("late_scale")][0]
SETS = ("specified", "shipped", "refitted")
COLUMNS = ["kind", "name", "published", "published_to", *SETS, *(f"z_{x}" for x in SETS), "seeds"]
NOTE = """\
z: ours less what is published, in standard errors of that, over {n} seasons in time and the same
{n} with half of each field late. Sums of squares: {sums}. {trials} sets were tried; the search
{rest}. Shipped constants are {verdict} the refitted ones. late_scale must be {least:g} or more:
with less, being late would pay. close_at belongs to the simulation, not to the rating."""


def show_calibration(*, seeds: int, as_json: bool) -> None:
    """Print constants and every printed number: specified, shipped and refitted."""
    printed, rng = printed_ranges(), named("simulate", "tier")
    with step("Trying constants", USUAL_TRIALS) as progress:
        found = calibrate(
            printed,
            n_seeds=seeds,
            rng=rng,
            params=SPECIFIED,
            on_step=lambda _, loss: progress.advance(f"sum of squares {loss:.0f}"),
        )
    shipped = simulated(seeds, rng, params=TierParams())
    values, error = shipped.mean(axis=0), errors(shipped)
    z = [z_of(float(v), *pair) for v, *pair in zip(values, printed, error, strict=True)]
    constants = _constants(found)
    numbers = [
        ["number", " ".join(name).strip(), *range_, *three, *zs]
        for name, range_, three, zs in zip(
            NAMES,
            printed,
            np.transpose([found.values_before, values, found.values]).tolist(),
            np.transpose([found.z_before, z, found.z]).tolist(),
            strict=True,
        )
    ]
    if as_json:
        show.as_json(COLUMNS, [[*row, seeds] for row in [*constants, *numbers]])
        return
    show.as_table(["", *SETS], [[row[1], *_rounded(row[4:7], 3)] for row in constants])
    show.as_table(
        ["", "published", *SETS, *(f"z {name}" for name in SETS)],
        [[row[1], _range(row[2], row[3]), *_rounded(row[4:], 1)] for row in numbers],
    )
    print(_note(found, constants, np.array([found.z_before, z, found.z]), seeds))  # noqa: T201


def _constants(found: Calibration) -> list[list[Any]]:
    """A row per constant: the guess of the specification, the shipped value, the fitted value."""
    sets = ((SPECIFIED, FIRST_CLOSE), (TierParams(), CLOSE_AT), (found.params, found.close_at))
    return [
        ["constant", name, None, None, *(getattr(p, name, close) for p, close in sets), *[None] * 3]
        for name in FITTED
    ]


def _note(found: Calibration, constants: list[list[Any]], z: Any, seeds: int) -> str:
    apart = max(abs(row[5] - row[6]) for row in constants)
    sums = ", ".join(f"{name} {total:.0f}" for name, total in zip(SETS, (z**2).sum(1), strict=True))
    return NOTE.format(
        n=seeds,
        sums=sums,
        trials=found.n_evaluations,
        rest="came to rest" if found.converged else "did not come to rest",
        verdict=f"{'within' if apart <= SAME else 'NOT within'} {SAME:g} of",
        least=LEAST_SCALE,
    )


def _range(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def _rounded(values: list[Any], digits: int) -> list[Any]:
    return [None if value is None else round(value, digits) for value in values]
