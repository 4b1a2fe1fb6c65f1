"""Links in a home: one that leads out of it is followed only where the home's settings allow it.

Who may put a file into an inbox could else have any file of the machine read as a log, whose rows
are then kept and shown.
"""

import os
from dataclasses import dataclass
from functools import cached_property

from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file


@dataclass(frozen=True)
class LinkOut:
    """A link that is not followed: its path in the home, and where it leads."""

    path: str
    target: str

    remedy = "put what it leads to in its place, or allow the folder in [links] of banzuke.toml"

    @property
    def message(self) -> str:
        """What is wrong, without the remedy."""
        return f"{self.path} is a link out of what the home holds, to {self.target}"


@dataclass(frozen=True)
class Reach:
    """How far links of a home may lead: to its files, and into folders that its settings allow.

    Not to its settings and its store: those hold passwords and what is no log.
    """

    home: Home

    def refuses(self, path: str) -> LinkOut | None:
        """Return the first link on the way to a path of the home that leads too far, if any."""
        parts = path.split("/")
        ways = ("/".join(parts[: n + 1]) for n in range(len(parts)))
        return next((link for way in ways if (link := self.refuses_last(way))), None)

    def refuses_last(self, path: str) -> LinkOut | None:
        """Return a path of the home if it is itself a link that leads too far."""
        place = os.path.join(self._root, path)  # noqa: PTH118  # of each file of an inbox
        if not os.path.islink(place):  # noqa: PTH114
            return None
        target = os.path.realpath(place)
        return None if self._may_lead_to(target) else LinkOut(path, target)

    @cached_property
    def _root(self) -> str:
        return os.path.realpath(self.home.root)

    @cached_property
    def _private(self) -> tuple[str, ...]:
        return tuple(map(os.path.realpath, (self.home.store, self.home.settings_file)))

    @cached_property
    def _allowed(self) -> tuple[str, ...]:
        """The folders of the settings, which are read only where a link leads out of the home."""
        folders = read_home_file(self.home).links.allowed
        return tuple(os.path.realpath(self.home.root / folder) for folder in folders)

    def _may_lead_to(self, target: str) -> bool:
        if target == self._root or any(_is_in(target, place) for place in self._private):
            return False
        return _is_in(target, self._root) or any(_is_in(target, one) for one in self._allowed)


def _is_in(path: str, folder: str) -> bool:
    return os.path.commonpath([path, folder]) == folder
