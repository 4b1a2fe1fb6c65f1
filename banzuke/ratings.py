"""The common parts of all ratings: a table, queries, pictures, a short description."""

from collections.abc import Mapping
from typing import Any, ClassVar

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.arguments import checked, refuse_wrong
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.toml_text import toml_of
from banzuke.flows.night.in_memory import rate_in_memory
from banzuke.flows.people.find import known_names, the_player
from banzuke.flows.serving.carried import carried, serve_carried
from banzuke.flows.tasks.compared import GameSetting, compare_players, players_meant
from banzuke.naming import name_of, period_given
from banzuke.pickled import Pickled
from banzuke.pictures import Picture, picture
from banzuke.remedies import in_python
from banzuke.taken import Log, html
from banzuke.warned import warn

OF_VERSION = (
    *("league", "version_id", "period_start_at", "period_end_at", "period_start_on", "ended_on"),
    "data_cutoff_at",
)
"""Columns of views that identify the version of a row."""
SHOWN = 3
"""Number of players in the line of description of some ratings."""


class DoubtfulRatings(UserWarning):
    """An audit has a doubt about ratings; the message has the reason and the period."""


class GamesLeftOut(UserWarning):
    """A table leaves games out; the message has their number and the reason."""


class NoSuchPeriod(BanzukeError):
    """The period has no ratings; the message lists the periods with ratings."""


class Rated(Pickled):
    """The results of one task on a log: all results that a night would publish.

    Attributes
    ----------
    log : Log
        The games.
    left_out : dict
        Games that do not count, by reason.
    doubts : list of str
        The warnings of audits, as in a night's summary: one for each audit, with its periods.
    league_file : str
        The league file with which a night on a home gives the same numbers.
    """

    TASK: ClassVar[str]
    VIEW: ClassVar[str]
    WHAT: ClassVar[str]

    def __init__(self, log: Log, sections: Mapping[str, Mapping[str, Any]]) -> None:
        self.log = log
        self._said, rows = log.rated_by(sections)
        rated = rate_in_memory(rows, self._said, self.TASK)
        self._serving, self.left_out = rated.serving, rated.left_out
        self.doubts = [in_python(doubt, self.TASK) for doubt in rated.doubts]
        for doubt in self.doubts:
            warn(f"{log.name} {doubt}", DoubtfulRatings)

    @property
    def league_file(self) -> str:
        """The league file with which a night on a home gives the same numbers."""
        return toml_of(self._said)

    def _kept(self) -> dict[str, Any]:
        return self.__dict__ | {"_serving": carried(self._serving)}

    def _take(self, kept: dict[str, Any]) -> None:
        super()._take(kept | {"_serving": serve_carried(kept["_serving"])})

    @checked
    def sql(self, query: str, **values: Any) -> pl.DataFrame:
        """The result of a query on the views of a home; ``values`` are its ``$name`` parameters.

        A query reads and changes nothing.
        """
        return self._serving.ask(query, values)

    def table(self) -> pl.DataFrame:
        """The results, the best first."""
        return self._view(self.VIEW)

    def _view(self, view: str) -> pl.DataFrame:
        """The rows of a view without the columns that identify their version."""
        return self.sql(f"FROM {view}").drop(OF_VERSION, strict=False)

    def _repr_html_(self) -> str:
        return html(repr(self), self.table())

    def _players(self, player: str, opponent: str) -> tuple[str, str]:
        """The two players whom names, or parts of names, mean."""
        named = name_of(player, "player"), name_of(opponent, "opponent")
        return players_meant(self._serving, named, league=self.log.name)

    def _player(self, text: str) -> str:
        """The player whom a name, or a part of it, means."""
        return the_player(name_of(text, "player"), known_names(self._serving, self.log.name))


class Ratings(Rated):
    """Ratings of players, which have a table and pictures."""

    SHOWN: ClassVar[tuple[str, ...]]
    VALUE: ClassVar[tuple[str, str]]
    PICTURE: ClassVar[str] = "intervals"

    def table(self) -> pl.DataFrame:
        """The standings, the best first."""
        return self.sql(f"SELECT {', '.join(self.SHOWN)} FROM {self.VIEW}")

    def plot(
        self,
        kind: str | None = None,
        *,
        player: str | None = None,
        period: str | None = None,
        last: int = 20,
    ) -> Picture:
        """A picture, such as history, intervals or distribution, as drawn by `banzuke plot`.

        ``player`` is for pictures of one player; ``last`` is the last place in other pictures.

        Raises
        ------
        BanzukeError
            If the picture does not exist, or matplotlib is missing; the message has the remedy.
        """
        refuse_wrong(Ratings.plot, {"kind": kind, "last": last})
        player = None if player is None else name_of(player, "player")
        return picture(
            self._serving, self.log.name, self.TASK, kind or self.PICTURE,
            player=player, period=period_given(period), last=last,
        )  # fmt: skip

    def __repr__(self) -> str:
        value, error = self.VALUE
        best = self.table().drop_nulls(value)
        named = zip(*(best.head(SHOWN)[name] for name in ("player", value, error)), strict=True)
        first = ", ".join(f"{player} {_rounded(v, e)}" for player, v, e in named)
        named_first = f"; {first}" if first else ""
        return f"<{self.WHAT} of {self.log.name}: {best.height} rated{named_first}>"


class RatingsInPeriods(Ratings):
    """Ratings of periods, each period rated by itself.

    Attributes
    ----------
    periods : list of str
        The periods that have ratings, the newest last.
    """

    PERIOD: ClassVar[str] = "period"
    SINCE: ClassVar[str] = "max(period_start_at) NULLS LAST"

    def __init__(self, log: Log, sections: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(log, sections)
        rows = self._serving.rows(
            f"SELECT {self.PERIOD} FROM {self.VIEW} GROUP BY ALL"
            f" ORDER BY {self.SINCE}, {self.PERIOD}"
        )
        self.periods: list[str] = [period for (period,) in rows]

    def table(self, *, period: str | None = None) -> pl.DataFrame:
        """The standings of a period, by default the latest; the best first.

        Raises
        ------
        NoSuchPeriod
            If the period has no ratings.
        """
        query = f"SELECT {', '.join(self.SHOWN)} FROM {self.VIEW} WHERE {self.PERIOD} = $period"
        return self.sql(query, period=self._period(period))

    def _compare(
        self, players: tuple[str, str], period: str | None, setting: GameSetting
    ) -> Comparison:
        players = self._players(*players)
        period = period_given(period)
        found = compare_players(
            self._serving, players, league=self.log.name, period=period, setting=setting
        )
        return Comparison(players, found, setting)

    def _period(self, period: str | None) -> str:
        if period is None:
            return self.periods[-1]
        period = name_of(period, "period")
        if period not in self.periods:
            hint = did_you_mean(period, self.periods)
            raise NoSuchPeriod(
                f"no ratings of {period!r}{hint} There are: {', '.join(self.periods[-20:])}"
            )
        return period


def _rounded(value: float, error: float | None) -> str:
    digits = 2 if abs(value) < 100 else 0
    return f"{value:.{digits}f}" + ("" if error is None else f" ± {error:.{digits}f}")
