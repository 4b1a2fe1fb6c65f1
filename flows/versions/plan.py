"""The plan of computations: a version is the hash of all its inputs."""

import datetime as dt
import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.errors import BanzukeError
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.leagues.periods import Period
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS, is_stream, method_versions, task_of
from banzuke.flows.tasks.task import Job
from banzuke.flows.versions.promotion import STREAM_PERIOD, shown_of


class MethodTooNew(BanzukeError):
    """Shown ratings are of a newer method than this Banzuke has."""


@dataclass(frozen=True)
class Plan:
    """The actions of a night for one league."""

    jobs: tuple[Job, ...]
    promote_again: tuple[tuple[str, str], ...] = ()  # (period, version_id)
    withdraw: tuple[str, ...] = ()  # periods without games
    unchanged: tuple[str, ...] = ()  # periods
    rejected: tuple[str, ...] = ()  # periods whose version failed an audit before
    stale: tuple[Job, ...] = ()  # closed periods of an older method; a backfill rates them again
    is_renewed: bool = False  # jobs replace ratings of an older method
    wanted: dict[str, str] = field(default_factory=dict)  # period: the version of today's inputs


class _Made(NamedTuple):
    """The state and the inputs of a stored version."""

    state: str
    input_hash: str
    parameters: str
    method_version: int


@dataclass
class _Stored:
    """The versions of one league and task in the store, and the public version of each period.

    A version whose rows were collected is left out, so that it is computed again.
    """

    made: dict[str, _Made] = field(default_factory=dict)
    current: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, store: Store, league: League, task: str) -> "_Stored":
        made = store.rows(
            "SELECT version_id, state, input_hash, parameters, method_version"
            " FROM result.version WHERE league = ? AND task = ? AND state <> 'collected'",
            [league.name, task],
        )
        shown = shown_of(store, league.name)
        return cls(
            {version: _Made(*rest) for version, *rest in made},
            {line[2]: version for line, version in shown.items() if line[1] == task},
        )

    def refuse_newer(self, league: League, task: str) -> None:
        """Refuse to replace shown ratings of a newer Banzuke by those of an older method."""
        method = TASKS[task].method_version
        for period, version in sorted(self.current.items()):
            if version in self.made and self.made[version].method_version > method:
                raise MethodTooNew(
                    f"{league.name} {period} was rated by a newer Banzuke (method "
                    f"{self.made[version].method_version} of {task}; this Banzuke has method "
                    f"{method}). Update Banzuke, or restore a backup made before the update"
                )

    def is_rejected(self, version: str) -> bool:
        return version in self.made and self.made[version].state == "rejected"

    def is_of_older_method(self, period: str, task: str) -> bool:
        """Whether a period is shown with ratings of an older method."""
        shown = self.made.get(self.current.get(period, ""))
        return shown is not None and shown.method_version < TASKS[task].method_version

    def is_stale(self, job: Job) -> bool:
        """Whether a period's shown version differs from a job only in its method."""
        shown = self.made.get(self.current.get(job.period, ""))
        return shown is not None and (
            (shown.input_hash, shown.parameters) == (job.input.input_hash, as_json(job.parameters))
            and shown.method_version != TASKS[job.task].method_version
        )


def parameters_of(
    league: League, aliases: dict[str, str], task: str | None = None
) -> dict[str, Any]:
    """A league's parameters, with the gauge player and anchors as ids, and defaults filled in.

    ``aliases`` maps alias ids to player ids.
    """
    its = TASKS[task or task_of(league)]
    if its.parameters:
        return its.parameters(league)
    chosen = getattr(league, its.section, None) or its.defaults()
    parameters: dict[str, Any] = chosen.model_dump(mode="json")
    gauge = parameters.get("gauge")
    if gauge and gauge["player"] is not None:
        gauge["player_id"] = _player_id(league, gauge["player"], aliases)
    if anchors := parameters.get("anchors"):
        parameters["anchors"] = [
            {"player": name, "player_id": _player_id(league, name, aliases), **anchors[name]}
            for name in sorted(anchors)
        ]
    return parameters


def _player_id(league: League, name: str, aliases: dict[str, str]) -> str:
    player_id = fingerprint.of_player(league.namespace, clean_name(name))
    return aliases.get(player_id, player_id)


def version_id(
    league: League,
    input_: Input,
    parameters: dict[str, Any],
    previous: str | None = None,
    task: str | None = None,
) -> str:
    """The id of the version with these inputs and parameters."""
    task = task or task_of(league)
    return fingerprint.of_parts(
        league.name, task, input_.period.label, input_.input_hash, parameters,
        TASKS[task].method_version, previous,
    )  # fmt: skip


