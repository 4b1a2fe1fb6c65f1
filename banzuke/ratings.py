"""What all ratings have in common: a table, queries, pictures, a line that says what they are."""

import warnings
from collections.abc import Mapping
from typing import Any, ClassVar

import polars as pl

from banzuke.comparison import Comparison
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.toml_text import toml_of
from banzuke.flows.night.in_memory import rate_in_memory
from banzuke.flows.tasks.compared import GameSetting, compare_players
from banzuke.pictures import Picture, picture
from banzuke.taken import Log, html

OF_VERSION = (
    *("league", "version_id", "period_start_at", "period_end_at", "period_start_on", "ended_on"),
    "data_cutoff_at",
)
"""Columns of views that say which version a row is of."""
SHOWN = 3
"""Players whom the line of some ratings names."""


class DoubtfulRatings(UserWarning):
    """An audit warns of ratings: how, and of which period."""


class NoSuchPeriod(BanzukeError):
    """Nothing is rated of a period; the message has those that there are."""


class Rated:
    """A log after one task: everything that a night would publish of it.

    Attributes
    ----------
    log : Log
        The games.
    left_out : dict
        Games that do not count, by reason.
    doubts : list of str
        What an audit warns of, as a night's summary does.
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
        self.doubts = list(rated.doubts)
        if self.doubts:
            more = f" (and {len(self.doubts) - 1} more in .doubts)" if self.doubts[1:] else ""
            warnings.warn(f"{log.name} {self.doubts[0]}{more}", DoubtfulRatings, stacklevel=4)

    @property
    def league_file(self) -> str:
        """The league file with which a night on a home gives the same numbers."""
        return toml_of(self._said)

    def sql(self, query: str, **values: Any) -> pl.DataFrame:
        """The answer of a query on all views that a home has; ``values`` are its ``$name``."""
        return self._serving.frame(query, values)

    def table(self) -> pl.DataFrame:
        """What was found, the best first."""
        return self._view(self.VIEW)

    def _view(self, view: str) -> pl.DataFrame:
        """The rows of a view without what says which version they are of."""
        return self.sql(f"FROM {view}").drop(OF_VERSION, strict=False)

    def _repr_html_(self) -> str:
        return html(repr(self), self.table())


class Ratings(Rated):
    """Ratings of players, which have a table and pictures."""

    SHOWN: ClassVar[tuple[str, ...]]
    VALUE: ClassVar[tuple[str, str]]
    PICTURE: ClassVar[str] = "intervals"

    def table(self) -> pl.DataFrame:
        """Who stands where, the best first."""
        return self.sql(f"SELECT {', '.join(self.SHOWN)} FROM {self.VIEW}")

    def plot(
        self,
        kind: str | None = None,
        *,
        player: str | None = None,
        period: str | None = None,
        last: int = 20,
    ) -> Picture:
        """A picture, such as history, intervals or distribution: what `banzuke plot` draws.

        ``player`` is whose, where it is of one; ``last`` is the last place where it is of all.

        Raises
        ------
        BanzukeError
            If there is no such picture, or matplotlib is missing; the message has the remedy.
        """
        return picture(
            self._serving, self.log.name, self.TASK, kind or self.PICTURE,
            player=player, period=period, last=last,
        )  # fmt: skip

    def __repr__(self) -> str:
        value, error = self.VALUE
        best = self.table().drop_nulls(value)
        named = zip(*(best.head(SHOWN)[name] for name in ("player", value, error)), strict=True)
        first = ", ".join(f"{player} {_rounded(v, e)}" for player, v, e in named)
        return f"<{self.WHAT} of {self.log.name}: {best.height} rated; {first}>"


class RatingsInPeriods(Ratings):
    """Ratings of periods, each apart from the others.

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
        """Who stands where in a period, by default the latest; the best first.

        Raises
        ------
        NoSuchPeriod
            If nothing is rated of it.
        """
        query = f"SELECT {', '.join(self.SHOWN)} FROM {self.VIEW} WHERE {self.PERIOD} = $period"
        return self.sql(query, period=self._period(period))

    def _compare(
        self, players: tuple[str, str], period: str | None, setting: GameSetting
    ) -> Comparison:
        found = compare_players(
            self._serving, players, league=self.log.name, period=period, setting=setting
        )
        return Comparison(players, found, setting)

    def _period(self, period: str | None) -> str:
        if period is None:
            return self.periods[-1]
        if period not in self.periods:
            hint = did_you_mean(period, self.periods)
            raise NoSuchPeriod(
                f"nothing is rated of {period!r}{hint} There are: {', '.join(self.periods[-20:])}"
            )
        return period


def _rounded(value: float, error: float | None) -> str:
    digits = 2 if abs(value) < 100 else 0
    return f"{value:.{digits}f}" + ("" if error is None else f" ± {error:.{digits}f}")
