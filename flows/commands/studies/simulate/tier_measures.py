"""The measures of the TIER study, beside the published values and our bars."""

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from banzuke.engine.labs.simulate.seasons import CLASSES
from banzuke.engine.labs.tier.net_effect import late_net_effect
from banzuke.engine.labs.tier.printed import HALF_DIGIT, NAMES, Range, error_of_one, z_of
from banzuke.engine.labs.tier.study import LETTERS, Estimate, Study
from banzuke.engine.tier import TierParams

WHO = (*CLASSES, "all")
EFFECT_FIELD, EFFECT_WEIGHT = 60, 0.4
"""Entries of the published net effects, and the hands weight with which the specification reads
them; the length of those events is not published."""

# The tolerances of the specification (section 10, net effects section 5).
RATE_BARS = dict.fromkeys(CLASSES, 60.0) | {"beginner": 100.0, "all": 5.0}
LATE_BAR = (-110.0, -40.0)
EFFECT_BAR = 1.5

FAR = 3.0
"""Number of standard errors beyond which a printed number counts as far off; by chance, one number
in 370 is."""


@dataclass(frozen=True)
class Measure:
    """One number of the study.

    ``published`` is the range that the source gives; ``bar`` is the range that the specification
    requires. A number without a standard error comes from no simulation. ``error`` is the standard
    error of the published number, which comes from one season, about our mean; None if unknown.
    """

    table: str
    row: str
    column: str
    ours: float
    se: float | None
    published: Range | None = None
    bar: Range | None = None
    error: float | None = None

    @property
    def z(self) -> float | None:
        """Our number minus the published number, in its standard errors; None without an error."""
        if self.published is None or self.error is None:
            return None
        return z_of(self.ours, self.published, self.error)

    @property
    def holds(self) -> bool | None:
        """Whether the number is inside its bar, None without a bar."""
        return None if self.bar is None else self.bar[0] < self.ours < self.bar[1]


