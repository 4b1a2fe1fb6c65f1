"""The files in the files and folders that a user names."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from banzuke.flows.counted import first_few
from banzuke.flows.errors import BanzukeError
from banzuke.flows.ingest.looking import as_text
from banzuke.flows.leagues.league import DEEPEST
from banzuke.flows.readers import UnreadableFile, zipped
from banzuke.flows.readers.endings import is_passed_over


class NoSuchLog(BanzukeError):
    """The file is missing, or the folder is empty."""


@dataclass(frozen=True)
class FoundFile:
    """A file with its path below the named folder; a directly named file has its name as path.

    ``problem`` is the reason why a file is not opened at all, ``remedy`` the remedy.
    """

    path: Path
    below: str
    problem: str = ""
    remedy: str = ""

    @property
    def on_disk(self) -> tuple[Path, str]:
        """The file itself, or the zip file that contains it, and the path below the folder."""
        member = zipped.member_of(self.path)
        if member is None:
            return self.path, self.below
        return Path(member.zip_file), self.below.removesuffix(f"/{member.name}")


def found_files(named: Sequence[Path]) -> list[FoundFile]:
    """The named files, and the files in named folders and zip files.

    Links in folders, and zip files that cannot be opened, are files with a problem.

    Raises
    ------
    NoSuchLog
        If a path is missing, is not a file, is a folder without files or without an end, or if no
        file can be opened.
    """
    found: dict[Path, FoundFile] = {}
    for path in named:
        if path.is_dir() or _is_zip(path):
            inside = [*(_inside(path, "") if path.is_dir() else _members(path, path.name))]
            if not inside:
                raise NoSuchLog(f"{path} has no files in it; name a file, or a folder of logs")
            found.update({file.path: file for file in inside})
        elif path.is_file():
            found[path] = _file(path, path.name)
        elif path.exists():
            raise NoSuchLog(f"{path} is {NO_FILE[0]}; write its content into a file, and name that")
        else:
            raise NoSuchLog(f"there is no file {path}; name a log, or a folder of logs")
    files = list(found.values())
    if files and all(file.problem for file in files):
        raise NoSuchLog(f"{files[0].below}: {files[0].problem}; {files[0].remedy}")
    return files


def said_twice(files: Sequence[FoundFile]) -> list[str]:
    """A line for each zip file that has some of the files more than once."""
    members = filter(None, (zipped.member_of(file.path) for file in files))
    names: dict[str, set[str]] = {}
    for member in members:
        names.setdefault(member.zip_file, set()).add(member.name)
    return [
        f"{Path(zip_file).name} has {first_few(again)} more than once; the one added last is read"
        for zip_file, found in names.items()
        if (again := sorted(found.intersection(zipped.repeated(zip_file))))
    ]


def _inside(folder: Path, below: str) -> Iterator[FoundFile]:
    if below.count("/") > DEEPEST:
        raise NoSuchLog(
            f"{below[:40]}… has more than {DEEPEST} folders inside each other; name the one "
            "with the logs"
        )
    try:
        with os.scandir(folder) as scanned:
            entries = sorted(scanned, key=lambda entry: entry.name)
    except OSError as error:
        if not below:  # the named folder itself
            raise
        yield _not_readable(folder, below.rstrip("/"), error)
        return
    for entry in entries:
        if is_passed_over(entry.name):
            continue
        if entry.is_symlink():
            yield FoundFile(Path(entry.path), f"{below}{entry.name}", *LINK)
        elif _is_zip(Path(entry.path)):
            yield from _members(Path(entry.path), f"{below}{entry.name}")
        elif entry.is_dir():
            yield from _inside(Path(entry.path), f"{below}{entry.name}/")
        elif entry.is_file():
            yield _file(Path(entry.path), f"{below}{entry.name}")
        else:
            yield FoundFile(Path(entry.path), f"{below}{entry.name}", *NO_FILE)


LINK = (
    "a link to a file or folder",
    "links in a folder are not followed: name the file or folder to which it leads, or copy it",
)
"""The problem of a link, and the remedy."""
NO_FILE = ("a pipe, a socket or a device", "put a file in its place")
"""The problem of what is neither a file nor a folder, and the remedy."""
NO_TEXT = ("a file whose name, or that of its folder, is not UTF-8", "rename it")
"""The problem of a name with bytes that are not text, and the remedy."""


def _file(path: Path, below: str) -> FoundFile:
    """A file; nights read none whose name is not text."""
    shown = as_text(below)
    return FoundFile(path, below) if shown == below else FoundFile(path, shown, *NO_TEXT)


def _not_readable(path: Path, below: str, error: OSError) -> FoundFile:
    """A folder or a zip file that cannot be opened, in place of its files."""
    remedy = "let this account read it, so that it is known which files are there"
    return FoundFile(path, below, f"not readable: {error.strerror or error}", remedy)


def _is_zip(path: Path) -> bool:
    return zipped.is_named_so(path.name) and path.is_file()


def _members(path: Path, below: str) -> Iterator[FoundFile]:
    """Yield the files of a zip file."""
    folders = [""]
    try:
        for folder in folders:
            for name, is_folder in sorted(zipped.entries(zipped.Member(str(path), folder))):
                if is_folder:
                    folders.append(f"{folder}{name}/")
                elif not is_passed_over(name):
                    member = f"{folder}{name}"
                    yield FoundFile(path / member, f"{below}/{member}")
    except UnreadableFile as error:
        yield FoundFile(path, below, error.message.removeprefix(f"{path.name} is "), error.remedy)
    except OSError as error:
        yield _not_readable(path, below, error)
