"""A league file: the format of a league's logs, and the settings of its ratings.

The models below are the documentation of every key: type, allowed values and default. Reading, and
locating mistakes in the text, is done in `flows.leagues.league_file`.
"""

import codecs
import datetime as dt
import zoneinfo
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    Discriminator,
    Field,
    SerializerFunctionWrapHandler,
    Tag,
    field_validator,
    model_serializer,
    model_validator,
)

from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.contest import Contest
from banzuke.flows.leagues.dan_points import DanPoints
from banzuke.flows.leagues.date_patterns import refuse_bad_pattern
from banzuke.flows.leagues.dynamic import Dynamic
from banzuke.flows.leagues.formats import format_of, names
from banzuke.flows.leagues.kinds import KINDS, Kind
from banzuke.flows.leagues.name_rules import NameRules
from banzuke.flows.leagues.pages import Pages
from banzuke.flows.leagues.programs import Programs
from banzuke.flows.leagues.rooms import Rule, places_of_rooms, rooms
from banzuke.flows.leagues.spans import MONTHS, months_of
from banzuke.flows.leagues.static import Static
from banzuke.flows.leagues.strict import STRICT
from banzuke.flows.leagues.tier import Tier
from banzuke.flows.plugins import BadPlugin

if TYPE_CHECKING:
    from banzuke.engine.stable_rank import AnyRule
    from banzuke.engine.tier import GameParams

LeagueName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=60)]
PeriodName = Literal["all", "year", "half", "quarter", "month"]

NO_ZONES = ("localtime", "posix", "right/", "Factory")
"""The beginnings of zone names for a machine's own zone, other forms of zones, and no zone."""

MOST_SEASONS = 1000
"""Maximum seasons of a league: one a month for 83 years. Every season is a version, so days are no
seasons."""

MOST_WINDOWS = 120
"""Maximum periods over which one game counts, each a version of its own: ten years of months."""

DEEPEST = 50
"""Maximum parts of a path below the home, for a source's path and for a file that is found."""

LONGEST_PATH = 1000
"""Maximum characters of such a path. Operating systems allow nested folders with longer paths."""


class _Section(BaseModel):
    model_config = STRICT


def _points(default: float, *, gt: float | None = None) -> Any:
    return Field(default, gt=gt, allow_inf_nan=False)


class Skill(_Section):
    """Skill by finishing places, beside stable ranks; see the engine's GameParams."""

    mu_start: float = _points(1500.0)
    sigma_start: float = _points(500.0, gt=0)
    beta: float = _points(2500.0, gt=0)
    drift: float | None = Field(None, ge=0, allow_inf_nan=False)
    k: float = Field(0.84162123357, ge=0, allow_inf_nan=False)
    minimum_games: int = Field(1, ge=1)

    def for_engine(self) -> "GameParams":
        """The engine's parameters."""
        from banzuke.engine.tier import GameParams  # noqa: PLC0415  # numba: 1 s that only skills need

        return GameParams(self.mu_start, self.sigma_start, self.beta, self.drift)