def published() -> dict[str, Any]:
    """The values that the source has published from its simulation, by table."""
    file = Path(__file__).with_name("tier_published.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def printed_ranges(names: Sequence[tuple[str, str, str]] = NAMES) -> list[Range]:
    """The published numbers that depend on the private constants, in the order of ``names``."""
    said = published()
    ranges = []
    for table, row, letter in names:
        value = said[table][row]
        found = _range(value[LETTERS.index(letter)] if letter else value)
        if found is None:
            raise LookupError(f"tier_published.toml has no {table} of {row}")
        ranges.append(found)
    return ranges


def measures(study: Study, params: TierParams) -> list[Measure]:
    """Every number of the study, table by table."""
    said = published()
    return [
        *_by_class("rate", study.rate, said, study.n_seeds, bars=RATE_BARS),
        *_by_class("rate_late", study.rate_late, said, study.n_seeds),
        *_by_class(
            "late_difference",
            study.late_difference,
            said,
            study.n_seeds,
            all_bar=LATE_BAR,
            between=(study.rate, study.rate_late),
        ),
        *_by_class("place", study.place, said, study.n_seeds),
        *_by_class("field", study.field, said, study.n_seeds),
        *_by_class("place_percent", study.place_percent, said, study.n_seeds),
        *_shares("tier_percent", study.tier_percent, said, study.n_seeds),
        *_shares("tier_percent_late", study.tier_percent_late, said, study.n_seeds),
        *_by_entries(study, said, params),
        *_first_gain(study, said),
        *_net_effects(said, params),
        *_orders(study),
    ]


def _by_class(
    table: str,
    found: Estimate,
    said: dict[str, Any],
    n_seeds: int,
    *,
    bars: dict[str, float] | None = None,
    all_bar: Range | None = None,
    between: tuple[Estimate, Estimate] | None = None,
) -> list[Measure]:
    """A row per class and one of all; a printed difference has the errors of both it is `between`.

    Our seasons in time and late share players and places, so our differences vary little. The
    source does not say so of its two simulations.
    """
    spread = None if between is None else np.hypot(between[0].se, between[1].se)
    rows = []
    for i, who in enumerate(WHO):
        value = said[table].get(who)
        bar = (value - bars[who], value + bars[who]) if bars else None
        bar = all_bar if all_bar and who == "all" else bar
        rows.append(
            _measure(
                table, who, _unit(table), found, i, n_seeds,
                value=value, bar=bar, spread=None if spread is None else float(spread[i]),
            )
        )  # fmt: skip
    return rows


def _shares(table: str, found: Estimate, said: dict[str, Any], n_seeds: int) -> list[Measure]:
    return [
        _measure(table, who, letter, found, (i, j), n_seeds, value=said[table][who][j])
        for i, who in enumerate(CLASSES)
        for j, letter in enumerate(LETTERS)
    ]


def _by_entries(study: Study, said: dict[str, Any], params: TierParams) -> list[Measure]:
    start = Measure("sigma", "0", "points", params.sigma_start, None, _range(said["sigma"]["0"]))
    tables = (
        ("sigma", study.sigma_by_entry, ()),
        ("median_rate", study.median_rate_by_entry, ()),
        ("top_tier_percent", study.tier_by_entry, (0,)),
    )
    return [start] + [
        _measure(table, n, _unit(table), found, (int(n) - 1, *rest), study.n_seeds, value=value)
        for table, found, rest in tables
        for n, value in said[table].items()
        if n != "0"
    ]


def _first_gain(study: Study, said: dict[str, Any]) -> list[Measure]:
    return [
        _measure(
            "first_gain", row, "points", study.first_gain, i, study.n_seeds,
            value=value, bar=_range(value),
        )
        for i, (row, value) in enumerate(said["first_gain"].items())
    ]  # fmt: skip


def _net_effects(said: dict[str, Any], params: TierParams) -> list[Measure]:
    rows = []
    for weight in (EFFECT_WEIGHT, params.hands_lo):
        for left, value in said["net_effect"].items():
            ours = late_net_effect(EFFECT_FIELD, int(left), hands_weight=weight, params=params)
            bar = (value - EFFECT_BAR, value + EFFECT_BAR) if weight == EFFECT_WEIGHT else None
            column = f"H = {weight:g}"
            rows.append(Measure("net_effect", left, column, ours, None, _range(value), bar))
    return rows


def _orders(study: Study) -> list[Measure]:
    """The bars that require an order: each is a difference that must be above 0."""
    ahead = [_apart("order", study.rate, i, i + 1) for i in range(len(CLASSES) - 1)]
    lost = [_apart("top_loses_most", study.late_difference, i, 0) for i in range(1, len(CLASSES))]
    return [*ahead, *lost, _apart("strong_field", study.strong_field, 1, 0)]


def _apart(table: str, found: Estimate, more: int, less: int) -> Measure:
    """The difference of two means, with the error of independent means."""
    names = ("ordinary field", "field of 2000") if table == "strong_field" else CLASSES
    return Measure(
        table,
        f"{names[more]} - {names[less]}",
        "points",
        float(found.mean[more] - found.mean[less]),
        math.hypot(found.se[more], found.se[less]),
        bar=(0.0, math.inf),
    )


def _measure(
    table: str,
    row: str,
    column: str,
    found: Estimate,
    at: int | tuple[int, ...],
    n_seeds: int,
    *,
    value: Any,
    bar: Range | None = None,
    spread: float | None = None,
) -> Measure:
    """One number; ``spread`` replaces our standard error where the printed number's is larger."""
    ours, se = float(found.mean[at]), float(found.se[at])
    error = None
    if value is not None and table in HALF_DIGIT:
        is_share = table.startswith(("tier_percent", "top_tier"))
        error = error_of_one(
            (se if spread is None else spread) * math.sqrt(n_seeds),
            table=table,
            row=row,
            percent=ours if is_share else None,
            n_seeds=n_seeds,
        )
    return Measure(table, row, column, ours, se, _range(value), bar, error)


def _unit(table: str) -> str:
    return "percent" if "percent" in table else "points"


def _range(value: Any) -> Range | None:
    if value is None:
        return None
    low, high = value if isinstance(value, list) else (value, value)
    return float(low), float(high)
