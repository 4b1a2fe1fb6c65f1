"""`[decisions]` of a league file: points lost at each cut, for leagues of mahjong with moves."""

from pydantic import BaseModel, ConfigDict, Field


class Decisions(BaseModel):
    """Points lost per decision, beside stable ranks."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    costliest: int = Field(20, ge=0, le=1000)
