"""The constants of TIER ratings: those of a league, and those that change with a season."""

import datetime as dt
from collections.abc import Iterator
from math import inf
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
    model_validator,
)

from banzuke.engine.tier_params import TierParams
from banzuke.flows.leagues.strict import STRICT


class TierConstants(BaseModel):
    """Constants of single events, which may change with a season.

    `TierParams` has their defaults, their ranges and their meaning.
    """

    model_config = STRICT

    beta: float = TierParams.beta
    hands_c: float = TierParams.hands_c
    hands_lo: float = TierParams.hands_lo
    hands_hi: float = TierParams.hands_hi
    hands_hours: float = TierParams.hands_hours
    hands_per_hour: float | None = TierParams.hands_per_hour
    vpip: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]*$")], float] = {
        str(size): percent for size, percent in TierParams.vpip
    }
    vpip_share: float = TierParams.vpip_share
    table_size: int = TierParams.table_size
    place_weights: bool = TierParams.place_weights
    weight_first: float = TierParams.weight_first
    weight_top: float = TierParams.weight_top
    weight_final_table: float = TierParams.weight_final_table
    weight_bottom: float = TierParams.weight_bottom
    weight_rest_lo: float = TierParams.weight_rest_lo
    weight_rest_hi: float = TierParams.weight_rest_hi
    top_share: float = TierParams.top_share
    bottom_share: float = TierParams.bottom_share
    late_scale: float = TierParams.late_scale
    late_premium: float = TierParams.late_premium
    return_late: bool = TierParams.return_late


class TierSeason(TierConstants):
    """Constants from a day on; those that it leaves out stay as they were."""

    first_day: dt.date

    @model_serializer(mode="wrap")
    def _what_it_changes(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        values: dict[str, Any] = dump(self)
        return {key: value for key, value in values.items() if key in self.model_fields_set}


class Tier(TierConstants):
    """One update per tournament: the constants of the scale, of seasons, and of events."""

    mu_start: float = TierParams.mu_start
    sigma_start: float = TierParams.sigma_start
    sigma_floor: float = TierParams.sigma_floor
    k: float = TierParams.k
    sigma_settled: float = TierParams.sigma_settled
    rate_floor: float = TierParams.rate_floor
    tiers: dict[str, float] = dict(TierParams.tiers[:-1])
    lowest_tier: str = Field(TierParams.tiers[-1][0], min_length=1)
    season_start: Literal["carry", "reset", "widen"] = "carry"
    season_sigma: float = Field(150.0, gt=0, allow_inf_nan=False)
    minimum_entries: int = Field(3, ge=1)
    season: list[TierSeason] = []

    @model_validator(mode="after")
    def _engine_can_rate_with_it(self) -> "Tier":
        self.for_engine()
        return self

    @model_serializer(mode="wrap")
    def _as_before_seasons(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out `season` without seasons: versions stored before keep their hash."""
        values: dict[str, Any] = dump(self)
        return values if self.season else {k: v for k, v in values.items() if k != "season"}

    def for_engine(self) -> TierParams:
        """The engine's parameters, which refuse values with which no rating can be computed."""
        same = {
            name: getattr(self, name)
            for name in TierParams.__dataclass_fields__
            if name not in ("tiers", "vpip")
        }
        down = sorted(self.tiers.items(), key=lambda tier: -tier[1])
        sizes = sorted((int(size), percent) for size, percent in self.vpip.items())
        return TierParams(**same, tiers=(*down, (self.lowest_tier, -inf)), vpip=tuple(sizes))

    def season_mistakes(self) -> Iterator[tuple[int, str]]:
        """Yield (index, message) of seasons whose constants cannot be used."""
        values = self.model_dump(mode="json")
        in_order = sorted(range(len(self.season)), key=lambda index: self.season[index].first_day)
        before: dt.date | None = None
        for index in in_order:
            season = self.season[index]
            if season.first_day == before:
                yield index, f"two seasons begin on {before}; write one with the keys of both"
            elif season.model_fields_set == {"first_day"}:
                yield index, "this season changes no constant; add one, such as beta, or remove it"
            else:
                try:
                    Tier.model_validate(tier_at(values, season.first_day))
                except ValidationError as error:
                    why = error.errors()[0]["msg"].removeprefix("Value error, ")
                    yield index, f"season from {season.first_day}: {why}"
            before = season.first_day


def tier_at(parameters: dict[str, Any], day: dt.date | None) -> dict[str, Any]:
    """The parameters of events of a day: those of the league, as its seasons changed them.

    ``parameters`` is a dump of `Tier`; the result has no seasons. Events without a date come
    before all others, so no season counts for them.
    """
    values = {key: value for key, value in parameters.items() if key != "season"}
    begun = [
        season
        for season in parameters.get("season", [])
        if day is not None and season["first_day"] <= day.isoformat()
    ]
    for season in sorted(begun, key=lambda season: str(season["first_day"])):
        values |= {key: value for key, value in season.items() if key != "first_day"}
    return values
