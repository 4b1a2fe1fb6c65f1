"""`[names]` of a league file: which names are one player, and what is not a name."""

from pydantic import BaseModel, Field

from banzuke.flows.leagues.strict import STRICT


class NameRules(BaseModel):
    """The rules for names in the logs."""

    model_config = STRICT

    fold: bool | None = None
    """Whether certain spellings of one name are one player; by default, accounts aside."""
    ratings: bool = False
    """Whether a number in brackets behind a name is a rating, and no part of the name."""
    byes: list[str] | None = Field(default=None, max_length=100)
    """Words for "no opponent" in the logs, besides the usual words for byes."""
    not_byes: list[str] = Field(default_factory=list, max_length=100)
    """Usual words for byes that are the names of people here, such as the family name Vrij."""
