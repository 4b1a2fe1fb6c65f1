"""The picture of the TIER study: classes, tiers and three careers by number of entries."""

import itertools
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator
from numpy.typing import NDArray

from banzuke.engine.labs.simulate.seasons import CLASSES
from banzuke.engine.labs.tier.examples import STRONG_RATE, Examples
from banzuke.engine.labs.tier.study import LARGE_FIELD, Study
from banzuke.engine.tier import TierParams
from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots import BLUE, GREEN, INK, VERMILION, _save, canvas

CLASS_COLOURS = (VERMILION, "#a05a00", BLUE, GREEN, "#8f4a86", INK)
"""From the best class to the weakest, and all players."""
CAREERS = (
    ("career-weak", CLASS_COLOURS[3]),
    ("career-average", CLASS_COLOURS[2]),
    ("career-top", CLASS_COLOURS[0]),
)
RATE_GAP, PERCENT_GAP = 34.0, 3.4
"""Least distance of two labels, in points of the rate and in percent."""


def draw_tier(study: tuple[Study, Examples, TierParams], stem: Path) -> list[Path]:
    """Draw the study, a panel per question; return the files written."""
    found, careers, params = study
    with canvas((13.0, 9.6)) as figure:
        panels = figure.subplots(2, 2)
        _class_panel(panels[0, 0], found)
        _tier_panel(panels[0, 1], found, params)
        _career_panel(panels[1, 0], careers)
        _strong_panel(panels[1, 1], careers)
        for panel in panels.flat:
            panel.set_xlabel(say("entries"))
            panel.xaxis.set_major_locator(MultipleLocator(5))
        figure.suptitle(say("title-tier"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        caption = say("caption-tier", n=found.n_seeds, strong=f"{STRONG_RATE:g}")
        figure.supxlabel(caption, x=0.01, ha="left", fontsize=9.5)
        return _save(figure, stem)


def _class_panel(panel: Axes, study: Study) -> None:
    panel.set_title(say("mean-rate-by-class"), loc="left", fontsize=11)
    panel.grid(axis="y")
    mean, se = study.rate_by_entry.mean, study.rate_by_entry.se
    entries = 1 + np.arange(mean.shape[1])
    names = (*CLASSES, "all")
    heights = _spread(mean[:, -1], RATE_GAP)
    for i, (name, colour) in enumerate(zip(names, CLASS_COLOURS, strict=True)):
        style = "--" if name == "all" else "-"
        panel.fill_between(
            entries, mean[i] - 2 * se[i], mean[i] + 2 * se[i], color=colour, alpha=0.25, lw=0
        )
        panel.plot(entries, mean[i], style, linewidth=1.5, color=colour)
        panel.text(
            entries[-1] + 0.4, heights[i], say(f"class-{name}"), color=colour, fontweight="bold"
        )
    panel.set_xlim(0.5, entries[-1] + 3.5)


def _tier_panel(panel: Axes, study: Study, params: TierParams) -> None:
    panel.set_title(say("players-in-tiers"), loc="left", fontsize=11)
    share = study.tier_by_entry.mean[:, ::-1].T
    entries = 1 + np.arange(share.shape[1])
    shades = matplotlib.colormaps["viridis"](np.linspace(0.05, 0.98, len(share)))
    panel.stackplot(entries, share, colors=shades, edgecolor="white", linewidth=0.4)
    middle = _spread(np.cumsum(share[:, -1]) - share[:, -1] / 2, PERCENT_GAP)
    for (name, _), height in zip(params.tiers[::-1], middle, strict=True):
        panel.text(entries[-1] + 0.3, height, name, va="center", fontsize=9)
    panel.set_xlim(1, entries[-1] + 1.8)
    panel.set_ylim(0, 100)


def _career_panel(panel: Axes, careers: Examples) -> None:
    panel.set_title(say("three-careers"), loc="left", fontsize=11)
    panel.grid(axis="y")
    for i, (name, colour) in enumerate(CAREERS):
        _career(panel, careers, i, colour)
        panel.text(0.02, 0.97 - 0.055 * (len(CAREERS) - 1 - i), say(name), color=colour,
                   fontweight="bold", va="top", transform=panel.transAxes)  # fmt: skip
    panel.margins(y=0.16)


def _strong_panel(panel: Axes, careers: Examples) -> None:
    panel.set_title(say("top-in-two-fields"), loc="left", fontsize=11)
    panel.grid(axis="y")
    _career(panel, careers, len(CAREERS) - 1, CLASS_COLOURS[0])
    entries = 1 + np.arange(careers.strong_rate.size)
    panel.plot(entries, careers.strong_rate, "o-", markersize=3.2, linewidth=1.3, color=INK)
    lines = (
        (say("others-at", strong=f"{STRONG_RATE:g}"), INK),
        (say("ordinary-field"), CLASS_COLOURS[0]),
    )
    for i, (name, colour) in enumerate(lines):
        panel.text(0.02, 0.97 - 0.055 * i, name, color=colour,
                   fontweight="bold", va="top", transform=panel.transAxes)  # fmt: skip
    panel.margins(y=0.16)


def _career(panel: Axes, careers: Examples, i: int, colour: str) -> None:
    entries = 1 + np.arange(careers.rate.shape[1])
    panel.plot(entries, careers.rate[i], "-", linewidth=1.3, color=colour)
    large = careers.n_field[i] == LARGE_FIELD
    for marker, here in (("o", ~large), ("s", large)):
        panel.plot(entries[here], careers.rate[i, here], marker, markersize=4, color=colour)
    for entry, rate, place in zip(entries, careers.rate[i], careers.place[i], strict=True):
        panel.annotate(
            str(place),
            (entry, rate),
            xytext=(0, 5),
            textcoords="offset points",
            ha="center",
            fontsize=6.5,
            color=colour,
        )


def _spread(values: NDArray[np.float64], gap: float) -> NDArray[np.float64]:
    """The heights of labels near values, each at least a gap above the label below it."""
    heights = values.copy()
    order = np.argsort(values)
    for below, above in itertools.pairwise(order):
        heights[above] = max(heights[above], heights[below] + gap)
    return heights
