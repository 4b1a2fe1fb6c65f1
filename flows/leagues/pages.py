"""A league's settings for the pages that show it."""

from typing import Annotated

from pydantic import BaseModel, Field

from banzuke.flows.leagues.strict import STRICT


class Pages(BaseModel):
    """The form in which a league is shown to readers of pages."""

    model_config = STRICT

    pseudonyms: bool = False
    """Whether pages and their downloads show marks in place of names."""
    inactive_after_days: Annotated[int, Field(ge=1)] | None = None
    """The days without a game after which a player is folded away below a leaderboard."""
