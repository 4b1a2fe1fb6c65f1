"""`[dan_points]` of a league file: a club's own points and ranks (部内段位), beside ratings."""

from itertools import pairwise

from pydantic import BaseModel, Field, field_validator

from banzuke.flows.leagues.ranks import rank_number
from banzuke.flows.leagues.strict import STRICT

LADDER = {"1d": 101.0, "2d": 108.0, "3d": 115.0, "4d": 122.0, "5d": 129.0}
"""The ladder of the go club of Hokkaido University (2016): a dan is seven points."""


class DanPoints(BaseModel):
    """The points that each game adds or takes, whatever the handicap, and the points at which ranks
    begin."""

    model_config = STRICT

    win: float = Field(1.0, ge=0, allow_inf_nan=False)
    loss: float = Field(1.0, ge=0, allow_inf_nan=False)
    draw: float = Field(0.0, allow_inf_nan=False)
    ladder: dict[str, float] = Field(LADDER, min_length=1)
    start: dict[str, float] = {}

    @field_validator("ladder")
    @classmethod
    def _rises_by_rank(cls, ladder: dict[str, float]) -> dict[str, float]:
        numbers = {name: rank_number(name) for name in ladder}
        if bad := next((name for name, number in numbers.items() if number is None), None):
            raise ValueError(f"{bad!r} is not a rank; write it as 1d, 初段, 3k or 三級")
        steps = sorted((number or 0, ladder[name]) for name, number in numbers.items())
        for (low, points), (high, more) in pairwise(steps):
            if high == low or more <= points:
                raise ValueError(
                    f"the rank that begins at {more:g} points is not above that of {points:g}; "
                    "each rank stands once, and a higher one begins at more points"
                )
        return ladder
