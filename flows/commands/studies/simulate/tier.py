"""`banzuke simulate tier`: the published simulation of the TIER rating, reproduced."""

import math
from pathlib import Path
from typing import Annotated, Any

import typer

from banzuke.engine.labs.tier.examples import examples
from banzuke.engine.labs.tier.printed import Range
from banzuke.engine.labs.tier.skills import three_skills
from banzuke.engine.labs.tier.study import LETTERS, study
from banzuke.engine.streams import child, named
from banzuke.engine.tier import TierParams
from banzuke.flows.commands.common.options import JsonOption, PicturesOption
from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.commands.studies.simulate.tier_calibrate import show_calibration
from banzuke.flows.commands.studies.simulate.tier_measures import (
    EFFECT_FIELD,
    EFFECT_WEIGHT,
    FAR,
    Measure,
    measures,
)
from banzuke.flows.commands.studies.simulate.tier_structures import show_structures
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

app = typer.Typer(add_completion=False)

COLUMNS = [
    *("table", "row", "column", "ours", "se", "published", "published_to"),
    *("error", "z", "bar_from", "bar_to", "holds", "seeds"),
]
SHARES = ("tier_percent", "tier_percent_late")
TITLES = {
    "rate": "Mean TIER rate after 20 entries, everybody in time",
    "rate_late": "Mean TIER rate after 20 entries, half of each field late",
    "late_difference": "What late registration takes, points",
    "place": "Mean place",
    "field": "Mean number of entries",
    "place_percent": "Mean place, percent of the field",
    "tier_percent": "Percent of a class by tier after 15 entries, everybody in time",
    "tier_percent_late": "Percent of a class by tier after 15 entries, half of each field late",
    "sigma": "Mean σ by number of entries",
    "median_rate": "Median rate by number of entries",
    "top_tier_percent": "Percent of all players in tier S by number of entries",
    "first_gain": "Gain of the first of 100: up to the third entry (new), σ at its floor (settled)",
    "net_effect": f"Net effect of joining {EFFECT_FIELD} entries last, by how many are still in",
    "order": "How far classes are apart, everybody in time, points",
    "top_loses_most": "What the others lose less than top players by late registration, points",
    "strong_field": "What top players end higher where all others stand at 2000, points",
}
NOTE = (
    "± is one standard error over {n} seasons; of a difference, as if its two means were "
    "independent.\nz is ours less what is published, in standard errors of that: it comes from one "
    "season, a difference from two, and\nis rounded. Our seasons in time and late share players "
    "and places: our differences vary less.\n"
    "Net effects: the premium on the ICM gain alone. H = {weight:g} is how the "
    "specification reads the published ones; H = {lo:g} is\nthe least that a short stay counts. "
    "The seasons pay late_scale = {scale:g} of the ICM gain, with which it costs nothing\non "
    "balance: what is lost there is 1.25 times the share of the surplus."
)


CONTRADICTION = (
    "The source's shares by tier of players in time contradict its other numbers: weighted by "
    "class, 45.2 % of all\nwould stand at 1700 or more after 15 entries and 8.1 % in S, beside its "
    "median of 1618 then and its 5 % in S\nat the end. No constants reach both; its shares of "
    "late players agree with its means. Other ways to use the\nhands weight come nearer to one or "
    "the other: --structures.\n"
    "Its mean place of all is a slip: its own classes weigh to 34.9 of 68.8 entries, or 50.7 %, as "
    "in any simulation."
)


