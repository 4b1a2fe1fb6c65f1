"""The fits of one period: the league's own group of players, and others that it wants rated."""

import datetime as dt
import time
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from banzuke.engine.bradley_terry import (
    Anchor,
    Fit,
    Gauge,
    Model,
    Selection,
    fit,
    quasi_aic,
    select,
)
from banzuke.engine.checks import Copies, copies_of
from banzuke.engine.games.components import Components, classify
from banzuke.engine.games.groups import cores_of_groups_apart
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.engine.games.weights import among, weigh
from banzuke.flows.inputs.arrays import NO_TIME, Array, Input
from banzuke.flows.inputs.pairwise import AT_CUTOFF
from banzuke.flows.leagues.spans import days_of
from banzuke.flows.leagues.static import SELECT
from banzuke.flows.tasks.static.fits.zero import zero_of
from banzuke.flows.tasks.task import CannotRate, Job

MOST_CODES = 32
"""Largest number of handicap codes in one period. Fits of 200 players and 12,000 games took 0.04 to
1.3 CPU s with 32 codes, 3.4 to 23 with 256, and over a minute with 1000: solvers go through the
codes one by one."""
ANY_NUMBER = ("none", "M4")
"""Handicap models without a parameter per code: 0.3 CPU seconds with 3000 codes."""

EPOCH = dt.datetime(1970, 1, 1)  # times of arrays are UTC without a zone
DAY = 86_400_000_000
"""Microseconds of one day."""

COUNTS = ("wins", "draws", "losses")
PLAYERS = ("first_idx", "second_idx")

OWN_GAUGE = Gauge("mean", 1500.0)
"""The gauge of other groups, which have no common zero with the league's own group."""


@dataclass(frozen=True)
class Group:
    """Players who can be compared with each other, and their fit.

    Attributes
    ----------
    is_own : bool
        Whether the group is the league's own: the group of its baseline, in its gauge.
    component : int
        The component, numbered as in `engine.games.components`.
    players : (n,) int
        The place in the league of each player of `pairs`.
    pairs : Pairs
    fit : Fit
    selection : Selection or None
        All models that competed, if the league lets AIC choose; `fit` is the winner's fit.
    """

    is_own: bool
    component: int
    players: Array
    pairs: Pairs
    fit: Fit
    selection: Selection | None

    @property
    def of_intervals(self) -> Fit:
        """The fit whose distribution of strengths gives intervals."""
        return self.fit if self.selection is None else self.selection.of_intervals


@dataclass(frozen=True)
class Fitted:
    """A period after its fits and before its replicates.

    The first group holds all players of the league; the other groups hold their own players.
    `results` has the components by results alone; a prior also changes the groups' components.
    """

    job: Job
    groups: tuple[Group, ...]
    results: Components
    seconds: float

    @property
    def own(self) -> Group:
        """The league's own group."""
        return self.groups[0]

    @cached_property
    def single_games(self) -> dict[str, Array]:
        """One row per game of the period; a game that counts several times has several rows."""
        return single_games(self.job.input.arrays)

    @cached_property
    def copies(self) -> Copies | None:
        """The league's games, if some games count several times."""
        arrays = self.job.input.arrays
        if "weight" not in arrays:
            return None
        once = each_once(arrays)
        kinds = {
            int(times): replace(self.job.input, arrays={
                name: column[arrays["weight"] == times] for name, column in once.items()
            })
            for times in np.unique(arrays["weight"])
        }  # fmt: skip
        return copies_of(self.own.pairs, {n: pairs_of(games) for n, games in kinds.items()})


def fit_period(job: Job) -> Fitted:
    """The fits of one period."""
    started = time.thread_time()
    pairs = pairs_of(job.input, game_weights(job))
    refuse_too_many_codes(job, pairs)
    gauge, anchors = zero_of(job.input, pairs, job.parameters)
    own, selection = _fit(pairs, gauge, job.parameters, anchors)
    results = (
        own.components if own.model.prior == "none" else classify(pairs, draws=own.model.draws)
    )
    number = _own_component(own.components)
    groups = [Group(True, number, np.arange(pairs.n_players), pairs, own, selection)]
    if own.model.prior == "none":
        others = _others(pairs, own, job.parameters["component_size"])
        for component, players, inside in _split(pairs, own.components, others):
            fitted, selection = _fit(inside, OWN_GAUGE, job.parameters)
            groups.append(Group(False, component, players, inside, fitted, selection))
    return Fitted(job, tuple(groups), results, time.thread_time() - started)


