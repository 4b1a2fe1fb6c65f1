"""What pages ask of a task: its leaderboards, what a league's page says more, a player's part."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from banzuke.flows.site.blocks import Section, Table


class Face(Protocol):
    """One task of one league, loaded from the serving file."""

    task: str

    @property
    def views(self) -> Sequence[str]:
        """The views that its pages show, which are offered as CSV and Parquet."""

    def periods(self) -> list[str]:
        """Return the labels of the periods that have a leaderboard, the newest last."""

    def board(self, period: str) -> Table:
        """Return the leaderboard of a period with all its rows."""

    def sections(self, period: str) -> list[Section]:
        """Return what else is known of a period."""

    def player_ids(self) -> Iterable[str]:
        """Return every player who stands in a leaderboard or among those without a rating."""

    def player(self, player_id: str) -> list[Section]:
        """Return a player's part of the player's page; nothing where there is nothing to say."""

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """Return what a comparison of two players needs of one; None without a rating."""
