"""Programs whose versions are one player: a name is split into the program and its version.

polars runs the regular expression of a league file, in time proportional to the name's length: with
Python's own engine, a short expression could take for ever on a short name.
"""

import re
from collections.abc import Sequence

from pydantic import BaseModel, Field, field_validator

from banzuke.flows.leagues.strict import STRICT

VERSION = r"[vV]?\d[\w.+-]*"
"""The pattern of a version: it begins with a digit, after an optional v."""
LONGEST_SPLIT = 500


class Programs(BaseModel):
    """`[programs]` of a league file: names that it splits count for the program."""

    model_config = STRICT

    split: str = Field(max_length=LONGEST_SPLIT)

    @field_validator("split")
    @classmethod
    def _names_both(cls, value: str) -> str:
        from polars.exceptions import PolarsError  # noqa: PLC0415  # few leagues have programs

        try:
            groups = {*_groups(_pattern(value), [""])}
        except PolarsError as error:
            raise ValueError(_why_no_pattern(value, error)) from None
        if not {"name", "version"} <= groups:
            raise ValueError(
                f'{value!r} does not say where both stand; take "{{name}} {{version}}", '
                "or a regular expression with (?P<name>…) and (?P<version>…)"
            )
        return value

    def programs_of(self, names: Sequence[str]) -> list[str | None]:
        """The program of which each name is a version, or None if there is no such program."""
        found = _groups(_pattern(self.split), names)["name"]
        return [(program or "").strip() or None for program in found]


def _groups(pattern: str, names: Sequence[str]) -> dict[str, list[str | None]]:
    """The values of each named group of a regular expression for each name."""
    import polars as pl  # noqa: PLC0415

    found = pl.Series(names, dtype=pl.String).str.extract_groups(pattern)
    return {group: found.struct.field(group).to_list() for group in found.struct.fields}


def _pattern(split: str) -> str:
    """The regular expression that a whole name must match."""
    if "(?P<" not in split:
        split = re.escape(split).replace(r"\{name\}", "(?P<name>.+?)", 1)
        split = split.replace(r"\{version\}", f"(?P<version>{VERSION})", 1)
    return f"^(?:{split})$"


def _why_no_pattern(split: str, error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    why = next((line for line in lines if line.startswith("error:")), lines[-1] if lines else "")
    return (
        f"{split!r} is not a regular expression for Banzuke: {why.removeprefix('error: ')} "
        "(the syntax is that of RE2: nothing that looks ahead or back)"
    )
