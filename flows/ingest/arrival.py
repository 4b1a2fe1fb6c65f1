"""A file that has arrived: its type, the source that asks for it, and its outcome."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from banzuke.flows import fingerprint
from banzuke.flows.home import Home
from banzuke.flows.ingest.repeated_rows import NO_REPEATS, Repeats
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile, zipped
from banzuke.flows.readers.rows import LIMITS
from banzuke.flows.readers.unpack import refuse_too_large

NO_CONTENT = "not-readable:"
"""Prefix of the path that replaces the hash of an unreadable file."""
NAME_MARK = "/"
"""Separator of the hash of the bytes and the file name, where the name is part of the content."""


@dataclass(frozen=True)
class FileState:
    """One state of one file: its path, its content, and the time it was looked at."""

    path: str
    content_hash: str
    size_bytes: int
    mtime_ns: int

    @classmethod
    def of(
        cls, file: Path | str, path: str, *, named: bool = False, limits: Reading = LIMITS
    ) -> "FileState":
        """The state of a file; a folder's hash is its name.

        ``named`` says that the file's name is content: under another name, it is another file.

        Raises
        ------
        UnreadableFile
            ``too-large``, before any byte is read; for a member, also as `zipped.entries`.
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
        """The state of an unreadable file, or of a link that is not followed.

        A link whose target has changed is another state.
        """
        return cls(path, f"{NO_CONTENT}{path}{f' -> {link_to}' if link_to else ''}", 0, 0)

    def is_still(self, file: Path) -> bool:
        """Whether the file has not been written since this state."""
        try:
            now = _size_and_time(zipped.member_of(file) or file)
        except UnreadableFile:  # its zip file was whole at the time of the state
            return False
        return now == (self.size_bytes, self.mtime_ns)


def _size_and_time(file: Path | zipped.Member) -> tuple[int, int]:
    """The size and the write time of a file; a member has the time of its zip file."""
    if isinstance(file, zipped.Member):
        return zipped.size_of(file), os.stat(file.zip_file).st_mtime_ns  # noqa: PTH116
    status = file.stat()
    return status.st_size, status.st_mtime_ns


@dataclass(frozen=True)
class Arrival:
    """A file state that has arrived for a league, and the source that asks for it.

    ``definition`` is the hash of that source, ``definitions`` those of all the league's sources
    today: an older state of the path that was read with any other definition is superseded.
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
        """The absolute path of the file."""
        return self.home.root / self.state.path

    @property
    def table(self) -> str:
        """The table that stores the file's rows."""
        return self.league.its_kind.table


@dataclass(frozen=True)
class FileReport:
    """The outcome of one file, and the counts of its rows.

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
    repeats: Repeats = NO_REPEATS

    @property
    def line(self) -> str:
        """The path and the message, which may begin with the path or the name of the file."""
        message = self.message or ""
        for named in (self.path, PurePosixPath(self.path).name):
            if message.startswith((f"{named} ", f"{named}:")):
                return self.path + message.removeprefix(named)
        return f"{self.path}: {message}"

    @property
    def quarantined_share(self) -> float:
        """The share of the file's rows in quarantine."""
        return self.rows_quarantined / self.rows_read if self.rows_read else 0.0
