"""The games of many small files as the games of one text, each with the line in its own file."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.games import Games
from banzuke.flows.readers.rows import FILE_LINES


@dataclass
class GamesOfFiles(Games):
    """The games of several files, whose texts stand one after another.

    Attributes
    ----------
    numbers
        Line number of each line of the text; those of a file begin `FILE_LINES` after those of the
        file before it.
    files
        The games of each file.
    firsts
        Number of the first game of each file.
    """

    numbers: NDArray[np.int64] | None = None
    files: tuple[Games, ...] = ()
    firsts: tuple[int, ...] = ()

    def lines_at(self, positions: NDArray[np.int64] | list[int]) -> NDArray[np.int64]:
        """The numbers of the lines that hold these positions."""
        at = np.searchsorted(self.starts, np.asarray(positions, np.int64), side="right") - 1
        found: NDArray[np.int64] = (np.arange(0) if self.numbers is None else self.numbers)[at]
        return found

    def last_word(self, game: int) -> str | None:
        """The result with which the moves of a game end, in its own file."""
        nth = bisect_right(self.firsts, game) - 1
        return self.files[nth].last_word(game - self.firsts[nth])


def one_after_another(files: Mapping[int, Games]) -> GamesOfFiles:
    """The games of files by their numbers, as if the files were one text."""
    parts = list(files.values())
    offsets = list(accumulate((len(part.text) for part in parts), initial=0))
    firsts = list(accumulate((len(part.begins) for part in parts), initial=0))
    found = GamesOfFiles(
        b"".join([part.text for part in parts]),
        1,
        np.concatenate([part.starts + at for part, at in zip(parts, offsets, strict=False)]),
        numbers=np.concatenate(
            [
                nth * FILE_LINES + part.line + np.arange(len(part.starts))
                for nth, part in files.items()
            ]
        ),
        files=tuple(parts),
        firsts=tuple(firsts[:-1]),
    )
    for part, at, first in zip(parts, offsets, firsts, strict=False):
        found.spans += [(start + at, stop + at) for start, stop in part.spans]
        found.owner += [owner + first for owner in part.owner]
        found.begins += [begin + at for begin in part.begins]
        found.unclosed |= {game + first for game in part.unclosed}
        found.nameless += [position + at for position in part.nameless]
    return found
