"""The picture of the error theory of a match: the confidence of r errors, the error by p."""

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator

from banzuke.engine.match import errors_of_confidence, outside
from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots import BLUE, INK, VERMILION, _save, canvas

MARKED = (0.683, 0.95, 0.99)
"""Confidences at which r is written, as the source does."""
MOST_ERRORS = 5.0


def draw_errors(_: None, stem: Path) -> list[Path]:
    """Draw r against log10 a, a the chance outside ± r S, and p (1 - p) against p."""
    with canvas((9.6, 4.2)) as figure:
        left, right = figure.subplots(1, 2)
        _confidence_panel(left)
        _variance_panel(right)
        figure.suptitle(say("title-errors"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        return _save(figure, stem)


def _confidence_panel(panel: Axes) -> None:
    r = np.linspace(0.0, MOST_ERRORS, 501)
    panel.plot(np.log10(outside(r)), r, color=BLUE)
    for confidence in MARKED:
        errors = float(errors_of_confidence(confidence))
        at = np.log10(1.0 - confidence)
        panel.plot(at, errors, "o", color=VERMILION)
        panel.annotate(
            f"{100 * confidence:g} %: {errors:.2f}",
            (at, errors),
            xytext=(6, 2),
            textcoords="offset points",
        )
    panel.set_title(say("errors-of-interval"), loc="left", fontsize=11)
    panel.set_xlabel(say("log-a"))
    panel.grid(axis="y")


def _variance_panel(panel: Axes) -> None:
    p = np.linspace(0.0, 1.0, 401)
    panel.plot(p, p * (1.0 - p), color=INK)
    panel.set_title(say("variance-of-game"), loc="left", fontsize=11)
    panel.set_xlabel(say("true-win-rate"))
    panel.xaxis.set_major_locator(MultipleLocator(0.25))
    panel.grid(axis="y")
