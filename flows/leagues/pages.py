"""What a league asks of the pages that show it."""

from pydantic import BaseModel, ConfigDict


class Pages(BaseModel):
    """How a league is shown to readers of pages."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    pseudonyms: bool = False
    """Whether pages and their downloads show marks in place of names."""
