"""A format whose games are gathered one by one: read from one file, or from many at once.

Most records of go and shogi are a file each. What is done for every column costs as much for one
game as for a thousand, so that small files are gathered together first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import Gathered
from banzuke.flows.readers.pairwise_games import pairwise_games, with_meanings
from banzuke.flows.readers.rows import FILE_LINES, RawRows, UnreadableFile

Gather = Callable[[Path, Source, Reading, Gathered], None]
Guard = Callable[[Path, Callable[[], Gathered]], Gathered | UnreadableFile]


@dataclass(frozen=True)
class GameFormat:
    """A format of games of two.

    Attributes
    ----------
    gather : callable
        Adds the games of a file to others.
    extra_columns : sequence of str
        Beside those that all such formats have.
    meanings : mapping of str to str
        What each termination means unless the league file says it otherwise.
    """

    gather: Gather
    extra_columns: Sequence[str]
    meanings: Mapping[str, str]

    def read(self, path: Path, source: Source, limits: Reading) -> RawRows:
        """Return the games of a file.

        Raises
        ------
        UnreadableFile
            With the format's name in its rule if nothing in the file is a game; ``wrong-encoding``
            and the like if it is no text.
        """
        return self._rows(self._gathered(path, source, limits), source)

    def read_at_once(
        self, paths: Iterable[Path], source: Source, limits: Reading, *, guard: Guard
    ) -> tuple[list[int | UnreadableFile], RawRows]:
        """Return the number of games of each file, or why it cannot be read, and all games.

        The lines of each file begin `FILE_LINES` after those of the one before it. ``guard`` calls
        what reads one file, and returns what is wrong with it.
        """
        games = self._nothing()
        found: list[int | UnreadableFile] = []
        for number, path in enumerate(paths):
            part = guard(path, partial(self._gathered, path, source, limits))
            if isinstance(part, Gathered):
                games.extend(part, number * FILE_LINES)
                found.append(len(part))
            else:
                found.append(part)
        return found, self._rows(games, source)

    def _nothing(self) -> Gathered:
        return pairwise_games(*self.extra_columns)

    def _gathered(self, path: Path, source: Source, limits: Reading) -> Gathered:
        games = self._nothing()
        self.gather(path, source, limits, games)
        games.refuse_another_format(path, source)
        return games

    def _rows(self, games: Gathered, source: Source) -> RawRows:
        return with_meanings(games.as_rows(source), source, self.meanings)
