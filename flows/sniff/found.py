"""Which files somebody means who names files and folders."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from flows.errors import BanzukeError

HIDDEN = "."


class NoSuchLog(BanzukeError):
    """There is no such file, or nothing in a folder."""


@dataclass(frozen=True)
class FoundFile:
    """A file, and its path below the folder that was named; of a file that was named, its name."""

    path: Path
    below: str


def found_files(named: Sequence[Path]) -> list[FoundFile]:
    """Return the files that were named, and those in folders; links in folders are left out.

    Raises
    ------
    NoSuchLog
        If one is not there, is no file, or is a folder without files.
    """
    found: dict[Path, FoundFile] = {}
    for path in named:
        if path.is_dir():
            inside = [*_inside(path, "")]
            if not inside:
                raise NoSuchLog(f"{path} has no files in it; name a file, or a folder of logs")
            found.update({file.path: file for file in inside})
        elif path.is_file():
            found[path] = FoundFile(path, path.name)
        else:
            raise NoSuchLog(f"there is no file {path}; name a log, or a folder of logs")
    return list(found.values())


def _inside(folder: Path, below: str) -> Iterator[FoundFile]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_symlink() or entry.name.startswith(HIDDEN):
                continue
            if entry.is_dir():
                yield from _inside(Path(entry.path), f"{below}{entry.name}/")
            elif entry.is_file():
                yield FoundFile(Path(entry.path), f"{below}{entry.name}")
