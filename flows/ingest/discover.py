"""The files that a source asks for: matches of its glob, and errors of the search.

Python's own glob treats a folder that it may not list as empty. Here a zip file is a folder. A glob
that ends at a folder or a zip file asks for all files in it that have an ending of the source's
format.
"""

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import PurePath

from banzuke.flows.counted import counted, first_few
from banzuke.flows.errors import OneLeagueFailed
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.league import DEEPEST, LONGEST_PATH, Source
from banzuke.flows.leagues.links import Reach
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.leagues.tree import depth_refused, top_of
from banzuke.flows.readers import UnreadableFile, zipped
from banzuke.flows.readers.endings import BESIDE, is_of, is_passed_over
from banzuke.flows.readers.rows import LIMITS


@dataclass
class SourceFiles:
    """The paths that a source asks for, sorted, and those that are refused, with the reason.

    All paths are relative to the home. A refused folder stands for all its possible files.
    ``passed_over`` has the files of a folder or a zip file that are not of the format, ``repeated``
    those that are in their zip file more than once.
    """

    files: list[str] = field(default_factory=list)
    refused: dict[str, tuple[FileState, UnreadableFile]] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)

    def remarks(self, source: Source) -> list[str]:
        """The remarks to show about the files found."""
        remarks = []
        if not self.files and not self.refused:
            remarks.append(f"no file matches {source.path}")
        if self.passed_over:
            endings = ", ".join(format_of(source.format).endings)
            remarks.append(
                f"{counted(len(self.passed_over), 'file')} below {source.path} with an ending that "
                f"is none of {source.format} ({endings}), not read: {first_few(self.passed_over)}"
            )
        if self.repeated:
            remarks.append(
                f"{counted(len(self.repeated), 'file')} below {source.path} that a zip file has "
                f"more than once; the one added last is read: {first_few(self.repeated)}"
            )
        return remarks


def discover(home: Home, source: Source, limits: Reading = LIMITS) -> SourceFiles:
    """The files that a source's glob finds in a home; no link out of the home is followed.

    Raises
    ------
    TooMuchToList
        If there are too many files and folders, or they take too long to list.
    """
    search = _Search(Reach(home), source, limits)
    search.look(PurePath(source.path).parts)
    passed_over = sorted(search.passed_over - search.files)
    return SourceFiles(
        sorted(search.files),
        dict(sorted(search.refused.items())),
        passed_over,
        sorted(search.repeated & search.files),
    )


class TooMuchToList(OneLeagueFailed):
    """The files of a source are not listed; the message names the exceeded limit."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A name in a folder, and whether it is a folder or zip file; a link is neither."""

    name: str
    is_folder: bool


