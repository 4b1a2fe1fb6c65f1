"""What a task is: all that differs between ways to rate a league, and what passes between them."""

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
"""What a stream knows after a version; None before the first one, and of what is no stream."""
Compute = Callable[[str, Callable[[Any], Any], list[Any]], list[Any]]
"""Has work done by the engine's workers: a name for it, the work, and the parts that it is done of.

Raises what the work of a part raised.
"""


class CannotRate(OneLeagueFailed):
    """These games cannot be rated with these parameters."""


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
    """The rows of one version by result table, what the engine reported, and its CPU seconds."""

    tables: Tables
    diagnostics: Diagnostics
    seconds: float


Results = list[tuple[Job, Outcome]]


@dataclass(frozen=True)
class Blocks:
    """How a large version is computed in parts that can run anywhere.

    ``split`` a job into blocks, none if it is too small; ``fit`` the job; ``compute`` a block of
    the fit; ``finish`` the outcome from the fit and all that was computed.
    """

    split: Callable[[Job], tuple[Any, ...]]
    fit: Callable[[Job], Any]
    compute: Callable[[Any, Any], Any]
    finish: Callable[[Any, list[Any]], Outcome]


@dataclass(frozen=True)
class Task:
    """One way to rate leagues of a kind: all that Banzuke knows of it.

    Attributes
    ----------
    name : str
        As versions, views and `banzuke status` have it; part of every version's id.
    kind : str
        Of the leagues that it rates.
    section : str
        Of the league file.
    defaults : callable
        The section's model as it is where the league file has none.
    method_version : int
        Raised whenever the same inputs and parameters give other numbers.
    inputs : Inputs
        What rows of a league become its arrays.
    rate : callable
        ``rate(job)`` gives the outcome of a period; of a stream ``rate(jobs, state)`` gives the
        results of consecutive versions after a state.
    tables : tuple of str
        Its tables in schema ``result``, which lose a version's rows when it is collected.
    shown : Shown
        What people see of it: views, macros, standings, pages, charts.
    before : callable, optional
        ``before(compute, store, league)`` does what must happen before a night prepares its
        inputs, and gives what to say of it; ``compute(name, work, parts)`` has ``work`` done of
        each part by the engine's workers, and gives the results in order.
    state_after : callable, optional
        ``state_after(store, chain)`` of a stream: what it knows after the last version of a chain.
        Each version of a stream builds on the one before.
    seasons : str, optional
        A table with the ``season_number`` of each version, where periods do not say when a season
        is over; collected versions keep their row.
    rates : str
        What it rates, for people who wait for it.
    blocks : Blocks, optional
        How a large version is computed in parts.
    ratings : str, optional
        The table that says whom a version shows, if two of them can be compared.
    compare : callable, optional
        ``compare(serving, players, league=, period=)`` gives what is known of two players.
    predicts_in_setting : bool
        Whether ``compare`` also takes the ``setting`` of the next game: who moves first, handicap.
    parameters : callable, optional
        ``parameters(league)`` gives its parameters, where other sections have a say in them.
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
    predicts_in_setting: bool = False
    parameters: Callable[["League"], dict[str, Any]] | None = None

    @property
    def is_stream(self) -> bool:
        """Whether each version builds on the one before."""
        return self.state_after is not None

    @property
    def view(self) -> str:
        """The view of its rows of today."""
        return self.shown.view or self.name

    @property
    def as_of(self) -> str:
        """The macro of what the public saw at a time."""
        return self.shown.as_of or f"{self.name}_as_of"

    @property
    def diff(self) -> str:
        """The macro that compares two versions by player."""
        return self.shown.diff or f"{self.name}_diff"

    def is_asked_for(self, league: "League") -> bool:
        """Return whether a league file has its section, if league files have such a section."""
        return getattr(league, self.section, True) is not None
