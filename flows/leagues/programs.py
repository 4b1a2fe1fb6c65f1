"""Programs whose versions are one player: how a name is split into the program and its version."""

import re
from functools import cached_property

from pydantic import BaseModel, field_validator

from banzuke.flows.leagues.strict import STRICT

VERSION = r"[vV]?\d[\w.+-]*"
"""What stands for a version: it begins with a digit, but for a v."""


class Programs(BaseModel):
    """`[programs]` of a league file: names that are split so count for the program."""

    model_config = STRICT

    split: str

    @field_validator("split")
    @classmethod
    def _names_both(cls, value: str) -> str:
        try:
            groups = set(_pattern(value).groupindex)
        except re.error as error:
            raise ValueError(f"{value!r} is no regular expression: {error}") from None
        if not {"name", "version"} <= groups:
            raise ValueError(
                f'{value!r} does not say where both stand; take "{{name}} {{version}}", '
                "or a regular expression with (?P<name>…) and (?P<version>…)"
            )
        return value

    @cached_property
    def pattern(self) -> "re.Pattern[str]":
        """The regular expression that a whole name must match."""
        return _pattern(self.split)

    def program_of(self, name: str) -> str | None:
        """Return the program that a name is a version of, or None if it is none."""
        found = self.pattern.fullmatch(name)
        return found["name"].strip() or None if found else None


def _pattern(split: str) -> "re.Pattern[str]":
    if "(?P<" in split:
        return re.compile(split)
    escaped = re.escape(split).replace(r"\{name\}", "(?P<name>.+?)", 1)
    return re.compile(escaped.replace(r"\{version\}", f"(?P<version>{VERSION})", 1))
