"""Options of logs and ratings: the keys of a league file, as types for editors.

Values are checked by the code for league files; these types report errors before a program runs.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

Period = (
    Literal["all", "year", "half", "quarter", "month"]
    | dict[Literal["rolling", "every"], str]
    | list[dict[str, Any]]
)


class LogOptions(TypedDict, total=False):
    """Options of any log: name, time, and meanings of texts; as in a league file."""

    name: str
    title: str
    players: str
    timezone: str
    date_format: str
    values: Mapping[str, Mapping[str, str]]
    void_if: Mapping[str, Sequence[str]]
    names: Mapping[str, Any]


class PeriodOptions(LogOptions, total=False):
    """Options of logs whose games lie in periods."""

    period: Period
    undated: Literal["quarantine", "void"]


class GameColumns(PeriodOptions, total=False):
    """The columns of a log of games of two, and the options of reading it."""

    first: str
    second: str
    score: str
    winner: str
    loser: str
    wins: str
    draws: str
    games: str
    first_points: str
    second_points: str
    played_at: str
    game: str
    event: str
    round: str
    handicap: str
    komi: str
    neutral: str
    first_side: str
    first_rank: str
    second_rank: str
    weight: str
    void_reason: str
    weight_is: Literal["copies", "importance"]
    first_is: Literal["black", "white", "noir", "blanc"]
    both_sides: bool


class TableColumns(PeriodOptions, total=False):
    """The columns of a log of table games, and the options of reading it."""

    player_1: str
    player_2: str
    player_3: str
    player_4: str
    place_1: str
    place_2: str
    place_3: str
    place_4: str
    points_1: str
    points_2: str
    points_3: str
    points_4: str
    played_at: str
    game: str
    room: str
    level: str
    void_reason: str
    table_sum: float
    rule: str | Mapping[str, Any]


class EntryColumns(LogOptions, total=False):
    """The columns of a log of tournament entries, and the options of reading it."""

    event: str
    same_event: Sequence[str]
    player: str
    place: str
    entry: str
    started_at: str
    ended_at: str
    registration_closes_at: str
    registered_at: str
    busted_at: str
    hands: str
    table_size: str
    stack: str
    team: str
    buy_in: str
    prize: str
    void_reason: str
    period: list[dict[str, Any]]


class StaticOptions(TypedDict, total=False):
    """The keys of ``[static]``."""

    draws: Literal["half", "drop", "davidson"]
    gauge: Mapping[str, Any]
    order: Literal[True, False, "select"]
    handicap: Literal["none", "A1", "A2", "A3", "M1", "M2", "M3", "M4", "select"]
    handicap_step: float
    receiver: Literal["first", "second"]
    spread: float
    component_size: int
    prior: Literal["none", "mean-draw"] | Mapping[str, Any]
    anchors: Mapping[str, float | Mapping[str, float]]
    half_life: str
    replicates: int
    minimum_games: int
    only: Mapping[str, Any]
    pair_by: list[Literal["event", "round"]]
    matchups: bool
    checks: bool


class DynamicOptions(TypedDict, total=False):
    """The keys of ``[dynamic]``; ``static`` has keys of ``[static]`` for a handicap model."""

    draws: Literal["half", "drop", "davidson"]
    order: bool
    drift: float
    spread: float
    reversion: float
    newcomer: float
    founder: float
    kyu: float
    dan: float
    rise: float
    later_rank: float
    handicap_step: float
    minimum_games: int
    samples: int
    static: StaticOptions


class ContestOptions(TypedDict, total=False):
    """The keys of ``[contest]``."""

    every: Literal["month", "quarter", "half", "year"]
    since: dt.date | str
    static: StaticOptions


class StableRankOptions(TypedDict, total=False):
    """The keys of ``[stable_rank]``."""

    rule: str | Mapping[str, Any]
    ties: Literal["earlier_seat", "shared"]
    recent: list[int]
    rolling: int
    all_time: bool


class TierOptions(TypedDict, total=False):
    """The keys of ``[tier]``."""

    mu_start: float
    sigma_start: float
    beta: float
    sigma_floor: float
    k: float
    sigma_settled: float
    rate_floor: float
    tiers: Mapping[str, float]
    lowest_tier: str
    hands_c: float
    hands_lo: float
    hands_hi: float
    hands_hours: float
    hands_per_hour: float
    vpip: Mapping[str, float]
    vpip_share: float
    table_size: int
    place_weights: bool
    weight_first: float
    weight_top: float
    weight_final_table: float
    weight_bottom: float
    weight_rest_lo: float
    weight_rest_hi: float
    top_share: float
    bottom_share: float
    late_scale: float
    late_premium: float
    return_late: bool
    season_start: Literal["carry", "reset", "widen"]
    season_sigma: float
    minimum_entries: int
    season: list[Mapping[str, Any]]
