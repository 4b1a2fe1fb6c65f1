"""The picture of a contest of models: the distance of each model from the best, over time."""

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from banzuke.engine.contest import Contest
from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots import BLUE, FAINT, GREEN, INK, VERMILION, _save, canvas

COLOURS = (BLUE, VERMILION, GREEN)


def draw_contest(found: Contest, stem: Path) -> list[Path]:
    """Draw a contest; return the files written."""
    with canvas((11.4, 4.6)) as figure:
        bars, curve = figure.subplots(1, 2)
        _bars(bars, found)
        _curve(curve, found)
        figure.suptitle(
            say("title-contest", model=found.scores[0].name), x=0.01, ha="left", fontsize=14,
            fontweight="bold",
        )  # fmt: skip
        caption = say(
            "caption-contest", games=f"{found.n_games:,}", windows=f"{len(found.starts):,}"
        )
        figure.supxlabel(caption, x=0.01, ha="left", fontsize=9.5)
        return _save(figure, stem)


def _bars(panel: Axes, found: Contest) -> None:
    panel.set_title(say("behind-best"), loc="left", fontsize=11)
    place = np.arange(len(found.scores))[::-1]
    behind = [score.behind for score in found.scores]
    error = [0.0 if np.isnan(score.behind_se) else score.behind_se for score in found.scores]
    panel.errorbar(
        behind, place, xerr=1.96 * np.array(error), fmt="o", color=BLUE, ecolor=FAINT, markersize=5
    )
    panel.set_yticks(place, [f"{s.name}  {s.log_loss:.4f}" for s in found.scores])
    panel.tick_params(axis="y", length=0)
    panel.set_xlim(left=min(-0.0005, -0.05 * max(behind)))
    panel.grid(axis="x")


def _curve(panel: Axes, found: Contest) -> None:
    panel.set_title(say("gain-on-guess"), loc="left", fontsize=11)
    by_name = {score.name: score for score in found.scores}
    guess, size = by_name["guess"].by_window, found.games_in_window
    for score, colour in zip(found.scores, COLOURS, strict=False):
        gain = np.cumsum((guess - score.by_window) * size) / np.cumsum(size)
        panel.plot(np.cumsum(size), gain, color=colour, linewidth=1.4, label=score.name)
    panel.axhline(0.0, color=INK, linewidth=0.8)
    panel.legend(frameon=False, loc="upper left")
    panel.set_xlabel(say("games-predicted"))
    panel.grid(axis="y")
