"""Charts of a period of two-player games: head-to-heads, reliability and models."""

import math
from pathlib import Path

from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots_ratings import draw_aic, draw_head_to_head, draw_reliability
from banzuke.flows.tasks.shown import ChartSubject


def reliability(subject: ChartSubject, stem: Path) -> list[Path]:
    """Draw the observed share of first players' wins against the predicted probability."""
    rows = subject.rows(
        "SELECT mean_predicted, mean_observed, se, games FROM reliability"
        " WHERE league = $league AND period = $period AND games > 0 ORDER BY low",
        period=subject.period,
    )
    title = say("title-reliability", league=subject.title, period=subject.period)
    return draw_reliability(rows, stem, title=title)


def head_to_head(subject: ChartSubject, stem: Path) -> list[Path]:
    """Draw the share of games that each of the best players won against each other one."""
    names = [row[4] for row in subject.best]
    rows = subject.rows(
        "SELECT player, opponent, win_rate FROM matchup WHERE league = $league"
        " AND period = $period AND list_contains($names, player)"
        " AND list_contains($names, opponent)",
        period=subject.period,
        names=names,
    )
    met = {(a, b): share for a, b, share in rows}
    shares = [[met.get((a, b), math.nan) for b in names] for a in names]
    title = say("title-head-to-head", league=subject.title, period=subject.period)
    return draw_head_to_head(names, shares, stem, title=title)


def aic(subject: ChartSubject, stem: Path) -> list[Path]:
    """Draw the AIC difference of each model from the best model."""
    rows = subject.rows(
        "SELECT model, delta_aic FROM model WHERE league = $league AND period = $period"
        " AND delta_aic IS NOT NULL"
        " QUALIFY component = min(component) OVER () ORDER BY delta_aic, model",
        period=subject.period,
        needs='models that compete, by `order = "select"` or `handicap = "select"` in [static]',
    )
    title = say("title-models", league=subject.title, period=subject.period)
    return draw_aic(rows, stem, title=title)
