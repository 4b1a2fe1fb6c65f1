"""The chart of a player's stable rank over the last games, window by window."""

from pathlib import Path

from banzuke.flows.screen.picture_words import say
from banzuke.flows.screen.plots_ratings import draw_history
from banzuke.flows.tasks.shown import ChartSubject


def rolling(subject: ChartSubject, stem: Path) -> list[Path]:
    """Draw the stable rank of windows of a player's games, with its 95 % interval."""
    rows = subject.rows(
        "SELECT game_number, lo95, exact, hi95 FROM stable_rank_rolling"
        " WHERE league = $league AND period = $period AND player = $player ORDER BY game_number",
        player=subject.player,
        period=subject.period,
        needs=f"{subject.player} to have as many games in {subject.period} as `rolling` in"
        " [stable_rank] says, by default 100",
    )
    title = say("title-rolling", player=subject.player, league=subject.title, period=subject.period)
    unit, along = "stable rank, dan", say("last-game")
    return draw_history(rows, stem, title=title, unit=unit, along=along)
