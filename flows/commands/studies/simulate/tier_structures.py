"""`banzuke simulate tier --structures`: other ways to update, and the source's numbers by each."""

from typing import Any

import numpy as np

from banzuke.engine.labs.simulate.seasons import CLASSES, season
from banzuke.engine.labs.tier.printed import IN_TIME, errors, numbers_in_time, z_of
from banzuke.engine.labs.tier.structures import careers_by, structures
from banzuke.engine.labs.tier.study import SHARE_ENTRIES
from banzuke.engine.streams import child, named
from banzuke.engine.tier import TierParams
from banzuke.flows.commands.studies.simulate.tier_measures import FAR, printed_ranges
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

SHOWN = (
    ("rate", "top", ""), ("rate", "strong", ""), ("rate", "beginner", ""), ("rate", "all", ""),
    ("tier_percent", "top", "S"), ("tier_percent", "strong", "S"), ("tier_percent", "average", "S"),
    ("sigma", "3", ""), ("sigma", "15", ""),
)  # fmt: skip
COLUMNS = ["structure", "z2", "far", "spread", *(" ".join(name).strip() for name in SHOWN)]
HEAD = ["", "Σ z²", "far", "spread", "top", "strong", "beginner", "all", "top in S", "strong in S",
        "average in S", "σ 3", "σ 15"]  # fmt: skip
NOTE = (
    "Everybody in time, {n} seasons; the same for all. Σ z² and far (beyond {far:g} errors): of "
    "{of} printed numbers. spread: of the\nplayers of a class after {entries} entries, mean of the "
    "classes, points. The last row is what the source prints; its tiers look\nlike some 200. Half "
    "of H as noise: a performance has the variance β² / √H, and √H is the power of the message."
)


def show_structures(*, seeds: int, as_json: bool) -> None:
    """Print what the source's numbers would be under other structures of the update."""
    params, rng = TierParams(), named("simulate", "tier")
    seasons = [season(rng=child(rng, seed)) for seed in range(seeds)]
    printed = printed_ranges(IN_TIME)
    tried = list(structures(params))
    rows: list[list[Any]] = []
    with step("Trying structures", len(tried)) as progress:
        for name, structure, constants in tried:
            found = [careers_by(structure, one, params=constants) for one in seasons]
            values = np.array([numbers_in_time(one, constants) for one in found])
            spread = float(np.mean([_spread(one.rate, one.class_idx) for one in found]))
            total, far, shown = _row(values, printed)
            rows.append([name, total, far, spread, *shown])
            progress.advance(name)
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    published = [printed[IN_TIME.index(name)][0] for name in SHOWN]
    show.as_table(
        HEAD, [_rounded(row) for row in [*rows, ["printed", None, None, None, *published]]]
    )
    print(NOTE.format(n=seeds, far=FAR, of=len(IN_TIME), entries=SHARE_ENTRIES))  # noqa: T201


def _row(values: Any, printed: Any) -> tuple[float, int, list[float]]:
    """Sum of z², numbers far off, and the numbers shown."""
    mean, error = values.mean(axis=0), errors(values, IN_TIME)
    z = np.array([z_of(float(v), *pair) for v, *pair in zip(mean, printed, error, strict=True)])
    shown = [float(mean[IN_TIME.index(name)]) for name in SHOWN]
    return float(np.sum(z**2)), int(np.sum(np.abs(z) > FAR)), shown


def _spread(rate: Any, class_idx: Any) -> float:
    after = rate[:, SHARE_ENTRIES - 1]
    return float(np.mean([np.std(after[class_idx == c]) for c in range(len(CLASSES))]))


def _rounded(row: list[Any]) -> list[Any]:
    whole = [None if value is None else round(value) for value in row[1:8]]
    shares = [round(value, 1) for value in row[8:11]]
    return [row[0], *whole, *shares, *(round(value) for value in row[11:])]
