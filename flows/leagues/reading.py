"""What reading one file may take: section [reading] of a home's settings."""

import os
from typing import Annotated

from pydantic import BaseModel, Field

Positive = Annotated[int, Field(ge=1, le=1_000_000_000)]
WALL = 4
"""Times its processor time for which a reader may wait for a slow disk or a busy machine."""


class Reading(BaseModel, extra="forbid", frozen=True, strict=True):
    """Limits on what reading one file takes, and listing those of a source: nobody knows whose.

    Without ``memory_mb`` it is half of what the machine has. Text that is packed is limited by
    ``text_mb``, and by ``ratio`` times the file; so is a file with holes, by what it takes on the
    disk. Of formats that are read in parts, ``text_mb`` limits what is kept where a file is read
    whole.
    """

    memory_mb: Positive | None = None
    entries: Positive = 1_000_000
    file_mb: Positive = 100_000
    text_mb: Positive = 4000
    ratio: Positive = 250
    columns: Positive = 1000
    nesting: Positive = 100
    seconds: Positive = 60
    seconds_per_mb: Positive = 10

    @property
    def memory_bytes(self) -> int:
        """How much memory a reader may address."""
        if self.memory_mb is not None:
            return self.memory_mb * 1_000_000
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2

    def cpu_seconds(self, n_bytes: int) -> float:
        """Return how much processor time files of so many bytes together may take."""
        return self.seconds + self.seconds_per_mb * n_bytes / 1e6

    def wall_seconds(self, n_bytes: int) -> float:
        """Return how long they may take on a machine that is busy, or has a slow disk."""
        return WALL * self.cpu_seconds(n_bytes)