class StableRank(_Section):
    """The stable rank, at which a mahjong player neither climbs nor falls."""

    rule: Annotated[str | Rule, Field(union_mode="left_to_right")] = "tenhou-phoenix-south"
    ties: Literal["earlier_seat", "shared"] = "earlier_seat"
    recent: list[Annotated[int, Field(ge=1)]] = [100, 500]
    rolling: int = Field(100, ge=1)
    all_time: bool = False

    @field_validator("rule", mode="before")
    @classmethod
    def _known_room(cls, value: object) -> object:
        known = places_of_rooms()
        if isinstance(value, str) and value not in known:
            raise ValueError(
                f"unknown rule {value!r}; allowed: {', '.join(known)}, or a table of your own"
            )
        return Rule.model_validate(value) if isinstance(value, dict) else value

    @model_serializer(mode="wrap")
    def _as_before_ties(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out `ties` at its default value: stored versions keep their hash."""
        settings: dict[str, Any] = dump(self)
        return settings if self.shares_ties else {k: v for k, v in settings.items() if k != "ties"}

    @property
    def shares_ties(self) -> bool:
        """Whether tied players share their places; otherwise seats decide the order."""
        return self.ties == "shared"

    @property
    def n_places(self) -> int:
        """The number of players of a game under the rule."""
        return places_of_rooms()[self.rule] if isinstance(self.rule, str) else self.rule.n_places

    def for_engine(self) -> "AnyRule":
        """The engine's rule."""
        return rooms()[self.rule] if isinstance(self.rule, str) else self.rule.for_engine()


class Decisions(_Section):
    """Points lost per decision, beside stable ranks, for leagues of mahjong with moves."""

    costliest: int = Field(20, ge=0, le=1000)


class Rolling(_Section):
    """Rolling periods: each counts the games of a longer time before its end."""

    rolling: str
    every: Literal["year", "half", "quarter", "month"] = "year"

    @property
    def n_months(self) -> int:
        """The length of the counted time, in months."""
        return months_of(self.rolling)

    @model_validator(mode="after")
    def _counts_each_game_and_not_too_often(self) -> "Rolling":
        if self.n_months < MONTHS[self.every]:
            raise ValueError(f"{self.rolling!r} is shorter than one {self.every}; take more")
        if self.n_months > MOST_WINDOWS * MONTHS[self.every]:
            raise ValueError(
                f"each game would count in more than {MOST_WINDOWS} periods; "
                "take a shorter time, or longer periods"
            )
        return self


class Season(_Section):
    """A named period; both its days belong to the period."""

    name: str = Field(min_length=1)
    first_day: dt.date
    last_day: dt.date

    @model_validator(mode="after")
    def _in_order(self) -> "Season":
        if self.last_day < self.first_day:
            raise ValueError(f"season {self.name!r} ends {self.last_day} before it starts")
        return self


def _inside_home(value: str) -> str:
    parts = PurePosixPath(value).parts
    if value.startswith(("/", "~")) or ".." in parts:
        raise ValueError(f"path {value!r} must be relative to the home folder and stay in it")
    if not parts:
        raise ValueError(f"path {value!r} names no file; take one such as inbox/*.csv")
    if len(parts) > DEEPEST:
        raise ValueError(f"a path has at most {DEEPEST} parts between its slashes; take fewer")
    if not value.isprintable():
        raise ValueError("a path has a character that no name has; type it anew")
    return value


HomePath = Annotated[
    str, Field(min_length=1, max_length=LONGEST_PATH), AfterValidator(_inside_home)
]


class Aliases(_Section):
    """A CSV file of names that are one player, always or from a first to a last day."""

    path: HomePath
    alias: str = "alias"
    player: str = "player"
    first_day: str | None = None
    last_day: str | None = None


class Quarantine(_Section):
    """Shares of a file in quarantine above which the night fails, or takes nothing of it."""

    limit: float = Field(default=0.2, ge=0, le=1)
    hold_above: float | None = Field(default=None, ge=0, le=1)


GAMES: Final = "games"
"""The layout of a log in which each row is a game."""


class Source(_Section):
    """One kind of log file and the names of its columns."""

    format: str = "csv"
    path: HomePath
    mode: Literal["append", "snapshot"] = "append"
    columns: dict[str, str] = {}
    values: dict[str, dict[str, str]] = {}
    void_if: dict[str, list[str]] = {}
    encoding: str = "utf-8"
    delimiter: str = Field(",", min_length=1, max_length=1)
    date_format: str | None = None
    weight_is: Literal["copies", "importance"] = "copies"
    handicap_draws: Literal["draw", "first", "second"] = "draw"
    table_sum: float | None = Field(None, allow_inf_nan=False)
    terminations: dict[str, Literal["scored", "draw", "first", "second", "void"]] = {}
    sheet: str | None = None
    header: list[str] = Field([], min_length=2)
    first_is: Literal["black", "white", "noir", "blanc"] | None = None
    layout: Literal["games", "places", "seats", "players", "crosstable", "pairings", "sets"] = GAMES
    same_game: list[str] = []
    same_event: list[str] = []
    not_players: list[str] = []
    skip_lines: int = Field(0, ge=0, le=1000)
    titles: bool = False
    fill_down: list[str] = []
    comments: list[Annotated[str, Field(min_length=1)]] = []
    both_sides: bool | None = None

    @field_validator("format")
    @classmethod
    def _known_format(cls, value: str) -> str:
        if value not in (known := names()):
            hint = did_you_mean(value, known)
            raise ValueError(f"unknown format{hint} Allowed: {', '.join(known)}")
        try:
            format_of(value)
        except BadPlugin as error:
            raise ValueError(str(error)) from None
        return value

    @field_validator("encoding")
    @classmethod
    def _known_encoding(cls, value: str) -> str:
        try:
            "a".encode(value)  # refuses codecs that are not for text, such as hex
            return codecs.lookup(value).name
        except LookupError:
            raise ValueError(
                f"unknown encoding {value!r}; allowed are utf-8, cp932 (Shift_JIS), euc_jp, "
                "utf-16, utf-32, latin-1 and every other codec of Python"
            ) from None

    @field_validator("date_format")
    @classmethod
    def _is_a_pattern(cls, value: str | None) -> str | None:
        if value is not None:
            refuse_bad_pattern(value)
        return value

    @property
    def has_own_columns(self) -> bool:
        """Whether the format itself names its columns; ``columns`` then changes some of them."""
        return bool(format_of(self.format).kinds)

    @property
    def reads_name(self) -> bool:
        """Whether the name of a file contains information about its games."""
        named_by_date = format_of(self.format).is_named_by_date
        return named_by_date or self.names_event or self.layout == "crosstable"

    @property
    def names_event(self) -> bool:
        """Whether a file of entries is one event with the file's name; no column names it."""
        is_named = "event" in self.columns or bool(self.same_event)
        return "player" in self.columns and not is_named and self.layout == "games"

    @property
    def counted(self) -> bool:
        """Whether a row holds the counts of many games instead of one game."""
        return "games" in self.columns


def _form_of_period(value: object) -> str:
    """The form that the value has, so that only mistakes in this form are reported."""
    if isinstance(value, dict | Rolling):
        return "Rolling"
    return "[Season]" if isinstance(value, list) else "literal"


class League(_Section):
    """The contents of a league file."""

    name: LeagueName
    kind: Literal["pairwise", "table", "tournament"]
    players: LeagueName | None = None
    title: str | None = None
    period: Annotated[
        Annotated[PeriodName, Tag("literal")]
        | Annotated[list[Season], Field(min_length=1), Tag("[Season]")]
        | Annotated[Rolling, Tag("Rolling")],
        Discriminator(_form_of_period),
    ] = "all"
    undated: Literal["quarantine", "void"] = "quarantine"
    timezone: str = "UTC"
    source: list[Source] = Field(min_length=1)
    aliases: Aliases | None = None
    programs: Programs | None = None
    names: NameRules = Field(default_factory=NameRules)
    quarantine: Quarantine = Field(default_factory=Quarantine)
    static: Static | None = None
    dynamic: Dynamic | None = None
    contest: Contest | None = None
    dan_points: DanPoints | None = None
    tier: Tier | None = None
    stable_rank: StableRank | None = None
    skill: Skill | None = None
    decisions: Decisions | None = None
    pages: Pages = Field(default_factory=Pages)

    @field_validator("period", mode="before")
    @classmethod
    def _not_too_many_seasons(cls, value: object) -> object:
        if isinstance(value, list) and len(value) > MOST_SEASONS:
            raise ValueError(
                f"{len(value)} seasons are more than {MOST_SEASONS}; take longer ones, or "
                'period = "month", "quarter", "half" or "year"'
            )
        return value

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            if value.startswith(NO_ZONES):
                raise zoneinfo.ZoneInfoNotFoundError
            zoneinfo.ZoneInfo(value)
        # OSError: a folder of zones; RecursionError: a name of a thousand folders.
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError, RecursionError):
            raise ValueError(
                f"unknown timezone {value!r}; use an IANA name such as UTC or Asia/Tokyo"
            ) from None
        return value

    @model_validator(mode="after")
    def _all_time_is_no_season(self) -> "League":
        names = [s.name for s in self.period] if isinstance(self.period, list) else []
        if self.stable_rank and self.stable_rank.all_time and "all" in names:
            raise ValueError('a season is called "all", as the period of all_time; rename it')
        if self.dynamic and "all" in names:
            raise ValueError('a season is called "all", as the period of [dynamic]; rename it')
        if self.contest and "all" in names:
            raise ValueError('a season is called "all", as the period of [contest]; rename it')
        return self

    @property
    def its_kind(self) -> Kind:
        """The league's kind, with all settings that depend on it."""
        return KINDS[self.kind]

    @property
    def namespace(self) -> str:
        """The namespace of this league's player ids."""
        return self.players or self.name

    @property
    def folds_names(self) -> bool:
        """Whether certain spellings of one name are one player; accounts differ by spelling."""
        if self.names.fold is not None:
            return self.names.fold
        return not any(format_of(source.format).names_accounts for source in self.source)

    @property
    def reads_ranks(self) -> bool:
        """Whether numbers depend on the ranks that logs give players."""
        only = self.static.only if self.static else None
        return self.dan_points is not None or (only is not None and only.rank is not None)

    @property
    def follows_ranks(self) -> bool:
        """Whether numbers depend on ranks where logs happen to give players any."""
        return self.dynamic is not None or self.contest is not None

    @property
    def n_players(self) -> int:
        """The number of players at a table, by the rule of the league's stable ranks."""
        return (self.stable_rank or StableRank.model_validate({})).n_places
