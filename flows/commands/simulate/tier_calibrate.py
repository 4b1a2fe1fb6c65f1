"""`banzuke simulate tier --calibrate`: refit the unpublished constants of the TIER rating."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.labs.tier.calibrate import (
    BOUNDS,
    FITTED,
    SMALLEST_LOSS,
    TARGETS,
    Calibration,
    both_seasons,
    calibrate,
    loss_of,
    loss_terms,
    published_values,
)
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

SPECIFIED = TierParams(hands_c=0.55, hands_lo=0.35, hands_hi=1.0, late_scale=0.8)
"""The specification's first guess: the search starts here, not at the shipped constants."""

USUAL_TRIALS = 100
LEAST_SCALE = BOUNDS[FITTED.index("late_scale")][0]
SETS = ("specified", "shipped", "refitted")
COLUMNS = ["kind", "name", "published", "off", *SETS, *(f"{name}_loss" for name in SETS), "seeds"]
NOTE = """\
loss: ((value - published) / off)², summed; {n} seasons in time and the same {n} with half of each
field late, the same for every set. {trials} sets were tried; the search {rest}.
Constants that change no target keep their start: {idle}. late_scale must be {least:g} or more.
The shipped set is {behind:.3f} above the refitted one; the search stops where sets differ by less
than {tolerance:g}, so shipped is {verdict} result."""


def show_calibration(*, seeds: int, as_json: bool) -> None:
    """Print constants, targets and losses: specified, shipped and refitted."""
    shipped = TierParams()
    with step("Trying constants", USUAL_TRIALS) as progress:
        found = calibrate(
            n_seeds=seeds,
            rng=named("simulate", "tier"),
            params=SPECIFIED,
            on_step=lambda _, loss: progress.advance(f"loss {loss:.3f}"),
        )
    seasons = both_seasons(seeds, rng=named("simulate", "tier"))
    shipped_values = published_values(seasons, params=shipped)
    rows = _rows(found, shipped_values, shipped)
    if as_json:
        show.as_json(COLUMNS, [[*row, seeds] for row in rows])
        return
    _print("Constants", [row for row in rows if row[0] == "constant"], digits=3)
    _print("Targets", [row for row in rows if row[0] != "constant"], digits=1)
    behind = loss_of(shipped_values) - found.loss
    print(  # noqa: T201
        NOTE.format(
            n=seeds,
            trials=found.n_evaluations,
            rest="came to rest" if found.converged else "did not come to rest",
            idle=", ".join(found.undetermined) or "none",
            least=LEAST_SCALE,
            behind=behind,
            tolerance=SMALLEST_LOSS,
            verdict="its" if behind < SMALLEST_LOSS else "NOT its",
        )
    )


def _rows(
    found: Calibration, shipped_values: NDArray[np.float64], shipped: TierParams
) -> list[list[Any]]:
    """Return rows of kind, name, published, tolerance, three values and their parts of the loss."""
    constants = [
        [
            "constant",
            name,
            None,
            None,
            *(getattr(p, name) for p in (SPECIFIED, shipped, found.params)),
        ]
        + [None] * len(SETS)
        for name in FITTED
    ]
    values = (found.values_before, shipped_values, found.values)
    terms = [loss_terms(each) for each in values]
    targets = [
        ["target", *target, *(float(each[i]) for each in values), *(term[i] for term in terms)]
        for i, target in enumerate(TARGETS)
    ]
    total = ["total", "all targets", None, None, *[None] * len(SETS), *map(loss_of, values)]
    return [*constants, *targets, total]


def _print(title: str, rows: list[list[Any]], *, digits: int) -> None:
    """Print rows without the columns that are empty in all of them."""
    names = ["", "published", "off", *(name for name in SETS), *(f"loss {name}" for name in SETS)]
    shown = [
        [*row[1:4], *map(_rounded(digits), row[4:7]), *map(_rounded(3), row[7:])] for row in rows
    ]
    kept = [i for i in range(len(names)) if any(row[i] is not None for row in shown)]
    show.as_table([names[i] for i in kept], [[row[i] for i in kept] for row in shown], title=title)


def _rounded(digits: int) -> Callable[[float | None], float | None]:
    return lambda value: None if value is None else round(value, digits)
