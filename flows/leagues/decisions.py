"""`[decisions]` of a league file: points lost at each cut, for leagues of mahjong with moves."""

from pydantic import BaseModel, Field

from banzuke.flows.leagues.strict import STRICT


class Decisions(BaseModel):
    """Points lost per decision, beside stable ranks."""

    model_config = STRICT

    costliest: int = Field(20, ge=0, le=1000)
