"""The texts of the tags of games, for the few games that are shown."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.games import Games
from banzuke.flows.readers.pgn.tags import as_utf8

SHOWN = 5_000
"""Largest number of characters of the tags of a game in quarantine."""
TEXTS = {"line": pl.Int64, "raw_text": pl.String}


@dataclass(frozen=True)
class GameTags:
    """The tags of the games of a block, without their moves: a sixth of the block, or less.

    Attributes
    ----------
    lines
        Line where each game begins, in ascending order.
    tags
        The tags of all games, one after another.
    stops
        Position in ``tags`` where the tags of each game end.
    """

    lines: NDArray[np.int64]
    tags: bytes
    stops: NDArray[np.int64]

    @classmethod
    def of(cls, games: Games) -> "GameTags":
        """The tags of the games of a block."""
        lengths = np.array([stop - start for start, stop in games.spans], dtype=np.int64)
        of_game = np.zeros(len(games.begins), np.int64)
        np.add.at(of_game, np.array(games.owner, np.int64), lengths)
        return cls(games.lines_at(games.begins), games.tag_text, np.cumsum(of_game))

    def texts(self, lines: pl.Series) -> pl.DataFrame:
        """``line`` and ``raw_text`` of the games that begin at these lines."""
        wanted = lines.unique().sort().to_numpy()
        here = np.intersect1d(wanted, self.lines)
        games = np.searchsorted(self.lines, here).tolist()
        shown = [self._tags(game).decode().rstrip()[:SHOWN] for game in games]
        return pl.DataFrame({"line": here, "raw_text": shown}, schema=TEXTS)

    def _tags(self, game: int) -> bytes:
        start = int(self.stops[game - 1]) if game else 0
        return as_utf8(self.tags[start : int(self.stops[game])])
