"""A league's settings for the pages that show it."""

from pydantic import BaseModel

from banzuke.flows.leagues.strict import STRICT


class Pages(BaseModel):
    """The form in which a league is shown to readers of pages."""

    model_config = STRICT

    pseudonyms: bool = False
    """Whether pages and their downloads show marks in place of names."""
