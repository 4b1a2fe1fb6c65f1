"""A format whose games are gathered one by one, from one file or from many at once.

Most records of go and shogi are a file each. The work per column costs as much for one game as for
a thousand, so small files are gathered first.
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
        Adds the games of a file to the games of other files.
    extra_columns : sequence of str
        Columns beside those that all such formats have.
    meanings : mapping of str to str
        Meaning of each termination unless the league file overrides it.
    """

    gather: Gather
    extra_columns: Sequence[str]
    meanings: Mapping[str, str]

    def read(self, path: Path, source: Source, limits: Reading) -> RawRows:
        """The games of a file.

        Raises
        ------
        UnreadableFile
            ``not-<format>`` if nothing in the file is a game; ``wrong-encoding``
            and the like if the file is not text.
        """
        return self._rows(self._gathered(path, source, limits), source)

    def read_at_once(
        self, paths: Iterable[Path], source: Source, limits: Reading, *, guard: Guard
    ) -> tuple[list[int | UnreadableFile], list[tuple[list[int], RawRows]]]:
        """Two lists about files that are read together.

        The first list has the number of games of each file, or the error of the file. The second
        list is empty if all files have errors; else its only element has the numbers of the good
        files, and all games. The line numbers of a file begin `FILE_LINES` after those of the file
        before it. ``guard`` calls the function that reads one file, and returns its result or its
        error.
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
        good = [number for number, outcome in enumerate(found) if isinstance(outcome, int)]
        return found, [(good, self._rows(games, source))] if good else []

    def _nothing(self) -> Gathered:
        return pairwise_games(*self.extra_columns)

    def _gathered(self, path: Path, source: Source, limits: Reading) -> Gathered:
        games = self._nothing()
        self.gather(path, source, limits, games)
        games.refuse_another_format(path, source)
        return games

    def _rows(self, games: Gathered, source: Source) -> RawRows:
        return with_meanings(games.as_rows(source), source, self.meanings)
