"""The requested league of some files: its name, its title, and the folder of its logs."""

from collections.abc import Sequence
from dataclasses import dataclass

from banzuke.flows.sniff.files.found import FoundFile
from banzuke.flows.sniff.files.paths import glob_of, league_name, league_title, stem_of


@dataclass(frozen=True)
class Target:
    """The requested league: its name and title, and the folder of its logs in the home.

    Without a name the league is named after the first file; without a folder its logs are in an
    inbox. ``copies``: whether the logs are copied into the folder, and so may get folders in it.
    """

    name: str | None = None
    folder: str | None = None
    title: str | None = None
    copies: bool = False

    @classmethod
    def called(
        cls, text: str | None, folder: str | None = None, *, copies: bool = False
    ) -> "Target":
        """The target called like a folder or a file."""
        if not text:
            return cls(None, folder, copies=copies)
        return cls(league_name(text), folder, league_title(text), copies)

    def title_of(self, files: Sequence[FoundFile]) -> str | None:
        """The title of the league of some files, or None if the name is enough."""
        return self.title if self.name else league_title(stem_of(files[0].path))

    def named(self, files: Sequence[FoundFile]) -> tuple[str, str]:
        """The name of the league of some files, and the glob of its source."""
        name = self.name or league_name(stem_of(files[0].path))
        return name, glob_of(files, self.inbox(name).rstrip("/"))

    def inbox(self, name: str) -> str:
        """The beginning of paths of a league's files: of a folder, or nothing."""
        folder = f"inbox/{name}" if self.folder is None else self.folder
        return f"{folder}/" if folder else ""
