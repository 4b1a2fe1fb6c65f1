"""What pages ask of a task: its leaderboards, what a league's page says more, a player's part."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from banzuke.flows.site.blocks import Section, Table
from banzuke.flows.site.league_data import LeagueData


class Detail(NamedTuple):
    """A page of something that a task has rated, such as an event.

    ``lead`` is the key of the text under its heading, which says the ``league``.
    """

    folder: str
    name: str
    lead: str
    sections: list[Section]


class Face:
    """The pages of one task of one league, loaded from the serving file."""

    task: ClassVar[str]
    views: ClassVar[Sequence[str]]
    """The views that its pages show, which are offered as CSV and Parquet."""

    def __init__(self, data: LeagueData) -> None:
        self.data = data

    def periods(self) -> list[str]:
        """Return the labels of the periods that have a leaderboard, the newest last."""
        return [shown.period for shown in self.data.shown[self.task]]

    def board(self, period: str) -> Table:
        """Return the leaderboard of a period with all its rows."""
        raise NotImplementedError

    def player_ids(self) -> Iterable[str]:
        """Return every player who stands in a leaderboard or among those without a rating."""
        raise NotImplementedError

    def sections(self, period: str) -> list[Section]:
        """Return what else is known of a period; here nothing, the leaderboard says it all."""
        return []

    def player(self, player_id: str) -> list[Section]:
        """Return a player's part of the player's page; nothing where there is nothing to say."""
        return []

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """Return what a comparison of two players needs of one; None without a rating."""
        return None

    def details(self) -> Iterator[Detail]:
        """Yield the pages of what was rated, besides those of periods and players."""
        yield from ()
