"""Ratings of games of two: by maximum likelihood, over time, and a contest of all models."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, Unpack

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.arguments import refuse_wrong
from banzuke.flows.night.in_memory import NothingToRate
from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.dynamic.compare import compare_on
from banzuke.flows.tasks.static.answers.compatible import CIRCLES, OF_ALL, PAIRS, compatible
from banzuke.flows.tasks.static.answers.models_compared import (
    MODELS,
    ORDERS,
    ModelsCompared,
    models_compared,
)
from banzuke.flows.tasks.static.answers.period_group import PeriodGroup, period_group
from banzuke.flows.tasks.static.events.events import (
    EVENTS,
    STANDINGS,
    events_of,
    standings_of_event,
)
from banzuke.flows.versions.said_days import day_given
from banzuke.frames import Paths, Table
from banzuke.logs import log_of
from banzuke.naming import name_of, period_given
from banzuke.options import ContestOptions, DynamicOptions, StaticOptions
from banzuke.ratings import GamesLeftOut, Rated, Ratings, RatingsInPeriods
from banzuke.taken import Log
from banzuke.warned import warn

RESULTS = ("win", "draw", "loss")
CIRCLES_TYPES = dict.fromkeys(CIRCLES[:3], pl.String) | dict.fromkeys(CIRCLES[3:], pl.Float64)


class Pairwise(RatingsInPeriods):
    """Ratings by maximum likelihood, one fit per period; made by `pairwise`."""

    TASK = "static"
    VIEW = "static_rating"
    SHOWN = (
        *("rank", "player", "rating", "se", "lo95", "hi95"),
        *("games", "wins", "draws", "losses", "status", "component"),
    )
    WHAT = "pairwise ratings"
    VALUE = ("rating", "se")

    def compare(
        self,
        player: str,
        opponent: str,
        *,
        period: str | None = None,
        reverse: bool = False,
        neutral: bool = False,
        handicap: int = 0,
    ) -> Comparison:
        """Two players by their results, and their next game: the output of `banzuke compare`.

        With ``reverse`` the opponent moves first in the next game; with ``neutral`` nobody has the
        advantage of the first move. ``handicap`` is the code of the next game's handicap.
        """
        setting = GameSetting(reverse=reverse, neutral=neutral, handicap=handicap)
        return self._compare((player, opponent), period, setting)

    def predict(
        self,
        player: str,
        opponent: str,
        *,
        period: str | None = None,
        reverse: bool = False,
        neutral: bool = False,
        handicap: int = 0,
    ) -> pl.DataFrame:
        """The chances of the next game: ``result`` of ``player``, ``chance`` and interval."""
        found = self.compare(
            player, opponent, period=period, reverse=reverse, neutral=neutral, handicap=handicap
        )
        rows = [(result, *found.next_game[result]) for result in RESULTS]
        return pl.DataFrame(rows, schema=["result", "chance", "lo95", "hi95"], orient="row")

    def effects(self) -> pl.DataFrame:
        """Effects beside the ratings, such as moving first: the view ``league_effect``."""
        return self._view("league_effect")

    def check(self) -> pl.DataFrame:
        """The fit of the model, one row per period: the view ``model_check``."""
        return self._view("model_check")

    def compatibility(self, *, period: str | None = None) -> pl.DataFrame:
        """Pairs with their terms beside the ratings: the output of `banzuke compatibility`.

        ``p_value``, ``spread`` and ``held_out_gain`` describe all pairs: each row has the same.
        """
        found = compatible(self._serving, self.log.name, self._period(period))
        return pl.DataFrame(found.pairs_with_all(), schema=[*PAIRS, *OF_ALL], orient="row")

    def circles(self, *, period: str | None = None) -> pl.DataFrame:
        """Groups of three players, each stronger against the next (三すくみ); the surest first."""
        found = compatible(self._serving, self.log.name, self._period(period))
        return pl.DataFrame(found.circles, schema=CIRCLES_TYPES, orient="row")

    def events(self, event: str | None = None, *, period: str | None = None) -> pl.DataFrame:
        """Tournaments with winners, or standings of one: the output of `banzuke events`.

        Raises
        ------
        BanzukeError
            If the games have no events, or if the text does not mean exactly one event.
        """
        period = period_given(period)
        if event is None:
            rows = events_of(self._serving, self.log.name, period)
            return pl.DataFrame(rows, schema=[*EVENTS], orient="row", infer_schema_length=None)
        _, rows = standings_of_event(self._serving, self.log.name, name_of(event, "event"), period)
        return pl.DataFrame(rows, schema=[*STANDINGS], orient="row", infer_schema_length=None)

    def handicaps(self) -> pl.DataFrame:
        """Ratings with and without handicaps, and points by handicaps given, none and taken.

        The rows of the view ``handicaps_compared``, by period; none if the model has no handicaps.
        """
        return self._view("handicaps_compared")

    def models(self, *, period: str | None = None) -> pl.DataFrame:
        """Models of draws and of moving first, by AIC: the output of `banzuke models`."""
        found = self._models(period)
        return pl.DataFrame(found.models, schema=[*MODELS], orient="row", infer_schema_length=None)

    def orders(self, *, period: str | None = None) -> pl.DataFrame:
        """Pairs that met in both orders: results by first mover, and the first move's advantage."""
        found = self._models(period)
        return pl.DataFrame(found.orders, schema=[*ORDERS], orient="row", infer_schema_length=None)

    def ratings_by_model(self, *, period: str | None = None) -> pl.DataFrame:
        """Each player's rating by each of the compared models, the best AIC first."""
        found = self._models(period)
        return pl.DataFrame(found.ratings, schema=["player", *found.columns], orient="row")

    def _models(self, period: str | None) -> ModelsCompared:
        """The compared models; warns of games that no model counts."""
        found = models_compared(self._period_group(period))
        if found.notes:
            message = f"{self.log.name} {found.period}: {'; '.join(found.notes)}"
            warn(message, GamesLeftOut)
        return found

    def _period_group(self, period: str | None) -> PeriodGroup:
        return period_group(self._serving, self.log.name, self._period(period))


