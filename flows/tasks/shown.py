"""The public side of a task: its views and macros, its standings, its pages and charts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Standings:
    """The standings, as queries on the serving file.

    Attributes
    ----------
    rows : str
        A query that gives league, period, rank, player, value, lo95, hi95, games, since and
        player_id from ``{source}``: the view of today's rows, or the macro of an earlier time.
    value : str
        The name of the value.
    unit : str
        The unit of the value.
    counts : str
        The name of what a row counts.
    note : str
        A sentence below the rows on the terminal: how ranks follow, if not from the value.
    digits : int
        The decimals of the value in tables.
    in_groups : bool
        Whether ``rows`` also gives ``component``: the number of a group that cannot be compared
        with the others, NULL for the league's own group.
    in_tiers : bool
        Whether ``rows`` also gives ``tier``: the word for the value's range, such as AII.
    history : str, optional
        A query that gives a player's rows over time from ``{rows}``, if periods do not give them.
    trail : str, optional
        A query that gives league, player, since and value, where values over time are finer than
        periods.
    unrated : str, optional
        A query that gives league, period, player, status, games, rank and has_value of players
        without a value or without a rank, from ``{source}``. The status is a word of the view
        `rating_status`, or else says what is missing.
    band : str, optional
        A query that gives time, low, value and high of ``$player`` in ``$league``, where a history
        is finer than periods.
    """

    rows: str
    value: str = "rating"
    unit: str = "points"
    counts: str = "games"
    note: str = ""
    digits: int = 0
    in_groups: bool = False
    in_tiers: bool = False
    history: str | None = None
    trail: str | None = None
    unrated: str | None = None
    band: str | None = None


class ChartSubject(Protocol):
    """The subject of a chart: a league's task, a period, and a player."""

    league: str
    title: str
    """The league's title, for headings."""
    task: str
    period: str
    best: Rows
    """The first players of the period, in the order of the standings."""

    @property
    def player(self) -> str:
        """The single player of the chart."""

    def rows(self, query: str, *, needs: str = "", **values: Any) -> Rows:
        """The rows of a query on the league, never empty; ``needs`` names their source."""


Chart = Callable[[ChartSubject, Path], list[Path]]
"""Draws a chart into files whose names begin with a path, and returns the files."""


@dataclass(frozen=True)
class Shown:
    """The public side of a task.

    Attributes
    ----------
    view : str
        The view of today's rows; by default it has the task's name.
    as_of : str
        The macro of the public rows at a time; by default ``<task>_as_of``.
    diff : str
        The macro that compares two versions by player; by default ``<task>_diff``.
    standings : Standings, optional
        How the rows are listed, if they give standings.
    page : callable, optional
        ``page(data)`` gives its part of a league's pages, a `flows.site.faces.face.Face`.
    texts : callable, optional
        ``texts()`` gives the texts of its pages beside the site's texts: {key: {language: text}}.
    charts : mapping of str to callable
        The task's own kinds of chart, for `banzuke plot`.
    changes : str, optional
        A query that gives player_id, rating before, rating after, change and new games between
        the versions ``$before`` and ``$after``, for the page of a version.
    served : callable, optional
        ``served(store)`` fills tables of the attached ``serving`` from views that are there.
    has_version_pages : bool
        Whether each version has a page; versions of events have the page of the event.
    """

    view: str = ""
    as_of: str = ""
    diff: str = ""
    standings: Standings | None = None
    page: Callable[[Any], Any] | None = None
    texts: Callable[[], Mapping[str, Mapping[str, str]]] | None = None
    charts: Mapping[str, Chart] = field(default_factory=dict)
    changes: str | None = None
    served: Callable[[Any], None] | None = None
    has_version_pages: bool = True
