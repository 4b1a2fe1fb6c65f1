"""Pictures of published ratings, in the style of `plots`: history, intervals, checks, gains.

Each function takes plain rows, so that the caller who queries the serving file selects them.
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes

from banzuke.flows.screen.picture_words import say, say_unit
from banzuke.flows.screen.plots import BLUE, FAINT, GREEN, INK, STYLE, VERMILION, _save, canvas
from banzuke.flows.screen.plots_fonts import families, report_missing_characters
from banzuke.flows.screen.printable import printable
from banzuke.flows.screen.waterfall import Step

PURPLE, OLIVE, SLATE = "#8a5a83", "#7a6a00", "#44546a"
FILLS = (BLUE, VERMILION, GREEN, PURPLE, OLIVE, SLATE)
Rows = Sequence[tuple[Any, ...]]
BAND = 2.0
"""Distance beyond the extreme values up to which interval ends are shown, in usual half-widths."""


def _drawn(
    draw: Callable[[Axes], None], stem: Path, *, title: str, size: tuple[float, float]
) -> list[Path]:
    """Draw one panel with a title over it; return the files written."""
    style = {**STYLE, "text.parse_math": False, "font.family": families()}
    with report_missing_characters(), canvas(size, style) as figure:
        panel = figure.subplots()
        draw(panel)
        figure.suptitle(printable(title), x=0.01, ha="left", fontsize=13, fontweight="bold")
        return _save(figure, stem)


def draw_history(
    rows: Rows, stem: Path, *, title: str, unit: str, along: str | None = None, listed: Rows = ()
) -> list[Path]:
    """Draw values with their 95 % band; rows are (horizontal value, low, value, high).

    ``along`` names the horizontal axis, by default time.

    `listed` are such rows of imported lists: separate points, which no line joins. Triangles mark
    where the band goes on beyond the picture.
    """

    def draw(panel: Axes) -> None:
        x = [row[0] for row in rows]
        low, value, high = ([_finite(row[i]) for row in rows] for i in (1, 2, 3))
        if listed:  # first, so that names of periods come after the days of lists
            _points_apart(panel, listed)
        ends = _seen(
            *(
                [*own, *(_finite(row[i]) for row in listed)]
                for i, own in ((1, low), (2, value), (3, high))
            )
        )
        if ends:
            low, high = _cut(rows, ends)
        panel.fill_between(x, low, high, color=BLUE, alpha=0.2, linewidth=0)
        panel.plot(x, value, "o-", color=BLUE, markersize=4, linewidth=1.6)
        panel.set_ylabel(say_unit(unit))
        is_cut = ends is not None and _mark_cuts(panel, x, low, high, ends)
        panel.set_xlabel(say("along-cut" if is_cut else "along", along=along or say("time")))
        if ends:
            panel.set_ylim(*ends)
        panel.grid(axis="y")

    return _drawn(draw, stem, title=title, size=(8.0, 4.2))


def _cut(rows: Rows, ends: tuple[float, float]) -> tuple[list[float], list[float]]:
    """The ends of intervals, those beyond the picture and infinite ones at its edge."""
    low = [math.nan if row[1] is None else max(row[1], ends[0]) for row in rows]
    high = [math.nan if row[3] is None else min(row[3], ends[1]) for row in rows]
    return low, high


def _mark_cuts(
    panel: Axes, x: Sequence[Any], low: list[float], high: list[float], ends: tuple[float, float]
) -> bool:
    """Draw a triangle wherever the band leaves the picture; return whether it does."""
    found = False
    for side, edge, marker in ((low, ends[0], "v"), (high, ends[1], "^")):
        at = [place for place, end in zip(x, side, strict=True) if end == edge]
        if at:
            panel.plot(at, [edge] * len(at), marker, color=BLUE, markersize=7, clip_on=False)
        found = found or bool(at)
    return found


def _points_apart(panel: Axes, listed: Rows) -> None:
    """Draw ratings of imported lists, with error bars where there are errors."""
    x, value = [row[0] for row in listed], [_finite(row[2]) for row in listed]
    reach = [0.0 if row[1] is None else row[2] - row[1] for row in listed]
    panel.errorbar(x, value, yerr=reach, fmt="s", color="0.45", markersize=4, label=say("imported"))
    panel.legend(loc="best", frameon=False)


def _seen(
    low: Sequence[float], value: Sequence[float], high: Sequence[float]
) -> tuple[float, float] | None:
    """The ends of an axis that shows every value, and most of the band.

    A few extreme interval ends, after hardly any games, would flatten everything else into a line:
    there the band leaves the picture.
    """
    known = [v for v in value if math.isfinite(v)]
    if not known:
        return None
    ends = [min(known), max(known)]
    for i, side in enumerate((low, high)):
        widths = sorted(
            abs(end - v)
            for end, v in zip(side, value, strict=True)
            if math.isfinite(end) and math.isfinite(v)
        )
        if widths:
            most = BAND * widths[len(widths) // 2]
            reach = [e for e in side if math.isfinite(e) and abs(e - ends[i]) <= most]
            ends[i] = min([*reach, ends[0]]) if i == 0 else max([*reach, ends[1]])
    margin = 0.05 * (ends[1] - ends[0]) or 1.0
    return (ends[0] - margin, ends[1] + margin)


def draw_intervals(rows: Rows, stem: Path, *, title: str, unit: str) -> list[Path]:
    """Draw a list of intervals, the first on top; rows are (name, low, value, high)."""
    shown = [row for row in rows if math.isfinite(_finite(row[2]))]

    def draw(panel: Axes) -> None:
        places = range(len(shown))
        for place, (_, low, value, high) in zip(places, shown, strict=True):
            ends = (_finite(low), _finite(high))
            if all(map(math.isfinite, ends)):
                panel.plot(ends, (place, place), color=BLUE, linewidth=1.6, alpha=0.6)
            panel.plot(value, place, "o", color=BLUE, markersize=5)
        panel.set_yticks(list(places), [printable(str(row[0]))[:28] for row in shown])
        panel.invert_yaxis()
        panel.set_xlabel(say("along", along=say_unit(unit)))
        panel.grid(axis="x")

    return _drawn(draw, stem, title=title, size=(8.0, 1.4 + 0.26 * len(shown)))


def draw_reliability(rows: Rows, stem: Path, *, title: str) -> list[Path]:
    """Draw observed against predicted frequencies; rows are (predicted, observed, se, games)."""

    def draw(panel: Axes) -> None:
        panel.plot([0, 100], [0, 100], "--", color=FAINT, linewidth=1.0)
        x, y, error = ([100 * row[i] for row in rows] for i in (0, 1, 2))
        sizes = [12 + 60 * row[3] / max(r[3] for r in rows) for row in rows]
        panel.errorbar(x, y, yerr=[2 * e for e in error], fmt="none", color=BLUE, linewidth=1.2)
        panel.scatter(x, y, s=sizes, color=BLUE, zorder=3)
        panel.set_xlabel(say("predicted"))
        panel.set_ylabel(say("observed"))
        panel.set_xlim(-2, 102)
        panel.set_ylim(-2, 102)

    return _drawn(draw, stem, title=title, size=(5.4, 5.4))


def draw_distribution(values: Sequence[float], stem: Path, *, title: str, unit: str) -> list[Path]:
    """Draw the distribution of values over players."""

    def draw(panel: Axes) -> None:
        panel.hist(list(values), bins=24, color=BLUE, rwidth=0.94)
        panel.set_xlabel(say_unit(unit))
        panel.set_ylabel(say("players"))
        panel.grid(axis="y")

    return _drawn(draw, stem, title=title, size=(7.2, 4.0))


def draw_head_to_head(
    names: Sequence[str], shares: Sequence[Sequence[float]], stem: Path, *, title: str
) -> list[Path]:
    """Draw shares of points, row against column, NaN for pairs without games."""

    def draw(panel: Axes) -> None:
        colours = matplotlib.colors.LinearSegmentedColormap.from_list(
            "points", [VERMILION, "#f4f4f4", BLUE]
        )
        percents = [[100 * share for share in row] for row in shares]
        image = panel.imshow(percents, cmap=colours, vmin=0, vmax=100)
        labels = [printable(name)[:18] for name in names]
        panel.set_xticks(range(len(names)), labels, rotation=60, ha="right")
        panel.set_yticks(range(len(names)), labels)
        panel.figure.colorbar(image, ax=panel, label=say("share-of-points"))

    side = 2.6 + 0.34 * len(names)
    return _drawn(draw, stem, title=title, size=(side + 1.2, side))


def draw_waterfall(
    steps: Sequence[Step], causes: Sequence[str], stem: Path, *, title: str, unit: str
) -> list[Path]:
    """Draw a rate from event to event; thin bars are the causes of each step."""

    def draw(panel: Axes) -> None:
        thin = 0.84 / len(causes)
        for number, (cause, colour) in enumerate(zip(causes, FILLS, strict=True)):
            places = [i - 0.42 + (number + 0.5) * thin for i in range(len(steps))]
            starts = [step.levels[number] for step in steps]
            parts = [step.parts[number] for step in steps]
            panel.bar(
                places, parts, bottom=starts, color=colour, label=say(f"cause-{cause}"), width=thin
            )
        ends = [step.levels[-1] for step in steps]
        left = [i - 0.42 for i in range(len(steps))]
        panel.hlines(
            ends, left, [x + 0.84 for x in left], color=INK, linewidth=1.2, label=say("after")
        )
        every = max(1, len(steps) // 12)
        ticks = list(range(0, len(steps), every))
        panel.set_xticks(ticks, [printable(steps[i].label)[:14] for i in ticks], rotation=45,
                         ha="right")  # fmt: skip
        panel.set_ylabel(say_unit(unit))
        panel.set_xlabel(say("event"))
        panel.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)

    return _drawn(draw, stem, title=title, size=(10.0, 4.6))


def draw_aic(rows: Rows, stem: Path, *, title: str) -> list[Path]:
    """Draw the AIC of models above the best; rows are (model, AIC above the best's)."""

    def draw(panel: Axes) -> None:
        panel.barh([printable(str(row[0])) for row in rows], [row[1] for row in rows], color=BLUE)
        panel.invert_yaxis()
        panel.set_xlabel(say("aic"))
        panel.grid(axis="x")

    return _drawn(draw, stem, title=title, size=(7.2, 1.4 + 0.3 * len(rows)))


def _finite(value: Any) -> float:
    """A number to draw; NaN, which leaves a gap, for None and for infinity."""
    return float(value) if value is not None and math.isfinite(value) else math.nan
