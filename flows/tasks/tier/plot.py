"""The chart of each event's effect on a tournament player's rating, by cause."""

from pathlib import Path

from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots_ratings import draw_waterfall
from banzuke.flows.screen.waterfall import steps_of
from banzuke.flows.tasks.shown import ChartSubject

CAUSES = ("core", "hands", "partial", "place", "conservation", "late")
EVENTS = 40
"""Steps of a waterfall: the last events, and all earlier events as one; more would be too thin."""


def waterfall(subject: ChartSubject, stem: Path) -> list[Path]:
    """Draw the effect of each event on a player's rating."""
    rows = subject.rows(
        f"SELECT event, rate_before, {', '.join(f'gain_{cause}' for cause in CAUSES)}"
        " FROM tier_event WHERE league = $league AND player = $player ORDER BY event_at, entry",
        player=subject.player,
    )
    steps = steps_of(rows, most=EVENTS)
    title = say("title-waterfall", player=subject.player, league=subject.title)
    return draw_waterfall(steps, CAUSES, stem, title=title, unit="points")
