"""`[static]` of a league file: ratings by maximum likelihood, for pairwise leagues."""

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    Discriminator,
    Field,
    SerializerFunctionWrapHandler,
    Tag,
    ValidationInfo,
    field_validator,
    model_serializer,
    model_validator,
)

from banzuke.flows.leagues.ranks import rank_number
from banzuke.flows.leagues.spans import days_of
from banzuke.flows.leagues.strict import STRICT

SELECT = "select"
"""The value of `order` and `handicap` if AIC chooses the model."""


CURVED = ("A1", "A2", "A3", "M2", "M3")
"""Handicap models without a distribution of strengths: a spread has no effect beside them."""


class _Section(BaseModel):
    model_config = STRICT


class Gauge(_Section):
    """The zero of ratings: only rating differences can be estimated."""

    kind: Literal["fixed", "mean", "strength50"] = "mean"
    rating: float = Field(default=1500.0, allow_inf_nan=False)
    player: str | None = None

    @model_validator(mode="after")
    def _only_fixed_has_a_player(self) -> "Gauge":
        if (self.kind == "fixed") != (self.player is not None):
            raise ValueError('gauge kind "fixed" takes a player, kind "mean" takes none')
        return self


class Prior(_Section):
    """The prior of strengths, worth a number of games, around a strength that may be given."""

    kind: Literal["mean-draw", "gamma"] = "mean-draw"
    games: float = Field(gt=0, le=1000)
    strength: float | None = Field(None, allow_inf_nan=False)


class Anchor(_Section):
    """A published rating of a player from elsewhere, with its standard error if known."""

    rating: float = Field(allow_inf_nan=False)
    error: float | None = Field(None, gt=0, allow_inf_nan=False)


class Only(_Section):
    """The players whose games count: of a rank at least, with so many games in the period."""

    rank: str | None = None
    games: int = Field(1, ge=1)

    @field_validator("rank")
    @classmethod
    def _is_a_rank(cls, value: str | None) -> str | None:
        if value is not None and rank_number(value) is None:
            raise ValueError(f"{value!r} is not a rank; write it as 1d, 初段, 3k or 三級")
        return value


class Static(_Section):
    """Maximum likelihood per period, for pairwise leagues."""

    draws: Literal["half", "drop", "davidson"] = "half"
    gauge: Gauge = Field(default_factory=Gauge)
    order: Literal[True, False, "select"] = False
    handicap: Literal["none", "A1", "A2", "A3", "M1", "M2", "M3", "M4", "select"] = "none"
    handicap_step: float | None = Field(None, ge=0, le=500, allow_inf_nan=False)
    receiver: Literal["first", "second"] = "first"
    spread: float | None = Field(None, ge=1, le=1000, allow_inf_nan=False)
    component_size: int | None = Field(None, ge=2)
    prior: Annotated[
        Annotated[Literal["none", "mean-draw"], Tag("literal")] | Annotated[Prior, Tag("Prior")],
        Discriminator(lambda value: "Prior" if isinstance(value, dict | Prior) else "literal"),
    ] = "none"
    anchors: dict[Annotated[str, Field(min_length=1)], Anchor] = {}
    half_life: str | None = None
    replicates: int = Field(200, ge=1, le=100_000)
    minimum_games: int = Field(1, ge=1)
    only: Only | None = None
    pair_by: list[Literal["event", "round"]] = []
    matchups: bool = True
    checks: bool = True

    @model_validator(mode="before")
    @classmethod
    def _a_given_step_is_a_model(cls, settings: Any) -> Any:
        """A given worth of a step leaves no model to choose: it is M4 with this worth."""
        if not isinstance(settings, dict) or settings.get("handicap_step") is None:
            return settings
        if settings.get("handicap", SELECT) == SELECT:
            return {**settings, "handicap": "M4"}
        return settings

    @field_validator("handicap_step")
    @classmethod
    def _no_other_model(cls, value: float | None, info: ValidationInfo) -> float | None:
        model = info.data.get("handicap", "M4")
        if value is not None and model != "M4":
            raise ValueError(
                f"handicap = {model!r} does not have one worth of a step; leave it out, or write "
                '"M4", or leave handicap_step out'
            )
        return value

    @model_validator(mode="after")
    def _prior_is_for_plain_models(self) -> "Static":
        if self.prior != "none" and not (self.has_model_for_prior and self.order != "select"):
            raise ValueError(
                'a prior needs draws "half" or "drop", handicap "none" without a handicap_step, '
                "and order true or false"
            )
        return self

    @property
    def has_model_for_prior(self) -> bool:
        """Whether the models of draws and of handicaps can have a prior beside them."""
        return self.draws != "davidson" and self.handicap == "none"

    @field_validator("anchors", mode="before")
    @classmethod
    def _a_number_is_a_rating(cls, value: object) -> object:
        if not isinstance(value, dict):
            return value
        is_number = {name: isinstance(rating, int | float) for name, rating in value.items()}
        return {name: {"rating": v} if is_number[name] else v for name, v in value.items()}

    @model_validator(mode="after")
    def _anchors_are_of_one_kind(self) -> "Static":
        with_error = [name for name, anchor in self.anchors.items() if anchor.error is not None]
        if with_error and len(with_error) < len(self.anchors):
            exact = next(name for name in self.anchors if name not in with_error)
            raise ValueError(
                f"anchor {with_error[0]!r} has an error and {exact!r} has none; "
                "give all anchors one, or none of them"
            )
        return self

    @field_validator("half_life")
    @classmethod
    def _is_a_span(cls, value: str | None) -> str | None:
        if value is not None:
            days_of(value)
        return value

    @model_serializer(mode="wrap")
    def _as_before_these_keys(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out keys that are not set: versions stored before keep their hash."""
        settings: dict[str, Any] = dump(self)
        unset = [key for key in ("half_life", "anchors", "only") if not settings[key]]
        unset += [key for key in ("handicap_step", "spread") if settings[key] is None]
        return {key: value for key, value in settings.items() if key not in unset}

    @property
    def has_loose_anchors(self) -> bool:
        """Whether published ratings have errors and are therefore part of the fit."""
        return any(anchor.error is not None for anchor in self.anchors.values())

    @property
    def lets_aic_choose(self) -> bool:
        """Whether models compete, and AIC chooses."""
        return SELECT in (self.order, self.handicap)
