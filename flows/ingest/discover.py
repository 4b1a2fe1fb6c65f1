"""Which files a source asks for: what its glob finds, and what keeps it from looking.

Python's own glob passes over a folder that it may not list as if that were empty. To this one a zip
file is a folder. Where it ends at a folder or a zip file, it asks for all that is in there and has
an ending of the source's format.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.links import Reach
from banzuke.flows.readers import UnreadableFile, zipped
from banzuke.flows.readers.endings import is_of

HIDDEN = "."
SHOWN = 3


@dataclass
class Found:
    """The paths that a source asks for, sorted, and those that are refused, with the reason.

    All are relative to the home. A folder that is refused stands for all that may be in it.
    ``passed_over`` has what a folder or a zip file holds beside files of the format.
    """

    files: list[str] = field(default_factory=list)
    refused: dict[str, tuple[FileState, UnreadableFile]] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)

    def remarks(self, source: Source) -> list[str]:
        """Return what is to be said of what was found."""
        remarks = []
        if not self.files and not self.refused:
            remarks.append(f"no file matches {source.path}")
        if self.passed_over:
            some = ", ".join(self.passed_over[:SHOWN])
            more = ", …" if len(self.passed_over) > SHOWN else ""
            endings = ", ".join(format_of(source.format).endings)
            remarks.append(
                f"{counted(len(self.passed_over), 'file')} below {source.path} with an ending that "
                f"is none of {source.format} ({endings}), not read: {some}{more}"
            )
        return remarks


def discover(home: Home, source: Source) -> Found:
    """Return what a source's glob finds in a home; it follows no link that leads out of it."""
    search = _Search(Reach(home), source.format)
    search.enter("", Path(source.path).parts)
    passed_over = sorted(search.passed_over - search.files)
    return Found(sorted(search.files), dict(sorted(search.refused.items())), passed_over)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A name in a folder, and whether it is a folder too, or a zip file; a link is neither."""

    name: str
    is_folder: bool


@dataclass
class _Search:
    reach: Reach
    format: str
    files: set[str] = field(default_factory=set)
    refused: dict[str, tuple[FileState, UnreadableFile]] = field(default_factory=dict)
    passed_over: set[str] = field(default_factory=set)

    def enter(self, folder: str, parts: tuple[str, ...]) -> None:
        """Look below a folder, whose path is empty or ends in a slash, for parts of a pattern."""
        part, rest = parts[0], parts[1:]
        if part == "**":  # which enters no link, and so goes round in no circle
            self.enter(folder, rest or ("*",))
            for entry in self._entries(folder):
                if entry.is_folder:
                    self.enter(f"{folder}{entry.name}/", parts)
            return
        for name in self._names(folder, part):
            path = f"{folder}{name}"
            if self._leads_out(path):
                continue
            if rest:
                self.enter(f"{path}/", rest)
            elif self._is_folder(path):
                self._take_all(f"{path}/")
            else:
                self.files.add(path)

    def _take_all(self, folder: str) -> None:
        """Ask for all below a folder that is of the format."""
        for entry in self._entries(folder):
            path = f"{folder}{entry.name}"
            if entry.is_folder:
                self._take_all(f"{path}/")
            elif not is_of(self.format, entry.name):
                self.passed_over.update([path] if not entry.name.startswith(HIDDEN) else [])
            elif not self._leads_out(path):
                self.files.add(path)

    def _leads_out(self, path: str) -> bool:
        """Return whether a path is a link that is not followed, and remember it."""
        link = self.reach.refuses_last(path)
        if link:
            reason = UnreadableFile("link-out-of-home", link.message, link.remedy)
            self.refused[path] = FileState.missing(path, link_to=link.target), reason
        return link is not None

    def _names(self, folder: str, part: str) -> Iterator[str]:
        """Yield the names in a folder that a part of the pattern fits."""
        if any(sign in part for sign in "*?["):
            yield from (e.name for e in self._entries(folder) if fnmatchcase(e.name, part))
        elif zipped.member_of(self._place(folder)):
            yield from (e.name for e in self._entries(folder) if e.name == part)
        else:
            try:
                os.lstat(self._place(f"{folder}{part}"))
            except (FileNotFoundError, NotADirectoryError):
                return
            except OSError as error:
                self._refuse(f"{folder}{part}", error)
                return
            yield part

    def _entries(self, folder: str) -> list[_Entry]:
        """Return what is in a folder: of none, or of a file, nothing."""
        place = self._place(folder)
        try:
            if inside := zipped.member_of(place):
                return [_Entry(*entry) for entry in zipped.entries(inside)]
            with os.scandir(place) as entries:
                return [
                    _Entry(e.name, e.is_dir(follow_symlinks=False) or _is_zip_here(e))
                    for e in entries
                ]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except UnreadableFile as reason:
            path = folder.rstrip("/")
            self.refused[path] = FileState.missing(path), reason
        except OSError as error:
            self._refuse(folder.rstrip("/") or ".", error)
        return []

    def _is_folder(self, path: str) -> bool:
        place = self._place(path)
        return os.path.isdir(place) or zipped.is_folder(place)  # noqa: PTH112  # of very many files

    def _place(self, path: str) -> str:
        return f"{self.reach.home.root}/{path}"

    def _refuse(self, path: str, error: OSError) -> None:
        reason = UnreadableFile(
            "folder-not-readable",
            f"{path}: {error.strerror or error}, so it is not known which files are there",
            "let the account that runs Banzuke list this folder",
        )
        self.refused[path] = FileState.missing(path), reason


def _is_zip_here(entry: "os.DirEntry[str]") -> bool:
    """Return whether an entry is a zip file, and no link to one."""
    return zipped.is_named_so(entry.name) and entry.is_file(follow_symlinks=False)


def matches(source: Source, path: str) -> bool:
    """Return whether a source asks for a path, should there be a file."""
    return _fit(_parts(source.path), path.split("/"), source.format)


@cache
def _parts(pattern: str) -> tuple[str, ...]:
    return Path(pattern).parts


def _fit(pattern: Sequence[str], parts: Sequence[str], format_: str) -> bool:
    if not pattern:
        return not parts or is_of(format_, parts[-1])  # of a folder all that is of the format
    if pattern[0] == "**":
        return any(_fit(pattern[1:], parts[i:], format_) for i in range(len(parts) + 1))
    return (
        bool(parts) and fnmatchcase(parts[0], pattern[0]) and _fit(pattern[1:], parts[1:], format_)
    )
