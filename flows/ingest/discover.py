"""Which files a source asks for: what its glob finds, and what keeps it from looking.

Python's own glob passes over a folder that it may not list as if that were empty.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from flows.ingest.arrival import FileState
from flows.ingest.readers import UnreadableFile
from flows.leagues.league import Source
from flows.leagues.links import Reach
from flows.settings import Home


@dataclass
class Found:
    """The paths that a source asks for, sorted, and those that are refused, with the reason.

    All are relative to the home. A folder that is refused stands for all that may be in it.
    """

    files: list[str] = field(default_factory=list)
    refused: dict[str, tuple[FileState, UnreadableFile]] = field(default_factory=dict)


def discover(home: Home, source: Source) -> Found:
    """Return what a source's glob finds in a home; it follows no link that leads out of it."""
    search = _Search(Reach(home))
    search.enter("", Path(source.path).parts)
    return Found(sorted(search.files), dict(sorted(search.refused.items())))


@dataclass
class _Search:
    reach: Reach
    files: set[str] = field(default_factory=set)
    refused: dict[str, tuple[FileState, UnreadableFile]] = field(default_factory=dict)

    def enter(self, folder: str, parts: tuple[str, ...]) -> None:
        """Look below a folder, whose path is empty or ends in a slash, for parts of a pattern."""
        part, rest = parts[0], parts[1:]
        if part == "**":  # which enters no link, and so goes round in no circle
            self.enter(folder, rest or ("*",))
            for entry in self._entries(folder):
                if entry.is_dir(follow_symlinks=False):
                    self.enter(f"{folder}{entry.name}/", parts)
            return
        for name in self._names(folder, part):
            path = f"{folder}{name}"
            if link := self.reach.refuses_last(path):
                reason = UnreadableFile("link-out-of-home", link.message, link.remedy)
                self.refused[path] = FileState.missing(path, link_to=link.target), reason
            elif rest:
                self.enter(f"{path}/", rest)
            else:
                self.files.add(path)

    def _names(self, folder: str, part: str) -> Iterator[str]:
        """Yield the names in a folder that a part of the pattern fits."""
        if any(sign in part for sign in "*?["):
            yield from (e.name for e in self._entries(folder) if fnmatchcase(e.name, part))
            return
        try:
            os.lstat(self.reach.home.root / folder / part)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            self._refuse(f"{folder}{part}", error)
            return
        yield part

    def _entries(self, folder: str) -> "list[os.DirEntry[str]]":
        """Return what is in a folder: of none, or of a file, nothing."""
        try:
            with os.scandir(self.reach.home.root / folder) as entries:
                return list(entries)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            self._refuse(folder.rstrip("/") or ".", error)
            return []

    def _refuse(self, path: str, error: OSError) -> None:
        reason = UnreadableFile(
            "folder-not-readable",
            f"{path}: {error.strerror or error}, so it is not known which files are there",
            "let the account that runs Banzuke list this folder",
        )
        self.refused[path] = FileState.missing(path), reason


def matches(pattern: str, path: str) -> bool:
    """Return whether a glob of a league file matches a path, as ``Path.glob`` would."""
    return _fit(_parts(pattern), path.split("/"))


@cache
def _parts(pattern: str) -> tuple[str, ...]:
    return Path(pattern).parts


def _fit(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    if not pattern:
        return not parts
    if pattern[0] == "**":
        return any(_fit(pattern[1:], parts[i:]) for i in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], pattern[0]) and _fit(pattern[1:], parts[1:])
