"""What has to be computed: a version is the hash of all that went into it."""

import json
from dataclasses import dataclass, field
from typing import Any

from flows import fingerprint
from flows.league import League, StableRank, Static, Tier
from flows.league_file import SECTION_OF_KIND
from flows.names import clean_name
from flows.prepare import Input
from flows.promotion import shown_of
from flows.store import Store

METHOD_VERSION = {"static": 2, "stable_rank": 3, "tier": 2}
"""Raised for a task whenever the same inputs and parameters give other numbers."""

STREAM_PERIOD = "all"
"""A tier league is one stream of events: its promotions carry this period."""


@dataclass(frozen=True)
class Job:
    """One version that has to be computed."""

    league: str
    task: str
    version_id: str
    input: Input
    parameters: dict[str, Any]
    previous_version_id: str | None = None

    @property
    def period(self) -> str:
        """The label of the period, or the event."""
        return self.input.period.label


@dataclass(frozen=True)
class Plan:
    """What a night does for one league."""

    jobs: tuple[Job, ...]
    promote_again: tuple[tuple[str, str], ...] = ()  # (period, version_id)
    withdraw: tuple[str, ...] = ()  # periods without games
    unchanged: tuple[str, ...] = ()  # periods
    rejected: tuple[str, ...] = ()  # periods whose version failed an audit before
    wanted: dict[str, str] = field(default_factory=dict)  # period: the version of today's inputs


@dataclass
class _Known:
    """The versions and promotions that the store has of one league and task.

    A version whose rows were collected is as good as unknown: it is computed again.
    """

    state: dict[str, str] = field(default_factory=dict)
    current: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, store: Store, league: League, task: str) -> "_Known":
        state = store.rows(
            "SELECT version_id, state FROM result.version"
            " WHERE league = ? AND task = ? AND state <> 'collected'",
            [league.name, task],
        )
        shown = shown_of(store, league.name)
        return cls(dict(state), {line[2]: v for line, v in shown.items() if line[1] == task})


def parameters_of(league: League, aliases: dict[str, str]) -> dict[str, Any]:
    """Return a league's parameters, the gauge player as an id, defaults filled in.

    ``aliases`` maps alias ids to player ids.
    """
    section = SECTION_OF_KIND[league.kind]
    chosen = (
        getattr(league, section)
        or {"static": Static, "stable_rank": StableRank, "tier": Tier}[section]()
    )
    parameters: dict[str, Any] = chosen.model_dump(mode="json")
    gauge = parameters.get("gauge")
    if gauge and gauge["player"] is not None:
        player_id = fingerprint.of_player(league.namespace, clean_name(gauge["player"]))
        gauge["player_id"] = aliases.get(player_id, player_id)
    return parameters


def task_of(league: League) -> str:
    """Return the name of the task that rates a league."""
    return SECTION_OF_KIND[league.kind]


def version_id(
    league: League, input_: Input, parameters: dict[str, Any], previous: str | None = None
) -> str:
    """Return the id of the version that these inputs and parameters give."""
    task = task_of(league)
    return fingerprint.of_parts(
        league.name, task, input_.period.label, input_.input_hash, parameters,
        METHOD_VERSION[task], previous,
    )  # fmt: skip


def plan(
    store: Store, league: League, inputs: tuple[Input, ...], parameters: dict[str, Any]
) -> Plan:
    """Return what has to be done so that the public sees what the inputs say."""
    known = _Known.of(store, league, task_of(league))
    if league.kind == "tournament":
        return _plan_stream(known, league, inputs, parameters)
    return _plan_periods(known, league, inputs, parameters)


def _plan_periods(
    known: _Known, league: League, inputs: tuple[Input, ...], parameters: dict[str, Any]
) -> Plan:
    jobs, again, unchanged, rejected = [], [], [], []
    wanted: dict[str, str] = {}
    for input_ in inputs:
        version = version_id(league, input_, parameters)
        label = input_.period.label
        wanted[label] = version
        if known.state.get(version) == "rejected":
            rejected.append(label)
        elif version not in known.state:
            jobs.append(Job(league.name, task_of(league), version, input_, parameters))
        elif known.current.get(label) == version:
            unchanged.append(label)
        else:
            again.append((label, version))
    gone = sorted(set(known.current) - {input_.period.label for input_ in inputs})
    return Plan(tuple(jobs), tuple(again), tuple(gone), tuple(unchanged), tuple(rejected), wanted)


def _plan_stream(
    known: _Known, league: League, inputs: tuple[Input, ...], parameters: dict[str, Any]
) -> Plan:
    chain: list[str | None] = [None]
    jobs: list[Job] = []
    unchanged: list[str] = []
    rejected: tuple[str, ...] = ()
    for input_ in inputs:
        version = version_id(league, input_, parameters, chain[-1])
        if known.state.get(version) == "rejected":
            rejected = (input_.period.label,)
            break
        if jobs or version not in known.state:
            job = Job(league.name, task_of(league), version, input_, parameters, chain[-1])
            jobs.append(job)
        else:
            unchanged.append(input_.period.label)
        chain.append(version)
    head, current = chain[-1], known.current.get(STREAM_PERIOD)
    # Up to a rejected event, only a stream that goes on: half a season would hide the whole one.
    showable = not rejected or current is None or current in chain
    again = ((STREAM_PERIOD, head),) if head and not jobs and showable and head != current else ()
    withdraw = (STREAM_PERIOD,) if current and not inputs else ()
    wanted = {STREAM_PERIOD: head} if head else {}
    return Plan(tuple(jobs), again, withdraw, tuple(unchanged), rejected, wanted)


def as_json(value: Any) -> str:
    """Return canonical JSON: sorted keys, no spaces, text as it is."""
    return json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=float
    )
