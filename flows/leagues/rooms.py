"""Rules of mahjong rooms: the model of one rule, and the rooms that league files can name."""

import datetime as dt
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from pydantic import (
    BaseModel,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from banzuke.flows.leagues.strict import STRICT

if TYPE_CHECKING:
    from banzuke.engine.stable_rank import AnyRule

STRAIGHT = ("last_cost", "at_rank", "step")
"""Keys of a rule whose last place costs more, by equal steps, with every rank; a rule with ranks
has none of them."""


class _Section(BaseModel):
    model_config = STRICT


class Score(_Section):
    """Points for the final score in every place: (score - start) / unit."""

    start: float = Field(allow_inf_nan=False)
    unit: float = Field(1000.0, gt=0, allow_inf_nan=False)
    round_up: bool = False


class Rule(_Section):
    """Placement points, and the cost of a last place: at one rank and each above it, or by rank."""

    points: list[float] = Field([90.0, 45.0, 0.0])
    last_cost: float = 135.0
    at_rank: float = 7.0
    step: float = 15.0
    ranks: list[float] | None = None
    last_costs: list[float] | None = None
    score: Score | None = None

    @property
    def n_places(self) -> int:
        """The number of players of a game under the rule: all but the last earn points."""
        return len(self.points) + 1

    @model_validator(mode="after")
    def _has_a_stable_rank(self) -> "Rule":
        if (self.ranks is None) != (self.last_costs is None):
            raise ValueError("ranks and last_costs need the same length: one cost per rank")
        straight = self.model_fields_set.intersection(STRAIGHT)
        if self.ranks is not None and straight:
            raise ValueError(f"{', '.join(sorted(straight))} and ranks exclude each other")
        self.for_engine()
        return self

    @model_serializer(mode="wrap")
    def _in_its_form(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out the other form's defaults: a reader of the result would refuse them."""
        settings: dict[str, Any] = dump(self)
        if self.ranks is None:
            return settings
        return {key: value for key, value in settings.items() if key not in STRAIGHT}

    def for_engine(self) -> "AnyRule":
        """The engine's rule, which refuses rules without a stable rank."""
        from banzuke.engine import stable_rank  # noqa: PLC0415  # numba: only needed for rating

        score = stable_rank.ScoreTerm(**self.score.model_dump()) if self.score else None
        points = tuple(self.points)
        if self.ranks is None or self.last_costs is None:
            return stable_rank.Rule(points, self.last_cost, self.at_rank, self.step, score)
        return stable_rank.LadderRule(points, tuple(self.ranks), tuple(self.last_costs), score)


class _Room(Rule):
    """One rule of a site, with its name in league files."""

    name: str = Field(pattern=r"^[a-z0-9-]+$")


class Site(_Section):
    """A file of rooms: the source of its numbers, and the day on which they were valid."""

    source: str = Field(min_length=1)
    as_of: dt.date
    room: list[_Room] = Field(min_length=1)


def read_sites() -> dict[str, Site]:
    """The sites that come with the package, by the name of their file."""
    return {name: Site.model_validate(content) for name, content in _contents().items()}


def _contents() -> dict[str, dict[str, Any]]:
    """The raw contents of the sites' files."""
    folder = resources.files("banzuke.flows.leagues.rules")
    return {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }


@cache
def rooms() -> "dict[str, AnyRule]":
    """The rules that a league file can name."""
    return {room.name: room.for_engine() for site in read_sites().values() for room in site.room}


@cache
def places_of_rooms() -> dict[str, int]:
    """The number of players in each room; without the engine, whose import takes a second."""
    return {
        room["name"]: _Room.model_construct(**room).n_places
        for site in _contents().values()
        for room in site["room"]
    }
