"""What one piece of engine work gives back to the night."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from flows.errors import OneLeagueFailed

Tables = dict[str, pl.DataFrame]
Diagnostics = dict[str, Any]


class CannotRate(OneLeagueFailed):
    """These games cannot be rated with these parameters."""


@dataclass(frozen=True)
class Outcome:
    """The rows of one version by result table, what the engine reported, and its CPU seconds."""

    tables: Tables
    diagnostics: Diagnostics
    seconds: float