@app.command(epilog="Example: banzuke simulate tier --seeds 20 --output report")
def tier(
    seeds: Annotated[
        int | None,
        typer.Option(
            "--seeds",
            help="Number of simulated seasons; by default 20 (with few of them z is rough); 4 with "
            "--calibrate or --structures.",
            min=2,
        ),
    ] = None,
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help="Fit the constants that the source does not publish."),
    ] = False,
    other: Annotated[
        bool,
        typer.Option(
            "--structures",
            help="Try other ways to update, and compare them with the published numbers.",
        ),
    ] = False,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Reproduce the published simulation of the TIER rating, and compare all printed numbers.

    It takes a minute; --calibrate, which fits the private constants to all numbers, takes ten.
    """
    if other:
        show_structures(seeds=seeds or 4, as_json=as_json)
    elif calibrate:
        show_calibration(seeds=seeds or 4, as_json=as_json)
    else:
        show_tier(output, seeds=seeds or 20, as_json=as_json)


def show_tier(folder: Path | None, *, seeds: int, as_json: bool) -> None:
    """Print the tables of the study beside the published tables, and draw the figures."""
    params, rng = TierParams(), named("simulate", "tier")
    with step("Simulating seasons", seeds) as progress:
        found = study(n_seeds=seeds, rng=rng, params=params, on_step=lambda _: progress.advance())
    rows = measures(found, params)
    if as_json:
        show.as_json(COLUMNS, [_json_row(row, seeds) for row in rows])
    else:
        _print_tables(rows)
        note = NOTE.format(
            n=seeds, weight=EFFECT_WEIGHT, lo=params.hands_lo, scale=params.late_scale
        )
        print(note)  # noqa: T201
        print(_verdict(rows))  # noqa: T201
        print(_far_off(rows))  # noqa: T201
    drawn = found, examples(rng=child(rng, 0), params=params), params
    draw_picture(
        "draw_tier", drawn, name="tier", folder=folder, module="banzuke.flows.screen.plots_tier"
    )
    draw_picture(
        "draw_tier_method",
        (found, three_skills(params), params),
        name="tier-method",
        folder=folder,
        module="banzuke.flows.screen.plots_tier_method",
    )


def _print_tables(rows: list[Measure]) -> None:
    for table, title in TITLES.items():
        here = [row for row in rows if row.table == table]
        if table in SHARES:
            _print_shares(title, here)
        else:
            _print_table(title, here)


def _print_table(title: str, rows: list[Measure]) -> None:
    """Print a row per number, without the columns that are empty in all rows."""
    columns: dict[str, list[Any]] = {
        "": [row.row for row in rows],
        "at": [row.column if row.table == "net_effect" else None for row in rows],
        "ours": [round(row.ours, 2) for row in rows],
        "±": [None if row.se is None else round(row.se, 2) for row in rows],
        "published": [_from_to(row.published) for row in rows],
        "z": [_shown_z(row) for row in rows],
        "wanted": [_from_to(row.bar) for row in rows],
        "holds": [row.holds for row in rows],
    }
    filled = {name: cells for name, cells in columns.items() if any(c is not None for c in cells)}
    show.as_table(list(filled), list(zip(*filled.values(), strict=True)), title=title)


def _print_shares(title: str, rows: list[Measure]) -> None:
    """Print a row per class; each tier has our share, its error and the published share."""
    lines: dict[str, list[Any]] = {}
    for row in rows:
        published = row.published[0] if row.published else None
        z = _shown_z(row)
        lines.setdefault(row.row, [row.row]).extend([round(row.ours, 1), published, z])
    head = ["", *(name for letter in LETTERS for name in (letter, "published", "z"))]
    show.as_table(head, list(lines.values()), title=title)


def _shown_z(row: Measure) -> float | None:
    """The z of a number to one decimal; never a zero below zero."""
    return None if row.z is None else round(row.z, 1) + 0.0


def _from_to(range_: Range | None) -> str | None:
    if range_ is None:
        return None
    low, high = range_
    if low == high:
        return f"{low:g}"
    return f"above {low:g}" if high == math.inf else f"{low:g} to {high:g}"


def _verdict(rows: list[Measure]) -> str:
    """The number of bars that our numbers hold, and the others by name, as one line."""
    judged = [row for row in rows if row.holds is not None]
    missed = [f"{row.table} {row.row}" for row in judged if not row.holds]
    if not missed:
        return f"All {len(judged)} bars of the specification hold."
    hold = f"{len(judged) - len(missed)} of {len(judged)} bars of the specification hold"
    return f"{hold}; not: {', '.join(missed)}."


def _far_off(rows: list[Measure]) -> str:
    """The printed numbers that differ from ours by more than chance, the farthest first."""
    filled = [(row, z) for row in rows if (z := row.z) is not None]
    far = sorted((pair for pair in filled if abs(pair[1]) > FAR), key=lambda pair: -abs(pair[1]))
    near = (
        f"Each published number is a bar, too, of {FAR:g} errors: {len(filled) - len(far)} of "
        f"{len(filled)} hold"
    )
    if not far:
        return f"{near}."
    units = ("points", "percent")
    names = (
        f"{row.table} {row.row}{'' if row.column in units else ' ' + row.column} {z:+.1f}"
        for row, z in far
    )
    return f"{near}; not: {', '.join(names)}.\n{CONTRADICTION}"


def _json_row(row: Measure, seeds: int) -> list[Any]:
    said, bar = row.published or (None, None), row.bar or (None, None)
    known = row.table, row.row, row.column, row.ours, row.se, *said, row.error, row.z
    return [*known, *bar, row.holds, seeds]
