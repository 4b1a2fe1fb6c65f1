"""The picture of what a TIER rate is: figures 1 to 3, 5, 6 and 9 of its source, by our numbers."""

import itertools
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from scipy.stats import norm

from banzuke.engine.labs.simulate.seasons import CLASSES, FIRST, LAST
from banzuke.engine.labs.tier.skills import FIELD, Skill
from banzuke.engine.labs.tier.study import BINS, HISTOGRAM_ENTRIES, LARGE_FIELD, Study
from banzuke.engine.tier import TierParams, tier_rate
from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots import BLUE, FAINT, INK, VERMILION, _save, canvas
from banzuke.flows.screen.plots_tier import CLASS_COLOURS

SKILLS = np.linspace(-500.0, 3500.0, 801)
"""Points at which densities are drawn: four deviations of a newcomer to either side of 1500."""
CHAIN = (1000.0, 3000.0)
"""Skills of the worst and the best player of the source's chain."""

Shown = tuple[Study, tuple[Skill, Skill, Skill], TierParams]


def draw_tier_method(shown: Shown, stem: Path) -> list[Path]:
    """Draw the definitions and the distributions of rates, a panel each; return the files."""
    found, skills, params = shown
    with canvas((13.0, 9.6)) as figure:
        panels = figure.subplots(2, 3)
        _newcomer_panel(panels[0, 0], params)
        _skills_panel(panels[0, 1], skills)
        _rate_panel(panels[0, 2], params)
        _chain_panel(panels[1, 0], params)
        _places_panel(panels[1, 1])
        _rates_panel(panels[1, 2], found)
        for panel in (*panels[0], panels[1, 0]):
            panel.set_yticks([])
            panel.spines["left"].set_visible(False)
            panel.set_xlabel(say("skill-points"))
        figure.suptitle(say("title-tier-method"), x=0.01, ha="left", fontsize=14, fontweight="bold")
        caption = say(
            "caption-tier-method", won=skills[1].events, lost=skills[2].events, field=FIELD,
            good=skills[1].place, bad=skills[2].place, large=LARGE_FIELD,
            chance=f"{chance_of_a_step(params):.0%}", n=found.n_seeds,
            width=f"{BINS[1] - BINS[0]:g}",
        )  # fmt: skip
        figure.supxlabel(caption, x=0.01, ha="left", fontsize=9.5)
        return _save(figure, stem)


def chance_of_a_step(params: TierParams) -> float:
    """The probability that a player β stronger performs better: of about 80 %, whatever β is."""
    return float(norm.cdf(params.beta / np.hypot(params.beta, params.beta)))


def _newcomer_panel(panel: Axes, params: TierParams) -> None:
    """Figure 1: the first skill, with one and two deviations to either side."""
    mu, sigma = params.mu_start, params.sigma_start
    panel.set_title(say("newcomers-skill"), loc="left", fontsize=11)
    density = norm.pdf(SKILLS, mu, sigma)
    panel.plot(SKILLS, density, color=BLUE)
    for deviations, alpha in ((2, 0.15), (1, 0.3)):
        here = np.abs(SKILLS - mu) <= deviations * sigma
        panel.fill_between(SKILLS[here], density[here], color=BLUE, alpha=alpha, lw=0)
        share = norm.cdf(deviations) - norm.cdf(-deviations)
        panel.text(mu, density.max() * (0.42 - 0.22 * (deviations - 1)),
                   f"± {deviations} σ: {share:.1%}", ha="center")  # fmt: skip
    panel.set_ylim(bottom=0)


def _skills_panel(panel: Axes, skills: tuple[Skill, Skill, Skill]) -> None:
    """Figure 2: three skills."""
    panel.set_title(say("three-skills"), loc="left", fontsize=11)
    names = ("newcomer", "after-good", "after-bad")
    colours = (BLUE, VERMILION, CLASS_COLOURS[1])
    for i, (skill, name, colour) in enumerate(zip(skills, names, colours, strict=True)):
        panel.plot(SKILLS, norm.pdf(SKILLS, skill.mu, skill.sigma), color=colour)
        label = f"{say(name)}: {skill.mu:.0f}, σ {skill.sigma:.0f}"
        panel.text(0.02, 0.98 - 0.055 * i, label, color=colour, fontweight="bold", va="top",
                   transform=panel.transAxes)  # fmt: skip
    panel.set_ylim(0, panel.get_ylim()[1] * 1.25)


