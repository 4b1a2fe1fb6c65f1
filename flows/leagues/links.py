"""The allowed targets of league files and links in a home: the inbox, and those in the settings.

Otherwise, a person who can write a league file, or put a link into an inbox, could make any file of
the home or the machine a log, whose rows are then stored and shown.
"""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import HomeSettings, read_home_file


@dataclass(frozen=True)
class LinkOut:
    """A link that is not followed: its path in the home, and its target."""

    path: str
    target: str

    remedy = (
        "put the file itself in its place, or allow the link by name: in banzuke.toml, [sources] "
        "allowed if it is in the home, [links] allowed if not"
    )

    @property
    def message(self) -> str:
        """The problem, without the remedy."""
        return f"{self.path} is a link that leaves the folders that are read, to {self.target}"


@dataclass(frozen=True)
class NotInInbox:
    """A path or a pattern of a league file that is not read, because it leads outside the inbox."""

    path: str
    is_private: bool = False  # in the store, or the settings

    @property
    def message(self) -> str:
        """The problem, without the remedy."""
        return f"{self.path} is not below inbox/, and nothing else of the home is read"

    @property
    def remedy(self) -> str:
        """The remedy."""
        if self.is_private:
            return "name files of the inbox: this is Banzuke's own, with passwords in it"
        fixed = [part for part in PurePosixPath(self.path).parts if not set(part) & set("*?[")]
        name = "/".join(fixed) or "FOLDER"
        return (
            "move its files there, or, if this home is to read them, allow that by name in "
            f'banzuke.toml: [sources] allowed = ["{name}"]'
        )


@dataclass(frozen=True)
class Reach:
    """The limits on targets of league files and links of a home.

    League files: to its inbox, and to what ``[sources]`` of its settings allows by name. Links
    among those files: to these places, and into folders that ``[links]`` allows. Links elsewhere in
    the home, where only its owner writes: also to the other files of the home, but for its settings
    and its store, which hold passwords and what is not a log.
    """

    home: Home

    def refuses_place(self, path: str) -> NotInInbox | None:
        """The reason why a path or a pattern of a league file is not read, if any; links aside."""
        if self._is_read(path):
            return None
        private = (self.home.store.name, self.home.settings_file.name)
        return NotInInbox(path, is_private=path.split("/", maxsplit=1)[0] in private)

    def refuses(self, path: str) -> LinkOut | None:
        """The first link on the way to a path of the home with a forbidden target, if any."""
        parts = path.split("/")
        ways = ("/".join(parts[: n + 1]) for n in range(len(parts)))
        return next((link for way in ways if (link := self.refuses_last(way))), None)

    def refuses_last(self, path: str) -> LinkOut | None:
        """A path of the home if the path itself is a link with a forbidden target."""
        place = os.path.join(self._root, path)  # noqa: PTH118  # of each file of an inbox
        if not os.path.islink(place):  # noqa: PTH114
            return None
        target = os.path.realpath(place)
        return None if self._may_lead_to(target, path) else LinkOut(path, target)

    def _is_read(self, path: str) -> bool:
        """Whether a path as written is in one of the places that are read."""
        parts = PurePosixPath(path).parts
        inbox = self.home.inbox.name
        return parts[:1] == (inbox,) or any(
            parts[: len(place)] == place for place in map(_parts, self._settings.sources.allowed)
        )

    @cached_property
    def _root(self) -> str:
        return os.path.realpath(self.home.root)

    @cached_property
    def _private(self) -> tuple[str, ...]:
        return tuple(map(os.path.realpath, (self.home.store, self.home.settings_file)))

    @cached_property
    def _settings(self) -> HomeSettings:
        """The home's settings, which are read only if a path leads outside the inbox."""
        return read_home_file(self.home)

    @cached_property
    def _allowed(self) -> tuple[str, ...]:
        """The allowed targets of links among logs, besides the inbox."""
        settings, root = self._settings, self.home.root
        places = (os.path.normpath(f"{self._root}/{one}") for one in settings.sources.allowed)
        return (*places, *(os.path.realpath(root / one) for one in settings.links.allowed))

    def _may_lead_to(self, target: str, path: str) -> bool:
        if target == self._root or any(_is_in(target, place) for place in self._private):
            return False
        if _is_in(target, f"{self._root}/{self.home.inbox.name}"):
            return True
        in_home = not self._is_read(path) and _is_in(target, self._root)
        return in_home or any(_is_in(target, one) for one in self._allowed)


def _parts(place: str) -> tuple[str, ...]:
    return PurePosixPath(place).parts


def _is_in(path: str, folder: str) -> bool:
    return os.path.commonpath([path, folder]) == folder
