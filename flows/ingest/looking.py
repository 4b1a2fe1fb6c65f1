"""Files of an inbox as they are now: their content, or the error of looking at them."""

from dataclasses import dataclass, replace

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.refused_files import not_readable
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile


@dataclass(frozen=True)
class InspectedFile:
    """A file that was inspected, and the error if that failed."""

    arrival: Arrival
    failure: UnreadableFile | None = None


@dataclass(frozen=True)
class FileInspector:
    """Looks at the files of a source."""

    home: Home
    league: League
    source: Source
    definition: str
    definitions: tuple[str, ...]
    limits: Reading

    def inspect(self, path: str) -> InspectedFile:
        """The present state of a file, or the error of looking at it."""
        if as_text(path) != path:
            why = UnreadableFile("bad-file-name", f"{path} is not UTF-8", "rename the file")
            return self.refused(FileState.missing(path), why)
        try:
            place = f"{self.home.root}/{path}"
            state = FileState.of(place, path, named=self.source.reads_name, limits=self.limits)
        except UnreadableFile as why:
            return self.refused(FileState.missing(path), why)
        except OSError as error:
            return self.refused(FileState.missing(path), not_readable(path, error))
        return InspectedFile(self._arrival(state))

    def refused(self, state: FileState, why: UnreadableFile) -> InspectedFile:
        """A file that is not read, and the reason."""
        shown = replace(state, path=as_text(state.path), content_hash=as_text(state.content_hash))
        why = UnreadableFile(why.rule, as_text(why.message), as_text(why.remedy))
        return InspectedFile(self._arrival(shown), why)

    def _arrival(self, state: FileState) -> Arrival:
        return Arrival(
            self.home, self.league, self.source, state, self.definition, self.definitions
        )


def as_text(path: str) -> str:
    """A path with escapes in place of bytes that the system cannot decode."""
    return path.encode(errors="surrogateescape").decode(errors="backslashreplace")
