"""The pictures of the study of search, in the style of `plots`."""

from pathlib import Path
from typing import Any

import numpy as np

from banzuke.engine.labs.search.leaves import LeavesStudy
from banzuke.engine.labs.search.uniform import BEST, RANDOM, REVERSE
from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots import BLUE, INK, VERMILION, _save, canvas

NAMES = {REVERSE: "worst-move-first", RANDOM: "random-leaves", BEST: "best-move-first"}
"""Keys of the words."""
COLOURS = {REVERSE: VERMILION, RANDOM: INK, BEST: BLUE}


def draw_search(study: LeavesStudy, stem: Path) -> list[Path]:
    """Draw leaves by depth, on a log scale; return the files written."""
    with canvas((8.6, 5.6)) as figure:
        panel = figure.subplots()
        panel.set_yscale("log")
        panel.grid(axis="y")
        deepest = max(row.depth for row in study.rows)
        depth = np.linspace(1, deepest, 2)
        base = float(study.branching)
        panel.plot(depth, base**depth, color=VERMILION, linewidth=1.0)
        panel.plot(depth, 2.0 * base ** (0.5 * depth), color=BLUE, linewidth=1.0)
        panel.text(deepest + 0.3, base**deepest, say("whole-tree", b=f"{base:g}"), color=VERMILION)
        for order, name in NAMES.items():
            rows = [row for row in study.rows if row.order == order]
            colour = COLOURS[order]
            for fitted in (False, True):
                drawn = [row for row in rows if row.fitted == fitted]
                panel.plot(
                    [row.depth for row in drawn], [row.leaves for row in drawn], "o",
                    markersize=4.5, color=colour, markerfacecolor="white" if fitted else colour,
                )  # fmt: skip
            panel.text(
                deepest + 0.3,
                rows[-1].leaves,
                say(name),
                color=colour,
                fontweight="bold",
                va="center",
            )
        panel.set_xlim(0.5, deepest + 5.2)
        panel.set_xticks(range(2, deepest + 1, 2))
        panel.set_xlabel(say("depth-d"))
        panel.set_ylabel(say("leaves-visited", b=study.branching))
        figure.suptitle(say("title-search"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        figure.supxlabel(say("caption-search", b=study.branching), x=0.01, ha="left", fontsize=9.5)
        return _save(figure, stem)


def draw_search_elo(found: Any, stem: Path) -> list[Path]:
    """Draw ratings by positions searched, with 95 % bars; return the files written.

    `found` has `steps`, the depths of alpha-beta, and `twins`, other programs of the same depths.
    """
    with canvas((8.6, 5.2)) as figure:
        panel = figure.subplots()
        panel.set_xscale("log")
        panel.grid(axis="y")
        for players, colour in ((found.steps, BLUE), (found.twins, VERMILION)):
            for one in players:
                panel.errorbar(
                    one.nodes_per_game, one.rating, 1.96 * one.se, fmt="o", color=colour,
                    markersize=5, linewidth=1.2,
                )  # fmt: skip
                panel.annotate(
                    one.player, (one.nodes_per_game, one.rating), (9, -12), color=colour,
                    textcoords="offset points",
                )  # fmt: skip
        panel.plot(
            [step.nodes_per_game for step in found.steps], [step.rating for step in found.steps],
            color=BLUE, linewidth=0.8, alpha=0.5,
        )  # fmt: skip
        panel.set_xlabel(say("positions-a-game"))
        panel.set_ylabel(say("rating-elo"))
        figure.suptitle(say("title-search-elo"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        figure.supxlabel(
            say("caption-search-elo", league=found.league), x=0.01, ha="left", fontsize=9.5
        )
        return _save(figure, stem)
