"""Ratings of table games and tournaments: stable ranks and TIER."""

from typing import Unpack

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.tasks.compared import GameSetting
from banzuke.frames import Paths, Table
from banzuke.logs import log_of
from banzuke.options import StableRankOptions, TierOptions
from banzuke.ratings import RatingsInPeriods
from banzuke.taken import Log


class StableRanks(RatingsInPeriods):
    """The rank at which each player neither rises nor falls; made by `stable_rank`."""

    TASK = "stable_rank"
    VIEW = "stable_rank"
    SHOWN = (
        *("rank", "player", "exact", "se", "lo95", "hi95", "games"),
        *("mean_place", "mean_place_se"),
    )
    WHAT = "stable ranks"
    VALUE = ("exact", "se")

    def compare(self, player: str, opponent: str, *, period: str | None = None) -> Comparison:
        """Two players by their stable ranks: the output of `banzuke compare`."""
        return self._compare((player, opponent), period, GameSetting())

    def rolling(self, player: str) -> pl.DataFrame:
        """A player's stable rank over a window of games that ends at each game."""
        query = "SELECT * EXCLUDE (league) FROM stable_rank_rolling WHERE player = $player"
        return self.sql(f"{query} ORDER BY period, game_number", player=self._player(player))


class Tier(RatingsInPeriods):
    """Tournament ratings after the last event of each season; made by `tier`."""

    TASK = "tier"
    VIEW = "tier_rating"
    SHOWN = (
        *("rank", "player", "tier", "tier_rate", "mu", "sigma", "entries", "season_entries"),
        "last_event_at",
    )
    WHAT = "TIER ratings"
    PERIOD = "season"
    SINCE = "max(last_event_at) NULLS FIRST"
    VALUE = ("tier_rate", "sigma")

    def compare(self, player: str, opponent: str, *, season: str | None = None) -> Comparison:
        """Two players by their rates, and their chances in an event that both play."""
        return self._compare((player, opponent), season, GameSetting())

    def events(self, player: str | None = None) -> pl.DataFrame:
        """The effect of each event on each rate, and its causes: the view ``tier_event``."""
        query = "SELECT * EXCLUDE (league) FROM tier_event"
        return self.sql(
            f"{query} WHERE player = coalesce($player, player) ORDER BY event_at, event, place",
            player=player and self._player(player),
        )

    def notes(self) -> pl.DataFrame:
        """The rules that interpreted incomplete or contradictory events: the view ``tier_note``."""
        return self.sql(
            "SELECT event, rule, meaning, n_entries, example FROM tier_note "
            "ORDER BY event_at NULLS FIRST, event, rule"
        )


def stable_rank(tables: Log | Table | Paths, **options: Unpack[StableRankOptions]) -> StableRanks:
    """Stable ranks of table games by a room's rule; ``options`` are keys of ``[stable_rank]``.

    Raises
    ------
    BanzukeError
        If an option or the games cannot be used; the message has the remedy.
    """
    return StableRanks(log_of("table", tables, {}), {"stable_rank": options})


def tier(entries: Log | Table | Paths, **options: Unpack[TierOptions]) -> Tier:
    """TIER ratings of tournaments, event after event; ``options`` are the keys of ``[tier]``.

    Raises
    ------
    BanzukeError
        If an option or the entries cannot be used; the message has the remedy.
    """
    return Tier(log_of("tournament", entries, {}), {"tier": options})