def _rate_panel(panel: Axes, params: TierParams) -> None:
    """Figure 3: the point that the skill exceeds with 80 %, and the rate, which adds L."""
    mu, sigma = params.mu_start, params.sigma_start
    panel.set_title(say("its-rate"), loc="left", fontsize=11)
    density, low = norm.pdf(SKILLS, mu, sigma), mu - params.k * sigma
    panel.plot(SKILLS, density, color=BLUE)
    above = low <= SKILLS
    panel.fill_between(SKILLS[above], density[above], color=BLUE, alpha=0.25, lw=0)
    panel.axvline(low, color=INK, linewidth=1)
    rate = float(tier_rate(mu, sigma, params))
    panel.axvline(rate, color=VERMILION, linewidth=1)
    panel.text(mu + 0.2 * sigma, density.max() * 0.3, f"{norm.cdf(params.k):.0%}", ha="center")
    panel.text(low, density.max() * 1.13, f"μ - K σ = {low:.0f} ", ha="right")
    panel.text(
        rate, density.max() * 1.13, " " + say("rate-plus", rate=f"{rate:.0f}"), color=VERMILION
    )
    panel.set_ylim(0, density.max() * 1.25)


def _chain_panel(panel: Axes, params: TierParams) -> None:
    """Figure 5: players β apart between the worst and the best."""
    panel.set_title(say("chain", beta=f"{params.beta:g}"), loc="left", fontsize=11)
    chain = np.arange(CHAIN[0], CHAIN[1] + 1.0, params.beta)
    panel.plot(chain, np.zeros(chain.size), "o-", color=INK, markersize=9)
    win = chance_of_a_step(params)
    for skill in chain:
        panel.annotate(f"{skill:.0f}", (skill, 0.0), xytext=(0, 12), ha="center",
                       textcoords="offset points")  # fmt: skip
    for low, high in itertools.pairwise(chain):
        panel.annotate(f"{1 - win:.0%} : {win:.0%}", ((low + high) / 2, 0.0), xytext=(0, -18),
                       ha="center", textcoords="offset points", color=FAINT)  # fmt: skip
    panel.set_ylim(-1, 1)
    panel.margins(x=0.12)


def _places_panel(panel: Axes) -> None:
    """Figure 6: the chance of each place, by class."""
    panel.set_title(say("chance-of-place"), loc="left", fontsize=11)
    panel.grid(axis="y")
    place = np.arange(1, LARGE_FIELD + 1)
    for i, name in enumerate(CLASSES):
        chance = np.linspace(FIRST[i], LAST[i], LARGE_FIELD)
        panel.plot(place, chance, color=CLASS_COLOURS[i])
        panel.text(LARGE_FIELD + 2, LAST[i], say(f"class-{name}"), color=CLASS_COLOURS[i],
                   fontweight="bold", va="center")  # fmt: skip
    panel.set_xlim(1, LARGE_FIELD * 1.28)
    panel.set_xticks([1, 25, 50, 75, LARGE_FIELD])
    panel.set_xlabel(say("place"))


def _rates_panel(panel: Axes, found: Study) -> None:
    """Figure 9: how rates are spread after some numbers of entries."""
    panel.set_title(say("rates-after-entries"), loc="left", fontsize=11)
    panel.grid(axis="y")
    shades = matplotlib.colormaps["viridis"](np.linspace(0.05, 0.9, len(HISTOGRAM_ENTRIES)))
    rows = zip(HISTOGRAM_ENTRIES, found.rate_percent.mean, shades, strict=True)
    for i, (entries, percent, shade) in enumerate(rows):
        panel.stairs(percent, BINS, color=shade, linewidth=1.4)
        label = say("n-entries", n=entries) if i else say("one-entry")
        panel.text(0.98, 0.97 - 0.055 * i, label, color=shade, fontweight="bold",
                   ha="right", va="top", transform=panel.transAxes)  # fmt: skip
    panel.set_xlabel(say("tier-rate-points"))