@dataclass
class _Search:
    """The state of a search: the files found, and the folders still to be searched."""

    reach: Reach
    source: Source
    limits: Reading
    files: set[str] = field(default_factory=set)
    refused: dict[str, tuple[FileState, UnreadableFile]] = field(default_factory=dict)
    passed_over: set[str] = field(default_factory=set)
    repeated: set[str] = field(default_factory=set)
    n_entries: int = 0
    started: float = field(default_factory=time.monotonic)

    def look(self, parts: tuple[str, ...]) -> None:
        """Search the home for a pattern, each folder once for each rest of the pattern.

        Two stars match no folder or one more folder, so several ways lead to the same
        folder with the same rest: without ``met``, their number would double with each pair
        of stars.
        """
        if outside := self.reach.refuses_place(self.source.path):
            reason = UnreadableFile("not-in-inbox", outside.message, outside.remedy)
            self.refused[outside.path] = FileState.missing(outside.path), reason
            return
        waiting: list[tuple[str, tuple[str, ...]]] = [("", parts)]
        met = set(waiting)
        while waiting:
            for step in self._steps(*waiting.pop()):
                if step not in met and self._may_enter(step[0]):
                    met.add(step)
                    waiting.append(step)

    def _steps(self, folder: str, parts: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the next steps: folders, whose path ends in a slash, and patterns.

        Without a pattern, all files of the format in the folder are asked for.
        """
        if not parts:
            yield from self._take_all(folder)
        elif parts[0] == "**":  # links are not entered, so there are no loops
            yield folder, parts[1:] or ("*",)
            for entry in self._entries(folder):
                if entry.is_folder:
                    yield f"{folder}{entry.name}/", parts
        else:
            for name in self._names(folder, parts[0]):
                path = f"{folder}{name}"
                if self._leads_out(path):
                    continue
                if parts[1:] or self._is_folder(path):
                    yield f"{path}/", parts[1:]
                else:
                    self.files.add(path)

    def _may_enter(self, folder: str) -> bool:
        """Whether a folder is not too deep; a folder that is too deep is noted as refused."""
        if folder.count("/") <= DEEPEST and len(folder) <= LONGEST_PATH:
            return True
        top = top_of(folder)
        reason = UnreadableFile(
            "too-deep",
            f"{depth_refused(top)}, and nothing below that is read",
            "put its logs into a folder nearer to the inbox",
        )
        self.refused[top] = FileState.missing(top), reason
        return False

    def _count(self, n: int) -> None:
        """Note that ``n`` more entries were looked at.

        Raises
        ------
        TooMuchToList
            If there are too many entries, or they took too long.
        """
        self.n_entries += n
        if self.n_entries > self.limits.entries:
            raise self._too_much(
                f"there are more than {self.limits.entries:,} files and folders", "entries"
            )
        seconds = self.limits.wall_seconds(0)
        if time.monotonic() - self.started > seconds:
            raise self._too_much(f"they were not listed within {seconds:.0f} s", "seconds")

    def _too_much(self, found: str, key: str) -> TooMuchToList:
        return TooMuchToList(
            f"the files of its source {self.source.path} are not read, for {found}. Remove files "
            "that are not logs, or write a narrower `path`; if all files are logs, raise "
            f"`{key}` in [reading] of banzuke.toml"
        )

    def _take_all(self, folder: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Ask for all files of the format in a folder, and yield the folders in it."""
        for entry in self._entries(folder):
            path = f"{folder}{entry.name}"
            if entry.is_folder:
                yield f"{path}/", ()
            elif not is_of(self.source.format, entry.name):
                self.passed_over.update([path] if not is_passed_over(entry.name) else [])
            elif not self._leads_out(path):
                self.files.add(path)

    def _leads_out(self, path: str) -> bool:
        """Whether a path is a link that is not followed; such a link is noted."""
        link = self.reach.refuses_last(path)
        if link:
            reason = UnreadableFile("link-out-of-home", link.message, link.remedy)
            self.refused[path] = FileState.missing(path, link_to=link.target), reason
        return link is not None

    def _names(self, folder: str, part: str) -> Iterator[str]:
        """Yield the names in a folder that a part of the pattern matches."""
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
        """The entries of a folder without those of programs; none of a file or of nothing."""
        return [entry for entry in self._all_entries(folder) if not entry.name.startswith(BESIDE)]

    def _all_entries(self, folder: str) -> list[_Entry]:
        place = self._place(folder)
        try:
            if inside := zipped.member_of(place):
                found = [_Entry(*entry) for entry in zipped.entries(inside)]
                self._count(1 + len(found))
                if not inside.name:
                    again = zipped.repeated(inside.zip_file)
                    self.repeated.update(f"{folder}{name}" for name in again)
                return found
            found = []
            self._count(1)
            with os.scandir(place) as entries:
                for e in entries:
                    self._count(1)
                    is_folder = e.is_dir(follow_symlinks=False) or _is_zip_here(e)
                    found.append(_Entry(e.name, is_folder))
            return found
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
    """Whether an entry is a zip file and not a link to one."""
    return zipped.is_named_so(entry.name) and entry.is_file(follow_symlinks=False)


def matches(source: Source, path: str) -> bool:
    """Whether a source would ask for a file at a path."""
    pattern, parts = _parts(source.path), path.split("/")
    reached = {0}  # positions in the pattern that the parts so far may have reached
    for part in parts:
        before = _past_stars(pattern, reached)
        if len(pattern) in before and is_of(source.format, parts[-1]):
            return True  # a folder stands for all its files of the format
        inside = before - {len(pattern)}
        reached = {at for at in inside if pattern[at] == "**"}
        reached |= {at + 1 for at in inside if fnmatchcase(part, pattern[at])}
    return len(pattern) in _past_stars(pattern, reached)


def _past_stars(pattern: Sequence[str], reached: set[int]) -> set[int]:
    """The reached positions, with those after two stars that match no folder."""
    found = set(reached)
    for at, part in enumerate(pattern):
        if at in found and part == "**":
            found.add(at + 1)
    return found


@cache
def _parts(pattern: str) -> tuple[str, ...]:
    return PurePath(pattern).parts
