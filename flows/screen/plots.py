"""Pictures, as PNG and SVG; this module and the other `plots_` modules need matplotlib (`report`).

The same numbers give the same bytes: no date, no random ids, no user settings. Figures are made
without pyplot; the Agg and SVG canvases need no screen.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator
from scipy.special import ndtri

from banzuke.engine.labs.match_coverage import Coverage
from banzuke.engine.labs.stable_rank_study import Study
from banzuke.flows.screen.picture_words import is_east_asian, say
from banzuke.flows.screen.plots_fonts import families
from banzuke.flows.whole_file import whole_file

INK, FAINT, GRID = "#222222", "#8a8a8a", "#e6e6e6"
BLUE, VERMILION, GREEN = "#0072b2", "#d55e00", "#00795a"
"""Okabe and Ito's colours, distinct in every kind of colour vision; the green is darker."""

STYLE: dict[Any, Any] = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "text.color": INK,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "svg.hashsalt": "banzuke",
}
METADATA = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}}

COVERAGE_RANGE = (0.085, 0.9997)
COVERAGE_TICKS = (0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999)


@contextmanager
def canvas(size: tuple[float, float], style: dict[Any, Any] = STYLE) -> Iterator[Figure]:
    """A figure of a size in inches; while it is drawn, Matplotlib has a style.

    Settings of the user do not count, and are there again afterwards.
    """
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(style)
        if is_east_asian() and "font.family" not in style:
            matplotlib.rcParams["font.family"] = families()
        layout = ConstrainedLayoutEngine(w_pad=0.08, h_pad=0.08)
        yield Figure(figsize=size, layout=layout)


def draw_coverage(study: Coverage, stem: Path) -> list[Path]:
    """Draw the coverage study, a panel per rate and confidence; return the files written.

    Probabilities have a logit axis, so that the error rate is as readable near 1 as near 1/2.
    """
    n_rows, n_columns = study.confidences.size, study.rates.size
    with canvas((3.8 * n_columns, 3.2 * n_rows + 1.2)) as figure:
        panels = figure.subplots(n_rows, n_columns, sharex=True, sharey=True, squeeze=False)
        for i in range(n_rows):
            for j in range(n_columns):
                _coverage_panel(panels[i, j], study, i, j)
            _name_the_dots(panels[i, -1], float(study.confidences[i]))
            panels[i, 0].set_ylabel(say("coverage"))
        for panel in panels[-1]:
            panel.set_xlabel(say("games-n"))
        figure.suptitle(say("title-coverage"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        figure.supxlabel(say("caption-coverage"), x=0.01, ha="left", fontsize=9.5)
        return _save(figure, stem)


def _coverage_panel(panel: Axes, study: Coverage, i: int, j: int) -> None:
    p, confidence = f"{study.rates[j]:g}", f"{100 * study.confidences[i]:g}"
    title = say("panel-coverage", p=p, confidence=confidence)
    panel.set_title(title, loc="left", fontsize=11)
    panel.set_xscale("log")
    panel.set_yscale("logit")
    panel.grid(axis="y")
    panel.axhline(float(study.confidences[i]), color=INK, linewidth=1.1)
    dots = (
        (study.clopper_pearson, GREEN),
        (study.around_true_rate, BLUE),
        (study.normal, VERMILION),
    )
    for values, colour in dots:
        seen = values[i, j] < COVERAGE_RANGE[1]
        panel.plot(study.games[seen], values[i, j, seen], ".", markersize=2.4, color=colour)
    panel.set_xlim(study.games[0] * 0.93, study.games[-1] * 1.07)
    panel.set_ylim(*COVERAGE_RANGE)
    panel.xaxis.set_major_formatter(FuncFormatter(lambda games, _: f"{games:,.0f}"))
    panel.yaxis.set_major_locator(FixedLocator(COVERAGE_TICKS))
    panel.yaxis.set_minor_locator(NullLocator())
    panel.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))


def _name_the_dots(panel: Axes, confidence: float) -> None:
    """Label each cloud of dots, where the panel of a rare win has room."""
    z = np.round(ndtri(0.5 + 0.5 * confidence), 2)
    names = (
        (0.40, 0.93, "Clopper-Pearson", GREEN),
        (0.02, 0.27, f"p ± {z:g} $\\mathbf{{S_p}}$\n(Wilson)", BLUE),
        (0.40, 0.22, f"q ± {z:g} S", VERMILION),
    )
    for x, y, name, colour in names:
        panel.text(x, y, name, color=colour, fontweight="bold", transform=panel.transAxes)
    panel.text(
        1.01,
        confidence,
        say("nominal"),
        transform=panel.get_yaxis_transform(),
        va="center",
        fontsize=9,
    )


def draw_stable_rank(study: Study, stem: Path) -> list[Path]:
    """Draw the study of the stable rank, means beside spread; return the files written."""
    with canvas((11.4, 5.0)) as figure:
        means, spread = figure.subplots(1, 2)
        _mean_panel(means, study)
        _spread_panel(spread, study)
        for panel in (means, spread):
            panel.set_xlabel(say("games-per-player"))
            panel.set_xlim(0, study.games[-1] * 1.19)
            panel.grid(axis="y")
            panel.xaxis.set_major_formatter(FuncFormatter(lambda games, _: f"{games:,.0f}"))
        figure.suptitle(say("title-study"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        caption = say("caption-study", draws=f"{study.draws:,}", rank=f"{study.true_rank:.2f}")
        figure.supxlabel(caption, x=0.01, ha="left", fontsize=9.5)
        return _save(figure, stem)


def _mean_panel(panel: Axes, study: Study) -> None:
    panel.set_title(say("mean-of-estimates"), loc="left", fontsize=11)
    panel.plot([0, study.games[-1]], [study.true_rank] * 2, color=INK, linewidth=1.1)
    panel.plot(study.games, study.theory_plain, "--", color=FAINT, linewidth=1.0)
    lines = (
        (study.plain_mean, VERMILION, "plain", 8),
        (study.corrected_mean, BLUE, "corrected", -18),
        (study.exact_mean, GREEN, "exact", -5),
    )
    for values, colour, name, shift in lines:
        panel.plot(study.games, values, "o-", markersize=3.2, linewidth=1.3, color=colour)
        panel.annotate(
            name,
            (study.games[-1], values[-1]),
            xytext=(6, shift),
            textcoords="offset points",
            color=colour,
            fontweight="bold",
        )


def _spread_panel(panel: Axes, study: Study) -> None:
    panel.set_title(say("sd-and-bias"), loc="left", fontsize=11)
    bias = study.plain_mean - study.true_rank
    lines = (
        (study.plain_sd, VERMILION, "o-", say("sd-of", name="plain"), (2, 6)),
        (study.exact_sd, GREEN, "o-", say("sd-of", name="exact"), (-8, -34)),
        (bias, VERMILION, "o:", say("bias-of", name="plain"), (2, 6)),
    )
    for values, colour, style, name, shift in lines:
        panel.plot(study.games, values, style, markersize=3.2, linewidth=1.3, color=colour)
        panel.annotate(
            name,
            (study.games[4], values[4]),
            xytext=shift,
            textcoords="offset points",
            color=colour,
            fontweight="bold",
        )
    panel.set_ylim(bottom=0)


def _save(figure: Figure, stem: Path) -> list[Path]:
    """Write a figure as PNG and SVG; return the files."""
    files = []
    for form, metadata in METADATA.items():
        file = stem.with_name(f"{stem.name}.{form}")
        with whole_file(file) as new:
            figure.savefig(new, format=form, dpi=160, metadata=metadata)
        files.append(file)
    return files
