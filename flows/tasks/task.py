"""The definition of a task: all differences between ways to rate a league, and their data."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from banzuke.flows.errors import OneLeagueFailed
from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.tasks.shown import Shown

if TYPE_CHECKING:
    import polars as pl

    from banzuke.flows.inputs.arrays import Input
    from banzuke.flows.leagues.league import League
    from banzuke.flows.store import Store

Tables = dict[str, "pl.DataFrame"]
Diagnostics = dict[str, Any]
State = Any
"""The state of a stream after a version; None before the first version, and for other tasks."""
Compute = Callable[[str, Callable[[Any], Any], list[Any]], list[Any]]
"""Has the engine's workers do some work: a name, the work, and the parts of the work.

Raises the exception of a failed part.
"""


class CannotRate(OneLeagueFailed):
    """These games cannot be rated with these parameters."""


REMEDIES_OF_UNDATED = (
    'give it, map the column played_at, or keep such games unrated (`period = "year"` with '
    '`undated = "void"`)'
)
"""Remedies for games without a date where a task needs one, in an error message."""


@dataclass(frozen=True)
class Job:
    """One version that has to be computed."""

    league: str
    task: str
    version_id: str
    input: "Input"
    parameters: dict[str, Any]
    previous_version_id: str | None = None

    @property
    def period(self) -> str:
        """The label of the period, or the event."""
        return self.input.period.label


@dataclass(frozen=True)
class Outcome:
    """The rows of one version by result table, the engine's diagnostics, and its CPU seconds."""

    tables: Tables
    diagnostics: Diagnostics
    seconds: float


Results = list[tuple[Job, Outcome]]


@dataclass(frozen=True)
class Blocks:
    """The computation of a large version in parts that can run anywhere.

    ``split`` a job into blocks, no blocks if the job is too small; ``fit`` the job; ``compute`` a
    block of the fit; ``finish`` the outcome from the fit and all computed blocks.
    """

    split: Callable[[Job], tuple[Any, ...]]
    fit: Callable[[Job], Any]
    compute: Callable[[Any, Any], Any]
    finish: Callable[[Any, list[Any]], Outcome]


@dataclass(frozen=True)
class Task:
    """One way to rate leagues of a kind: everything that Banzuke needs for it.

    Attributes
    ----------
    name : str
        The name in versions, views and `banzuke status`; part of every version's id.
    kind : str
        The kind of the leagues that the task rates.
    section : str
        The section of the league file.
    defaults : callable
        The section's model with the values for a league file without the section.
    method_version : int
        Raised whenever the same inputs and parameters give other numbers.
    inputs : Inputs
        The rules that make arrays from rows of a league.
    rate : callable
        ``rate(job)`` gives the outcome of a period; of a stream ``rate(jobs, state)`` gives the
        results of consecutive versions after a state.
    tables : tuple of str
        The task's tables in schema ``result``; a collected version loses its rows in them.
    shown : Shown
        The public side of the task: views, macros, standings, pages, charts.
    before : callable, optional
        ``before(compute, store, league)`` does the work that must precede the making of a night's
        inputs, and returns messages; ``compute(name, work, parts)`` has the engine's workers do
        ``work`` on each part, and returns the results in order.
    state_after : callable, optional
        ``state_after(store, chain)`` of a stream: the state after the last version of a chain.
        Each version of a stream builds on the version before it.
    seasons : str, optional
        A table with the ``season_number`` of each version, where periods do not say when a season
        has ended; collected versions keep their row.
    rates : str
        The noun for what the task rates, shown to people who wait for the task.
    blocks : Blocks, optional
        The computation of a large version in parts.
    ratings : str, optional
        The table of the players whom a version shows, if two of them can be compared.
    compare : callable, optional
        ``compare(serving, players, league=, period=)`` gives the comparison of two players.
    compare_all : callable, optional
        ``compare_all(serving, league)`` yields the comparisons that pages show, of the best players
        with each other, as `flows.tasks.compared.Answered`: the answers of ``compare``.
    is_large : callable, optional
        ``is_large(serving, league)`` says whether ``compare`` takes too long for a page that waits.
    moved : callable, optional
        ``moved(serving, player, league=, since=)`` gives what moved a player's rating since a day.
    gained : callable, optional
        ``gained(serving, league=, since=)`` gives the changes of all ratings since a day, as
        `flows.tasks.gains.Gains`; ``before`` and ``now`` of a player are those of ``moved``.
    predicts_in_setting : bool
        Whether ``compare`` also takes the ``setting`` of the next game: who moves first, handicap.
    parameters : callable, optional
        ``parameters(league)`` gives the task's parameters, if other sections also affect them.
    parameters_at : callable, optional
        ``parameters_at(league, parameters, input)`` of a stream gives the parameters of one input,
        if they change with time.
    """

    name: str
    kind: str
    section: str
    defaults: Callable[[], Any]
    method_version: int
    inputs: Inputs
    rate: Callable[..., Any]
    tables: tuple[str, ...]
    shown: Shown = field(default_factory=Shown)
    before: Callable[[Compute, "Store", "League"], list[str]] | None = None
    state_after: Callable[..., State] | None = None
    seasons: str | None = None
    rates: str = "periods"
    blocks: Blocks | None = None
    ratings: str | None = None
    compare: Callable[..., Any] | None = None
    compare_all: Callable[..., Any] | None = None
    is_large: Callable[..., bool] | None = None
    moved: Callable[..., Any] | None = None
    gained: Callable[..., Any] | None = None
    predicts_in_setting: bool = False
    parameters: Callable[["League"], dict[str, Any]] | None = None
    parameters_at: Callable[["League", dict[str, Any], "Input"], dict[str, Any]] | None = None

    @property
    def is_stream(self) -> bool:
        """Whether each version builds on the version before it."""
        return self.state_after is not None

    @property
    def view(self) -> str:
        """The view of today's rows."""
        return self.shown.view or self.name

    @property
    def as_of(self) -> str:
        """The macro of the public rows at a time."""
        return self.shown.as_of or f"{self.name}_as_of"

    @property
    def diff(self) -> str:
        """The macro that compares two versions by player."""
        return self.shown.diff or f"{self.name}_diff"

    def is_asked_for(self, league: "League") -> bool:
        """Whether a league file has the task's section, if the section can be in league files."""
        return getattr(league, self.section, True) is not None
