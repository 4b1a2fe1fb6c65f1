"""`[dynamic]` of a league file: strength over time, for pairwise leagues."""

from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, Field

from banzuke.flows.leagues.strict import STRICT

if TYPE_CHECKING:
    from banzuke.flows.leagues.league import League

NEWCOMER = 1500.0
"""The expected rating of newcomers, if [static.gauge] sets no mean."""


LATER = ("kyu", "dan", "handicap_step", "rise", "later_rank")
"""Keys that older versions do not have."""


class Dynamic(BaseModel):
    """Paths of strength; missing keys are taken from [static], or estimated from past games."""

    model_config = STRICT

    draws: Literal["half", "drop", "davidson"] | None = None
    order: bool | None = None
    drift: float | None = Field(None, ge=0, le=5000, allow_inf_nan=False)
    spread: float | None = Field(None, ge=1, le=5000, allow_inf_nan=False)
    reversion: float | None = Field(None, ge=0, le=12, allow_inf_nan=False)
    newcomer: float | None = Field(None, allow_inf_nan=False)
    founder: float | None = Field(None, allow_inf_nan=False)
    kyu: float | None = Field(None, ge=0, le=500, allow_inf_nan=False)
    dan: float | None = Field(None, ge=0, le=500, allow_inf_nan=False)
    rise: float | None = Field(None, ge=-200, le=200, allow_inf_nan=False)
    later_rank: float | None = Field(None, ge=-0.5, le=1.5, allow_inf_nan=False)
    handicap_step: float | None = Field(None, ge=0, le=500, allow_inf_nan=False)
    minimum_games: int = Field(1, ge=1)
    samples: int = Field(100, ge=8, le=10_000)


def parameters_of_dynamic(league: "League") -> dict[str, Any]:
    """The parameters of a league's paths, with the missing ones taken from [static].

    The handicap model is the model of [static], whose estimate the paths use.
    """
    chosen, static = league.dynamic or Dynamic.model_validate({}), league.static
    settings: dict[str, Any] = chosen.model_dump(mode="json")
    # Leagues without these keys keep the versions that they had before there were any.
    settings = {k: v for k, v in settings.items() if not (k in LATER and v is None)}
    if static is None:
        defaults: dict[str, Any] = {"draws": "half", "order": False, "newcomer": NEWCOMER}
    else:
        is_mean = static.gauge.kind == "mean"
        defaults = {
            "draws": static.draws,
            "order": static.order is not False,
            "newcomer": static.gauge.rating if is_mean else NEWCOMER,
        }
        if static.handicap_step is not None:
            settings.setdefault("handicap_step", static.handicap_step)
    settings |= {name: value for name, value in defaults.items() if settings[name] is None}
    return settings | {"handicap": handicap_of(league)}


def handicap_of(league: "League") -> dict[str, str] | None:
    """The handicap model of [static], and who receives handicaps; None without a model."""
    static = league.static
    if static is None or static.handicap == "none":
        return None
    return {"handicap": static.handicap, "receiver": static.receiver}
