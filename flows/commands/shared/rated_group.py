"""The rated group of players of a league, for commands that ask about its games."""

from contextlib import closing
from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.serving.league_called import league_or_text
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.static.answers.period_group import PeriodGroup, period_group


def rated_group(folder: Path | None, league: str, period: str | None) -> PeriodGroup:
    """The group of a league by its name or title, in the latest shown period or a given one.

    Raises
    ------
    NoAnswer
        If nothing of it is published.
    """
    with closing(open_serving(Home.find(folder))) as serving:
        return period_group(serving, league_or_text(serving, league), period)
