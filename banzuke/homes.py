"""A home: the results that its nights have published, as frames."""

import datetime as dt
import zoneinfo
from pathlib import Path

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.api import OpenHome, open_home
from banzuke.flows.store import NothingPublished
from banzuke.flows.tasks.compared import GameSetting, compare_players
from banzuke.flows.versions.moments import parse_time


class Home(OpenHome):
    """A home to query; made by `home`. No file stays open between two queries."""

    def ratings(
        self,
        league: str,
        *,
        task: str | None = None,
        as_of: str | dt.date | dt.datetime | None = None,
    ) -> pl.DataFrame:
        """A league's ratings of all periods, as its view has them.

        Parameters
        ----------
        league
            The league's name.
        task
            static, dynamic, stable_rank, table_skill or tier; by default the league's first.
        as_of
            The time of the published state: the end of a day in the league's time zone, or a time,
            in UTC if it has no zone. By default now.
        """
        at = None if as_of is None else self._moment(league, as_of)
        return super().ratings(league, task=task, as_of=at)

    def compare(
        self,
        player: str,
        opponent: str,
        *,
        league: str | None = None,
        period: str | None = None,
        on: dt.date | None = None,
        reverse: bool = False,
        neutral: bool = False,
        handicap: int = 0,
    ) -> Comparison:
        """Two players, and their next game: the output of `banzuke compare`."""
        setting = GameSetting(reverse=reverse, neutral=neutral, handicap=handicap)
        players = (player, opponent)
        with self._reading() as serving:
            found = compare_players(
                serving, players, league=league, period=period, setting=setting, on=on
            )
        return Comparison(players, found, setting)

    def _moment(self, league: str, as_of: str | dt.date | dt.datetime) -> dt.datetime:
        """The time itself, or the end of a day in the league's zone."""
        moment = _day_or_time(as_of) if isinstance(as_of, str) else as_of
        if isinstance(moment, dt.datetime):
            return moment
        query = "SELECT coalesce(max(timezone), 'UTC') FROM core.league WHERE league = $league"
        zone = zoneinfo.ZoneInfo(self.sql(query, league=league).item())
        return dt.datetime.combine(moment + dt.timedelta(days=1), dt.time.min, tzinfo=zone)

    def __repr__(self) -> str:
        here, root = Path.cwd(), self.home.root
        where = root.relative_to(here) if root.is_relative_to(here) else root
        try:
            leagues = self.leagues()["league"].unique().sort().to_list()
        except NothingPublished:
            return f"<home {where}: nothing published yet>"
        return f"<home {where}: {', '.join(leagues)}>"


def _day_or_time(text: str) -> dt.date | dt.datetime:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return parse_time(text)


def home(folder: Path | str | None = None) -> Home:
    """The home in a folder, else at ``BANZUKE_HOME``, else in the current folder.

    Raises
    ------
    BanzukeError
        If that folder has no ``leagues`` folder in it.
    """
    return Home(open_home(folder).home)
