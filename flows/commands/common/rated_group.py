"""The rated group of players of a league, for commands that ask about its games."""

from contextlib import closing
from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.serving.pairwise_league import pairwise_league
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.static.answers.period_group import PeriodGroup, period_group


def rated_group(folder: Path | None, league: str | None, period: str | None) -> PeriodGroup:
    """The group of a league by its name or title, in the latest shown period or a given one.

    Without a league, the only pairwise league of the home.

    Raises
    ------
    NoAnswer
        If nothing of it is published.
    NotPairwise
        If there is no league given, and not exactly one, or if it is of another kind.
    """
    with closing(open_serving(Home.find(folder))) as serving:
        return period_group(serving, pairwise_league(serving, league), period)
