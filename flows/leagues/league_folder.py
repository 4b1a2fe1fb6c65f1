"""The league files of a home: a wrong file stops its own league, and no other league."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter

from banzuke.flows.counted import counted, first_few
from banzuke.flows.errors import one_line
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.leagues.called import leagues_meant
from banzuke.flows.leagues.league import League, LeagueName
from banzuke.flows.leagues.league_file import BadLeagueFile, read_league
from banzuke.flows.leagues.links import Reach
from banzuke.flows.leagues.toml_file import Location, Problem, find_line
from banzuke.flows.leagues.toml_text import parse_toml, text_of


@dataclass(frozen=True)
class LeagueFolder:
    """The contents of a home's league files: the requested leagues, and the broken leagues."""

    leagues: list[League]
    """Sorted by name."""
    broken: dict[str, list[Problem]] = field(default_factory=dict)
    """Leagues whose file cannot be used, with the reasons; by file name if a league has no name."""
    usable: dict[Path, League] = field(default_factory=dict)
    """Every file that can be used, requested or not."""

    @property
    def names(self) -> list[str] | None:
        """The names of the leagues; None while a file is broken: its league may have any name."""
        return None if self.broken else [league.name for league in self.leagues]

    @property
    def has_nameless(self) -> bool:
        """Whether a file is so broken that its league is unknown."""
        return any("." in name for name in self.broken)

    @property
    def problems(self) -> list[Problem]:
        """The mistakes in all broken files."""
        return [problem for problems in self.broken.values() for problem in problems]


def read_folder(folder: Path, *, only: str | None = None) -> LeagueFolder:
    """The leagues of a folder, or the league called ``only``, whatever other files contain.

    Every file is read, so that one run shows all mistakes. A name that two files give is broken,
    because nothing says which file is meant.

    Raises
    ------
    BadLeagueFile
        If no file can be used: each is not TOML, breaks a rule, is a link out of the home or has
        the name of another league, or there is no file; or if this is so of the league ``only``.
    """
    found = survey(folder)
    if only is None:
        if not found.leagues:
            others = "".join(f". {note}" for note in unread_notes(folder))
            none = [Problem(str(folder), None, f"no league file (*.toml) here; add one{others}")]
            raise BadLeagueFile(found.problems or none)
        return found
    if only in found.broken:
        raise BadLeagueFile(found.broken[only])
    titles = {league.name: league.title or league.name for league in found.leagues}
    meant = leagues_meant(only, titles)
    chosen = [league for league in found.leagues if league.name in meant]
    if len(chosen) != 1:
        known = sorted({league.name for league in found.leagues} | found.broken.keys())
        message = f"no league {only!r}{did_you_mean(only, known)} There are: {', '.join(known)}"
        raise BadLeagueFile([Problem(str(folder), None, message), *found.problems])
    return LeagueFolder(chosen, usable=found.usable)


def survey(folder: Path) -> LeagueFolder:
    """The contents of a folder's files, even if no file can be used.

    Raises
    ------
    BadLeagueFile
        If the folder cannot be listed.
    """
    reach = Reach(Home(folder.parent))
    usable: dict[Path, League] = {}
    names: dict[Path, str] = {}
    wrong: dict[Path, list[Problem]] = {}
    for file in _files_in(folder):
        if file.name.startswith(OF_MACOS):
            continue
        names[file] = file.name  # the file name is not a league name: those have no dot
        if link := reach.refuses(f"{folder.name}/{file.name}"):
            wrong[file] = [Problem(str(file), None, f"{link.message}; {link.remedy}")]
            continue
        try:
            league = read_league(file)
            names[file] = league.name
            if outside := _outside(reach, file, league):
                wrong[file] = outside
            else:
                usable[file] = league
        except BadLeagueFile as error:
            wrong[file] = error.problems
            names[file] = _name_in(file) or file.name
        except Exception as error:  # noqa: BLE001  # whatever a file holds, others are read
            why = f"it cannot be used: {one_line(error)}; please report this with the file"
            wrong[file] = [Problem(str(file), None, why)]
    for file, problem in _same_name_twice(names):
        wrong.setdefault(file, []).append(problem)
    broken: dict[str, list[Problem]] = {}
    for file in sorted(wrong):
        broken.setdefault(names[file], []).extend(wrong[file])
    usable = {file: league for file, league in usable.items() if league.name not in broken}
    leagues = sorted(usable.values(), key=lambda league: league.name)
    return LeagueFolder(leagues, broken, usable)


def _files_in(folder: Path) -> list[Path]:
    """The league files of a folder, sorted; ``glob`` finds none in a folder that is closed to it.

    Raises
    ------
    BadLeagueFile
        If the folder cannot be listed.
    """
    try:
        return sorted(file for file in folder.iterdir() if file.name.endswith(".toml"))
    except OSError as error:
        why = f"cannot be listed: {error.strerror}; let the account that runs Banzuke list it"
        raise BadLeagueFile([Problem(str(folder), None, why)]) from None


def unread_notes(folder: Path) -> list[str]:
    """A note about files that look like league files and are not read, because of their names.

    Windows adds ``.txt`` to the name of a file, and hides it.
    """
    like = [path.name for path in folder.glob("*") if LIKE.search(path.name) and path.is_file()]
    unread = sorted(name for name in like if not name.endswith(".toml"))
    if not unread:
        return []
    return [
        f"{counted(len(unread), 'file')} in {folder.name}/ not read, because names of league files "
        f"end with .toml: {first_few(unread)}. Rename or remove such a file"
    ]


OF_MACOS = "._"
"""The beginning of the names of files that macOS puts beside files, on disks of other systems."""
LIKE = re.compile(r"^[^.].*\.toml(\.txt)?$", re.IGNORECASE)
"""Names of league files, also with an ending in capitals or a second ending."""


def _outside(reach: Reach, file: Path, league: League) -> list[Problem]:
    """The mistakes in paths of a league file that lead outside the inbox."""
    paths: list[tuple[Location, str]] = [
        (("source", index, "path"), source.path) for index, source in enumerate(league.source)
    ]
    if league.aliases:
        paths.append((("aliases", "path"), league.aliases.path))
    return [
        Problem(str(file), find_line(text_of(file), where), f"{why.message}; {why.remedy}")
        for where, path in paths
        if (why := reach.refuses_place(path))
    ]


def _name_in(file: Path) -> str | None:
    """The name that a file gives its league, even if the file has mistakes."""
    try:
        name = parse_toml(text_of(file)).get("name")
        return TypeAdapter(LeagueName).validate_python(name, strict=True)
    except (OSError, ValueError):
        return None


def _same_name_twice(names: dict[Path, str]) -> list[tuple[Path, Problem]]:
    first: dict[str, Path] = {}
    found = []
    for file, name in names.items():
        if name in first:
            message = f"league {name!r} is already defined in {first[name]}"
            found.append((file, Problem(str(file), find_line(text_of(file), ("name",)), message)))
        first.setdefault(name, file)
    return found
