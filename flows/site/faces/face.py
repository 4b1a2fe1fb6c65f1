"""The interface of a task to the pages: leaderboards, sections of a league, parts of a player."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from banzuke.flows.site.parts.blocks import Section, Table
from banzuke.flows.site.parts.league_data import LeagueData


class Detail(NamedTuple):
    """A page of an object that a task has rated, such as an event.

    ``lead`` is the key of the text under the heading, which names the ``league``.
    """

    folder: str
    name: str
    lead: str
    sections: list[Section]


class Face:
    """The pages of one task of one league, loaded from the serving file."""

    task: ClassVar[str]
    views: ClassVar[Sequence[str]]
    """The views that the pages show, which are offered as CSV and Parquet."""

    def __init__(self, data: LeagueData) -> None:
        self.data = data

    def periods(self) -> list[str]:
        """The labels of the periods that have a leaderboard, the newest last."""
        return [shown.period for shown in self.data.shown[self.task]]

    def board(self, period: str) -> Table:
        """The leaderboard of a period with all its rows."""
        raise NotImplementedError

    def player_ids(self) -> Iterable[str]:
        """Every player in a leaderboard or in the list of players without a rating."""
        raise NotImplementedError

    def sections(self, period: str) -> list[Section]:
        """The further sections of a period; none here, where the leaderboard shows everything."""
        return []

    def player(self, player_id: str) -> list[Section]:
        """The sections of one player on the player's page; none without data."""
        return []

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """The values of one player for a comparison of two; None without a rating."""
        return None

    def details(self) -> Iterator[Detail]:
        """Yield the pages of rated objects, besides those of periods and players."""
        yield from ()
