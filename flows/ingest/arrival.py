"""A file that has arrived: what it is, which source asks for it, and what became of it."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from banzuke.flows import fingerprint
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import zipped
from banzuke.flows.readers.rows import LIMITS
from banzuke.flows.readers.unpack import refuse_too_large

NO_CONTENT = "not-readable:"
"""Stands before the path in place of a hash of what could not be read."""
NAME_MARK = "/"
"""Stands between the hash of the bytes and the name of a file whose name is content."""


@dataclass(frozen=True)
class FileState:
    """One state of one file: where it is, what is in it, and when it was looked at."""

    path: str
    content_hash: str
    size_bytes: int
    mtime_ns: int

    @classmethod
    def of(
        cls, file: Path | str, path: str, *, named: bool = False, limits: Reading = LIMITS
    ) -> "FileState":
        """Return the state of a file; of a folder, one whose hash is its name.

        ``named`` says that the file's name is content: with another one, it is another file.

        Raises
        ------
        UnreadableFile
            ``too-large``, before anything of it is read; as of `zipped.entries`, of a member.
        """
        member = zipped.member_of(file)
        if member:
            refuse_too_large(os.stat(member.zip_file), path, limits)  # noqa: PTH116
            content_hash = zipped.content_hash(member)
            size_bytes, mtime_ns = _size_and_time(member)
        else:
            status = os.stat(file)  # noqa: PTH116  # once, of each file of an inbox
            is_file = stat.S_ISREG(status.st_mode)
            if is_file:
                refuse_too_large(status, path, limits)
            content_hash = fingerprint.of_file(file) if is_file else f"not-a-file:{path}"
            size_bytes, mtime_ns = status.st_size, status.st_mtime_ns
        if named:
            content_hash = f"{content_hash}{NAME_MARK}{Path(file).name}"
        return cls(path, content_hash, size_bytes, mtime_ns)

    @classmethod
    def missing(cls, path: str, *, link_to: str = "") -> "FileState":
        """Return the state of a file that cannot be looked at, or of a link that is not followed.

        A link that leads elsewhere by now is another state.
        """
        return cls(path, f"{NO_CONTENT}{path}{f' -> {link_to}' if link_to else ''}", 0, 0)

    def is_still(self, file: Path) -> bool:
        """Return whether the file has not been written since."""
        return _size_and_time(zipped.member_of(file) or file) == (self.size_bytes, self.mtime_ns)


def _size_and_time(file: Path | zipped.Member) -> tuple[int, int]:
    """Return the bytes of a file, and when it was written: its zip file, if it is in one."""
    if isinstance(file, zipped.Member):
        return zipped.size_of(file), os.stat(file.zip_file).st_mtime_ns  # noqa: PTH116
    status = file.stat()
    return status.st_size, status.st_mtime_ns


@dataclass(frozen=True)
class Arrival:
    """A file state that has arrived for a league, and the source that asks for it.

    ``definition`` is the hash of that source, ``definitions`` those of all the league's sources
    today: an older state of the path that was read with any other one is superseded.
    """

    home: Home
    league: League
    source: Source
    state: FileState
    definition: str
    definitions: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path relative to the home."""
        return self.state.path

    @property
    def file(self) -> Path:
        """Where the file is."""
        return self.home.root / self.state.path

    @property
    def table(self) -> str:
        """The table that its rows go to."""
        return self.league.its_kind.table


@dataclass(frozen=True)
class FileReport:
    """What happened to one file, and where its rows went.

    ``state`` is read | unchanged | copy | failed | withdrawn.
    """

    path: str
    state: str
    rows_read: int = 0
    rows_accepted: int = 0
    rows_duplicate: int = 0
    rows_quarantined: int = 0
    rows_void: int = 0
    message: str | None = None
    seconds: float = 0.0

    @property
    def quarantined_share(self) -> float:
        """The share of its rows that could not be used."""
        return self.rows_quarantined / self.rows_read if self.rows_read else 0.0
