"""What a task is: all that differs between ways to rate a league, and what passes between them."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from banzuke.flows.errors import OneLeagueFailed

if TYPE_CHECKING:
    import polars as pl

    from banzuke.flows.inputs.arrays import Input, Prepared
    from banzuke.flows.leagues.league import League

Tables = dict[str, "pl.DataFrame"]
Diagnostics = dict[str, Any]
State = Any
"""What a stream knows after a version; None before the first one, and of what is no stream."""


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
    """One way to rate leagues of a kind.

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
    rate : callable
        ``rate(job)`` gives the outcome of a period; of a stream ``rate(jobs, state)`` gives the
        results of consecutive versions after a state.
    tables : tuple of str
        Its tables in schema ``result``, which lose a version's rows when it is collected.
    diff : str
        The macro that compares two versions by player.
    state_after : callable, optional
        ``state_after(store, chain)`` of a stream: what it knows after the last version of a chain.
        Each version of a stream builds on the one before.
    seasons : str, optional
        A table with the ``season_number`` of each version, where periods do not say when a season
        is over; collected versions keep their row.
    in_order_of_play : bool
        Whether it takes games in the order in which they were played.
    rates : str
        What it rates, for people who wait for it.
    blocks : Blocks, optional
        How a large version is computed in parts.
    ratings : str, optional
        The table that says whom a version shows, if two of them can be compared.
    compare : callable, optional
        ``compare(home, players, league=, period=)`` gives what is known of two players.
    predicts_in_setting : bool
        Whether ``compare`` also takes the ``setting`` of the next game: who moves first, handicap.
    of_all_games : bool
        Whether one version counts all games of the league, whatever its periods.
    of_decisions : bool
        Whether it takes judged decisions of games, which the night judges before.
    of_whole_windows : bool
        Whether one version counts all games before the window of a contest that is under way.
    parameters : callable, optional
        ``parameters(league)`` gives its parameters, where other sections have a say in them.
    """

    name: str
    kind: str
    section: str
    defaults: Callable[[], Any]
    method_version: int
    rate: Callable[..., Any]
    tables: tuple[str, ...]
    diff: str
    state_after: Callable[..., State] | None = None
    seasons: str | None = None
    in_order_of_play: bool = False
    rates: str = "periods"
    blocks: Blocks | None = None
    ratings: str | None = None
    compare: Callable[..., Any] | None = None
    predicts_in_setting: bool = False
    of_all_games: bool = False
    of_decisions: bool = False
    of_whole_windows: bool = False
    parameters: Callable[["League"], dict[str, Any]] | None = None

    @property
    def is_stream(self) -> bool:
        """Whether each version builds on the one before."""
        return self.state_after is not None

    def is_asked_for(self, league: "League") -> bool:
        """Return whether a league file has its section, if league files have such a section."""
        return getattr(league, self.section, True) is not None

    def inputs_of(self, prepared: "Prepared") -> "tuple[Input, ...]":
        """Return what it takes of a league's inputs."""
        if self.of_decisions:
            return prepared.of_decisions
        if self.of_all_games:
            return prepared.of_all_games
        if self.of_whole_windows:
            return prepared.of_whole_windows
        return prepared.in_order_of_play if self.in_order_of_play else prepared.inputs


@dataclass(frozen=True)
class later:  # noqa: N801  # reads as the function that it stands for
    """The function of a name, ``module:function``, imported when it is first called.

    Who asks what there is of a task need not load the engine; worker processes get the name.
    """

    name: str

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Return what the function returns."""
        module, _, function = self.name.partition(":")
        return getattr(import_module(module), function)(*args, **options)
