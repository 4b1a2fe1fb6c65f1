"""Logs in the inbox that a night does not read: no league asks for them, or they came too late.

A workbook beside lists in CSV, a `GAMES.CSV` beside a `path` that ends in `.csv` and a list in
another folder match no `path`, and without a word they look like games that were read.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence

from banzuke.flows.counted import counted, first_few
from banzuke.flows.home import Home
from banzuke.flows.ingest.discover import SourceFiles, matches
from banzuke.flows.leagues.formats import OWN
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.league_folder import LeagueFolder
from banzuke.flows.readers.endings import is_of, is_passed_over

MOST_ENTRIES = 20_000
"""Files and folders of an inbox that are looked at: 0.1 s of a night. A larger inbox is the work of
a program, whose files all have one form."""
OTHER_LOGS = (".zip", ".xls", ".xlsb", ".numbers")
"""Endings of logs that are no format of a source: folders of logs, and workbooks to be exported."""


def unasked_notes(
    home: Home,
    folder: LeagueFolder,
    discovered: Mapping[str, Sequence[SourceFiles] | Exception],
) -> list[str]:
    """Notes about the logs in the inbox that no league asks for, and that came after the listing.

    ``folder`` has all leagues of the home. A league file that cannot be used, or whose files cannot
    be listed, may ask for any log: then there is no note either.
    """
    listed = [found for found in discovered.values() if not isinstance(found, Exception)]
    if folder.broken or len(listed) < len(discovered):
        return []
    asked = {league.aliases.path for league in folder.leagues if league.aliases}
    for found in (one for many in listed for one in many):
        asked.update(found.files, found.refused, found.passed_over)
    sources = [source for league in folder.leagues for source in league.source]
    late: list[str] = []
    unasked: list[str] = []
    for path in sorted(path for path in _logs(home) if not _is_asked(path, asked)):
        is_late = any(matches(source, path) for source in sources)
        (late if is_late else unasked).append(path)
    notes: list[str] = []
    if late:
        notes.append(
            f"{counted(len(late), 'file')} came into the inbox after this run had listed it: "
            f"{first_few(late)}. The next run reads what is there then"
        )
    if unasked:
        files = counted(len(unasked), "file")
        notes.append(
            f"{files} in the inbox that no league reads, because no `path` in leagues/ matches: "
            f"{first_few(unasked)}. `banzuke sniff` shows how to read such a file; add a [[source]]"
            " for it, give it a name or a folder that a `path` matches"
            f"{_paths_near(unasked, sources)}, or move it out of the inbox"
        )
    return notes


def _paths_near(files: Iterable[str], sources: Iterable[Source]) -> str:
    """The paths of the sources that read files with the same endings, in brackets."""
    endings = {path.rpartition(".")[2].lower() for path in files}
    near = dict.fromkeys(
        source.path
        for source in sources
        if source.path.rpartition(".")[2].lower() in endings and ".zip/" not in source.path.lower()
    )
    return f" ({first_few([*near])})" if near else ""


def _is_asked(path: str, asked: set[str]) -> bool:
    """Whether a file, something in it (a zip file), or a folder around it is asked for."""
    if path in asked or not asked.isdisjoint(_parents(path)):
        return True
    return path.lower().endswith(".zip") and any(one.startswith(f"{path}/") for one in asked)


def _parents(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path
        yield f"{path}/"


def _logs(home: Home) -> Iterator[str]:
    """Yield the paths of logs in the inbox, by their endings; links are not followed."""
    n_left = MOST_ENTRIES
    waiting = [home.inbox]
    while waiting and n_left > 0:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:  # the source that asks for the folder fails
            continue
        n_left -= len(entries)
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                waiting.append(folder / entry.name)
            elif _is_log(entry):
                yield (folder / entry.name).relative_to(home.root).as_posix()


def _is_log(entry: os.DirEntry[str]) -> bool:
    name = entry.name
    if is_passed_over(name) or not entry.is_file(follow_symlinks=False):
        return False
    return name.lower().endswith(OTHER_LOGS) or any(is_of(one, name) for one in OWN)