def plan(
    store: Store,
    league: League,
    inputs: tuple[Input, ...],
    parameters: dict[str, Any],
    task: str | None = None,
) -> Plan:
    """The actions after which the public ratings correspond to the inputs.

    Raises
    ------
    MethodTooNew
        If a newer Banzuke rated what is shown.
    """
    task = task or task_of(league)
    known = _Stored.of(store, league, task)
    known.refuse_newer(league, task)
    if is_stream(task):
        return _plan_stream(known, league, task, inputs, parameters)
    return _plan_periods(known, league, task, inputs, parameters)


def _plan_periods(
    known: _Stored,
    league: League,
    task: str,
    inputs: tuple[Input, ...],
    parameters: dict[str, Any],
) -> Plan:
    jobs: list[Job] = []
    stale: list[Job] = []
    again, unchanged, rejected = [], [], []
    wanted: dict[str, str] = {}
    cutoffs = [input_.data_cutoff_at for input_ in inputs if input_.data_cutoff_at]
    for input_ in inputs:
        version = version_id(league, input_, parameters, task=task)
        label = input_.period.label
        wanted[label] = version
        if known.is_rejected(version):
            rejected.append(label)
        elif version not in known.made:
            job = Job(league.name, task, version, input_, parameters)
            is_closed = is_over(input_.period, max(cutoffs, default=None))
            (stale if is_closed and known.is_stale(job) else jobs).append(job)
        elif known.current.get(label) == version:
            unchanged.append(label)
        else:
            again.append((label, version))
    gone = sorted(set(known.current) - {input_.period.label for input_ in inputs})
    return Plan(
        jobs=tuple(jobs),
        promote_again=tuple(again),
        withdraw=tuple(gone),
        unchanged=tuple(unchanged),
        rejected=tuple(rejected),
        stale=tuple(stale),
        is_renewed=any(known.is_of_older_method(job.period, task) for job in jobs),
        wanted=wanted,
    )


def stale_versions(store: Store, shown: pl.DataFrame) -> pl.DataFrame:
    """The (version_id) of shown versions whose task has another method today."""
    # A task whose distribution is missing has no method today.
    methods = method_versions()
    method = pl.col("task").replace_strict(methods, default=None, return_dtype=pl.Int32)
    made = store.frame("SELECT version_id, task, method_version FROM result.version")
    current = shown.filter(pl.col("visible_until").is_null()).select("version_id")
    return made.filter(pl.col("method_version") != method).join(current, on="version_id").select(
        "version_id"
    )  # fmt: skip


def is_over(period: Period, data_cutoff_at: dt.datetime | None) -> bool:
    """Whether a league's games reach the end of a period; the clock is never used.

    ``data_cutoff_at`` is the exclusive end of the league's games.
    """
    return None not in (period.end_at, data_cutoff_at) and period.end_at <= data_cutoff_at  # type: ignore[operator]


def _plan_stream(
    known: _Stored,
    league: League,
    task: str,
    inputs: tuple[Input, ...],
    parameters: dict[str, Any],
) -> Plan:
    """Plan a stream: from the first version whose inputs or method have changed, all are rated.

    The last state depends on every earlier event, so a stream has no closed periods.
    """
    chain: list[str | None] = [None]
    jobs: list[Job] = []
    unchanged: list[str] = []
    rejected: tuple[str, ...] = ()
    at = TASKS[task].parameters_at
    for input_ in inputs:
        own = at(league, parameters, input_) if at else parameters
        version = version_id(league, input_, own, chain[-1], task)
        if known.is_rejected(version):
            rejected = (input_.period.label,)
            break
        if jobs or version not in known.made:
            jobs.append(Job(league.name, task, version, input_, own, chain[-1]))
        else:
            unchanged.append(input_.period.label)
        chain.append(version)
    head, current = chain[-1], known.current.get(STREAM_PERIOD)
    # Before a rejected event, a stream is shown only if it continues the public stream. Otherwise
    # half of a new stream would hide the whole old one.
    showable = not rejected or current is None or current in chain
    again = ((STREAM_PERIOD, head),) if head and not jobs and showable and head != current else ()
    withdraw = (STREAM_PERIOD,) if current and not inputs else ()
    wanted = {STREAM_PERIOD: head} if head else {}
    is_renewed = bool(jobs) and known.is_of_older_method(STREAM_PERIOD, task)
    return Plan(
        tuple(jobs), again, withdraw, tuple(unchanged), rejected,
        is_renewed=is_renewed, wanted=wanted,
    )  # fmt: skip


def as_json(value: Any) -> str:
    """The canonical JSON of a value: sorted keys, no spaces, text without escapes."""
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=float
    )
