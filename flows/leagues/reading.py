"""Limits on reading one file: section [reading] of a home's settings."""

import os
from typing import Annotated

from pydantic import BaseModel, Field

Positive = Annotated[int, Field(ge=1, le=1_000_000_000)]
WALL = 4
"""For how many times its processor time a reader may stand still, on a slow or busy machine."""


class Reading(BaseModel, extra="forbid", frozen=True, strict=True):
    """Limits on reading one file, and on listing the files of a source, which may be hostile.

    Without ``memory_mb``, the limit is half of the machine's memory. Packed text is limited by
    ``text_mb``, and by ``ratio`` times the file; a file with holes, by its size on the disk. For
    formats that are read in parts, ``text_mb`` limits the text that is kept where a file is read
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
        """The memory that a reader may address, in bytes."""
        if self.memory_mb is not None:
            return self.memory_mb * 1_000_000
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2

    def cpu_seconds(self, n_bytes: int) -> float:
        """The processor time, in seconds, allowed for files of ``n_bytes`` together."""
        return self.seconds + self.seconds_per_mb * n_bytes / 1e6

    def wall_seconds(self, n_bytes: int) -> float:
        """The seconds for which a reader may stand still, and which a search for files may take."""
        return WALL * self.cpu_seconds(n_bytes)