class OverTime(Ratings):
    """Strength over time: a path for each player; made by `over_time`."""

    TASK = "dynamic"
    VIEW = "dynamic_now"
    SHOWN = ("rank", "player", "rating", "se", "lo95", "hi95", "games", "last_day")
    WHAT = "strength over time"
    VALUE = ("rating", "se")
    PICTURE = "history"

    def table(self, *, on: str | dt.date | None = None) -> pl.DataFrame:
        """The strength of each player on a day, by default each one's last day with games."""
        if on is None:
            return super().table()
        query = "SELECT * EXCLUDE (league, player_id, version_id) FROM dynamic_at($league, $day)"
        return self.sql(query, league=self.log.name, day=day_given(on, "on"))

    def path(self, player: str) -> pl.DataFrame:
        """A player's strength on each day with games."""
        return self.sql(
            "SELECT day, rating, se, lo95, hi95, games FROM dynamic_rating"
            " WHERE player = $player ORDER BY day",
            player=self._player(player),
        )

    def compare(
        self,
        player: str,
        opponent: str,
        *,
        on: str | dt.date | None = None,
        reverse: bool = False,
        neutral: bool = False,
    ) -> Comparison:
        """Two players by their strength on a day, by default the last day with games."""
        day = (
            day_given(on, "on")
            if on is not None
            else self.sql("SELECT max(day) FROM dynamic_rating").item()
        )
        setting = GameSetting(reverse=reverse, neutral=neutral)
        players = self._players(player, opponent)
        found = compare_on(self._serving, players, league=self.log.name, day=day, setting=setting)
        return Comparison(players, found, setting)

    def predict(
        self,
        player: str,
        opponent: str,
        *,
        on: str | dt.date | None = None,
        reverse: bool = False,
        neutral: bool = False,
    ) -> pl.DataFrame:
        """The chances of a game on a day: ``result`` of ``player``, and ``chance``."""
        found = self.compare(player, opponent, on=on, reverse=reverse, neutral=neutral)
        rows = [(result, found.next_game[result]) for result in RESULTS]
        return pl.DataFrame(rows, schema=["result", "chance"], orient="row")

    def effects(self) -> pl.DataFrame:
        """Effects beside the strength, such as moving first: the view ``dynamic_effect``."""
        return self._view("dynamic_effect")

    def constants(self) -> pl.DataFrame:
        """The speed of change and the other fitted constants: the view ``dynamic_constant``."""
        return self._view("dynamic_constant")


class Contest(Rated):
    """A contest of all models on the past of a log; made by `contest`."""

    TASK = "contest"
    VIEW = "contest"
    WHAT = "contest"

    def __init__(self, log: Log, sections: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(log, sections)
        for (why,) in self.sql("SELECT diagnostics ->> '$.no_contest' FROM version").rows():
            if why is not None:
                raise NothingToRate(
                    f"{log.name}: {why}; give games of a longer time, or shorter windows by `every`"
                )

    def windows(self) -> pl.DataFrame:
        """Each model's loss in each window: the view ``contest_window``."""
        return self._view("contest_window")

    def __repr__(self) -> str:
        found = self.table()
        tied = found.filter(pl.col("tied"))["model"].to_list()
        games, windows = found["games"][0], found["windows"][0]
        best = f"the best of {found.height} models: {', '.join(tied)}"
        return f"<contest of {self.log.name}: {best}; {games} games in {windows} windows>"


def pairwise(games: Log | Table | Paths, **options: Unpack[StaticOptions]) -> Pairwise:
    """Ratings of games of two by maximum likelihood, with Monte Carlo errors.

    Parameters
    ----------
    games
        A log of `games`, or the input of `games`.
    **options
        The keys of ``[static]`` in a league file: ``order=True``, ``draws="davidson"``,
        ``prior="mean-draw"``, ``replicates=400`` and so on.

    Raises
    ------
    BanzukeError
        If an option or the games cannot be used; the message has the remedy.
    """
    return Pairwise(log_of("pairwise", games, {}), {"static": options})


def over_time(games: Log | Table | Paths, **options: Unpack[DynamicOptions]) -> OverTime:
    """Ratings of games of two over time; ``options`` are the keys of ``[dynamic]``.

    The option ``static`` has keys of ``[static]``, which choose the handicap model.
    """
    refuse_wrong(DynamicOptions, options)
    return OverTime(log_of("pairwise", games, {}), _beside_static("dynamic", options))


def contest(games: Log | Table | Paths, **options: Unpack[ContestOptions]) -> Contest:
    """A contest of all models on the past of a log; ``options`` are the keys of ``[contest]``.

    The games of each window are predicted from earlier games. Only windows that end before the last
    game count. The option ``static`` has keys of ``[static]``; its handicap model counts for
    strength over time, if handicaps are given by ranks.
    """
    refuse_wrong(ContestOptions, options)
    return Contest(log_of("pairwise", games, {}), _beside_static("contest", options))


def _beside_static(section: str, options: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The options as a section, and as ``[static]`` those of the option ``static``."""
    chosen = dict(options)
    sections = {"static": chosen.pop("static")} if "static" in chosen else {}
    return {**sections, section: chosen}