def each_once(arrays: dict[str, Array]) -> dict[str, Array]:
    """The rows with each game counted once, whatever its weight."""
    if "weight" not in arrays:
        return arrays
    rows = {name: column for name, column in arrays.items() if name != "weight"}
    return rows | {name: arrays[name] // arrays["weight"] for name in COUNTS}


def single_games(arrays: dict[str, Array]) -> dict[str, Array]:
    """One row per game: the counts of a row become as many games.

    Player numbers get eight bytes in any case, because pairs of players are numbers, too.
    """
    wide = {name: arrays[name].astype(np.int64) for name in PLAYERS if name in arrays}
    arrays = arrays | wide
    counts = np.stack([arrays[name] for name in COUNTS], axis=1)
    row = np.repeat(np.arange(len(counts)), counts.sum(axis=1))
    score = np.repeat(np.tile([1.0, 0.5, 0.0], len(counts)), counts.ravel())
    names = [name for name in arrays if name not in COUNTS]
    return {**{name: arrays[name][row] for name in names}, "score": score}


def pairs_of(input_: Input, weight: Array | None = None) -> Pairs:
    """The counted results of a period, with (n_rows,) weights of their games if given."""
    arrays = input_.arrays
    if weight is not None:
        return weigh(
            arrays["first_idx"], arrays["second_idx"], arrays["wins"], arrays["draws"],
            arrays["losses"], weight, n_players=len(input_.player_ids),
            handicap=arrays["handicap"], neutral=arrays["neutral"],
        )  # fmt: skip
    return from_counts(
        arrays["first_idx"], arrays["second_idx"], arrays["wins"], arrays["draws"],
        arrays["losses"], n_players=len(input_.player_ids), handicap=arrays["handicap"],
        neutral=arrays["neutral"],
    )  # fmt: skip


def _fit(
    pairs: Pairs, gauge: Gauge, parameters: dict[str, Any], anchors: tuple[Anchor, ...] = ()
) -> tuple[Fit, Selection | None]:
    names = ("draws", "order", "handicap", "receiver")
    among = [name for name in names if parameters[name] == SELECT]
    model = {name: parameters[name] for name in names if name not in among}
    model["handicap_step"] = parameters.get("handicap_step")
    if not among:
        prior = _prior(parameters["prior"])
        return fit(pairs, Model(**model, **prior, anchors=anchors), gauge=gauge), None
    selection = quasi_aic(select(pairs, Model(**model), gauge=gauge, among=among), pairs)
    return selection.winner, selection


def _prior(said: str | dict[str, Any]) -> dict[str, Any]:
    """The arguments of an engine model for a prior given by name or by games and strength."""
    if isinstance(said, str):
        return {"prior": said}
    return {"prior": said["kind"], "prior_games": said["games"]}


def _own_component(components: Components) -> int:
    return 0 if components.baseline is None else int(components.component[components.baseline])


def _others(pairs: Pairs, own: Fit, least: int | None) -> list[int]:
    """The components that are rated beside the league's own.

    By default the core of each group that never met the league's own, not even through others;
    with a least size, every component of that size.
    """
    components = own.components
    if least is None:
        return cores_of_groups_apart(pairs, components, draws=own.model.draws)
    wanted = np.flatnonzero(components.size >= max(least, 2))
    return [int(c) for c in wanted if c != _own_component(components)]


def _split(
    pairs: Pairs, components: Components, wanted: list[int]
) -> list[tuple[int, Array, Pairs]]:
    """(component, its players, the games among them, players numbered anew) of some."""
    first, second = components.component[pairs.first_idx], components.component[pairs.second_idx]
    inside = np.flatnonzero(first == second)
    inside = inside[np.argsort(first[inside], kind="stable")]
    by_component = np.argsort(components.component, kind="stable")
    cell_at = np.searchsorted(first[inside], np.arange(len(components.size) + 1))
    player_at = np.append(0, np.cumsum(components.size))
    local = np.empty(pairs.n_players, np.int64)
    local[by_component] = np.arange(pairs.n_players) - player_at[components.component[by_component]]
    parts = []
    for component in wanted:
        cells = inside[cell_at[component] : cell_at[component + 1]]
        players = by_component[player_at[component] : player_at[component + 1]]
        parts.append((component, players, among(pairs, cells, local, len(players))))
    return parts


def game_weights(job: Job) -> Array | None:
    """The (n_rows,) weight of each game of a row; None if all games have equal weight.

    A game loses half of its weight for each half-life between the game and the cutoff of the
    version's data; today's date has no effect.

    Raises
    ------
    CannotRate
        If a game whose age is needed has no time.
    """
    arrays, half_life = job.input.arrays, job.parameters.get("half_life")
    if AT_CUTOFF in arrays or half_life is None:
        return arrays.get(AT_CUTOFF, arrays.get("importance"))
    played_at, cutoff_at = arrays["played_at"], job.input.data_cutoff_at
    if cutoff_at is None or np.any(played_at == NO_TIME):
        raise CannotRate(
            f"half_life in [static] counts games by their age, and some of {job.league} "
            f"{job.period} have no time; log `played_at`, or take half_life out"
        )
    cutoff = (cutoff_at - EPOCH) // dt.timedelta(microseconds=1)
    weight: Array = 0.5 ** ((cutoff - played_at) / (DAY * days_of(half_life)))
    return weight * arrays.get("importance", 1.0)


def refuse_too_many_codes(job: Job, pairs: Pairs) -> None:
    """Refuse a period with more handicap codes than its model can rate in reasonable time.

    Raises
    ------
    CannotRate
        With the number of codes and the remedy.
    """
    setting = job.parameters["handicap"]
    if setting in ANY_NUMBER:
        return
    n_codes = np.count_nonzero(np.unique(pairs.handicap))
    if n_codes > MOST_CODES:
        raise CannotRate(
            f"league {job.league} has {n_codes:,} handicap codes in {job.period}, and "
            f'handicap = "{setting}" rates at most {MOST_CODES}; join similar codes with '
            '`values` of the source, or take handicap = "M4", which rates any number'
        )
