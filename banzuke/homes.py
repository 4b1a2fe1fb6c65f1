"""A home: the results that its nights have published, as frames."""

import datetime as dt
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.api import OpenHome, open_home
from banzuke.flows.arguments import refuse_wrong
from banzuke.flows.commands.answers.moved import COLUMNS as MOVED
from banzuke.flows.commands.answers.moved import moved_rows, what_moved
from banzuke.flows.serving.before_first import before_first
from banzuke.flows.serving.gained import COLUMNS as GAINED
from banzuke.flows.serving.gained import gained_rows, who_gained
from banzuke.flows.serving.league_called import league_called
from banzuke.flows.serving.pairwise_league import pairwise_league
from banzuke.flows.serving.standings import player_called, tasks_of
from banzuke.flows.store import NothingPublished
from banzuke.flows.tasks.compared import GameSetting, compare_players, players_meant
from banzuke.flows.versions.said_days import day_given
from banzuke.flows.versions.tags import find_time
from banzuke.naming import name_of, period_given
from banzuke.warned import warn


class NothingShown(UserWarning):
    """Nothing is shown of what was asked; the message says what the games say, or why."""


DAYS, WHOLE = {"since", "played_on", "last_on"}, {"games", "line"}
NUMBERS = {"rating", "opponent_rating", "rating_before", "rating_now", "change", "gain"}
"""Columns of answers by their type; all others are texts."""


def _frame(rows: Sequence[Sequence[Any]], columns: Iterable[str]) -> pl.DataFrame:
    """Rows of an answer as a frame, which has the same types without rows."""
    schema: dict[str, Any] = dict.fromkeys(columns, pl.String)
    for some, kind in ((DAYS, pl.Date), (WHOLE, pl.Int64), (NUMBERS, pl.Float64)):
        schema |= dict.fromkeys(some & schema.keys(), kind)
    return pl.DataFrame(rows, schema=schema, orient="row")


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
        return _frame(moved_rows(found), MOVED)

    def gained(self, since: str | dt.date, *, league: str | None = None) -> pl.DataFrame:
        """Who gained since the end of a day: the output of `banzuke top --since`.

        One row per player and task with a rating then and games since, the largest gain first.
        """
        refuse_wrong(Home.gained, {"league": league})
        day = day_given(since, "since")
        with self._reading() as serving:
            found = who_gained(serving, league_called(serving, league), day)
        for one in found:
            if one.problem:
                warn(f"{one.league} ({one.task}): {one.problem}", NothingShown)
        return _frame(gained_rows(found), GAINED)

    def next_games(
        self, league: str | None = None, *, top: int = 3, games: int = 10, period: str | None = None
    ) -> pl.DataFrame:
        """The games to play next: the output of `banzuke next`.

        One row per pair, the pair with the most games first: player, opponent, games, gain, and
        the ratings of both.
        """
        refuse_wrong(Home.next_games, {"league": league})
        # numba: 1 s that only this needs
        from banzuke.flows.tasks.static.answers.next_games import COLUMNS, next_games  # noqa: PLC0415
        from banzuke.flows.tasks.static.answers.period_group import period_group  # noqa: PLC0415

        with self._reading() as serving:
            rated = period_group(serving, pairwise_league(serving, league), period_given(period))
        rows = next_games(rated, top=top, games=games).rows
        return _frame(rows, COLUMNS)

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
