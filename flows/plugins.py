"""Additions of other distributions to Banzuke: tasks, readers and SQL, by entry points.

The metadata of a distribution lists its offers, each as a name and the object that declares it::

    [project.entry-points."banzuke.tasks"]
    mean_points = "mean_points:TASK"

Names are known from the metadata alone; an object is loaded when it is needed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from banzuke.flows.errors import BanzukeError

TASKS = "banzuke.tasks"
"""Objects are `flows.tasks.task.Task`."""
READERS = "banzuke.readers"
"""Objects are `flows.leagues.formats.Format`."""
SQL = "banzuke.sql"
"""Objects are dicts of names, as `sql.read` takes them, to texts."""

T = TypeVar("T")


class BadPlugin(BanzukeError):
    """An offer of another distribution cannot be used; the message has the remedy."""

    exit_code = 2


@dataclass(frozen=True)
class Plugin:
    """One thing that a distribution offers."""

    name: str
    entry: EntryPoint

    @property
    def source(self) -> str:
        """The name and the version of the distribution."""
        dist = self.entry.dist
        return f"{dist.name} {dist.version}" if dist else "a distribution without a name"

    def load(self, expected: type[T]) -> T:
        """Load the object, which must be an instance of a class, and have the plugin's name if any.

        Raises
        ------
        BadPlugin
            If the object cannot be imported, or is of another class.
        """
        try:
            found = self.entry.load()
        except Exception as error:
            raise self.refused(f"{type(error).__name__}: {error}") from error
        if not isinstance(found, expected):
            raise self.refused(f"it is not a {expected.__name__}, but {found!r:.100}")
        if (name := getattr(found, "name", self.name)) != self.name:
            raise self.refused(f"it calls itself {name!r}")
        return found

    def refused(self, why: str) -> BadPlugin:
        """The error of a plugin that cannot be used."""
        dist = self.entry.dist.name if self.entry.dist else "it"
        return BadPlugin(
            f"{self.source} offers {self.name!r} to {self.entry.group} ({self.entry.value}), and "
            f"that cannot be used: {why}; get another version of {dist}, "
            f"or remove it with `pip uninstall {dist}`"
        )


@cache
def plugins(group: str) -> tuple[Plugin, ...]:
    """The offers of all distributions to a group, by name; no object is loaded."""
    found = (Plugin(entry.name, entry) for entry in entry_points(group=group))
    return tuple(sorted(found, key=lambda plugin: (plugin.name, plugin.source)))


def named(group: str, own: Iterable[str]) -> dict[str, Plugin]:
    """The plugins of a group by name; ``own`` are the names of Banzuke itself.

    Raises
    ------
    BadPlugin
        If a name is taken already.
    """
    taken = dict.fromkeys(own, "Banzuke itself")
    found: dict[str, Plugin] = {}
    for plugin in plugins(group):
        if plugin.name in taken:
            raise plugin.refused(f"the name is taken by {taken[plugin.name]}")
        taken[plugin.name] = plugin.source
        found[plugin.name] = plugin
    return found


def sources() -> list[str]:
    """The distributions that add something, with their versions."""
    return sorted({plugin.source for of in (TASKS, READERS, SQL) for plugin in plugins(of)})
