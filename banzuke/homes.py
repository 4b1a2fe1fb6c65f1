"""A home: the results that its nights have published, as frames."""

import datetime as dt
from pathlib import Path

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.api import OpenHome, open_home
from banzuke.flows.arguments import refuse_wrong
from banzuke.flows.commands.answers.moved import COLUMNS as MOVED
from banzuke.flows.commands.answers.moved import moved_rows, what_moved
from banzuke.flows.serving.before_first import before_first
from banzuke.flows.serving.league_called import league_called
from banzuke.flows.serving.standings import player_called, tasks_of
from banzuke.flows.store import NothingPublished
from banzuke.flows.tasks.compared import GameSetting, compare_players, players_meant
from banzuke.flows.versions.said_days import day_given
from banzuke.flows.versions.tags import find_time
from banzuke.naming import name_of, period_given
from banzuke.warned import warn


class NothingShown(UserWarning):
    """Nothing is shown of what was asked; the message says what the games say, or why."""


class Home(OpenHome):
    """A home for queries; made by `home`. No file stays open between two queries."""

    def ratings(
        self,
        league: str,
        *,
        task: str | None = None,
        as_of: str | dt.date | dt.datetime | None = None,
    ) -> pl.DataFrame:
        """A league's ratings of all periods: the rows of its view.

        Parameters
        ----------
        league
            The league's name.
        task
            static, dynamic, stable_rank, table_skill or tier; by default the league's first.
        as_of
            The time of the published state: a day (its end in the league's time zone), a time (in
            UTC if it has no zone) or a tag. By default now.
        """
        refuse_wrong(Home.ratings, {"league": league, "task": task})
        with self._reading() as serving:
            league = league_called(serving, league) or league
        at = None if as_of is None else self._moment(league, as_of)
        found = super().ratings(league, task=task, as_of=at)
        if as_of is not None and found.is_empty():
            with self._reading() as serving:
                why = before_first(serving, league, str(as_of))
            if why:
                warn(why, NothingShown)
        return found

    def compare(
        self,
        player: str,
        opponent: str,
        *,
        league: str | None = None,
        period: str | None = None,
        on: str | dt.date | None = None,
        reverse: bool = False,
        neutral: bool = False,
        handicap: int = 0,
    ) -> Comparison:
        """Two players, and their next game: the output of `banzuke compare`."""
        refuse_wrong(Home.compare, {"league": league})
        setting = GameSetting(reverse=reverse, neutral=neutral, handicap=handicap)
        day = None if on is None else day_given(on, "on")
        named = name_of(player, "player"), name_of(opponent, "opponent")
        period = period_given(period)
        with self._reading() as serving:
            league = league_called(serving, league)
            players = players_meant(serving, named, league=league)
            found = compare_players(
                serving, players, league=league, period=period, setting=setting, on=day
            )
        return Comparison(players, found, setting)

    def moved(
        self, player: str, since: str | dt.date, *, league: str | None = None
    ) -> pl.DataFrame:
        """The causes of a player's changes since a day: the output of `banzuke player --since`.

        One row per game and task, the largest change first.
        """
        refuse_wrong(Home.moved, {"league": league})
        day = day_given(since, "since")
        with self._reading() as serving:
            league = league_called(serving, league)
            tasks = tasks_of(serving, league)
            found = what_moved(
                serving, player_called(serving, name_of(player, "player"), league), tasks, day
            )
        for one in found:
            if one.problem:
                message = f"{one.league} ({one.task}): {one.problem}"
                warn(message, NothingShown)
        return pl.DataFrame(moved_rows(found), schema=MOVED, orient="row")

    def _moment(self, league: str, as_of: str | dt.date | dt.datetime) -> dt.datetime:
        """The time itself, or the end of a day in the league's zone; a tag is its time."""
        if isinstance(as_of, dt.datetime):
            return as_of
        with self._reading() as serving:
            return find_time(serving, str(as_of), league)

    def __repr__(self) -> str:
        here, root = Path.cwd(), self.home.root
        where = root.relative_to(here) if root.is_relative_to(here) else root
        try:
            leagues = self.leagues()["league"].unique().sort().to_list()
        except NothingPublished:
            return f"<home {where}: nothing published yet>"
        return f"<home {where}: {', '.join(leagues)}>"


def home(folder: Path | str | None = None) -> Home:
    """The home in a folder, else at ``BANZUKE_HOME``, else in the current folder.

    Raises
    ------
    BanzukeError
        If the folder does not contain a folder ``leagues``.
    """
    return Home(open_home(folder).home)
