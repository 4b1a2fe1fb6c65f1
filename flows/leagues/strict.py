"""How what people write in TOML is read: nothing unknown, nothing converted."""

from pydantic import ConfigDict

STRICT = ConfigDict(extra="forbid", frozen=True, strict=True)
"""Of every model of a section. No base class of ours: ruff knows pydantic's alone, and would take a
field's default for an attribute that all instances share."""
