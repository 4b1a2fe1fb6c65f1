"""Strict reading of TOML: no unknown keys, no conversions."""

from pydantic import ConfigDict

STRICT = ConfigDict(extra="forbid", frozen=True, strict=True)
"""Config of every model of a section. There is no base class, because ruff knows only pydantic's
own, and would take a field's default for an attribute that all instances share."""
