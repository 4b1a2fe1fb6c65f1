"""What a league asks of the pages that show it."""

from pydantic import BaseModel

from banzuke.flows.leagues.strict import STRICT


class Pages(BaseModel):
    """How a league is shown to readers of pages."""

    model_config = STRICT

    pseudonyms: bool = False
    """Whether pages and their downloads show marks in place of names."""
